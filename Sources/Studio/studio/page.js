import { Client, socketURL } from '../sdk/index.js';
import { Adding } from './adding.js';
import { Cursors } from './cursors.js';
import { Dragging } from './dragging.js';
import { showView } from './dom.js';
import { TextEditing } from './editing.js';
import { Guides } from './guides.js';
import { offerHelp } from './help.js';
import { History } from './history.js';
import { identity, rememberColor } from './identity.js';
import { Inspecting } from './inspecting.js';
import { ItemViews } from './itemviews.js';
import { listenToKeys } from './keyboard.js';
import { LinkPill } from './linkpill.js';
import { Marquee } from './marquee.js';
import { Marks } from './marks.js';
import { OthersSelections } from './othersselections.js';
import { Outside } from './outside.js';
import { Past } from './past.js';
import { People } from './people.js';
import { Restoring } from './restoring.js';
import { Selection } from './selection.js';
import { SelectionBox } from './selectionbox.js';
import { offerSharing } from './share.js';
import { Sheet } from './sheet.js';
import { TextEditor } from './texteditor.js';
import { tickOnEdges } from './tick.js';
import { TimeLapse } from './timelapse.js';
import { Toasts } from './toasts.js';
import { Undoing } from './undoing.js';
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
  offerSharing({ button: part('.share-button'), sheet, toasts });
  const help = offerHelp({ button: part('.help-button'), sheet, story });

  const stage = part('.stage');
  const viewport = new Viewport(stage);
  const selection = new Selection();
  const overlay = part('.overlay');
  const views = new ItemViews({ client, world: part('.world'), viewport });
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
  const edit = (item) => texts.edit(item);
  const hands = { client, stage, viewport, selection, marquee, marks, toasts, edit };
  const dragging = new Dragging(hands);
  const addText = () => texts.add();
  const adding = new Adding({ client, selection, sheet, toasts, addText });
  const inspecting = new Inspecting({ client, selection, viewport, sheet, toasts, edit });
  const busy = () => dragging.busy;
  const undoing = new Undoing({ client, toasts, busy });
  part('.bar').append(undoing.element, adding.element);
  part('.middle').append(inspecting.element);
  const past = new Past({ client, viewport, stage, sheet, selection });
  const restoring = new Restoring({ client, sheet, toasts, past });
  const timeLapse = new TimeLapse({ client, toasts, past, restoring });
  const button = part('.history-button');
  new History({ client, button, sheet, toasts, restoring, timeLapse, busy });
  const panels = { sheet, help, past };
  listenToKeys({ dragging, inspecting, selection, stage, story, edit, undoing, ...panels });

  story.on('welcome', ({ color }) => {
    viewport.show(story.canvas);
    rememberColor(color);
  });
  story.on('item', ({ item }) => {
    if (selection.has(item) && story.item(item) === undefined) selection.toggle(item);
  });
  const nothingYet = () => {
    part('.empty').hidden = !client.live || !story.whole || views.count > 0;
  };
  story.on('updated', nothingYet);
  story.on('item', nothingYet);
  client.on('state', nothingYet);
  client.connect();
}
