/**
 * Where a card is that no finger is on (SPEC G14): a damped spring in closed form, so that all
 * compute the same at every moment, however often they draw.
 */

/** Points, and points in a millisecond, below which a spring has come to rest. */
const REST = 0.001;

/** Degrees by which a card is turned that is a deck's width away from its place. */
const GREATEST_ANGLE = 25;

/**
 * @param {object} spring `response` (µs that one swing would take without damping), `damping` (a
 *   factor: at 1 it does not overshoot)
 * @param {{x: number, v: number}} start how far from where it comes to rest it is, in points, and
 *   its speed, in points in a second
 * @param {number} time µs since then
 * @returns {{x: number, v: number}} the same at that time
 */
export function springAt({ response, damping }, { x, v }, time) {
  if (!(time > 0 && response > 0)) return { x, v };
  const t = time / 1_000_000;
  const omega = (2 * Math.PI * 1_000_000) / response;
  if (damping < 1) return swinging(omega, damping, x, v, t);
  if (damping > 1) return creeping(omega, damping, x, v, t);
  const decay = Math.exp(-omega * t);
  const slope = v + omega * x;
  return { x: decay * (x + slope * t), v: decay * (slope - omega * (x + slope * t)) };
}

function swinging(omega, damping, x, v, t) {
  const rate = damping * omega;
  const swing = omega * Math.sqrt(1 - damping * damping);
  const side = (v + rate * x) / swing;
  const [cos, sin] = [Math.cos(swing * t), Math.sin(swing * t)];
  const decay = Math.exp(-rate * t);
  const at = x * cos + side * sin;
  return { x: decay * at, v: decay * (swing * (side * cos - x * sin) - rate * at) };
}

/**
 * As two decays, for their difference is lost in hyperbolic functions of great arguments. The
 * product of their rates is the square of the frequency; a difference would lose places.
 */
function creeping(omega, damping, x, v, t) {
  const fast = -omega * (damping + Math.sqrt(damping * damping - 1));
  const slow = (omega * omega) / fast;
  const ofSlow = (v - fast * x) / (slow - fast);
  const ofFast = x - ofSlow;
  const [one, other] = [ofSlow * Math.exp(slow * t), ofFast * Math.exp(fast * t)];
  return { x: one + other, v: slow * one + fast * other };
}

/**
 * @param {object} flight a record `flight` (SPEC U6)
 * @param {number} time µs of the server's clock
 * @param {number} width the deck's, at scale 1
 * @returns {{x: number, y: number, angle: number, isOver: boolean}} how far the card is from its
 *   place in the deck, how it is turned, and whether it has come to rest
 */
export function flightAt(flight, time, width) {
  const { x, y, isOver } = motionAt(flight, time);
  return { x, y, angle: cardAngle(x, width), isOver };
}

/**
 * @param {object} flight a record `flight` (SPEC U6)
 * @param {number} time µs of the server's clock
 * @returns {{x: number, y: number, velocityX: number, velocityY: number, isOver: boolean}} how far
 *   the card is from its place in the deck, and how fast, in points in a second
 */
export function motionAt(flight, time) {
  const { fromX, fromY, toX, toY, velocityX, velocityY, start } = flight;
  const across = springAt(flight, { x: fromX - toX, v: velocityX }, time - start);
  const down = springAt(flight, { x: fromY - toY, v: velocityY }, time - start);
  if (isAtRest(across) && isAtRest(down)) {
    return { x: toX, y: toY, velocityX: 0, velocityY: 0, isOver: true };
  }
  const [x, y] = [toX + across.x, toY + down.x];
  return { x, y, velocityX: across.v, velocityY: down.v, isOver: false };
}

function isAtRest({ x, v }) {
  return Math.abs(x) < REST && Math.abs(v) < REST * 1_000;
}

/**
 * @param {number} x how far to the right of its place a card is
 * @param {number} width the deck's
 * @returns {number} by how many degrees it is turned
 */
export function cardAngle(x, width) {
  if (!(width > 0)) return 0;
  return Math.min(GREATEST_ANGLE, Math.max(-GREATEST_ANGLE, (x / width) * GREATEST_ANGLE));
}
