import { withGroups } from './chosen.js';

/**
 * The keyboard: everything that a pointer can do to items, but for the drag itself.
 */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Canvas points of one arrow key, alone and with Shift. */
const STEP = 1;
const STEP_WITH_SHIFT = 10;

/**
 * Listens to keys on the page.
 *
 * @param {object} options
 * @param {import('./dragging.js').Dragging} options.dragging is cancelled by Escape
 * @param {import('./inspecting.js').Inspecting} options.inspecting does what keys say
 * @param {import('./arranging.js').Arranging} options.arranging groups, locks, makes copies
 * @param {import('./decktools.js').DeckTools} options.deckTools swipes cards
 * @param {import('./pen.js').Pen} options.pen is put away by Escape
 * @param {import('./selection.js').Selection} options.selection the selection
 * @param {import('./sheet.js').Sheet} options.sheet is closed by Escape
 * @param {HTMLElement} options.stage whose items get the focus
 * @param {import('../sdk/index.js').Story} options.story whose items are selected
 * @param {(item: number) => void} options.edit begins editing an item
 * @param {() => void} options.help shows what keys do
 * @param {import('./undoing.js').Undoing} options.undoing undoes and redoes
 * @param {import('./past.js').Past} options.past shows the past, which nothing changes
 */
export function listenToKeys({
  dragging, inspecting, arranging, deckTools, pen, selection, sheet, stage, story, edit, help,
  undoing, past,
}) {
  const focused = (target) => Number(target.closest('[data-item]')?.dataset.item);
  stage.addEventListener('focusin', (event) => {
    const item = focused(event.target);
    if (item && !selection.has(item)) selection.select(...withGroups(story, item));
  });

  const keys = {
    Delete: () => inspecting.delete(),
    Backspace: () => inspecting.delete(),
    Enter: (event) => {
      // Of a group it selects the one that has the focus.
      const item = focused(event.target);
      if (selection.items.length > 1 && selection.has(item)) selection.select(item);
      else edit(selection.single);
    },
    ']': () => arranging.reorder('front'),
    '[': () => arranging.reorder('back'),
    '+': () => inspecting.resize(1),
    '-': () => inspecting.resize(-1),
    '.': () => inspecting.turn(1),
    ',': () => inspecting.turn(-1),
  };
  const cardKeys = {
    l: (deck) => deckTools.swipe(deck, 'left'),
    r: (deck) => deckTools.swipe(deck, 'right'),
    b: (deck) => deckTools.takeBack(deck),
    g: (deck) => deckTools.gather(deck),
  };
  const selectAll = () => {
    const free = story.items.filter(({ locked }) => !locked);
    selection.select(...free.map(({ id }) => id));
  };
  const withControl = {
    a: selectAll,
    g: () => arranging.group(),
    'shift g': () => arranging.ungroup(),
    d: () => arranging.duplicate(),
    'shift l': () => arranging.lock(),
    '[': () => arranging.reorder('backward'),
    ']': () => arranging.reorder('forward'),
  };

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      escape({ dragging, pen, selection, sheet, past });
      return;
    }
    const isControl = (event.metaKey || event.ctrlKey) && !event.altKey;
    const deed = isControl && deedOf(event);
    if (deed && !writes(event.target)) {
      event.preventDefault();
      if (!past.open) undoing.do(deed);
      return;
    }
    if (event.target.closest('input, textarea')) return;
    if (event.metaKey || event.ctrlKey) {
      const command = isControl && withControl[nameOf(event)];
      if (!command || sheet.open || past.open) return;
      event.preventDefault();
      command();
      return;
    }
    if (event.key === '?') {
      help();
      return;
    }
    if (past.open) return;
    const arrow = ARROWS[event.key];
    // Arrows mean nothing to a button, so what a tool was just used on can be nudged, too.
    const elsewhere = event.target.closest(arrow ? '.sheet' : 'button, a, summary, .sheet');
    if (elsewhere || selection.items.length === 0) return;
    const step = event.shiftKey ? STEP_WITH_SHIFT : STEP;
    const isDeck = story.item(selection.single)?.kind === 'deck';
    const card = isDeck && !event.altKey && cardKeys[letterOf(event)];
    if (arrow) inspecting.nudge(arrow[0] * step, arrow[1] * step);
    else if (card) card(selection.single);
    else if (keys[event.key]) keys[event.key](event);
    else return;
    event.preventDefault();
  });
}

/** Layouts without Latin letters have the key, but another letter. */
function letterOf({ key, code }) {
  const isLetter = /^[a-z]$/i.test(key) || !/^Key/.test(code);
  return (isLetter ? key : code.slice(3)).toLowerCase();
}

/** With Shift a key for a sign means the same. */
function nameOf(event) {
  const letter = letterOf(event);
  return event.shiftKey && /^[a-z]$/.test(letter) ? `shift ${letter}` : letter;
}

function deedOf(event) {
  const letter = letterOf(event);
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !event.shiftKey ? 'redo' : null;
}

/** In a field what was written is taken back, by the browser. */
function writes(target) {
  return target.closest('textarea, input:not([type="checkbox"], [type="range"])') !== null;
}

/** Gives up the nearest thing: what a hand does, a panel, the pen, the past, else the selection. */
function escape({ dragging, pen, selection, sheet, past }) {
  if (dragging.cancel()) return;
  if (sheet.open) sheet.close();
  else if (pen.taken) pen.putAway();
  else if (past.open) past.leave();
  else selection.select();
}
