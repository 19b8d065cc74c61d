import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FAILURES } from './engine.mjs';
import { drag, item, limits, ready, story, watermark } from './setup.mjs';

test('C8: a scene holds as many items as a story, in any order, again and again', () => {
  const engine = ready();
  const { exports } = engine;
  const count = limits.items.max;
  // In rows and columns, so that each has neighbours on all sides.
  const put = (id) => exports.scenePut(
    id, (id % 100) * 1_000, Math.floor(id / 100) * 1_000, 1_000_000, 0, 300, 300, 0, 0, 1);
  // 7,919 is prime to the count: every name once, far from the last.
  const names = Array.from({ length: count }, (_, index) => ((index * 7_919) % count) + 1);
  let highest = 0;
  for (let round = 0; round < 3; round += 1) {
    engine.reset(story);
    for (const name of names) assert.equal(put(name), 0);
    assert.equal(put(count + 1), FAILURES.sceneIsFull);
    assert.equal(put(count), 0);
    const items = names.slice(0, 100);
    const handle = engine.begin(drag({ items }));
    assert.equal(engine.answer.poses[0].x, names[0] % 100);
    engine.move(handle, { n: 1, t: 1_000_000, x: 0.4, y: 0 });
    engine.finish(handle, 'ended');
    for (const name of items) assert.equal(exports.sceneRemove(name), 0);
    assert.equal(exports.sceneRemove(items[0]), FAILURES.noItem);
    if (round === 0) highest = watermark(engine);
  }
  assert.ok(watermark(engine) < highest + 1_000_000);
  assert.ok(highest < engine.exports.memory.buffer.byteLength / 2, `${highest}`);
});

test('a hundred thousand gestures leave no more memory in use than a few', () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ ...item, id: index + 1 }));
  const engine = ready(items);
  const open = [];
  let highest = 0;
  for (let round = 0; round < 100_000; round += 1) {
    open.push(engine.begin(drag({ items: [(round % 7) + 1] })));
    assert.ok(engine.move(open.at(-1), { n: 1, t: 1_000_000, x: -90, y: -150 }) >= 0);
    assert.ok(engine.move(open[0], { n: round + 2, t: 2_000_000, x: -70, y: -150 }) >= 0);
    if (open.length > 5) assert.equal(engine.finish(open.shift(), 'cancelled'), 0);
    if (round % 100 === 99) engine.put({ ...item, id: 7 });
    if (round === 1_000) highest = watermark(engine);
  }
  assert.equal(watermark(engine), highest);
  assert.equal(engine.exports.memory.buffer.byteLength, 33_554_432);
  assert.equal(engine.numbers.length, engine.exports.exchangeCapacity());
});

test('the room for the exchange area is as large as its sections', () => {
  const source = readFileSync(new URL('../../Sources/SnapWasm/runtime.c', import.meta.url), 'utf8');
  const room = Number(/static double exchange\[(\d+)\]/.exec(source)[1]);
  assert.ok(ready().exports.exchangeCapacity() <= room);
});

test('a gesture of a hundred thousand samples needs no more memory than one of a thousand', () => {
  const engine = ready();
  const handle = engine.begin(drag());
  let highest = 0;
  for (let n = 1; n <= 100_000; n += 1) {
    assert.ok(engine.move(handle, { n, t: n * 8_000, x: n % 300, y: n % 77 }) >= 0);
    if (n === 1_000) highest = watermark(engine);
  }
  assert.equal(watermark(engine), highest);
});
