import { confine, halfExtents } from '../sdk/index.js';

/**
 * Where items may lie so that everybody can reach them: their centres on the canvas.
 *
 * @typedef {{x: number, y: number}} Point in canvas points
 * @typedef {{width: number, height: number}} Size in canvas points
 */

/** Canvas points of an item that have to be in sight for it to be reached from the canvas. */
const GRIP = 16;

/** Canvas points between items that would lie exactly on each other. */
const STAGGER = 24;

/** Where new items go if there is room: parts of the canvas's height below its middle. */
const ROWS = [0, -0.18, 0.18, -0.34, 0.34];

/** Places that are tried before one that is taken will do. */
const TRIES = 60;

/**
 * The nearest point that keeps a centre on the canvas. One that is outside already is not pulled
 * in of a sudden, but gets no farther away.
 *
 * @param {Point} to where the centre would go
 * @param {Point} from where it is
 * @param {Size} canvas the canvas
 * @returns {Point} where it may go
 */
export function keepOnCanvas(to, from, { width, height }) {
  const along = (axis, half) =>
    confine(to[axis], Math.min(-half, from[axis]), Math.max(half, from[axis]));
  return { x: along('x', width / 2), y: along('y', height / 2) };
}

/**
 * @param {object} item as the story has it
 * @param {Size} canvas the canvas
 * @returns {boolean} whether it cannot be reached from the canvas
 */
export function isOutside(item, { width, height }) {
  const { halfWidth, halfHeight } = halfExtents(item);
  const off = (at, half, reach) => Math.abs(at) > half && Math.abs(at) - reach > half - GRIP;
  return off(item.x, width / 2, halfWidth) || off(item.y, height / 2, halfHeight);
}

/**
 * @param {object} item with the frame at which it is shown
 * @param {Point} point a point
 * @returns {boolean} whether the item is there
 */
export function covers({ shape, x, y, scale, angle, halfWidth, halfHeight }, point) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [right, down] = [point.x - x, point.y - y];
  const along = Math.abs(cos * right + sin * down) / (halfWidth * scale);
  const across = Math.abs(cos * down - sin * right) / (halfHeight * scale);
  return shape === 'ellipse' ? Math.hypot(along, across) <= 1 : Math.max(along, across) <= 1;
}

/**
 * A place near the middle where nothing is yet, else one that does not hide what is there.
 *
 * @param {object} item what is to be placed
 * @param {Size} canvas the canvas
 * @param {object[]} items what is there
 * @returns {Point} for its centre, on the canvas
 */
export function freePlace(item, canvas, items) {
  const free = ROWS.map((row) => ({ x: 0, y: row * canvas.height })).find(
    (place) => !items.some((other) => overlap(item, place, other)),
  );
  if (free) return free;
  const aside = item.halfWidth < canvas.width / 4 ? STAGGER : 0;
  const taken = (place) =>
    items.some((other) => Math.hypot(other.x - place.x, other.y - place.y) < STAGGER / 2);
  let place = { x: 0, y: 0 };
  for (let step = 1; step < TRIES && taken(place); step += 1) {
    place = { x: wrapped(step * aside, canvas.width), y: wrapped(step * STAGGER, canvas.height) };
  }
  return place;
}

/**
 * @param {object} item what is to be placed
 * @param {object} above what it is to lie below
 * @param {Size} canvas the canvas
 * @returns {Point} for its centre, on the canvas
 */
export function placeBelow(item, above, canvas) {
  const y = above.y + halfExtents(above).halfHeight + halfExtents(item).halfHeight + GRIP / 2;
  return keepOnCanvas({ x: above.x, y }, above, canvas);
}

/** What would leave the middle half of the canvas on one side comes back on the other. */
function wrapped(at, size) {
  const quarter = size / 4;
  return ((at + quarter) % (2 * quarter)) - quarter;
}

function overlap(item, place, other) {
  const reach = (side) => item[side] + other[side] * other.scale;
  return Math.abs(other.x - place.x) < reach('halfWidth')
    && Math.abs(other.y - place.y) < reach('halfHeight');
}
