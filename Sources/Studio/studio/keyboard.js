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
  dragging, inspecting, selection, sheet, stage, story, edit, help, undoing, past,
}) {
  stage.addEventListener('focusin', (event) => {
    const item = Number(event.target.closest('[data-item]')?.dataset.item);
    if (item && !selection.has(item)) selection.select(item);
  });

  const keys = {
    Delete: () => inspecting.delete(),
    Backspace: () => inspecting.delete(),
    Enter: () => edit(selection.single),
    ']': () => inspecting.reorder('front'),
    '[': () => inspecting.reorder('back'),
    '+': () => inspecting.resize(1),
    '-': () => inspecting.resize(-1),
    '.': () => inspecting.turn(1),
    ',': () => inspecting.turn(-1),
  };

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      escape({ dragging, selection, sheet, past });
      return;
    }
    const deed = (event.metaKey || event.ctrlKey) && !event.altKey && deedOf(event);
    if (deed && !writes(event.target)) {
      event.preventDefault();
      if (!past.open) undoing.do(deed);
      return;
    }
    if (event.target.closest('input, textarea')) return;
    if (event.metaKey || event.ctrlKey) {
      if (event.key !== 'a' || sheet.open || past.open) return;
      selection.select(...story.items.map(({ id }) => id));
      event.preventDefault();
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
    if (arrow) inspecting.nudge(arrow[0] * step, arrow[1] * step);
    else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
}

/** Layouts without Latin letters have the key, but another letter. */
function deedOf({ key, code, shiftKey }) {
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** In a field what was written is taken back, by the browser. */
function writes(target) {
  return target.closest('textarea, input:not([type="checkbox"], [type="range"])') !== null;
}

/** Gives up the nearest thing: what a hand does, a panel, the past, else the selection. */
function escape({ dragging, selection, sheet, past }) {
  if (dragging.cancel()) return;
  if (sheet.open) sheet.close();
  else if (past.open) past.leave();
  else selection.select();
}
