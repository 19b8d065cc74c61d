import { SCALE_PLACES, confine, quantise, quantisePoint } from './numbers.js';

const COORDINATE = 100_000;
const MAGNIFICATION = { min: 0.0001, max: 10_000 };

/** What a sample may say beside what was read (SPEC G11). */
const MODIFIERS = ['snappingOff', 'axisLock', 'uniform'];

/**
 * What a sample says, but for its number and time (SPEC G2): a pointer, fingers, or what a
 * recogniser says, and modifiers. Lengths are canvas points, angles degrees.
 *
 * @typedef {{x: number, y: number}} Pointer
 * @typedef {{touches: {id: number, x: number, y: number}[]}} Fingers
 * @typedef {{dx?: number, dy?: number, magnification?: number, rotation?: number}} Recognition
 * @typedef {{snappingOff?: true, axisLock?: true, uniform?: true}} Modifiers
 * @typedef {(Pointer|Fingers|Recognition) & Modifiers} Reading
 */

/**
 * A reading on the protocol's grid, within its limits, with the keys that are sent and no others.
 *
 * @param {Reading} sample what was read, possibly with more
 * @returns {Reading} the same as the server will have it
 */
export function quantiseReading(sample) {
  const reading = read(sample);
  for (const modifier of MODIFIERS) if (sample[modifier]) reading[modifier] = true;
  return reading;
}

function read(sample) {
  if (sample.touches) {
    return { touches: sample.touches.map(({ id, ...point }) => ({ id, ...within(point) })) };
  }
  if (sample.x !== undefined) return within(sample);
  const recognition = {};
  if (sample.dx !== undefined) {
    const { x: dx, y: dy } = within({ x: sample.dx, y: sample.dy });
    Object.assign(recognition, { dx, dy });
  }
  if (sample.magnification !== undefined) {
    const factor = confine(sample.magnification, MAGNIFICATION.min, MAGNIFICATION.max);
    recognition.magnification = quantise(factor, SCALE_PLACES);
  }
  if (sample.rotation !== undefined) recognition.rotation = quantise(sample.rotation);
  return recognition;
}

function within({ x, y }) {
  return quantisePoint({
    x: confine(x, -COORDINATE, COORDINATE),
    y: confine(y, -COORDINATE, COORDINATE),
  });
}

/**
 * @param {Reading} one a reading on the grid
 * @param {Reading} other another
 * @returns {boolean} whether they say the same
 */
export function sameReading(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
