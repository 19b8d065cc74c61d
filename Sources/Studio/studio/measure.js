import { quantise } from '../sdk/index.js';
import { element } from './dom.js';
import { words } from './words.js';

/**
 * Measures items in the browser, with its own fonts. The half-extents at scale 1 are what the
 * server snaps by, so they are taken when a content is committed, and stored with it.
 */

/**
 * @param {object} item a text's `text`, `font`, `fontSize`, `color` and `background`
 * @param {number} wrap the widest line in canvas points
 * @returns {{halfWidth: number, halfHeight: number}} in canvas points, at scale 1
 */
export function measureText(item, wrap) {
  const ruler = element('div', { class: 'ruler' }, words(item));
  ruler.style.setProperty('--wrap', `${wrap}px`);
  document.body.append(ruler);
  const { width, height } = ruler.firstElementChild.getBoundingClientRect();
  ruler.remove();
  return { halfWidth: quantise(width / 2), halfHeight: quantise(height / 2) };
}

/**
 * @param {{width: number}} canvas the canvas's size in points
 * @returns {number} the widest line of a text on it: what lies between the standard insets
 */
export function wrapWidth(canvas) {
  return Math.max(40, canvas.width - 20);
}
