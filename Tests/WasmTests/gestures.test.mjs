import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAILURES } from './engine.mjs';
import { drag, item, limits, ready, story } from './setup.mjs';

const pose = (changes) => ({ item: 7, x: 90, y: 150, scale: 1, angle: 0, ...changes });
const centerX = { name: 'centerX', axis: 'x', at: 0, from: -422, to: 422 };

test('an item latches, is let go and stays', () => {
  const engine = ready();
  const handle = engine.begin(drag({ sample: { t: 0, x: 100, y: 100 } }));
  assert.deepEqual(engine.answer, {
    n: 0, poses: [pose()], ordinal: 0, latches: [], guides: [], edges: [],
  });
  assert.equal(engine.move(handle, { n: 1, t: 1_000_000, x: 12, y: 100 }), 3);
  assert.deepEqual(engine.answer, {
    n: 1, poses: [pose({ x: 0 })], ordinal: 1, latches: ['centerX'], guides: [centerX],
    edges: [{ ordinal: 1, sample: 1, edge: 'latched', guide: centerX }],
  });
  assert.deepEqual(engine.raw, [{ x: 2, y: 150, scale: 1, angle: 0 }]);
  assert.equal(engine.move(handle, { n: 2, t: 2_000_000, x: 13, y: 100 }), 0);
  assert.equal(engine.answer.edges.length, 0);
  assert.equal(engine.finish(handle, 'ended'), 0);
  assert.deepEqual(engine.answer, {
    n: 2, poses: [pose({ x: 0 })], ordinal: 2, latches: [], guides: [],
    edges: [{ ordinal: 2, sample: 2, edge: 'released', reason: 'ended', guide: centerX }],
  });
});

test('G3: what is settled stays, what is cancelled goes back, and both attract again there', () => {
  for (const [state, at] of [['ended', 60], ['settled', 60], ['cancelled', 90], ['gone', 90]]) {
    const engine = ready([item, { ...item, id: 8, x: -60, y: -150 }]);
    const handle = engine.begin(drag());
    engine.move(handle, { n: 1, t: 1_000_000, x: -30, y: 30 });
    engine.finish(handle, state);
    assert.equal(engine.answer.poses[0].x, at);
    const other = engine.begin(drag({ items: [8] }));
    engine.move(other, { n: 1, t: 9_000_000, x: 60 + at + 1, y: 7 });
    assert.deepEqual(engine.answer.latches, ['itemCenter:x:7']);
    assert.equal(engine.answer.poses[0].x, at);
    engine.finish(other, 'ended');
    engine.begin(drag());
    assert.equal(engine.answer.poses[0].x, at);
  }
});

test('G1, S8: several items move in one piece, and none is held twice', () => {
  const engine = ready([item, { ...item, id: 8, x: -10, y: 20 }, { ...item, id: 9 }]);
  const handle = engine.begin(drag({ items: [8, 7] }));
  engine.move(handle, { n: 1, t: 1_000_000, x: 5, y: -200 });
  const poses = engine.answer.poses.map(({ item, x, y }) => [item, x, y]);
  assert.deepEqual(poses, [[8, -5, -180], [7, 95, -50]]);
  assert.equal(engine.begin(drag({ items: [9, 8] })), FAILURES.itemIsHeld);
  assert.equal(engine.begin(drag({ items: [9, 9] })), FAILURES.itemIsHeld);
  assert.equal(engine.begin(drag({ items: [9, 10] })), FAILURES.noItem);
  assert.ok(engine.begin(drag({ items: [9] })) >= 0);
});

const row = [
  { id: 1, x: -100, y: 0, halfWidth: 10, halfHeight: 50 },
  { id: 2, x: -60, y: 0, halfWidth: 10, halfHeight: 50 },
];

test('S13, S14: lines of items and equal gaps are told with all that is drawn', () => {
  const engine = ready([{ id: 7, x: 5, y: 0.5, halfWidth: 8, halfHeight: 9 }, ...row]);
  const handle = engine.begin(drag());
  engine.move(handle, { n: 1, t: 1_000_000, x: -28, y: 30 });
  const [shown] = engine.answer.guides;
  assert.deepEqual(engine.answer.latches, ['gap:x:after:1:2']);
  assert.deepEqual(shown, {
    name: 'gap:x:after:1:2', axis: 'x', at: -30, from: -50, to: 50, gaps: [[-90, -70], [-50, -30]],
  });
  engine.move(handle, { n: 2, t: 2_000_000, x: -46.5, y: 30 });
  assert.deepEqual(engine.answer.latches, ['itemEdge:x:low:high:2']);
  const [edge] = engine.answer.edges;
  assert.equal(edge.edge, 'released');
  assert.deepEqual(edge.guide, shown);
});

