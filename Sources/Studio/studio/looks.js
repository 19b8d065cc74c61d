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
  if (item.kind === 'shape') return item.shape === 'ellipse' ? 'Ellipse' : 'Rectangle';
  return 'Image';
}

/**
 * The words of a text item, as they are drawn and measured.
 *
 * @param {object} item `text`, `fontSize`, `color`, `background`
 * @returns {HTMLElement} the element
 */
export function words({ text, fontSize = 24, color, background }) {
  const made = element('span', { class: 'words', textContent: text });
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

const DRAW = {
  text: (item) => [words(item)],

  sticker({ emoji, halfHeight }) {
    const made = element('span', { class: 'emoji', textContent: emoji });
    made.style.fontSize = `${(2 * halfHeight) / STICKER_BOX}px`;
    return [made];
  },

  shape({ shape, color }) {
    const fill = safeColor(color, '#ffffff');
    const made = element('span', { class: `shape ${shape === 'ellipse' ? 'ellipse' : ''}` });
    made.classList.toggle('light', luminance(fill) > LIGHT);
    made.style.backgroundColor = fill;
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
