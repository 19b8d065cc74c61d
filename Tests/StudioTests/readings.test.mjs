import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantiseReading, sameReading } from '../../Sources/Studio/sdk/readings.js';

test('G2: fingers come before a recogniser, and that before a pointer', () => {
  const all = { touches: [{ id: 3, x: 1.00049, y: 2 }], dx: 1, dy: 2, rotation: 3, x: 4, y: 5 };
  assert.deepEqual(quantiseReading(all), { touches: [{ id: 3, x: 1, y: 2 }] });
  const { touches, ...both } = all;
  assert.deepEqual(quantiseReading(both), { dx: 1, dy: 2, rotation: 3 });
  assert.deepEqual(quantiseReading({ x: 4, y: 5, time: 7 }), { x: 4, y: 5 });
});

test('G10: what a recogniser says is on the grid, within the limits, turns within a circle', () => {
  assert.deepEqual(quantiseReading({ dx: 100_000.1, dy: -0.0005 }), { dx: 100_000, dy: -0.001 });
  assert.deepEqual(quantiseReading({ magnification: 1.0000005 }), { magnification: 1.000001 });
  assert.deepEqual(quantiseReading({ magnification: 0 }), { magnification: 0.0001 });
  for (const [given, told] of [[360, 0], [-90, 270], [-0.0005, 359.999], [359.9995, 0]]) {
    assert.deepEqual(quantiseReading({ rotation: given }), { rotation: told });
  }
});

test('G11: modifiers that are not set are absent', () => {
  const sample = { x: 0, y: 0, snappingOff: true, axisLock: false, uniform: undefined };
  assert.deepEqual(quantiseReading(sample), { x: 0, y: 0, snappingOff: true });
});

test('a finger that comes, or a modifier, makes another reading', () => {
  const one = quantiseReading({ touches: [{ id: 1, x: 0, y: 0 }] });
  assert.ok(sameReading(one, quantiseReading({ touches: [{ id: 1, x: 0.0004, y: 0 }] })));
  const two = [{ id: 1, x: 0, y: 0 }, { id: 2, x: 0, y: 0 }];
  assert.ok(!sameReading(one, quantiseReading({ touches: two })));
  assert.ok(!sameReading(one, quantiseReading({ touches: [two[0]], uniform: true })));
});
