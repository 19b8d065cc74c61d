/**
 * Colours of the studio, and what is safe to take for one.
 */

/** The ink of a new text. */
export const INK = '#1c1b22';

/** Colours that people choose from, with their names. */
export const PALETTE = [
  ['#1c1b22', 'Ink'],
  ['#ffffff', 'White'],
  ['#e5484d', 'Red'],
  ['#f76b15', 'Orange'],
  ['#ffc53d', 'Yellow'],
  ['#30a46c', 'Green'],
  ['#0d9488', 'Teal'],
  ['#3e63dd', 'Blue'],
  ['#8e4ec6', 'Purple'],
  ['#e93d82', 'Pink'],
];

/**
 * @param {unknown} value what somebody else calls a colour
 * @param {string} [otherwise] taken when it is none
 * @returns {string} `#rrggbb`
 */
export function safeColor(value, otherwise = '#8b8794') {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;
}

/**
 * @param {string} color `#rrggbb`
 * @returns {number} its relative luminance, 0 (black) to 1 (white)
 */
export function luminance(color) {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {string} color a background, `#rrggbb`
 * @returns {string} the colour in which text can be read on it
 */
export function textOn(color) {
  return luminance(color) > 0.4 ? INK : '#ffffff';
}
