import { quantise } from './numbers.js';

/**
 * Boxes of items (SPEC N4): upright rectangles around what is scaled and turned.
 *
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box in canvas points
 */

/**
 * @param {object} item an item with its frame: half-extents and `x`, `y`, `scale`, `angle`
 * @returns {{halfWidth: number, halfHeight: number}} of its box
 */
export function halfExtents({ shape, halfWidth, halfHeight, scale = 1, angle = 0 }) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const extent = shape === 'ellipse' ? Math.hypot : (one, other) => one + other;
  return {
    halfWidth: quantise(scale * extent(halfWidth * cos, halfHeight * sin)),
    halfHeight: quantise(scale * extent(halfHeight * cos, halfWidth * sin)),
  };
}

/**
 * @param {object[]} items at least one item with its frame
 * @returns {Box} the box around their boxes
 */
export function boxAround(items) {
  const boxes = items.map((item) => ({ ...item, ...halfExtents(item) }));
  return {
    left: Math.min(...boxes.map(({ x, halfWidth }) => x - halfWidth)),
    right: Math.max(...boxes.map(({ x, halfWidth }) => x + halfWidth)),
    top: Math.min(...boxes.map(({ y, halfHeight }) => y - halfHeight)),
    bottom: Math.max(...boxes.map(({ y, halfHeight }) => y + halfHeight)),
  };
}

/**
 * @param {Box} box a box
 * @returns {{x: number, y: number}} its middle on the grid, rounded half away from zero
 */
export function middle({ left, right, top, bottom }) {
  // Sides are thousandths, which doubles only come near to.
  const half = (low, high) => quantise(quantise(low + high) / 2);
  return { x: half(left, right), y: half(top, bottom) };
}
