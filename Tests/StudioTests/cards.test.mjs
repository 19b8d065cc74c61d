import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedDeck } from '../../Sources/Studio/sdk/decks.js';
import { cardAngle, flightAt, springAt } from '../../Sources/Studio/sdk/springs.js';
import { Story } from '../../Sources/Studio/sdk/story.js';
import { update, welcome } from './world.mjs';

/** SwiftUI's interactive spring, and its spring with a response of 0.5 s. */
const INTERACTIVE = { response: 150_000, damping: 0.86 };
const SLOW = { response: 500_000, damping: 0.825 };

function isNear(actual, wanted) {
  const error = Math.abs(actual - wanted) / Math.abs(wanted);
  assert.ok(error < 1e-5, `${actual} instead of ${wanted}`);
}

test('G14 springs are where the notes on the engine say', () => {
  for (const [spring, microseconds, wanted] of [
    [INTERACTIVE, 1_000_000 / 60, 83.659997],
    [INTERACTIVE, 50_000, 32.336537],
    [INTERACTIVE, 100_000, 2.412365],
    [SLOW, 100_000, 60.639228],
    [SLOW, 200_000, 20.035114],
  ]) isNear(springAt(spring, { x: 100, v: 0 }, microseconds).x, wanted);
});

test('G14 a spring obeys its equation, however it is damped', () => {
  for (const damping of [0.2, 0.86, 1, 1.001, 3]) {
    const spring = { response: 300_000, damping };
    const omega = (2 * Math.PI) / 0.3;
    const at = (time) => springAt(spring, { x: 40, v: -900 }, time);
    isNear(at(0).x, 40);
    isNear(at(0).v, -900);
    for (const time of [1_000, 50_000, 200_000]) {
      const [before, now, after] = [at(time - 10), at(time), at(time + 10)];
      const speed = (after.x - before.x) / 2e-5;
      const force = -omega * omega * now.x - 2 * damping * omega * now.v;
      const measured = (after.v - before.v) / 2e-5;
      assert.ok(Math.abs(speed - now.v) < 1e-3 * (Math.abs(now.v) + omega), `${damping}`);
      const slack = 1e-3 * (Math.abs(force) + omega * omega);
      assert.ok(Math.abs(measured - force) < slack, `${damping}`);
    }
  }
});

const FLIGHT = {
  item: 3, member: 2, card: 1, fromX: 120, fromY: -4, toX: 0, toY: 0, velocityX: 500, velocityY: 0,
  ...INTERACTIVE, start: 1_000_000,
};

test('G14 a flight begins where the card was let go, turned, and ends at rest', () => {
  const first = flightAt(FLIGHT, 1_000_000, 300);
  assert.deepEqual([first.x, first.y, first.angle], [120, -4, 10]);
  assert.equal(first.isOver, false);
  assert.deepEqual(flightAt(FLIGHT, 900_000, 300), first, 'clocks differ a little');
  assert.ok(flightAt(FLIGHT, 1_001_000, 300).x > 120, 'the speed is kept');
  assert.deepEqual(flightAt(FLIGHT, 3_000_000, 300), { x: 0, y: 0, angle: 0, isOver: true });
});

test('G14 a card is turned by 25° at most', () => {
  const angles = [-600, -300, -150, 0, 150, 301].map((x) => cardAngle(x, 300));
  assert.deepEqual(angles, [-25, -25, -12.5, 0, 12.5, 25]);
  assert.equal(cardAngle(100, 0), 0);
});

const card = (id) => ({ id, text: '', color: '#ffffff', url: null });
const DECK = { cards: [card(1), card(2), card(3)], swiped: [] };

