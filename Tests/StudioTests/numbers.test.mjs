import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  confine, microseconds, quantise, quantiseItem, quantisePoint, randomIdentifier,
} from '../../Sources/Studio/sdk/numbers.js';

test('N2: a number is rounded half away from zero, from its decimal digits', () => {
  const cases = [
    [0, 0], [1, 1], [-1, -1], [1.2344, 1.234], [1.2345, 1.235], [-1.2345, -1.235],
    // In binary these halves are a little less than halves.
    [1.0005, 1.001], [-1.0005, -1.001], [1.005, 1.005], [8.3475, 8.348], [4.0005, 4.001],
    [0.0004999999999999999, 0], [0.0005, 0.001], [99999.9995, 100000],
    [12345.678499999999, 12345.678],
  ];
  for (const [given, expected] of cases) assert.equal(quantise(given), expected, `${given}`);
});

test('N2: exponents are digits, too', () => {
  assert.equal(quantise(1e-7), 0);
  assert.equal(quantise(5e-7, 6), 0.000001);
  assert.equal(quantise(4.9e-7, 6), 0);
  assert.equal(quantise(1e21), 1e21);
  assert.equal(quantise(1.5e22), 1.5e22);
});

test('N2: there is no negative zero', () => {
  assert.ok(Object.is(quantise(-0), 0));
  assert.ok(Object.is(quantise(-0.0001), 0));
});

test('J2: what is no number is refused', () => {
  for (const value of [NaN, Infinity, -Infinity]) assert.throws(() => quantise(value), RangeError);
});

test('N1: a rounded number has at most three places on the wire', () => {
  let value = -3;
  for (let step = 0; step < 2000; step += 1) {
    value += 0.0037;
    assert.match(JSON.stringify(quantise(value)), /^-?\d+(\.\d{1,3})?$/);
  }
});

test('quantising twice changes nothing', () => {
  for (let step = 0; step < 2000; step += 1) {
    const once = quantise(Math.sin(step) * 100_000);
    assert.equal(quantise(once), once);
  }
});

test('N1: an item has three places, six for its scale, and an angle within a turn', () => {
  const given = { text: '1.23456', x: 0.1 + 0.2, scale: 1.23456789, angle: -90.00049 };
  const expected = { text: '1.23456', x: 0.3, scale: 1.234568, angle: 270 };
  assert.deepEqual(quantiseItem(given), expected);
  assert.deepEqual(quantiseItem({ angle: 725 }), { angle: 5 });
  assert.deepEqual(quantiseItem({ background: null }), { background: null });
});

test('points, times and limits', () => {
  assert.deepEqual(quantisePoint({ x: 1.00049, y: -2.0005 }), { x: 1, y: -2.001 });
  assert.equal(microseconds(12.3456), 12346);
  assert.equal(microseconds(-1), 0);
  assert.equal(confine(30, 0.05, 20), 20);
  assert.equal(confine(0, 0.05, 20), 0.05);
});

test('N5: identifiers are whole numbers, 1…2⁵³−1', () => {
  assert.equal(randomIdentifier(() => 0), 1);
  assert.equal(randomIdentifier(() => 1 - 2 ** -53), Number.MAX_SAFE_INTEGER);
  assert.ok(Number.isSafeInteger(randomIdentifier(() => 0.123456789)));
});
