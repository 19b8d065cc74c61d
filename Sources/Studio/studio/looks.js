import { cardsOf, emptyDeck } from './cards.js';
import { luminance, safeColor } from './colors.js';
import { element } from './dom.js';
import { arrowPoints, drawing, linePath, svg } from './figures.js';
import { picture } from './images.js';
import { LIGHT, words } from './words.js';

/**
 * What an item looks like inside its box: one function per kind, from the item's values to the
 * element's content. Lengths are canvas points, which are CSS pixels inside the canvas.
 */

/** How much larger than its font size an emoji's square box is. */
export const STICKER_BOX = 1.25;

/** Canvas points that a stroke or a line hears of a pointer beside it. */
const REACH = 12;

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

const SHAPES = { rectangle: 'Rectangle', ellipse: 'Ellipse', line: 'Line', arrow: 'Arrow' };

/**
 * What an item is, in words, for those who do not see it.
 *
 * @param {object} item as the story has it
 * @returns {string} a label
 */
export function describe(item) {
  return `${what(item)}${item.locked ? ', locked' : ''}`;
}

function what(item) {
  if (item.kind === 'text') return `Text: ${item.text}`;
  if (item.kind === 'sticker') return `Sticker ${item.emoji}`;
  if (item.kind === 'shape') return SHAPES[item.shape] ?? 'Shape';
  if (item.kind === 'stroke') return 'Drawing';
  if (item.kind !== 'deck') return 'Image';
  const { cards = [] } = item;
  const top = cards.at(-1)?.text;
  const count = cards.length === 1 ? '1 card' : `${cards.length || 'no'} cards`;
  return `Deck, ${count}${top ? `; on top: ${top}` : ''}`;
}

const DRAW = {
  text: (item) => [words(item)],

  sticker({ emoji, halfHeight }) {
    const made = element('span', { class: 'emoji', textContent: emoji });
    made.style.fontSize = `${(2 * halfHeight) / STICKER_BOX}px`;
    return [made];
  },

  shape({ shape, color, ...item }) {
    const fill = safeColor(color, '#ffffff');
    const isLight = luminance(fill) > LIGHT;
    if (shape === 'arrow') {
      const polygon = svg('polygon', { points: arrowPoints(item), fill });
      polygon.classList.toggle('light', isLight);
      return [drawing(item, polygon)];
    }
    const made = element('span', { class: `shape ${shape === 'ellipse' ? 'ellipse' : ''}` });
    made.classList.toggle('light', isLight);
    made.style.backgroundColor = fill;
    return [made];
  },

  stroke({ points, thickness = 4, color, ...item }) {
    const d = linePath(points);
    const reach = svg('path', { class: 'reach', d, 'stroke-width': thickness + 2 * REACH });
    const stroke = safeColor(color, '#ffffff');
    const line = svg('path', { class: 'line', d, stroke, 'stroke-width': thickness });
    return [drawing(item, reach, line)];
  },

  image: ({ url }) => [picture(url)],

  deck(item) {
    const cards = cardsOf(item);
    return cards.length > 0 ? cards : [emptyDeck(item)];
  },
};
