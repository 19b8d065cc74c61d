import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HoldingPredictor } from '../../Sources/Studio/sdk/index.js';
import { Keeper } from '../../Sources/Studio/studio/keeping.js';
import { sticker } from './world.mjs';

const rules = (profile) =>
  ({ profile, confinement: 'free', canvas: { width: 390, height: 844 } });

/** A hand and the gesture that it makes: what is sent is what moves the items. */
function hand(kind, begun, { items = [sticker()], profile = 'refined', zoom = 1 } = {}) {
  const story = rules(profile);
  const keeper = new Keeper({ kind, items, sample: begun, story, zoom });
  const predictor = new HoldingPredictor({ kind, items, reading: begun, zoom, story });
  let n = 0;
  return (sample) => {
    const kept = keeper.keep(sample, (item) => predictor.frames.get(item));
    n += 1;
    predictor.sample(n, kept);
    return predictor.frames.get(items[0].id);
  };
}

const fingers = (...places) => ({ touches: places.map(([id, x, y]) => ({ id, x, y })) });
const place = ({ x, y }) => [x, y];

for (const profile of ['refined', 'classic']) {
  test(`one finger cannot take an item off the canvas: ${profile}`, () => {
    const move = hand('transform', fingers([1, 0, 0]), { profile });
    assert.deepEqual(place(move(fingers([1, 900, 30]))), [195, 30]);
    assert.deepEqual(place(move(fingers([1, 100, -900]))), [100, -422]);
    assert.deepEqual(place(move(fingers([1, 100, 0]))), [100, 0]);
  });

  test(`nor can more, that come and go: ${profile}`, () => {
    const move = hand('transform', fingers([1, 0, 0]), { profile });
    assert.deepEqual(place(move(fingers([1, 300, 0]))), [195, 0]);
    assert.deepEqual(place(move(fingers([1, 300, 0], [2, 340, 0]))), [195, 0]);
    const spread = move(fingers([1, 360, 0], [2, 440, 0]));
    assert.equal(spread.scale, 2);
    assert.deepEqual(place(spread), [195, 0]);
    assert.deepEqual(place(move(fingers([1, 360, 0]))), [195, 0]);
    // Where the finger came from, the item is under it again.
    assert.ok(Math.abs(move(fingers([1, 0, 0])).x) <= 20);
    assert.deepEqual(place(move(fingers([1, -900, 0]))), [-195, 0]);
  });
}

test('what is outside already is not pulled in, and can be fetched', () => {
  const items = [sticker({ x: 250 })];
  const move = hand('transform', fingers([1, 250, 0]), { items });
  assert.equal(move(fingers([1, 260, 0])).x, 250);
  assert.equal(move(fingers([1, 100, 0])).x, 100);
});

test('a pointer that drags is kept likewise', () => {
  const move = hand('drag', { x: 10, y: 10 });
  assert.deepEqual(place(move({ x: 500, y: 20 })), [195, 10]);
});

test('a handle leaves twelve screen points of the longer side', () => {
  const items = [sticker({ halfWidth: 40, halfHeight: 20 })];
  for (const [zoom, scale] of [[1, 0.15], [2, 0.075]]) {
    const move = hand('handle', { x: 50, y: 0 }, { items, zoom });
    assert.equal(move({ x: 25, y: 0 }).scale, 0.5);
    assert.equal(move({ x: 1, y: 0 }).scale, scale);
    assert.equal(move({ x: 0, y: 0 }).scale, scale);
    assert.deepEqual(move({ x: 0, y: 1 }).angle, 90);
    assert.equal(move({ x: 0, y: 100 }).scale, 2);
  }
});

test('a handle makes what is small already no smaller', () => {
  const items = [sticker({ halfWidth: 4, halfHeight: 4 })];
  const move = hand('handle', { x: 20, y: 0 }, { items });
  assert.equal(move({ x: 10, y: 0 }).scale, 1);
  assert.equal(move({ x: 40, y: 0 }).scale, 2);
});
