import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedDeck } from '../../Sources/Studio/sdk/decks.js';

const card = (id) => ({ id, text: `${id}`, color: '#ffffff', url: null });
const swiped = (id, direction = 'left') => ({ ...card(id), direction });

/** Three cards of which 3 is on top; 4 was swiped, then 5. */
const DECK = { cards: [1, 2, 3].map(card), swiped: [swiped(4), swiped(5, 'right')] };

/** The names of the cards of a deck after a change. */
function after(change, deck = DECK) {
  const changed = changedDeck(deck, change);
  return [changed.cards, changed.swiped].map((list) => list.map(({ id }) => id));
}

test('C19 a card is put in with so many on top of it, or at the bottom', () => {
  const insert = (rank) => after({ do: 'insert', card: { id: 9 }, ...(rank >= 0 && { rank }) })[0];
  assert.deepEqual(insert(0), [1, 2, 3, 9]);
  assert.deepEqual(insert(1), [1, 2, 9, 3]);
  assert.deepEqual(insert(70), [9, 1, 2, 3]);
  assert.deepEqual(insert(), [9, 1, 2, 3]);
});

test('C19, C2 a card that is put in has what is left out', () => {
  const { cards } = changedDeck({}, { do: 'insert', card: { id: 9, text: 'Hi' } });
  assert.deepEqual(cards, [{ id: 9, text: 'Hi', color: '#ffffff', url: null }]);
});

test('C19 a card is taken away in the deck or swiped', () => {
  assert.deepEqual(after({ do: 'remove', card: 2 }), [[1, 3], [4, 5]]);
  assert.deepEqual(after({ do: 'remove', card: 4 }), [[1, 2, 3], [5]]);
});

test('C19 only the card on top is swiped, and keeps where to', () => {
  const { swiped: gone } = changedDeck(DECK, { do: 'swipe', card: 3, direction: 'right' });
  assert.deepEqual(gone.at(-1), swiped(3, 'right'));
  assert.deepEqual(after({ do: 'swipe', card: 3, direction: 'left' }), [[1, 2], [4, 5, 3]]);
  assert.deepEqual(after({ do: 'swipe', card: 2, direction: 'left' }), [[1, 2, 3], [4, 5]]);
});

test('C19 the last card that was swiped, or a named one, is taken back on top', () => {
  assert.deepEqual(after({ do: 'takeBack' }), [[1, 2, 3, 5], [4]]);
  assert.deepEqual(after({ do: 'takeBack', card: 4 }), [[1, 2, 3, 4], [5]]);
  assert.deepEqual(after({ do: 'takeBack', card: 3 }), [[1, 2, 3], [4, 5]]);
  assert.deepEqual(changedDeck(DECK, { do: 'takeBack' }).cards.at(-1), card(5));
});

test('C19 all that were swiped are gathered in the order in which they lay', () => {
  assert.deepEqual(after({ do: 'gather' }), [[1, 2, 3, 5, 4], []]);
});

test('C19 what cannot be done changes nothing', () => {
  assert.deepEqual(after({ do: 'insert', card: { id: 4 } }), [[1, 2, 3], [4, 5]]);
  assert.deepEqual(after({ do: 'takeBack' }, { cards: [card(1)], swiped: [] }), [[1], []]);
});
