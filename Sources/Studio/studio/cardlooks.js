import { luminance, safeColor } from './colors.js';
import { element } from './dom.js';
import { safeImageURL } from './images.js';

/** How many cards are to be seen, and how much narrower and lower each deeper one is (points). */
const SEEN = 4;
const STEP = 10;

/** From here on a card's words are dark. */
const BRIGHT = 0.4;

/**
 * A deck as it lies.
 *
 * @param {object} item `cards` from the bottom to the top, `swiped`, `halfWidth`, `halfHeight`
 * @returns {HTMLElement[]} the cards that are to be seen, the lowest first
 */
export function deckLook({ cards, swiped, halfWidth, halfHeight }) {
  const [width, height] = [2 * halfWidth, 2 * halfHeight];
  if (cards.length === 0) {
    const said = swiped.length === 0 ? 'No cards yet' : 'All cards swiped';
    return [element('span', { class: 'deck-empty', textContent: said })];
  }
  return cards.slice(-SEEN).map((card, index, seen) => {
    const rank = seen.length - 1 - index;
    return cardLook(card, { width: Math.max(0, width - STEP * rank), height, down: STEP * rank });
  });
}

function cardLook({ id, text, color, url }, { width, height, down }) {
  const face = safeColor(color, '#ffffff');
  const made = element('div', { class: 'card', data: { card: id } });
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  made.style.transform = `translateY(${down}px)`;
  made.style.borderRadius = `${Math.min(18, 0.08 * width, 0.08 * height)}px`;
  made.style.backgroundColor = face;
  made.style.color = luminance(face) > BRIGHT ? '#1c1b22' : '#ffffff';
  made.style.fontSize = `${Math.min(28, 0.11 * width)}px`;
  const source = url && safeImageURL(url);
  if (source) {
    const picture = element('img', { alt: '', draggable: false, referrerPolicy: 'no-referrer' });
    picture.src = source;
    made.append(picture);
  }
  if (text !== '') made.append(element('span', { textContent: text }));
  return made;
}

/**
 * A line that was drawn by hand.
 *
 * @param {object} item `points` (x and y in turn, relative to the middle), `thickness`, `color`,
 *   `halfWidth`, `halfHeight`
 * @returns {SVGElement} the line
 */
export function strokeLook({ points, thickness, color, halfWidth, halfHeight }) {
  const made = svg('svg', {
    viewBox: `${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`,
    preserveAspectRatio: 'none',
  });
  // A line to where it begins shows a single point, too.
  made.append(svg('polyline', {
    points: points.length > 2 ? points.join(' ') : [...points, ...points].join(' '),
    fill: 'none',
    stroke: safeColor(color, '#ffffff'),
    'stroke-width': thickness,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }));
  return made;
}

function svg(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * The corners of an arrow in its box: the tip at the right, as long as the box is high, and a shaft
 * of two fifths of its height.
 *
 * @param {object} item `halfWidth`, `halfHeight`
 * @returns {string} a CSS shape
 */
export function arrowShape({ halfWidth, halfHeight }) {
  const neck = 100 * Math.max(0, 1 - halfHeight / halfWidth);
  const corners = [
    [0, 30], [neck, 30], [neck, 0], [100, 50], [neck, 100], [neck, 70], [0, 70],
  ];
  return `polygon(${corners.map(([x, y]) => `${x}% ${y}%`).join(', ')})`;
}
