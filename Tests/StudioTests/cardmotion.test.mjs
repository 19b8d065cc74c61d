import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CardMotion } from '../../Sources/Studio/sdk/cardmotion.js';
import { quantise } from '../../Sources/Studio/sdk/numbers.js';
import { cardAngle } from '../../Sources/Studio/sdk/springs.js';

const FOLDER = new URL('../../Protocol/vectors/', import.meta.url);

const vector = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

/** A finger on the card on top of a vector's deck. */
class Hand {
  #deck;
  #time = 0;
  #grip;
  #motion = null;

  /** What was compared. */
  checks = 0;

  constructor(deck) {
    this.#deck = { ...deck, scale: 1 };
  }

  run(steps) {
    for (const { expect, repeat, ...step } of steps) {
      if (repeat !== undefined) {
        for (let round = 0; round < repeat; round += 1) this.run(step.steps);
        continue;
      }
      const [[does, value] = []] = Object.entries(step);
      if (does !== undefined) this[does](value);
      this.#check(expect ?? {}, does);
    }
  }

  begin({ zoom = 1, sample }) {
    const caught = { x: 0, y: 0 };
    this.#grip = sample;
    this.#motion = new CardMotion({ deck: this.#deck, zoom, caught, time: this.#time });
  }

  move({ x, y, after = 1_000_000 }) {
    this.#time += after;
    this.#motion.move({ x: x - this.#grip.x, y: y - this.#grip.y }, this.#time);
  }

  end() {}

  cancel() {}

  #check({ outcome, card }, does) {
    if (outcome !== undefined) {
      assert.equal(this.#motion.direction ?? 'back', outcome);
      this.checks += 1;
    }
    // Where a card is that was let go is a matter of its flight.
    if (card === undefined || does === 'end' || does === 'cancel') return;
    // The vectors have the middle of the card, turned about the middle of its lower edge.
    const { x, y } = this.#motion.way;
    const { halfWidth, halfHeight: half } = this.#deck;
    const angle = quantise(cardAngle(x, 2 * halfWidth));
    const radians = (angle * Math.PI) / 180;
    const near = (one, other) => assert.ok(Math.abs(one - other) < 0.001, `${one}, ${other}`);
    near(x + half * Math.sin(radians), card.x);
    near(y + half - half * Math.cos(radians), card.y);
    near((angle + 360) % 360, card.angle);
    this.checks += 1;
  }
}

for (const [file, checks] of [
  ['seeds/S2.1', 4], ['seeds/S2.2', 2], ['seeds/S2.5', 1], ['seeds/S2.6', 4], ['engine/V48', 11],
  ['engine/V50', 5], ['engine/V54', 7],
]) {
  test(`G14 a card moves, and leaves its deck or does not, as vectors have it: ${file}`, () => {
    const { cases, refined = cases } = vector(`${file}.json`);
    let sum = 0;
    for (const { deck, steps } of refined) {
      const hand = new Hand(deck);
      hand.run(steps);
      sum += hand.checks;
    }
    assert.equal(sum, checks);
  });
}

test('G14 a larger deck is as fast on the screen as a smaller one is in itself', () => {
  const slow = (scale) => {
    const deck = { halfWidth: 150, scale };
    const motion = new CardMotion({ deck, zoom: 1, caught: { x: 0, y: 0 }, time: 0 });
    motion.move({ x: 7.5, y: 0 }, 20_000);
    return motion.direction;
  };
  assert.deepEqual([slow(1), slow(1.999), slow(2)], [undefined, undefined, 'right']);
});

test('G14 a card that is caught keeps its speed until samples tell another', () => {
  const caught = { x: 10, y: 0, velocityX: 800, velocityY: -3 };
  const motion = new CardMotion({ deck: { halfWidth: 150, scale: 1 }, zoom: 1, caught, time: 0 });
  assert.equal(motion.direction, 'right');
  const { fromX, velocityX, velocityY } = motion.flight('right');
  assert.deepEqual([fromX, velocityX, velocityY], [10, 800, -3]);
  motion.move({ x: 0, y: 0 }, 100_000);
  assert.equal(motion.direction, undefined);
});

test('G14 the speed is by the last five samples, and told towards zero', () => {
  const motion = new CardMotion({
    deck: { halfWidth: 150, scale: 1 }, zoom: 1, caught: { x: 0, y: 0 }, time: 0,
  });
  [50, 50, 51, 52, 53, 54].forEach((x, index) => motion.move({ x, y: -x }, 7_000 * (index + 1)));
  // From the second of them to the last: 4 in 28 ms.
  const { velocityX, velocityY, toY } = motion.flight('right');
  assert.deepEqual([velocityX, velocityY, toY], [142.857, -142.857, -54]);
});
