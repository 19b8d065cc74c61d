import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardPlace } from '../../Sources/Studio/studio/cards.js';
import { withGroups } from '../../Sources/Studio/studio/chosen.js';
import { arrowPoints, linePath } from '../../Sources/Studio/studio/figures.js';
import { fontFamily } from '../../Sources/Studio/studio/words.js';

test('a card is ten points narrower and lower than the one on top of it', () => {
  assert.deepEqual(cardPlace(0, 240), { width: 240, y: 0 });
  assert.deepEqual(cardPlace(3, 240), { width: 210, y: 30 });
  assert.deepEqual(cardPlace(3, 25), { width: 0, y: 30 });
});

test('an arrow fills its box, and a short one is only a tip', () => {
  const corners = (item) => arrowPoints(item).split(' ').map((corner) => corner.split(','));
  const long = corners({ halfWidth: 90, halfHeight: 16 });
  assert.deepEqual(long[3], ['90', '0']);
  assert.deepEqual([long[2], long[4]], [['58', '-16'], ['58', '16']]);
  assert.equal(long[0][1], '-6.4');
  const short = corners({ halfWidth: 10, halfHeight: 16 });
  assert.equal(short[1][0], '-10');
});

test('a line goes through its points, and a point is a line to itself', () => {
  assert.equal(linePath([0, 1, 2, 3, 4, 5]), 'M0 1L2 3L4 5');
  assert.equal(linePath([7, 8]), 'M7 8L7 8');
  assert.equal(linePath([]), '');
});

test('whatever a font is called, it is one name in a style', () => {
  assert.equal(fontFamily('A "b"; color: red'), '"A  b ; color: red", var(--sans)');
  assert.equal(fontFamily(), 'var(--sans)');
  assert.match(fontFamily('monospace'), /monospace$/);
});

test('C16 what is grouped with something comes with it, once', () => {
  const items = [
    { id: 1, group: 7 }, { id: 2, group: null }, { id: 3, group: 7 }, { id: 4, group: 8 },
  ];
  const story = { items, item: (name) => items.find(({ id }) => id === name) };
  assert.deepEqual(withGroups(story, 3), [3, 1]);
  assert.deepEqual(withGroups(story, 2), [2]);
  assert.deepEqual(withGroups(story, 2, 4, 1), [2, 4, 1, 3]);
});
