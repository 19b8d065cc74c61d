import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picture, strokesOf } from '../../Sources/Studio/studio/guideshapes.js';

const CANVAS = { width: 390, height: 844 };
const BOX = { left: 60, right: 140, top: -30, bottom: 30 };

const strokes = (guide, { box = BOX, guides = [guide] } = {}) =>
  strokesOf(guide, { box, canvas: CANVAS, guides });

const line = (along, at, from, to) => ({ kind: 'line', along, at, from, to });
const distance = (along, at, from, to, text) => ({ kind: 'distance', along, at, from, to, text });

test('S10: a guide of the canvas goes across it, an inset shows how far inside it lies', () => {
  const center = { name: 'centerX', axis: 'x', at: 0, from: -422, to: 422 };
  assert.deepEqual(strokes(center), [line('y', 0, -422, 422)]);
  const trailing = { name: 'trailing', axis: 'x', at: 185, from: -422, to: 422 };
  assert.deepEqual(strokes(trailing),
    [line('y', 185, -422, 422), distance('x', 0, 185, 195, '10')]);
  const top = { name: 'top', axis: 'y', at: -372, from: -195, to: 195 };
  assert.deepEqual(strokes(top),
    [line('x', -372, -195, 195), distance('y', 100, -422, -372, '50')]);
});

test('an inset of nothing is not measured', () => {
  const leading = { name: 'leading', axis: 'x', at: -195, from: -422, to: 422 };
  assert.deepEqual(strokes(leading), [line('y', -195, -422, 422)]);
});

test('S7: the line of an item goes on to the dragged box, with the way between them', () => {
  const edge = { name: 'itemEdge:y:low:low:8', axis: 'y', at: -30, from: -150, to: 35.5 };
  assert.deepEqual(strokes(edge),
    [line('x', -30, -150, 140), distance('x', -30, 35.5, 60, '24.5')]);
  const above = { name: 'itemCenter:x:9', axis: 'x', at: 100, from: 40, to: 90 };
  assert.deepEqual(strokes(above), [line('y', 100, -30, 90), distance('y', 100, 30, 40, '10')]);
});

test('items on both sides of the box leave no way to measure', () => {
  const both = { name: 'itemCenter:y:9', axis: 'y', at: 0, from: -150, to: 180 };
  assert.deepEqual(strokes(both), [line('x', 0, -150, 180)]);
});

test('S14: both equal gaps are shown with their size, in the middle of what they share', () => {
  const gaps = [[-70, -40], [30.001, 60]];
  const gap = { name: 'gap:x:after:7:8', axis: 'x', at: 60, from: -10, to: 90, gaps };
  assert.deepEqual(strokes(gap),
    [distance('x', 10, -70, -40, '30'), distance('x', 10, 30.001, 60, '30')]);
  const edge = { name: 'itemEdge:y:low:low:8', axis: 'y', at: -30, from: -150, to: 30 };
  assert.deepEqual(strokes(edge, { guides: [gap, edge] }), [line('x', -30, -150, 140)]);
});

const lines = (...places) => places.map(([at, to], index) =>
  ({ name: `itemEdge:x:low:low:${index + 1}`, axis: 'x', at, from: -300, to }));

/** The texts of a picture, each with its line and its side. */
function texts(guides, fit = 1) {
  const drawn = picture(guides, { box: BOX, canvas: CANVAS, guides, fit });
  const told = [...drawn.values()].flat().filter(({ text }) => text);
  return told.map(({ at, text, side = 'after' }) => [at, text, side]);
}

test('a distance that several lines have is told once, beside the last of them', () => {
  assert.deepEqual(texts(lines([60, -100], [100, -100], [140, -100])), [[140, '70', 'after']]);
  assert.equal([...picture(lines([60, -100], [100, -100]),
    { box: BOX, canvas: CANVAS, guides: [], fit: 1 }).values()].flat().length, 4);
});

test('what is told of several lines keeps off them', () => {
  assert.deepEqual(texts(lines([60, -100], [80, -120])),
    [[60, '70', 'before'], [80, '90', 'after']]);
  assert.deepEqual(texts(lines([60, -100], [80, -120], [100, -140])),
    [[60, '70', 'before'], [80, '90', 'on'], [100, '110', 'after']]);
  // On a large screen there is room between them.
  assert.deepEqual(texts(lines([60, -100], [80, -120]), 2).map(([, , side]) => side),
    ['after', 'after']);
});