test('S15, S16: the scene may change under a gesture', () => {
  const engine = ready([{ id: 7, x: 5, y: 0.5, halfWidth: 8, halfHeight: 9 }, ...row]);
  const handle = engine.begin(drag());
  let n = 0;
  const at = (x) => {
    n += 1;
    engine.move(handle, { n, t: n * 1_000_000, x: x - 5, y: 75 });
    return engine.answer;
  };
  assert.deepEqual(at(-101).latches, ['itemCenter:x:1']);
  engine.put({ ...row[0], x: -102 });
  const [gone] = at(-101).edges;
  assert.deepEqual([gone.edge, gone.reason], ['released', 'gone']);
  assert.deepEqual(at(-101).latches, ['itemCenter:x:1']);
  engine.put({ ...row[0], attracts: false });
  assert.equal(at(-101).edges[0].reason, 'gone');
  assert.deepEqual(at(-101).latches, []);
  engine.put(row[0]);
  assert.deepEqual(at(-101).latches, ['itemCenter:x:1']);
  engine.exports.sceneRemove(1);
  assert.equal(at(-101).edges[0].reason, 'gone');
});

test('S16: what the member does not see does not attract', () => {
  for (const [x, latches] of [[-100, ['itemCenter:x:1']], [100, []]]) {
    const engine = ready([{ id: 7, x: 5, y: 0.5, halfWidth: 8, halfHeight: 9 }, row[0]]);
    const viewport = { x, y: 0, halfWidth: 90, halfHeight: 90 };
    const handle = engine.begin(drag({ viewport }));
    engine.move(handle, { n: 1, t: 1_000_000, x: -106, y: 75 });
    assert.deepEqual(engine.answer.latches, latches);
  }
});

test('S17: a story can keep its items on the canvas', () => {
  for (const [confinement, x] of [['free', 500], ['center', 195], ['box', 150]]) {
    const engine = ready([item], { confinement });
    const handle = engine.begin(drag());
    engine.move(handle, { n: 1, t: 1, x: 410, y: 0 });
    assert.equal(engine.answer.poses[0].x, x);
  }
});

test('G11: modifiers are heard', () => {
  const engine = ready();
  const handle = engine.begin(drag());
  const place = (sample) => {
    engine.move(handle, sample);
    return [engine.answer.poses[0].x, engine.answer.poses[0].y];
  };
  assert.deepEqual(place({ n: 1, t: 1e6, x: -89, y: 9, snappingOff: true }), [1, 159]);
  assert.deepEqual(place({ n: 2, t: 2e6, x: -70, y: 9, axisLock: true }), [20, 150]);
  assert.deepEqual(place({ n: 3, t: 3e6, x: -70, y: 9 }), [20, 159]);
});

test('G9: fingers turn, scale and carry, and one that is lifted changes nothing', () => {
  const engine = ready();
  const touches = (...places) => places.map(([id, x, y]) => ({ id, x, y }));
  const sample = { t: 0, touches: touches([4, 40, 150], [2, 140, 150]) };
  const handle = engine.begin(drag({ kind: 'transform', sample }));
  engine.move(handle, { n: 1, t: 1e6, touches: touches([4, 90, 50], [2, 90, 250]) });
  assert.deepEqual(engine.answer.poses, [pose({ scale: 2, angle: 90 })]);
  assert.deepEqual(engine.answer.latches, ['angle:90']);
  assert.deepEqual(engine.answer.guides, [{ name: 'angle:90', at: 90 }]);
  engine.move(handle, { n: 2, t: 2e6, touches: touches([2, 90, 250]) });
  engine.move(handle, { n: 3, t: 3e6, touches: touches([2, 100, 261]) });
  assert.deepEqual(engine.answer.poses, [pose({ x: 100, y: 161, scale: 2, angle: 90 })]);
  const twice = touches([2, 0, 0], [2, 1, 1]);
  assert.equal(engine.move(handle, { n: 4, t: 4e6, touches: twice }), FAILURES.touchTwice);
});

test('G10: a recogniser tells its parts, which come and go', () => {
  const engine = ready([{ ...item, kind: 'text', fontSize: 20 }]);
  const sample = { t: 0, magnification: 1 };
  const handle = engine.begin(drag({ kind: 'transform', sample }));
  engine.move(handle, { n: 1, t: 1e6, magnification: 0.1 });
  // No font is smaller than 10.
  assert.deepEqual(engine.answer.poses, [pose({ scale: 0.5 })]);
  engine.move(handle, { n: 2, t: 2e6, magnification: 2, rotation: 0 });
  engine.move(handle, { n: 3, t: 3e6, magnification: 2, rotation: 20 });
  assert.equal(engine.answer.poses[0].angle, 20);
  engine.move(handle, { n: 4, t: 4e6, dx: 5, dy: 0 });
  assert.deepEqual(engine.answer.poses[0].angle, 20);
  const none = [handle, 5, 5e6, 0, NaN, NaN, NaN, NaN];
  assert.equal(engine.exports.gestureMoveRecognition(...none), FAILURES.outOfRange);
});

