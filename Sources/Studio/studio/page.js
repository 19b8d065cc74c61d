import { Client, socketURL } from '../sdk/index.js';
import { Adding } from './adding.js';
import { Arranging } from './arranging.js';
import { Chosen } from './chosen.js';
import { Cursors } from './cursors.js';
import { Decks } from './decks.js';
import { DeckTools } from './decktools.js';
import { Dragging } from './dragging.js';
import { showView } from './dom.js';
import { TextEditing } from './editing.js';
import { Guides } from './guides.js';
import { offerHelp } from './help.js';
import { History } from './history.js';
import { identity, rememberColor } from './identity.js';
import { takeIncoming } from './incoming.js';
import { Inspecting } from './inspecting.js';
import { ItemViews } from './itemviews.js';
import { listenToKeys } from './keyboard.js';
import { Labelling } from './labelling.js';
import { LinkPill } from './linkpill.js';
import { Marquee } from './marquee.js';
import { Marks } from './marks.js';
import { OthersSelections } from './othersselections.js';
import { Outside } from './outside.js';
import { Past } from './past.js';
import { Pen } from './pen.js';
import { People } from './people.js';
import { rememberStory } from './recent.js';
import { Restoring } from './restoring.js';
import { Selection } from './selection.js';
import { SelectionBox } from './selectionbox.js';
import { offerSharing } from './share.js';
import { Sheet } from './sheet.js';
import { Strokes } from './strokes.js';
import { Swiping } from './swiping.js';
import { TextEditor } from './texteditor.js';
import { tickOnEdges } from './tick.js';
import { TimeLapse } from './timelapse.js';
import { Toasts } from './toasts.js';
import { Undoing } from './undoing.js';
import { Uploading } from './uploading.js';
import { Viewport } from './viewport.js';

/** What a text may have at most, before the server has said so. */
const TEXT_BYTES = 16_384;

/**
 * The page of one story: puts its parts together and joins.
 *
 * @param {string} id the story's name
 * @param {object} how
 * @param {'editor'|'viewer'} how.role whether one only looks on
 * @param {'json'|'binary'} how.encoding of messages; people can read along in `json`
 */
export function showStory(id, { role, encoding }) {
  const view = showView('story-view');
  const part = (selector) => view.querySelector(selector);
  const url = socketURL(location.origin, id);
  const client = new Client({ url, role, encoding, ...identity() });
  document.body.dataset.role = role;
  const { story } = client;
  // The console handle: for a look behind the scenes, and for tests.
  window.plumbline = { client, story };

  new LinkPill({ client, pill: part('.link-pill'), notice: part('.notice') });
  const sheet = new Sheet(part('.sheet'));
  const toasts = new Toasts(part('.toasts'), client);
  new People({ client, button: part('.people-button'), sheet, toasts });
  offerSharing({ button: part('.share-button'), sheet, toasts, story });
  const help = offerHelp({ button: part('.help-button'), sheet, story });

  const stage = part('.stage');
  const viewport = new Viewport(stage);
  const selection = new Selection();
  const overlay = part('.overlay');
  const world = part('.world');
  const decks = new Decks({ client });
  const views = new ItemViews({ client, world, viewport, decks });
  new Strokes({ client, world });
  selection.onChange((items) => {
    views.press(items);
    // Others see as many as can be moved at once.
    client.show({ selection: items.slice(0, client.limits.itemsPerGesture) });
  });
  viewport.onChange(() => client.show({ viewport: viewport.seen }));
  const marks = new Marks({ client, views, selection, overlay, viewport });
  new SelectionBox({ client, views, selection, overlay, viewport });
  const marquee = new Marquee({ client, selection, overlay, viewport });
  new Guides({ client, overlay, viewport });
  new OthersSelections({ client, views, overlay, viewport });
  new Cursors({ client, overlay, viewport });
  new Outside({ client, button: part('.outside'), toasts });
  tickOnEdges(story);

  const editor = new TextEditor(part('.editor'), () => client.limits.textBytes ?? TEXT_BYTES);
  const texts = new TextEditing({ client, editor, toasts, selection });
  const uploading = new Uploading({ client, toasts });
  const deckTools = new DeckTools({ client, sheet, toasts, uploading });
  const edit = (item, opener = document.activeElement) => {
    if (story.item(item)?.kind === 'deck') deckTools.open(item, opener);
    else texts.edit(item);
  };
  const pen = new Pen({ client, stage, viewport, selection, toasts });
  const hand = { client, stage, viewport, selection, marks, toasts };
  const open = (deck) => edit(deck, stage.querySelector(`[data-item="${deck}"]`));
  const swiping = new Swiping({ ...hand, open });
  const dragging = new Dragging({ ...hand, marquee, edit, others: [pen, swiping] });
  const addText = () => texts.add();
  const adding = new Adding({ client, selection, sheet, toasts, uploading, pen, addText });
  const chosen = new Chosen({ client, selection, toasts });
  const arranging = new Arranging({ client, selection, chosen, toasts, sheet, views });
  const labelling = new Labelling({ client, sheet, toasts });
  const inspecting = new Inspecting({
    client, selection, chosen, viewport, sheet, toasts, arranging, labelling, deckTools, edit,
  });
  const busy = () => dragging.busy;
  const undoing = new Undoing({ client, toasts, busy });
  part('.bar').append(undoing.element, adding.element);
  part('.middle').append(inspecting.element, pen.element, uploading.element);
  actOnEmptyDecks(stage, deckTools);
  const past = new Past({ client, viewport, stage, sheet, selection });
  const restoring = new Restoring({ client, sheet, toasts, past });
  const timeLapse = new TimeLapse({ client, toasts, past, restoring });
  const button = part('.history-button');
  new History({ client, button, sheet, toasts, restoring, timeLapse, busy });
  const panels = { sheet, help, past };
  const tools = { inspecting, arranging, deckTools, pen, undoing };
  listenToKeys({ dragging, selection, stage, story, edit, ...tools, ...panels });
  takeIncoming({
    stage,
    viewport,
    open: () => client.usable && client.role !== 'viewer' && !past.open,
    take: (file, point) => adding.addPicture(file, point),
  });

  story.on('welcome', ({ color }) => {
    viewport.show(story.canvas);
    rememberColor(color);
    rememberStory(story.id);
  });
  story.on('item', ({ item }) => {
    if (selection.has(item) && story.item(item) === undefined) selection.toggle(item);
  });
  const nothingYet = () => {
    const isDrawn = pen.taken || client.hands.strokes.length > 0;
    part('.empty').hidden = !client.live || !story.whole || views.count > 0 || isDrawn;
  };
  pen.onTaken(nothingYet);
  story.on('updated', nothingYet);
  story.on('item', nothingYet);
  client.on('state', nothingYet);
  client.connect();
}

/** What a deck without cards offers is pressed like any button. */
function actOnEmptyDecks(stage, deckTools) {
  stage.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-deck-deed]');
    if (button === null) return;
    const deck = Number(button.dataset.deck);
    if (button.dataset.deckDeed === 'takeBack') deckTools.takeBack(deck);
    else deckTools.open(deck, button.closest('[data-item]'));
  });
}
