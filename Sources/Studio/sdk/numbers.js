/**
 * Numbers as the protocol counts them (SPEC N1–N5): decimals of at most so many places, times in
 * whole microseconds, names of 53 random bits.
 */
import { wellFormed } from './texts.js';

/** Places of a length or coordinate in points, of an angle in degrees and of a zoom. */
export const PLACES = 3;

/** Places of a scale. */
export const SCALE_PLACES = 6;

const LARGEST_IDENTIFIER = Number.MAX_SAFE_INTEGER;

/**
 * Rounds half away from zero to a grid of decimal places, exactly, from the number's own decimal
 * digits, as the server does (N2). `Math.round(value * 1000)` would round 1.0005 down.
 *
 * @param {number} value a finite number
 * @param {number} [places] how many decimal places are kept
 * @returns {number} the nearest number on the grid; never −0
 */
export function quantise(value, places = PLACES) {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of the protocol`);
  const digits = plainDigits(Math.abs(value));
  const [whole, fraction = ''] = digits.split('.');
  const kept = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rounded = fraction.charAt(places) >= '5' ? kept + 1 : kept;
  const magnitude = rounded / 10 ** places;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** Decimal digits without an exponent: the shortest that name the number. */
function plainDigits(magnitude) {
  const digits = String(magnitude);
  const [mantissa, exponent] = digits.split('e');
  if (exponent === undefined) return digits;
  const [whole, fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return whole + fraction.padEnd(shift, '0');
}

/**
 * A point on the protocol's grid.
 *
 * @param {{x: number, y: number}} point canvas points, origin at the canvas centre, y down
 * @returns {{x: number, y: number}} the same point in thousandths
 */
export function quantisePoint({ x, y }) {
  return { x: quantise(x), y: quantise(y) };
}

const ITEM_PLACES = {
  x: 3, y: 3, halfWidth: 3, halfHeight: 3, fontSize: 3, angle: 3, scale: 6, opacity: 3,
  thickness: 3,
};

/**
 * An item's values on the protocol's grid, and its texts well-formed, so that what is shown ahead
 * of the answer is what the server will say, whatever the encoding.
 *
 * @param {object} values what `create` or `update` gives
 * @returns {object} the same with rounded numbers, the angle in 0 ≤ a < 360, and U+FFFD for
 *   each half of a surrogate pair (N6)
 */
export function quantiseItem(values) {
  const rounded = { ...values };
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') rounded[key] = wellFormed(value);
  }
  for (const [key, places] of Object.entries(ITEM_PLACES)) {
    if (typeof values[key] === 'number') rounded[key] = quantise(values[key], places);
  }
  if (Array.isArray(values.points)) rounded.points = values.points.map((each) => quantise(each));
  if (Array.isArray(values.cards)) rounded.cards = values.cards.map(wellFormedCard);
  if (typeof values.angle === 'number') {
    rounded.angle = quantise(((rounded.angle % 360) + 360) % 360);
  }
  return rounded;
}

/**
 * @param {object} card as a command gives it
 * @returns {object} the same with well-formed texts
 */
export function wellFormedCard(card) {
  return { ...card, ...(typeof card.text === 'string' && { text: wellFormed(card.text) }) };
}

/**
 * A time for a sample.
 *
 * @param {number} milliseconds of `performance.now()` or an event's `timeStamp`
 * @returns {number} whole microseconds on the same clock
 */
export function microseconds(milliseconds) {
  return Math.max(0, Math.round(milliseconds * 1000));
}

/**
 * A name for an item or a gesture (N5).
 *
 * @param {() => number} random uniform in 0 ≤ r < 1, with as many bits as a double holds
 * @returns {number} a whole number, 1…2⁵³−1
 */
export function randomIdentifier(random) {
  return 1 + Math.floor(random() * LARGEST_IDENTIFIER);
}

/**
 * Confines a number to limits: for values that a person drives, such as a zoom, where the server
 * would refuse what is outside.
 *
 * @param {number} value any number
 * @param {number} min the least allowed
 * @param {number} max the most allowed
 * @returns {number} the nearest allowed number
 */
export function confine(value, min, max) {
  return Math.min(max, Math.max(min, value));
}
