import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardAngle, flightAt, springAt } from '../../Sources/Studio/sdk/springs.js';

/** The springs of a card that goes back, and of one that leaves. */
const BACK = { response: 150_000, damping: 0.86 };
const OUT = { response: 500_000, damping: 0.825 };
const SWINGING = { response: 150_000, damping: 0.3 };
const CRITICAL = { response: 150_000, damping: 1 };
const CREEPING = { response: 150_000, damping: 2.5 };

const VECTORS = JSON.parse(readFileSync(
  new URL('../../Protocol/vectors/springs.json', import.meta.url), 'utf8'));
/** Where the interactive spring has what was 100 away, after 50 ms. */
const [HALFWAY] = VECTORS.springs.find(({ name }) => name === 'interactive').values
  .filter(({ after }) => after === 50_000).map(({ displacement }) => displacement);

const still = (x) => ({ x, v: 0 });

function near(actual, expected, relative = 1e-5) {
  const error = Math.abs(actual - expected) / Math.abs(expected);
  assert.ok(error <= relative, `${actual} is not ${expected}`);
}

const flight = (values = {}) => ({
  item: 7, member: 2, card: 5, fromX: 100, fromY: -20, toX: 0, toY: 0, velocityX: 0, velocityY: 0,
  ...BACK, start: 1_000_000, ...values,
});

for (const vector of VECTORS.springs) {
  test(`G14 a spring is where its equation has it, and as fast: ${vector.name}`, () => {
    const at = (time) => springAt(vector, { x: vector.displacement, v: vector.velocity }, time);
    assert.ok(vector.values.length > 0);
    for (const { after, displacement, velocity } of vector.values) {
      near(at(after).x, displacement, VECTORS.relative);
      if (velocity !== undefined) near(at(after).v, velocity, VECTORS.relative);
      // Without a speed it is where it turns.
      else assert.ok(Math.abs(at(after).v) < 0.001);
    }
    const { after, distance } = vector.within ?? {};
    for (let time = after; time <= 1_000_000; time += 100) {
      assert.ok(Math.abs(at(time).x) < distance, `${time}`);
    }
  });
}

test('G14 of every spring the speed is how fast the place changes', () => {
  for (const spring of [BACK, OUT, SWINGING, CRITICAL, CREEPING]) {
    const at = (time) => springAt(spring, { x: 80, v: -900 }, time);
    for (const time of [1_000, 20_000, 60_000, 150_000]) {
      near(at(time).v, (at(time + 10).x - at(time - 10).x) / 0.000_02, 1e-4);
    }
  }
});

test('G14 every spring is pulled back by its way, and held back by its speed', () => {
  for (const spring of [BACK, OUT, SWINGING, CRITICAL, CREEPING]) {
    const omega = (2 * Math.PI * 1_000_000) / spring.response;
    const at = (time) => springAt(spring, { x: 80, v: -900 }, time);
    for (const time of [1_000, 20_000, 60_000, 150_000]) {
      const { x, v } = at(time);
      const force = -omega * omega * x - 2 * spring.damping * omega * v;
      near((at(time + 10).v - at(time - 10).v) / 0.000_02, force, 1e-3);
    }
  }
});

test('G14 a damping of about 1 is like one of 1', () => {
  for (const damping of [1 - 1e-6, 1 + 1e-6]) {
    for (const time of [5_000, 50_000, 100_000]) {
      const exact = springAt(CRITICAL, { x: 80, v: -900 }, time);
      const about = springAt({ ...CRITICAL, damping }, { x: 80, v: -900 }, time);
      near(about.x, exact.x, 1e-4);
      near(about.v, exact.v, 1e-4);
    }
  }
});

test('G14 what is critically damped is known without a spring', () => {
  // (x + (v + ω x) t) e^(−ω t), with ω of 2π a second.
  const { x } = springAt({ response: 1_000_000, damping: 1 }, { x: 10, v: 5 }, 500_000);
  near(x, (10 + (5 + 20 * Math.PI) * 0.5) * Math.exp(-Math.PI), 1e-12);
});

test('G14 the greatest damping loses no places', () => {
  const { x, v } = springAt({ response: 1_000_000, damping: 65.535 }, still(100), 1_000_000);
  // By then only the slow part of it is there, of a rate of about ω / 2ζ.
  const omega = 2 * Math.PI;
  const rate = omega * (65.535 - Math.sqrt(65.535 ** 2 - 1));
  near(v / x, -rate, 1e-9);
  near(x, 100 * Math.exp(-rate), 1e-3);
});

test('G14 before the start a card is where it starts', () => {
  const { x, y, isOver } = flightAt(flight(), 900_000, 200);
  assert.deepEqual({ x, y, isOver }, { x: 100, y: -20, isOver: false });
});

test('G14 a card on its way is moved along both axes and turned by its way', () => {
  const { x, y, angle, isOver } = flightAt(flight(), 1_050_000, 200);
  near(x, HALFWAY);
  near(y, -HALFWAY / 5);
  near(angle, (25 * HALFWAY) / 200);
  assert.equal(isOver, false);
});

test('G14 a card that has come to rest is exactly where it was to come', () => {
  const out = flight({ toX: 300, toY: -20, direction: 'right', velocityX: 900, ...OUT });
  assert.deepEqual(flightAt(out, 4_000_000, 200), { x: 300, y: -20, angle: 25, isOver: true });
  assert.deepEqual(flightAt(flight(), 2_000_000, 200), { x: 0, y: 0, angle: 0, isOver: true });
});

test('G14 a card rests only where it is near and slow along both axes', () => {
  const passes = { fromX: 0, fromY: 0, velocityX: 2 };
  assert.equal(flightAt(flight(passes), 1_000_000, 200).isOver, false);
  assert.equal(flightAt(flight({ ...passes, velocityX: 0.9 }), 1_000_000, 200).isOver, true);
  assert.equal(flightAt(flight({ fromX: 0, fromY: 0.002 }), 1_000_000, 200).isOver, false);
});

test('G14 the angle is 25° for the width of the deck, and no more', () => {
  assert.deepEqual([100, -50, 900, -900].map((x) => cardAngle(x, 100)), [25, -12.5, 25, -25]);
  assert.equal(cardAngle(10, 0), 0);
});
