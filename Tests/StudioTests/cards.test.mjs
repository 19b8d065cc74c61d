import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Story } from '../../Sources/Studio/sdk/story.js';
import { update, welcome } from './world.mjs';

const FLIGHT = {
  item: 3, member: 2, card: 1, fromX: 120, fromY: -4, toX: 0, toY: 0, velocityX: 500, velocityY: 0,
  response: 150_000, damping: 0.86, start: 1_000_000,
};

const card = (id) => ({ id, text: '', color: '#ffffff', url: null });
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
  assert.equal(story.cardPose(3).x, 40);
  story.apply(update({ records: [{ type: 'settled', gesture: 7, member: 2, state: 'ended' }] }));
  assert.equal(story.cardPose(3), undefined);
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
  assert.deepEqual(story.flight(3), FLIGHT);
  assert.deepEqual(story.item(3).swiped, swiped);
  const cards = [card(1), card(2)];
  story.apply(update({ records: [{ type: 'changed', item: 3, cards, by: 2 }] }));
  assert.deepEqual([story.item(3).cards, story.item(3).swiped], [cards, []]);
});

test('G16, U6 a draft is there as long as the edit is', () => {
  const draft = { type: 'draft', gesture: 7, item: 4, n: 1, text: 'Hi there' };
  const story = joined(draft, gesture('edit', 4));
  assert.equal(story.draft(4), 'Hi there');
  assert.equal(story.item(4).text, 'Hi');
  const settled = { type: 'settled', gesture: 7, member: 2, state: 'cancelled' };
  story.apply(update({ records: [settled] }));
  assert.equal(story.draft(4), undefined);
});

test('G15, U6 the points of a stroke come one after the other, each once', () => {
  const points = (from, ...values) =>
    ({ type: 'points', gesture: 7, item: 9, from, points: values });
  const story = joined(points(0, 1, 2), gesture('draw', 9, { thickness: 4, color: '#102030' }));
  story.apply(update({ records: [points(1, 3, 4, 5, 6)] }));
  story.apply(update({ records: [points(2, 5, 6, 7, 8)] }));
  assert.deepEqual(story.points(7), [1, 2, 3, 4, 5, 6, 7, 8]);
  story.apply(update({ records: [{ type: 'settled', gesture: 7, member: 2, state: 'ended' }] }));
  assert.deepEqual(story.points(7), []);
});
