/** What the tests of the browser's engine begin with. */
import assert from 'node:assert/strict';
import { Engine, protocol } from './engine.mjs';

export const limits = JSON.parse(protocol('limits.json'));

export const story = {
  canvas: { width: 390, height: 844 },
  insets: { leading: 10, trailing: 10, top: 50, bottom: 50 },
  profile: 'refined',
  screenHeight: 844,
};

export const item = { id: 7, x: 90, y: 150, halfWidth: 45, halfHeight: 30 };

/** An engine with a canvas and some items. */
export function ready(items = [item], changes = {}, program = 'snap') {
  const engine = new Engine(program);
  assert.equal(engine.reset({ ...story, ...changes }), 0);
  for (const entry of items) assert.equal(engine.put(entry), 0);
  return engine;
}

/** A message that begins a drag of the item. */
export const drag = (changes = {}) => (
  { kind: 'drag', items: [7], sample: { t: 0, x: 0, y: 0 }, ...changes });

export const replacing = (numbers, index, value) => Object.assign([...numbers], { [index]: value });

/** The end of what has ever been written in memory. */
export function watermark(engine) {
  const words = new Uint32Array(engine.exports.memory.buffer);
  return words.findLastIndex((word) => word !== 0) * 4;
}

/** A sequence of numbers below 2³² that is the same in every run. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  };
}
