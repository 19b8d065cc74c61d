import { SCALE_PLACES, confine, quantise } from './numbers.js';
import { bounded, turned } from './similarity.js';

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
  if (sample.touches !== undefined) {
    return { touches: sample.touches.map(({ id, ...point }) => ({ id, ...bounded(point) })) };
  }
  const recognition = recognised(sample);
  return Object.keys(recognition).length > 0 ? recognition : bounded(sample);
}

function recognised({ dx, dy, magnification, rotation }) {
  const recognition = {};
  if (dx !== undefined) {
    const { x, y } = bounded({ x: dx, y: dy });
    Object.assign(recognition, { dx: x, dy: y });
  }
  if (magnification !== undefined) {
    const factor = confine(magnification, MAGNIFICATION.min, MAGNIFICATION.max);
    recognition.magnification = quantise(factor, SCALE_PLACES);
  }
  if (rotation !== undefined) recognition.rotation = turned(quantise(rotation));
  return recognition;
}

/**
 * @param {Reading} one a reading on the grid
 * @param {Reading} other another
 * @returns {boolean} whether they say the same
 */
export function sameReading(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
