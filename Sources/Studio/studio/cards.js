import { luminance, safeColor, textOn } from './colors.js';
import { element } from './dom.js';
import { picture } from './images.js';

/**
 * How the cards of a deck lie and look. All is by rank: how many cards lie on top of one.
 */

/** How many cards are to be seen. */
export const SEEN = 4;

/** Canvas points by which each card is narrower and lower than the one on top of it. */
export const STEP = 10;

/**
 * @param {number} rank how many cards lie on top
 * @param {number} deckWidth the deck's width, in canvas points
 * @returns {{width: number, y: number}} how wide it is, and how much lower than the one on top
 */
export function cardPlace(rank, deckWidth) {
  return { width: Math.max(0, deckWidth - STEP * rank), y: STEP * rank };
}

/**
 * @param {object} item a deck
 * @returns {HTMLElement[]} the cards that are to be seen, from the bottom
 */
export function cardsOf(item) {
  const seen = (item.cards ?? []).slice(-SEEN);
  return seen.map((card, index) => layCard(cardFace(card, item), seen.length - 1 - index, item));
}

/**
 * @param {HTMLElement} face a card's
 * @param {number} rank how many cards lie on top
 * @param {{halfWidth: number}} deck its deck
 * @returns {HTMLElement} the same, laid in its place
 */
export function layCard(face, rank, { halfWidth }) {
  const { width, y } = cardPlace(rank, 2 * halfWidth);
  face.dataset.rank = rank;
  face.style.width = `${width}px`;
  face.style.left = `${halfWidth - width / 2}px`;
  face.style.top = `${y}px`;
  face.style.zIndex = SEEN - rank;
  return face;
}

/**
 * @param {object} card `id`, `text`, `color`, `url`
 * @param {{halfWidth: number, halfHeight: number}} deck its deck
 * @returns {HTMLElement} what it looks like, as high as the deck
 */
export function cardFace({ id, text = '', color, url = null }, { halfWidth, halfHeight }) {
  const paper = safeColor(color, '#ffffff');
  const face = element('div', { class: 'card', data: { card: id } });
  face.style.backgroundColor = paper;
  face.style.color = textOn(paper);
  face.style.height = `${2 * halfHeight}px`;
  face.style.borderRadius = `${Math.min(18, halfWidth * 0.16, halfHeight * 0.16)}px`;
  face.classList.toggle('light', luminance(paper) > 0.8);
  if (url) face.append(element('div', { class: 'card-picture' }, picture(url)));
  if (text !== '') face.append(cardWords(text, { halfWidth, halfHeight, halved: Boolean(url) }));
  return face;
}

/** Many words are smaller; what still does not fit is cut off. */
function cardWords(text, { halfWidth, halfHeight, halved }) {
  const made = element('div', { class: 'card-words', dir: 'auto', textContent: text });
  const room = 4 * halfWidth * halfHeight * 0.7 * (halved ? 0.3 : 1);
  const fitting = Math.sqrt(room / Math.max(1, text.length) / 0.75);
  const size = Math.min(28, halfWidth * 0.22, Math.max(9, fitting));
  made.style.fontSize = `${size}px`;
  return made;
}

/**
 * @param {{swiped: object[]}} deck one without cards
 * @returns {string} why it has none
 */
export function noCards({ swiped = [] }) {
  return swiped.length > 0 ? 'All cards swiped' : 'No cards yet';
}

/**
 * A deck without cards: a place for them, and what can be done.
 *
 * @param {object} item the deck
 * @returns {HTMLElement} what it looks like
 */
export function emptyDeck({ swiped = [], halfWidth, halfHeight }) {
  const title = noCards({ swiped });
  const made = element(
    'div',
    { class: 'empty-deck' },
    element('p', { class: 'empty-deck-title' }, title),
  );
  const size = Math.min(18, halfWidth * 0.16, halfHeight * 0.16);
  made.style.borderRadius = `${size}px`;
  made.style.fontSize = `${size}px`;
  return made;
}