test('C19 cards are put in, taken away, swiped and taken back', () => {
  const names = ({ cards, swiped }) => [cards.map(({ id }) => id), swiped.map(({ id }) => id)];
  const after = (...changes) => names(changes.reduce((deck, change) =>
    changedDeck(deck, change), DECK));
  const swipe = (id, direction = 'left') => ({ do: 'swipe', card: id, direction });
  assert.deepEqual(after({ do: 'insert', card: { id: 9 } }), [[9, 1, 2, 3], []]);
  assert.deepEqual(after({ do: 'insert', card: { id: 9 }, rank: 0 }), [[1, 2, 3, 9], []]);
  assert.deepEqual(after({ do: 'insert', card: { id: 9 }, rank: 7 }), [[9, 1, 2, 3], []]);
  assert.deepEqual(after({ do: 'insert', card: { id: 2 } }), [[1, 2, 3], []]);
  assert.deepEqual(after(swipe(3), swipe(2)), [[1], [3, 2]]);
  assert.deepEqual(after(swipe(2)), [[1, 2, 3], []], 'it is not on top');
  assert.deepEqual(after(swipe(3), swipe(2), { do: 'takeBack' }), [[1, 2], [3]]);
  assert.deepEqual(after(swipe(3), swipe(2), { do: 'takeBack', card: 3 }), [[1, 3], [2]]);
  assert.deepEqual(after(swipe(3), swipe(2), { do: 'gather' }), [[1, 2, 3], []]);
  assert.deepEqual(after(swipe(3), { do: 'remove', card: 3 }), [[1, 2], []]);
  assert.deepEqual(after({ do: 'takeBack' }), [[1, 2, 3], []]);
});

/** A story with a deck, a text and what `records` tell. */
function joined(...records) {
  const story = new Story();
  story.welcome(welcome({ member: 1 }));
  const place = { rank: 1, x: 5, y: 6, scale: 1, angle: 0, halfWidth: 150, halfHeight: 200 };
  const items = [
    { id: 3, kind: 'deck', ...place, cards: [card(1), card(2)] },
    { id: 4, kind: 'text', ...place, text: 'Hi', fontSize: 24, color: '#ffffff', background: null },
  ].map((item) => ({ type: 'item', item, by: 2 }));
  story.apply(update({ snapshot: true, records: items }));
  story.apply(update({ records }));
  return story;
}

const gesture = (kind, item, more) => ({
  type: 'gesture', gesture: 7, member: 2, kind, items: [item], ...more, ordinal: 0, latches: [],
  guides: [],
});

test('G14, U6 a swiped card is told by the pose, and the deck stays where it is', () => {
  const pose = { type: 'pose', gesture: 7, item: 3, n: 1, x: 40, y: 2, scale: 1, angle: 3 };
  const story = joined(pose, gesture('swipe', 3, { card: 2 }));
  assert.deepEqual(story.frame(3), { x: 5, y: 6, scale: 1, angle: 0 });
  assert.equal(story.hands.card(3).x, 40);
  story.apply(update({ records: [{ type: 'settled', gesture: 7, member: 2, state: 'ended' }] }));
  assert.equal(story.hands.card(3), undefined);
});

test('G14, U6 a flight is told, and where nothing was swiped any more nothing is', () => {
  const story = joined();
  const heard = [];
  story.on('flight', (flight) => heard.push(flight));
  const swiped = [{ ...card(2), direction: 'right' }];
  story.apply(update({ records: [
    { type: 'flight', ...FLIGHT }, { type: 'changed', item: 3, cards: [card(1)], swiped, by: 2 },
  ] }));
  assert.deepEqual(heard, [FLIGHT]);
  assert.deepEqual(story.hands.flight(3), FLIGHT);
  assert.deepEqual(story.item(3).swiped, swiped);
  const cards = [card(1), card(2)];
  story.apply(update({ records: [{ type: 'changed', item: 3, cards, by: 2 }] }));
  assert.deepEqual([story.item(3).cards, story.item(3).swiped], [cards, []]);
});

test('G16, U6 a draft is there as long as the edit is', () => {
  const draft = { type: 'draft', gesture: 7, item: 4, n: 1, text: 'Hi there' };
  const story = joined(draft, gesture('edit', 4));
  assert.equal(story.hands.draft(4), 'Hi there');
  assert.equal(story.item(4).text, 'Hi');
  const settled = { type: 'settled', gesture: 7, member: 2, state: 'cancelled' };
  story.apply(update({ records: [settled] }));
  assert.equal(story.hands.draft(4), undefined);
});

test('G15, U6 the points of a stroke come one after the other, each once', () => {
  const points = (from, ...values) =>
    ({ type: 'points', gesture: 7, item: 9, from, points: values });
  const story = joined(points(0, 1, 2), gesture('draw', 9, { thickness: 4, color: '#102030' }));
  story.apply(update({ records: [points(1, 3, 4, 5, 6)] }));
  story.apply(update({ records: [points(2, 5, 6, 7, 8)] }));
  assert.deepEqual(story.hands.points(7), [1, 2, 3, 4, 5, 6, 7, 8]);
  story.apply(update({ records: [{ type: 'settled', gesture: 7, member: 2, state: 'ended' }] }));
  assert.deepEqual(story.hands.points(7), []);
});
