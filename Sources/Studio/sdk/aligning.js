import { boxAround, middle } from './boxes.js';
import { quantise } from './numbers.js';
import { bounded } from './similarity.js';

/**
 * What brings items to a guide of the canvas, all of them as one (SPEC C10, S10).
 *
 * @param {import('./story.js').Story} story whose items they are
 * @param {number[]} names the items' names; who are not there do not count
 * @param {'centerX'|'leading'|'trailing'|'centerY'|'top'|'bottom'} to which guide
 * @returns {{x: number, y: number}} how far they are to be moved
 */
export function wayTo(story, names, to) {
  const items = names.map((name) => story.item(name)).filter(Boolean);
  if (items.length === 0) return { x: 0, y: 0 };
  const box = boxAround(items);
  const { width, height } = story.canvas;
  const { leading, trailing, top, bottom } = lines(story);
  const { x, y } = middle(box);
  const way = {
    centerX: { x: -x, y: 0 },
    leading: { x: leading - width / 2 - box.left, y: 0 },
    trailing: { x: width / 2 - trailing - box.right, y: 0 },
    centerY: { x: 0, y: -y },
    top: { x: 0, y: top - height / 2 - box.top },
    bottom: { x: 0, y: height / 2 - bottom - box.bottom },
  }[to];
  return bounded(way);
}

/** In `classic` the insets are not the story's (S11). */
function lines({ profile, insets, canvas, screenHeight }) {
  if (profile !== 'classic') return insets;
  const above = quantise(canvas.height / 2 - (screenHeight / 1.22 / 2 - 50));
  return { leading: 10, trailing: 10, top: above, bottom: above };
}
