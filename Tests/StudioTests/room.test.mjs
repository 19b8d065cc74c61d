import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Story } from '../../Sources/Studio/sdk/story.js';
import { sticker, update, welcome } from './world.mjs';

const frame = { x: 0, y: 0, scale: 1, angle: 0 };
const extents = { halfWidth: 100, halfHeight: 150 };
const card = (id) => ({ id, text: '', color: '#ffffff', url: null });
const DECK = { id: 8, kind: 'deck', rank: 2, ...frame, ...extents, cards: [1, 2].map(card) };
const TEXT = { id: 9, kind: 'text', rank: 3, ...frame, ...extents, text: 'Hi' };
const ITEMS = [sticker(), DECK, TEXT].map((item) => ({ type: 'item', by: 2, item }));

/** A story that member 1 has joined, with an item of some kinds. */
function joined(...records) {
  const story = new Story();
  story.welcome(welcome());
  story.apply(update({ snapshot: true, revision: 4, records: [...ITEMS, ...records] }));
  const heard = [];
  for (const event of ['item', 'gesture', 'stroke', 'flight']) {
    story.on(event, (detail) => heard.push([event, detail]));
  }
  const say = (...more) => story.apply(update({ since: 4, revision: 4, records: more }));
  return { story, heard, say };
}

const level = (kind, item, values) => ({
  type: 'gesture', gesture: 20, member: 2, kind, items: [item], ordinal: 0, latches: [],
  guides: [], ...values,
});
const settled = { type: 'settled', gesture: 20, member: 2, state: 'ended' };
const points = (from, ...given) => ({ type: 'points', gesture: 20, item: 30, from, points: given });
const drawn = level('draw', 30, { thickness: 6, color: '#ff0000' });
const flight = (values) => ({
  type: 'flight', item: 8, member: 2, card: 2, fromX: 1, fromY: 2, toX: 0, toY: 0, velocityX: 0,
  velocityY: 0, response: 150_000, damping: 0.86, start: 7, ...values,
});

test('U6, C2 items have what is left out of their records', () => {
  const { story } = joined();
  const plain = { opacity: 1, locked: false, group: null };
  assert.deepEqual(story.item(8), { ...plain, ...DECK, swiped: [], by: 2 });
  const label = { font: 'sans-serif', fontSize: 24, align: 'center', color: '#ffffff' };
  assert.deepEqual(story.item(9), { ...plain, ...label, background: null, ...TEXT, by: 2 });
});

test('U6, C16, C18 how an item is shown, locked and grouped changes as it is told', () => {
  const { story, say } = joined();
  const how = { opacity: 0.5, locked: true, group: 70 };
  say({ type: 'changed', item: 7, ...how, by: 2 });
  const { opacity, locked, group, emoji } = story.item(7);
  assert.deepEqual([{ opacity, locked, group }, emoji], [how, sticker().emoji]);
  say({ type: 'changed', item: 7, opacity: 0.5, locked: false, group: null, by: 2 });
  assert.deepEqual([story.item(7).locked, story.item(7).group], [false, null]);
});

test('U6, C19 cards are told together with those that were swiped', () => {
  const { story, say } = joined();
  const gone = { ...card(2), direction: 'left' };
  say({ type: 'changed', item: 8, cards: [card(1)], swiped: [gone], by: 2 });
  assert.deepEqual([story.item(8).cards, story.item(8).swiped], [[card(1)], [gone]]);
  say({ type: 'changed', item: 8, x: 5, by: 2 });
  assert.deepEqual(story.item(8).swiped, [gone]);
  say({ type: 'changed', item: 8, cards: [1, 2].map(card), by: 2 });
  assert.deepEqual(story.item(8).swiped, []);
});

test('U6, G14 a swipe says how its card lies, and its deck stays', () => {
  const { story, say } = joined();
  const pose = { type: 'pose', gesture: 20, item: 8, n: 3, x: 30, y: 4, angle: 3.75, scale: 1 };
  say(pose, level('swipe', 8, { card: 2 }));
  const { x, y, angle } = story.hands.card(8);
  assert.deepEqual({ x, y, angle }, { x: 30, y: 4, angle: 3.75 });
  assert.deepEqual([story.frame(8), story.holder(8).card], [frame, 2]);
  say(settled);
  assert.equal(story.hands.card(8), undefined);
});

test('U6, G14 the last flight of a deck is known until its card is caught or it is gone', () => {
  const { story, heard, say } = joined();
  say(flight({ card: 1 }), flight());
  const { type, ...last } = flight();
  assert.deepEqual(story.hands.flight(8), last);
  const flights = heard.filter(([event]) => event === 'flight');
  assert.deepEqual(flights.map(([, { card: name }]) => name), [1, 2]);
  say(level('swipe', 8, { card: 1 }));
  assert.deepEqual(story.hands.flight(8), last);
  say(level('swipe', 8, { card: 2 }));
  assert.equal(story.hands.flight(8), undefined);
  say(settled, flight());
  say({ type: 'deleted', item: 8, by: 2 });
  assert.equal(story.hands.flight(8), undefined);
});

test('U6, R2 of flights a snapshot tells anew', () => {
  const { story, say } = joined();
  say(flight());
  story.apply(update({ snapshot: true, revision: 4, records: ITEMS }));
  assert.equal(story.hands.flight(8), undefined);
  story.apply(update({ snapshot: true, revision: 4, records: [...ITEMS, flight()] }));
  assert.equal(story.hands.flight(8).card, 2);
});

test('U6, G15 a stroke has the points that were told, each in its place', () => {
  const { story, heard, say } = joined();
  say(drawn);
  say(points(0, 1, 2, 3, 4));
  say(points(2, 5, 6));
  const known = { item: 30, gesture: 20, thickness: 6, color: '#ff0000' };
  assert.deepEqual(story.hands.strokes, [{ ...known, points: [1, 2, 3, 4, 5, 6] }]);
  assert.deepEqual(heard.at(-1), ['stroke', { gesture: 20 }]);
  say(points(0, 9, 9));
  assert.deepEqual(story.hands.points(20), [9, 9]);
  say(settled);
  assert.deepEqual([story.hands.strokes, story.hands.points(20)], [[], []]);
});

test('G15, U5 of one’s own stroke the story knows no points', () => {
  const { story, say } = joined();
  say({ ...drawn, member: 1 });
  assert.deepEqual(story.hands.strokes, []);
});

test('U6, G16 an edit shows the latest draft, and the text when it is over', () => {
  const { story, heard, say } = joined();
  say(level('edit', 9), { type: 'draft', gesture: 20, item: 9, n: 1, text: 'H' });
  say({ type: 'draft', gesture: 20, item: 9, n: 2, text: '' });
  assert.deepEqual([story.hands.draft(9), story.item(9).text], ['', 'Hi']);
  assert.deepEqual(heard.at(-1), ['item', { item: 9 }]);
  say({ ...settled, state: 'cancelled' });
  assert.deepEqual([story.hands.draft(9), story.item(9).text], [undefined, 'Hi']);
});

test('U2 what a snapshot does not tell of is drawn and typed no more', () => {
  const { story } = joined(drawn, points(0, 1, 2));
  story.apply(update({ snapshot: true, revision: 4, records: [...ITEMS, drawn, points(0, 5, 6)] }));
  assert.deepEqual(story.hands.points(20), [5, 6]);
  story.apply(update({ snapshot: true, revision: 4, records: ITEMS }));
  assert.deepEqual(story.hands.strokes, []);
});
