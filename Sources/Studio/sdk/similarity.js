import { confine, quantise, quantisePoint, SCALE_PLACES } from './numbers.js';

const COORDINATE = 100_000;

/**
 * Changes in one piece: everything is turned and enlarged about `from`, and `from` is carried to
 * `to` (SPEC G9, G10, G12).
 *
 * @typedef {{x: number, y: number}} Point in canvas points
 * @typedef {{from: Point, to: Point, factor: number, rotation: number}} Similarity degrees
 */

/**
 * @param {Point} from where something was
 * @param {Point} to where it is
 * @returns {Similarity} what carries it, and nothing else
 */
export function carrying(from, to) {
  return { from, to, factor: 1, rotation: 0 };
}

/**
 * What fingers do, the same ones before and after: by least squares about their middle.
 *
 * @param {Point[]} before where they were
 * @param {Point[]} after where they are
 * @returns {Similarity} what they do
 */
export function spreading(before, after) {
  const [from, to] = [mean(before), mean(after)];
  return { from, to, ...quotient(offsets(before, from), offsets(after, to)) };
}

/**
 * @param {Point[]} points where fingers are
 * @returns {number} how far they are from their middle, in the root mean square
 */
export function spread(points) {
  const squares = offsets(points, mean(points)).map(({ x, y }) => x * x + y * y);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / points.length);
}

/**
 * What a handle does, seen from a middle that stays.
 *
 * @param {Point} about the middle
 * @param {Point} before where the pointer was
 * @param {Point} after where it is
 * @returns {Similarity} what it does
 */
export function wheeling(about, before, after) {
  const turned = quotient(offsets([before], about), offsets([after], about));
  return { from: about, to: about, ...turned };
}

/**
 * @param {Similarity} similarity a change
 * @param {import('./story.js').Frame} frame an item's geometry
 * @returns {import('./story.js').Frame} where it is carried, on the grid
 */
export function applied({ from, to, factor, rotation }, { x, y, scale, angle }) {
  const radians = (rotation * Math.PI) / 180;
  const [along, across] = [factor * Math.cos(radians), factor * Math.sin(radians)];
  const [dx, dy] = [x - from.x, y - from.y];
  const center = { x: to.x + along * dx - across * dy, y: to.y + across * dx + along * dy };
  return {
    ...bounded(center),
    scale: quantise(scale * factor, SCALE_PLACES),
    angle: turned(angle + rotation),
  };
}

/**
 * @param {Point} point anywhere
 * @returns {Point} the nearest on the grid that the protocol has
 */
export function bounded({ x, y }) {
  return quantisePoint({
    x: confine(x, -COORDINATE, COORDINATE),
    y: confine(y, -COORDINATE, COORDINATE),
  });
}

/**
 * @param {number} angle degrees
 * @returns {number} the same on the grid, in 0 ≤ a < 360
 */
export function turned(angle) {
  return quantise(((angle % 360) + 360) % 360) % 360;
}

/**
 * @param {number} one degrees
 * @param {number} other degrees
 * @returns {number} how far it is from one to the other on the shorter way, −180 < a ≤ 180
 */
export function turnBetween(one, other) {
  const way = turned(other - one);
  return way > 180 ? way - 360 : way;
}

function mean(points) {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function offsets(points, { x, y }) {
  return points.map((point) => ({ x: point.x - x, y: point.y - y }));
}

/** Of vectors as complex numbers, a quotient is turn and enlargement at once. */
function quotient(before, after) {
  let [real, imaginary, square] = [0, 0, 0];
  before.forEach((from, index) => {
    const to = after[index];
    real += from.x * to.x + from.y * to.y;
    imaginary += from.x * to.y - from.y * to.x;
    square += from.x * from.x + from.y * from.y;
  });
  const rotation = quantise((Math.atan2(imaginary, real) * 180) / Math.PI);
  return { factor: Math.hypot(real, imaginary) / square, rotation };
}
