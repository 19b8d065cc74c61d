import { luminance, safeColor } from './colors.js';
import { element } from './dom.js';

/**
 * Words as labels show them.
 */

/** A light thing on the light canvas needs an outline from here on. */
export const LIGHT = 0.8;

/** Families that people choose from: those that every browser and server has in some form. */
export const FONTS = [
  ['sans-serif', 'Sans'],
  ['serif', 'Serif'],
  ['monospace', 'Mono'],
  ['cursive', 'Hand'],
];

/** What is not there is replaced, by what generic families are here. */
const FAMILIES = {
  'sans-serif': 'var(--sans)',
  serif: '"Noto Serif", "DejaVu Serif", Georgia, serif',
  monospace: '"Noto Sans Mono", "DejaVu Sans Mono", ui-monospace, monospace',
  cursive: '"Comic Neue", "Comic Sans MS", "Segoe Print", "Bradley Hand", cursive',
};

/**
 * @param {string} font the family that a label asks for
 * @returns {string} as a style's `font-family`
 */
export function fontFamily(font = 'sans-serif') {
  const generic = FAMILIES[font];
  if (generic) return generic;
  // Whatever it is called, it stays one name.
  return `"${String(font).replace(/["\\\n\r\f]/g, ' ')}", var(--sans)`;
}

/**
 * The words of a text item, as they are drawn and measured.
 *
 * @param {object} item `text`, `font`, `fontSize`, `align`, `color`, `background`
 * @returns {HTMLElement} the element
 */
export function words({ text, font, fontSize = 24, align = 'center', color, background }) {
  const made = element('span', { class: 'words', dir: 'auto', textContent: text });
  const ink = safeColor(color, '#ffffff');
  made.style.fontFamily = fontFamily(font);
  made.style.fontSize = `${Number(fontSize)}px`;
  made.style.textAlign = align;
  made.style.color = ink;
  if (background) {
    made.classList.add('pill');
    made.style.backgroundColor = safeColor(background);
  } else if (luminance(ink) > LIGHT) {
    made.classList.add('light');
  }
  return made;
}
