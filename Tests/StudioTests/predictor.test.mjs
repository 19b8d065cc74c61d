import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HoldingPredictor } from '../../Sources/Studio/sdk/predictor.js';
import { sticker } from './world.mjs';

const CANVAS = { width: 390, height: 844 };

/** Predicts a gesture that takes readings as they come. */
function predicted(kind, reading, options = {}) {
  const { items = [sticker({ x: 100, y: 50 })], zoom = 1, ...rules } = options;
  const story = { profile: 'refined', confinement: 'free', canvas: CANVAS, ...rules };
  const predictor = new HoldingPredictor({ kind, items, reading, zoom, viewport: null, story });
  let n = 0;
  const sample = (next) => {
    n += 1;
    predictor.sample(n, next);
    return predictor.frames.get(7);
  };
  return { predictor, sample };
}

const fingers = (...places) => ({ touches: places.map(([id, x, y]) => ({ id, x, y })) });
const frame = (x, y, scale, angle) => ({ x, y, scale, angle });
const pose = (x, y, scale = 1, angle = 0) => ({ item: 7, ...frame(x, y, scale, angle) });

test('G9: two fingers turn and scale about their middle, and carry', () => {
  const { sample } = predicted('transform', fingers([1, 90, 50], [2, 110, 50]));
  assert.deepEqual(sample(fingers([1, 100, 30], [2, 100, 70])), frame(100, 50, 2, 90));
  assert.deepEqual(sample(fingers([1, 110, 55], [2, 130, 55])), frame(120, 55, 1, 0));
});

test('G9: an item beside the fingers goes round them', () => {
  const items = [sticker({ x: 10, y: 0 })];
  const { sample } = predicted('transform', fingers([1, -10, 0], [2, 10, 0]), { items });
  assert.deepEqual(sample(fingers([1, 0, -20], [2, 0, 20])), frame(0, 20, 2, 90));
});

test('G9: one finger, two, three and one again: the item goes on from what is seen', () => {
  const { sample } = predicted('transform', fingers([1, 90, 50]));
  assert.deepEqual(sample(fingers([1, 95, 50])), frame(105, 50, 1, 0));
  assert.deepEqual(sample(fingers([1, 95, 50], [2, 115, 50])), frame(105, 50, 1, 0));
  assert.deepEqual(sample(fingers([1, 85, 50], [2, 125, 50])), frame(105, 50, 2, 0));
  const three = fingers([1, 85, 50], [2, 125, 50], [3, 105, 90]);
  assert.deepEqual(sample(three), frame(105, 50, 2, 0));
  assert.deepEqual(sample(fingers([3, 105, 90])), frame(105, 50, 2, 0));
  assert.deepEqual(sample(fingers([3, 106, 91])), frame(106, 51, 2, 0));
});

test('G9: what stays moves first, where one finger comes as another moves', () => {
  const { sample } = predicted('transform', fingers([1, 90, 50]));
  assert.deepEqual(sample(fingers([1, 93, 50], [2, 200, 50])), frame(103, 50, 1, 0));
});

test('G9: fingers too near to each other only carry, until they are not', () => {
  const { sample } = predicted('transform', fingers([1, 98, 50], [2, 102, 50]));
  assert.deepEqual(sample(fingers([1, 100, 48], [2, 100, 52])), frame(100, 50, 1, 0));
  assert.deepEqual(sample(fingers([1, 95, 50], [2, 105, 50])), frame(100, 50, 1, 0));
  assert.deepEqual(sample(fingers([1, 90, 50], [2, 110, 50])), frame(100, 50, 2, 0));
});

test('G10: a recogniser\'s parts count from when they begin', () => {
  const { sample } = predicted('transform', { dx: 0, dy: 0 });
  assert.deepEqual(sample({ dx: 5, dy: 1 }), frame(105, 51, 1, 0));
  assert.deepEqual(sample({ dx: 5, dy: 1, magnification: 2 }), frame(105, 51, 2, 0));
  const both = { dx: 6, dy: 1, magnification: 3, rotation: 30 };
  assert.deepEqual(sample(both), frame(106, 51, 3, 30));
  assert.deepEqual(sample({ magnification: 1.5, rotation: 40 }), frame(106, 51, 1.5, 40));
});

test('G12: a handle turns and scales about the middle of the box', () => {
  const { sample } = predicted('handle', { x: 140, y: 50 });
  assert.deepEqual(sample({ x: 100, y: 130 }), frame(100, 50, 2, 90));
  assert.deepEqual(sample({ x: 100, y: 130, uniform: true }), frame(100, 50, 2, 0));
});

test('G12: a handle grabbed in the middle begins where the pointer is 8 points away', () => {
  const { sample } = predicted('handle', { x: 101, y: 50 }, { zoom: 2 });
  assert.deepEqual(sample({ x: 103, y: 50 }), frame(100, 50, 1, 0));
  assert.deepEqual(sample({ x: 110, y: 50 }), frame(100, 50, 1, 0));
  assert.deepEqual(sample({ x: 120, y: 50 }), frame(100, 50, 2, 0));
});

test('S8: several items turn in one piece, about the middle of their boxes', () => {
  const items = [sticker(), sticker({ id: 8, x: 100 })];
  const { predictor, sample } = predicted('handle', { x: 90, y: 0 }, { items });
  assert.deepEqual(sample({ x: 50, y: 40 }), frame(50, -50, 1, 90));
  assert.deepEqual(predictor.frames.get(8), frame(50, 50, 1, 90));
});