test('G12: a handle turns and scales about the middle', () => {
  const engine = ready();
  const handle = engine.begin(drag({ kind: 'handle', sample: { t: 0, x: 135, y: 180 } }));
  engine.move(handle, { n: 1, t: 1e6, x: 30, y: 240 });
  assert.deepEqual(engine.answer.poses, [pose({ scale: 2, angle: 90 })]);
});

test('S20: a number that cannot be stored is told', () => {
  const engine = ready([item], { profile: 'classic' });
  const handle = engine.begin(drag({ kind: 'handle', sample: { t: 0, x: 90, y: 150 } }));
  assert.equal(engine.move(handle, { n: 1, t: 1e6, x: 91, y: 150 }), 4);
});

test('S1, S3: other numbers can be set, for gestures that begin then', () => {
  const engine = ready([item], {}, 'snap-all');
  assert.equal(engine.configure({ enter: 20, exit: 30, speedLimit: 1_000_000 }), 0);
  const handle = engine.begin(drag());
  engine.move(handle, { n: 1, t: 1_000, x: -71, y: 0 });
  assert.deepEqual(engine.answer.latches, ['centerX']);
  engine.finish(handle, 'cancelled');
  engine.configure({});
  const next = engine.begin(drag());
  engine.move(next, { n: 1, t: 1e6, x: -71, y: 0 });
  assert.deepEqual(engine.answer.latches, []);
});

test('S11: classic calls its functions in an order that can be set', () => {
  // Leading, trailing and the centre of an item that is a little wider than they leave room for.
  const orders = [[124_530, -1.5], [210_453, 0]];
  for (const [classicOrder, x] of orders) {
    const wide = { ...item, halfWidth: 186.5, x: 0, y: 0 };
    const engine = ready([wide], { profile: 'classic' }, 'snap-all');
    engine.configure({ classicOrder });
    const handle = engine.begin(drag());
    for (const [n, raw] of [[1, 4], [2, 2], [3, 1.5]]) {
      engine.move(handle, { n, t: n, x: raw, y: 99 });
    }
    assert.equal(engine.answer.poses[0].x, x);
  }
});

test('G2: samples come in the order of their numbers and times, in the form of the first', () => {
  const engine = ready();
  const handle = engine.begin(drag({ sample: { t: 5, x: 0, y: 0 } }));
  assert.equal(engine.move(handle, { n: 0, t: 5, x: 1, y: 1 }), FAILURES.outOfOrder);
  assert.equal(engine.move(handle, { n: 5, t: 4, x: 1, y: 1 }), FAILURES.backInTime);
  assert.equal(engine.move(handle, { n: 5, t: 5, dx: 1, dy: 1 }), FAILURES.wrongForm);
  assert.equal(engine.move(handle, { n: 5, t: 5, x: 1, y: 1 }), 1);
  assert.equal(engine.move(handle, { n: 5, t: 6, x: 2, y: 2 }), FAILURES.outOfOrder);
  assert.equal(engine.answer.poses[0].x, 91);
  engine.finish(handle, 'cancelled');
  assert.equal(engine.begin(drag({ kind: 'transform' })), FAILURES.wrongForm);
});

test('several gestures are open at once, and a handle that is used up names none', () => {
  const items = Array.from({ length: 30 }, (_, index) => ({ ...item, id: index + 1 }));
  const engine = ready(items);
  const handles = [];
  for (const { id } of items) {
    const handle = engine.begin(drag({ items: [id] }));
    if (handle < 0) {
      assert.equal(handle, FAILURES.tooManyGestures);
      break;
    }
    handles.push(handle);
  }
  assert.ok(handles.length >= limits.gesturesPerMember.max && handles.length < items.length);
  assert.equal(new Set(handles).size, handles.length);
  for (const [index, handle] of handles.entries()) {
    engine.move(handle, { n: 1, t: 0, x: 20 + index, y: 20 });
  }
  for (const [index, handle] of handles.entries()) {
    engine.finish(handle, 'ended');
    assert.equal(engine.answer.poses[0].x, 110 + index);
  }
  const next = engine.begin(drag());
  assert.ok(next >= 0 && !handles.includes(next));
  assert.equal(engine.move(handles[0], { n: 2, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
  engine.reset(story);
  assert.equal(engine.move(next, { n: 2, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
});
