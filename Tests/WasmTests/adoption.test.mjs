import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAILURES } from './engine.mjs';
import { chance, drag, item, ready } from './setup.mjs';

const others = [
  { id: 1, x: -100, y: -40, halfWidth: 10, halfHeight: 50 },
  { id: 2, x: 20, y: 0, halfWidth: 15, halfHeight: 20 },
];

/** The answers of a server to the same samples, between which its scene may change. */
function decide(server, samples, message, edit = () => {}) {
  const handle = server.begin(message);
  return [server.answer, ...samples.map((sample) => {
    edit(sample.n);
    assert.ok(server.move(handle, sample) >= 0);
    return server.answer;
  })];
}

function walk(next, count, place = { x: 0, y: 0 }) {
  return Array.from({ length: count }, (_, index) => {
    place.x += (next() % 24_001 - 12_000) / 1_000;
    place.y += (next() % 24_001 - 12_000) / 1_000;
    return {
      n: index + 1, t: (index + 1) * (10_000 + next() % 30_000 + 40_000 * index), x: place.x,
      y: place.y,
    };
  });
}

test('what was predicted is confirmed, and nothing changes', () => {
  const engine = ready([item, ...others]);
  const samples = walk(chance(3), 200);
  const told = decide(ready([item, ...others]), samples, drag());
  const handle = engine.begin(drag());
  for (const [index, sample] of samples.entries()) {
    engine.move(handle, sample);
    const before = engine.answer;
    if (index % 7 === 6) assert.equal(engine.adopt(handle, told[index - 4]), 0);
    assert.deepEqual({ ...engine.answer, edges: [] }, { ...before, edges: [] });
  }
});

test('L2, U4: after an adoption later samples go on as they do for the server', () => {
  const next = chance(5);
  let mismatches = 0;
  for (let round = 0; round < 200; round += 1) {
    // The server has an item for a while of which the member hears when it is gone again.
    const engine = ready([item, others[0]]);
    const server = ready([item, others[0]]);
    const samples = walk(next, 40, { x: -60, y: -120 });
    const told = decide(server, samples, drag(), (n) => {
      if (n === 5) server.put(others[1]);
      if (n === 15) server.exports.sceneRemove(2);
    });
    const handle = engine.begin(drag());
    for (const [index, sample] of samples.entries()) {
      engine.move(handle, sample);
      if (index < 20 || index % 5 > 0) continue;
      const { edges: unused, ...expected } = told[index + 1];
      if (engine.answer.ordinal !== expected.ordinal) mismatches += 1;
      assert.ok(engine.adopt(handle, told[index - 3]) >= 0);
      const { edges, ...own } = engine.answer;
      assert.deepEqual(own, expected, `round ${round} sample ${index + 1}`);
    }
  }
  assert.ok(mismatches > 20, `${mismatches}`);
});

test('a gesture stands as it is told to, and goes on from there', () => {
  const engine = ready([item, ...others]);
  const handle = engine.begin(drag());
  engine.move(handle, { n: 1, t: 1_000_000, x: 20, y: 0 });
  engine.move(handle, { n: 2, t: 2_000_000, x: 21, y: 0 });
  const own = {
    n: 1, poses: [{ x: 112, y: 150, scale: 1, angle: 0 }], ordinal: 5,
    latches: ['itemEdge:x:low:high:9'], guides: [],
  };
  assert.equal(engine.adopt(handle, own), 0);
  // The item 9 is not there, so the guide lets go by the next sample.
  assert.equal(engine.answer.n, 2);
  assert.equal(engine.answer.ordinal, 6);
  assert.equal(engine.answer.poses[0].x, 111);
});

test('what is adopted is of a sample that is known', () => {
  const engine = ready();
  const handle = engine.begin(drag());
  for (const n of [3, 5]) engine.move(handle, { n, t: n, x: n, y: 0 });
  const own = { poses: [{ x: 1, y: 2, scale: 1, angle: 0 }], ordinal: 0, latches: [], guides: [] };
  for (const n of [1, 4, 6]) assert.equal(engine.adopt(handle, { ...own, n }), FAILURES.outOfOrder);
  assert.ok(engine.adopt(handle, { ...own, n: 3 }) >= 0);
  assert.equal(engine.adopt(handle, { ...own, n: 0 }), FAILURES.outOfOrder);
  assert.ok(engine.adopt(handle, { ...own, n: 3 }) >= 0);
  for (let n = 6; n < 1_000; n += 1) engine.move(handle, { n, t: n, x: n, y: 0 });
  assert.equal(engine.adopt(handle, { ...own, n: 700 }), FAILURES.outOfOrder);
  assert.ok(engine.adopt(handle, { ...own, n: 900 }) >= 0);
});

test('G9: after another phase than predicted, a gesture goes on from what is told', () => {
  const engine = ready();
  const sample = { t: 0, touches: [{ id: 1, x: 0, y: 0 }] };
  const handle = engine.begin(drag({ kind: 'transform', sample }));
  const two = (x) => [{ id: 1, x: 10, y: 0 }, { id: 2, x, y: 0 }];
  engine.move(handle, { n: 1, t: 1e6, touches: two(100) });
  engine.move(handle, { n: 2, t: 2e6, touches: two(100) });
  engine.move(handle, { n: 3, t: 3e6, touches: two(190) });
  const own = {
    n: 2, poses: [{ x: 97, y: 150, scale: 1, angle: 0 }], ordinal: 0, latches: [], guides: [],
  };
  assert.equal(engine.adopt(handle, own), 1);
  assert.deepEqual(engine.answer.poses, [{ item: 7, x: 184, y: 300, scale: 2, angle: 0 }]);
});
