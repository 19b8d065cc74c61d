import { arrowShape, deckLook, strokeLook } from './cardlooks.js';
import { luminance, safeColor } from './colors.js';
import { element } from './dom.js';
import { safeImageURL } from './images.js';

/**
 * What an item looks like inside its box: one function per kind, from the item's values to the
 * element's content. Lengths are canvas points, which are CSS pixels inside the canvas.
 */

/** How much larger than its font size an emoji's square box is. */
export const STICKER_BOX = 1.25;

/** A light thing on the light canvas needs an outline from here on. */
const LIGHT = 0.8;

/**
 * Draws an item.
 *
 * @param {HTMLElement} look fills the item's box
 * @param {object} item as the story has it
 */
export function draw(look, item) {
  look.style.opacity = item.opacity ?? 1;
  look.replaceChildren(...(DRAW[item.kind]?.(item) ?? []));
}

/**
 * What an item is, in words, for those who do not see it.
 *
 * @param {object} item as the story has it
 * @returns {string} a label
 */
export function describe(item) {
  if (item.kind === 'text') return `Text: ${item.text}`;
  if (item.kind === 'sticker') return `Sticker ${item.emoji}`;
  if (item.kind === 'shape') return SHAPES[item.shape];
  if (item.kind === 'stroke') return 'Drawing';
  if (item.kind === 'deck') return `Deck of ${item.cards.length}`;
  return 'Image';
}

const SHAPES = { rectangle: 'Rectangle', ellipse: 'Ellipse', line: 'Line', arrow: 'Arrow' };

/**
 * The words of a text item, as they are drawn and measured.
 *
 * @param {object} item `text`, `font`, `fontSize`, `align`, `color`, `background`
 * @returns {HTMLElement} the element
 */
export function words({ text, font, fontSize = 24, align = 'center', color, background }) {
  const made = element('span', { class: 'words', textContent: text });
  // The studio's own font stands for any without serifs.
  if (font && font !== 'sans-serif') made.style.fontFamily = familyName(font);
  made.style.textAlign = align;
  const ink = safeColor(color, '#ffffff');
  made.style.fontSize = `${Number(fontSize)}px`;
  made.style.color = ink;
  if (background) {
    made.classList.add('pill');
    made.style.backgroundColor = safeColor(background);
  } else if (luminance(ink) > LIGHT) {
    made.classList.add('light');
  }
  return made;
}

/** Generic families stand for themselves, others as quoted names. */
function familyName(font) {
  return /^[a-z-]+$/.test(font) ? font : JSON.stringify(font);
}

const DRAW = {
  text: (item) => [words(item)],

  sticker({ emoji, halfHeight }) {
    const made = element('span', { class: 'emoji', textContent: emoji });
    made.style.fontSize = `${(2 * halfHeight) / STICKER_BOX}px`;
    return [made];
  },

  stroke: (item) => [strokeLook(item)],

  deck: (item) => deckLook(item),

  shape({ shape, color, ...item }) {
    const fill = safeColor(color, '#ffffff');
    const made = element('span', { class: `shape ${shape === 'ellipse' ? 'ellipse' : ''}` });
    made.classList.toggle('light', luminance(fill) > LIGHT);
    made.style.backgroundColor = fill;
    if (shape === 'arrow') made.style.clipPath = arrowShape(item);
    return [made];
  },

  image({ url }) {
    const source = safeImageURL(url);
    const lost = () => element('span', { class: 'lost', textContent: 'No image here' });
    if (source === null) return [lost()];
    const made = element('img', {
      alt: '',
      draggable: false,
      referrerPolicy: 'no-referrer',
      decoding: 'async',
      onerror: () => made.replaceWith(lost()),
    });
    made.src = source;
    return [made];
  },
};
