import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAILURES } from './engine.mjs';
import { drag, item, ready, replacing } from './setup.mjs';

/** Items 7 and 8, whose names lie in the exchange area beside a finger; a deck of two cards. */
function prepared() {
  const engine = ready([item], {}, 'snap-all');
  engine.put({ ...item, id: 8 });
  engine.numbers.set([7, 8], engine.head('itemsStart'));
  engine.numbers.set([1, 0, 0], engine.head('touchesStart'));
  for (const card of [1, 2]) assert.equal(engine.exports.deckInsert(card, card - 1), 1);
  assert.equal(engine.exports.swipeBegin(0, 0, 150_000, 200_000, 1_000, 0, 0, 0), 0);
  return engine;
}

const BAD = [
  NaN, Infinity, -Infinity, 1e300, -1e300, 2 ** 53, 2 ** 63, -(2 ** 63), 0.5, 1_000.001, 5e-324,
  undefined, 'x',
];

test('every call on items, decks and cards refuses what is no number of the protocol', () => {
  const engine = prepared();
  const { exports } = engine;
  const calls = [
    [exports.itemsShift, 2, 1_000, 1_000, -1], [exports.itemsShift, 2, 0, 0, 0],
    [exports.hitTest, 2, 1, 22_000, 1_000],
    [exports.boxHalfExtent, 0, 50_000, 50_000, 0, 1_000_000, 0],
    [exports.deckInsert, 3, 0], [exports.deckSwipe, 2, 0], [exports.deckUndo, 3],
    [exports.swipeBegin, 0, 0, 150_000, 200_000, 1_000, 0, 0, 0], [exports.swipeMove, 0, 0, 1],
  ];
  const before = engine.told;
  for (const [call, ...numbers] of calls) {
    for (const index of numbers.keys()) {
      for (const value of BAD) {
        assert.equal(
          call(...replacing(numbers, index, value)), FAILURES.outOfRange, `${call.name} ${index}`);
      }
    }
  }
  for (const width of BAD) assert.equal(exports.cardPlace(0, width, 0), -1);
  assert.deepEqual(engine.told, before);
  assert.deepEqual([0, 1, 2].map((rank) => exports.deckCard(rank)), [1, 2, 0]);
});

test('C9 items that would go beyond the limits, or are held, stay where they are', () => {
  const engine = prepared();
  engine.put({ ...item, id: 8, x: 99_999 });
  const before = engine.told;
  assert.equal(engine.exports.itemsShift(2, 1_001, 0, -1), FAILURES.outOfRange);
  assert.deepEqual(engine.told, before);
  assert.equal(engine.exports.itemsShift(2, 1_000, 0, -1), 0);
  assert.deepEqual(engine.answer.poses.map(({ x }) => x), [item.x + 1, 100_000]);
  assert.ok(engine.begin(drag()) >= 0);
  engine.numbers.set([8, 7], engine.head('itemsStart'));
  assert.equal(engine.exports.itemsShift(2, -1_000, 0, -1), FAILURES.itemIsHeld);
  engine.numbers.set([8, 11], engine.head('itemsStart'));
  assert.equal(engine.exports.itemsShift(2, -1_000, 0, -1), FAILURES.noItem);
  assert.equal(engine.exports.itemsShift(1, 0, 0, -1), 0);
  assert.equal(engine.answer.poses[0].x, 100_000);
});

test('C9 what is nudged attracts where it is then', () => {
  const engine = ready([item], {}, 'snap-all');
  engine.put({ ...item, id: 8, x: 100, y: 300 });
  engine.numbers.set([8], engine.head('itemsStart'));
  assert.equal(engine.exports.itemsShift(1, 5_000, 0, -1), 0);
  const handle = engine.begin(drag());
  assert.ok(engine.move(handle, { n: 1, t: 1_000_000, x: 104 - item.x, y: 0 }) > 0);
  assert.equal(engine.answer.poses[0].x, 105);
});

test('without cards nothing can be swiped, and without a finger nothing happens', () => {
  const { exports } = ready([item], {}, 'snap-all');
  exports.deckReset();
  assert.equal(exports.swipeBegin(0, 0, 1_000, 1_000, 1_000, 0, 0, 0), FAILURES.noItem);
  assert.equal(exports.swipeMove(0, 0, 0), FAILURES.noGesture);
  exports.swipeCancel();
  assert.equal(exports.swipeOutcome(), 0);
  assert.equal(exports.swipeCard(), 0);
  assert.equal(exports.deckUndo(1), 0);
  assert.equal(exports.deckSwipe(1, 0), 0);
  assert.deepEqual([-1, 0, 2 ** 31 - 1].map((rank) => exports.deckCard(rank)), [0, 0, 0]);
  assert.deepEqual([-1, 0, 2 ** 31 - 1].map((place) => exports.deckSwiped(place)), [0, 0, 0]);
  assert.deepEqual([-1, 4, 2 ** 31 - 1].map((rank) => exports.cardPlace(rank, 1, 0)), [-1, -1, -1]);
});