test('G11: a locked axis stays, and is let go by its guide', () => {
  const { predictor, sample } = predicted('drag', { x: 0, y: 0 });
  predictor.adopt({ n: 0, poses: [pose(100, 48)], latches: ['centerY'], guides: [] });
  assert.deepEqual(sample({ x: 4, y: 1 }), frame(104, 48, 1, 0));
  assert.deepEqual(sample({ x: 4, y: 1, axisLock: true }), frame(104, 50, 1, 0));
  assert.deepEqual(sample({ x: 4, y: 6, axisLock: true }), frame(100, 56, 1, 0));
});

test('G11: without snapping nothing holds', () => {
  const { predictor, sample } = predicted('drag', { x: 0, y: 0 });
  predictor.adopt({ n: 0, poses: [pose(102, 50)], latches: ['itemCenter:x:9'], guides: [] });
  assert.equal(sample({ x: 5, y: 0 }).x, 102);
  assert.equal(sample({ x: 5, y: 0, snappingOff: true }).x, 105);
});

test('several items stay on the guide that caught them', () => {
  const items = [sticker(), sticker({ id: 8, x: 100 })];
  const { predictor, sample } = predicted('drag', { x: 0, y: 0 }, { items });
  sample({ x: 2, y: 1 });
  const guide = { name: 'gap:x:after:3:4', axis: 'x', at: 0, from: 0, to: 1, gaps: [] };
  const poses = [pose(5, 1), { ...pose(105, 1), item: 8 }];
  predictor.adopt({ n: 1, poses, latches: [guide.name], guides: [guide] });
  assert.deepEqual(sample({ x: 12, y: 9 }), frame(5, 9, 1, 0));
  assert.deepEqual(predictor.frames.get(8), frame(105, 9, 1, 0));
  assert.deepEqual(predictor.guides, [guide]);
  assert.equal(sample({ x: 15, y: 9 }).x, 15);
  assert.deepEqual(predictor.guides, []);
});

test('S18: an angle that caught holds up to 12 degrees', () => {
  const { predictor, sample } = predicted('transform', { rotation: 0 });
  assert.equal(sample({ rotation: 43 }).angle, 43);
  const guide = { name: 'angle:45', at: 45 };
  predictor.adopt({ n: 1, poses: [pose(100, 50, 1, 45)], latches: ['angle:45'], guides: [guide] });
  assert.deepEqual(predictor.frames.get(7), frame(100, 50, 1, 45));
  assert.equal(predictor.raw.get(7).angle, 43);
  assert.equal(sample({ rotation: 56 }).angle, 45);
  assert.deepEqual(predictor.guides, [guide]);
  assert.equal(sample({ rotation: 57 }).angle, 57);
  assert.deepEqual(predictor.guides, []);
});

test('the server\'s pose is adopted, and later samples go on from it', () => {
  const { predictor, sample } = predicted('transform', fingers([1, 90, 50], [2, 110, 50]));
  sample(fingers([1, 80, 50], [2, 120, 50]));
  predictor.adopt({ n: 0, poses: [pose(110, 50, 1.5, 10)], latches: [], guides: [] });
  assert.deepEqual(predictor.frames.get(7), frame(110, 50, 2.5, 10));
});

test('an answer about what was before another finger came changes nothing', () => {
  const { predictor, sample } = predicted('transform', fingers([1, 90, 50]));
  sample(fingers([1, 90, 50], [2, 110, 50]));
  predictor.adopt({ n: 0, poses: [pose(0, 0)], latches: [], guides: [] });
  assert.deepEqual(predictor.frames.get(7), frame(100, 50, 1, 0));
  predictor.adopt({ n: 1, poses: [pose(3, 4)], latches: [], guides: [] });
  assert.deepEqual(predictor.frames.get(7), frame(3, 4, 1, 0));
});

test('S17: what is dragged stays on the canvas, or where it was', () => {
  for (const [confinement, most] of [['free', 400], ['center', 195], ['box', 155]]) {
    const { sample } = predicted('drag', { x: 0, y: 0 }, { confinement });
    assert.equal(sample({ x: 300, y: 0 }).x, most);
    const { sample: turn } = predicted('transform', { rotation: 0, dx: 0, dy: 0 }, { confinement });
    assert.equal(turn({ rotation: 0, dx: 300, dy: 0 }).x, most);
    const out = [sticker({ x: 250 })];
    const { sample: back } = predicted('drag', { x: 0, y: 0 }, { confinement, items: out });
    assert.equal(back({ x: -5, y: 0 }).x, 245);
  }
});

test('S19: scales end where the protocol\'s do, a text\'s at a font size of 10', () => {
  const { sample } = predicted('transform', { magnification: 1 });
  assert.equal(sample({ magnification: 100 }).scale, 100);
  const items = [sticker({ x: 100, y: 50, fontSize: 20 })];
  const { sample: text } = predicted('transform', { magnification: 1 }, { items });
  assert.equal(text({ magnification: 0.1 }).scale, 0.5);
  const small = [sticker({ fontSize: 20, scale: 0.4 })];
  const { sample: already } = predicted('transform', { magnification: 1 }, { items: small });
  assert.equal(already({ magnification: 0.1 }).scale, 0.4);
});

test('S20: classic adds to the scale, and its handle gives the angle itself', () => {
  const items = [sticker({ x: 0, y: 0, scale: 2 })];
  const rules = { profile: 'classic', items };
  const { sample } = predicted('transform', { magnification: 1 }, rules);
  assert.deepEqual(sample({ magnification: 1.5 }), frame(0, 0, 2.5, 0));
  const { sample: handle } = predicted('handle', { x: 10, y: 0 }, rules);
  assert.deepEqual(handle({ x: 0, y: 20 }), frame(0, 0, 4, 90));
});
