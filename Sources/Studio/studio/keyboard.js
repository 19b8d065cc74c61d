/**
 * The keyboard: everything that a pointer can do to an item, but for the drag itself.
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
 * @param {(item: number) => void} options.edit begins editing an item
 */
export function listenToKeys({ dragging, inspecting, selection, sheet, stage, edit }) {
  stage.addEventListener('focusin', (event) => {
    const item = event.target.closest('[data-item]');
    if (item) selection.select(Number(item.dataset.item));
  });

  const keys = {
    Delete: () => inspecting.delete(),
    Backspace: () => inspecting.delete(),
    Enter: () => edit(selection.item),
    ']': () => inspecting.reorder('front'),
    '[': () => inspecting.reorder('back'),
    '+': () => inspecting.resize(1),
    '-': () => inspecting.resize(-1),
  };

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      escape({ dragging, selection, sheet });
      return;
    }
    const elsewhere = event.target.closest('input, textarea, button, a, summary, .sheet');
    if (elsewhere || selection.item === null || event.metaKey || event.ctrlKey) return;
    const step = event.shiftKey ? STEP_WITH_SHIFT : STEP;
    const arrow = ARROWS[event.key];
    if (arrow) inspecting.nudge(arrow[0] * step, arrow[1] * step);
    else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
}

/** Gives up the nearest thing: a drag, else a panel, else the selection. */
function escape({ dragging, selection, sheet }) {
  if (dragging.cancel()) return;
  if (sheet.open) sheet.close();
  else selection.select(null);
}
