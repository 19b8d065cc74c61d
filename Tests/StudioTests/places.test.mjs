import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  covers, freePlace, isOutside, keepOnCanvas, placeBelow,
} from '../../Sources/Studio/studio/places.js';
import { sticker } from './world.mjs';

const canvas = { width: 390, height: 844 };

test('a centre stays on the canvas', () => {
  const from = { x: 0, y: 0 };
  assert.deepEqual(keepOnCanvas({ x: 50, y: -60 }, from, canvas), { x: 50, y: -60 });
  assert.deepEqual(keepOnCanvas({ x: 826, y: 524 }, from, canvas), { x: 195, y: 422 });
  assert.deepEqual(keepOnCanvas({ x: -826, y: -524 }, from, canvas), { x: -195, y: -422 });
});

test('a centre that is outside can be drawn in, and gets no farther away', () => {
  const from = { x: 826, y: 0 };
  assert.equal(keepOnCanvas({ x: 830, y: 0 }, from, canvas).x, 826);
  assert.equal(keepOnCanvas({ x: 600, y: 0 }, from, canvas).x, 600);
  assert.equal(keepOnCanvas({ x: -600, y: 0 }, from, canvas).x, -195);
});

test('an item is outside when nothing to grip is on the canvas', () => {
  const outside = (values) => isOutside(sticker(values), canvas);
  assert.equal(outside({ x: 826, y: 524 }), true);
  assert.equal(outside({ x: 195, y: 422 }), false);
  assert.equal(outside({ x: 215 }), false);
  assert.equal(outside({ x: 230 }), true);
  assert.equal(outside({ x: 230, scale: 2 }), false);
  assert.equal(outside({ y: -500 }), true);
  // A speck whose centre is on the canvas can be gripped there.
  assert.equal(outside({ x: 195, halfWidth: 2, halfHeight: 2 }), false);
  // Turned, its long side reaches in.
  assert.equal(outside({ x: 260, halfWidth: 10, halfHeight: 100 }), true);
  assert.equal(outside({ x: 260, halfWidth: 10, halfHeight: 100, angle: 90 }), false);
});

test('an item covers what lies in its outline, as it is scaled and turned', () => {
  const item = sticker({ x: 100, y: 50, halfWidth: 40, halfHeight: 10, scale: 2, angle: 90 });
  assert.equal(covers(item, { x: 100, y: 129 }), true);
  assert.equal(covers(item, { x: 121, y: 50 }), false);
  assert.equal(covers(item, { x: 119, y: 129 }), true);
  assert.equal(covers({ ...item, shape: 'ellipse' }, { x: 119, y: 129 }), false);
  assert.equal(covers({ ...item, shape: 'ellipse' }, { x: 100, y: 129 }), true);
});

test('a new item finds a free place, and however many there are, one on the canvas', () => {
  const items = [];
  for (let count = 0; count < 200; count += 1) {
    const place = freePlace(sticker(), canvas, items);
    assert.equal(isOutside(sticker(place), canvas), false);
    assert.ok(Math.abs(place.x) <= 195 && Math.abs(place.y) <= 422, JSON.stringify(place));
    const hidden = items.some(({ x, y }) => x === place.x && y === place.y);
    assert.ok(count > 17 || !hidden, `${count}`);
    items.push(sticker(place));
  }
  const wide = sticker({ halfWidth: 180 });
  const columns = Array.from({ length: 80 }, (_, at) => sticker({ halfWidth: 180, y: 24 * at }));
  assert.equal(isOutside({ ...wide, ...freePlace(wide, canvas, columns) }, canvas), false);
});

test('what is placed below another is beside it, and on the canvas', () => {
  const above = sticker({ x: 20, y: 100, halfHeight: 30, scale: 2 });
  const item = sticker({ halfHeight: 10 });
  assert.deepEqual(placeBelow(item, above, canvas), { x: 20, y: 178 });
  assert.equal(placeBelow(item, { ...above, y: 400 }, canvas).y, 422);
});
