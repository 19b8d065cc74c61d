import { confine } from '../sdk/index.js';

/**
 * Sizes of words as they are shown: what a label's font has, times the scale that handles change.
 */

/** No tool makes words smaller than so many canvas points. */
const LEAST = 10;

/** What the font of a label may have, in canvas points at scale 1. */
const FONT = { min: 1, max: 1_000 };

/** Sizes that people step through, in canvas points. */
const SIZES = [
  LEAST, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96, 120, 160, 200,
];

/** One step beyond these. */
const BEYOND = 1.2;

/** What a label's size may be off a step that it is on, in canvas points. */
const NEAR = 0.5;

/**
 * @param {{fontSize?: number, scale: number}} label the item
 * @returns {number} how large its words are shown, in canvas points
 */
export function shownSize({ fontSize = 24, scale }) {
  return fontSize * scale;
}

/**
 * The size of the font with which words are shown one step larger or smaller. What is smaller than
 * tools make it stays so.
 *
 * @param {{fontSize?: number, scale: number}} label the item
 * @param {1|-1} direction larger or smaller
 * @returns {number} in canvas points, at scale 1
 */
export function steppedFontSize(label, direction) {
  const { fontSize = 24, scale } = label;
  const size = shownSize(label);
  const larger = () => SIZES.find((each) => each > size + NEAR) ?? size * BEYOND;
  const smaller = () => (size > SIZES.at(-1) * BEYOND
    ? size / BEYOND
    : SIZES.findLast((each) => each < size - NEAR) ?? Math.min(size, LEAST));
  const next = direction > 0 ? larger() : smaller();
  return next === size ? fontSize : confine(next / scale, FONT.min, FONT.max);
}

/**
 * @param {{kind: string, fontSize?: number, scale: number}} item a label, or any other
 * @param {number} least the scale below which tools make nothing
 * @returns {number} the same for this one: words stay as large as can be read
 */
export function leastScale({ kind, fontSize = 24, scale }, least) {
  const readable = kind === 'text' ? Math.max(least, LEAST / fontSize) : least;
  // What is smaller already is made no smaller, and no larger.
  return Math.min(scale, readable);
}
