/**
 * Texts as the protocol takes them: well-formed UTF-8 of so many bytes (SPEC N6 and limits.json).
 */

const encoder = new TextEncoder();

/**
 * Replaces lone surrogates, which the server refuses, by the replacement character.
 *
 * @param {string} text any string
 * @returns {string} a string that has a UTF-8 form
 */
export function wellFormed(text) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * How many bytes a text takes on the wire, quotes and escapes aside.
 *
 * @param {string} text any string
 * @returns {number} bytes of UTF-8
 */
export function byteLength(text) {
  return encoder.encode(text).length;
}

/**
 * The longest beginning of a text that fits, cut between characters as a person sees them where
 * the runtime can tell, else between code points.
 *
 * @param {string} text any string
 * @param {number} limit bytes of UTF-8
 * @returns {string} a well-formed beginning of `text`
 */
export function cutToBytes(text, limit) {
  const whole = wellFormed(text);
  if (byteLength(whole) <= limit) return whole;
  let kept = '';
  let bytes = 0;
  for (const character of characters(whole)) {
    bytes += byteLength(character);
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}

function* characters(text) {
  if (typeof Intl.Segmenter !== 'function') {
    yield* text;
    return;
  }
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}
