import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Engine, FAILURES, program, protocol } from './engine.mjs';

const limits = JSON.parse(protocol('limits.json'));
const story = {
  canvas: { width: 390, height: 844 },
  insets: { leading: 10, trailing: 10, top: 50, bottom: 50 },
  profile: 'refined',
  screenHeight: 844,
};
const item = { id: 7, x: 90, y: 150, halfWidth: 45, halfHeight: 30 };

function ready() {
  const engine = new Engine();
  assert.equal(engine.reset(story), 0);
  assert.equal(engine.put(item), 0);
  return engine;
}

const replacing = (numbers, index, value) => Object.assign([...numbers], { [index]: value });

/** The end of what has ever been written in memory. */
function watermark(engine) {
  const words = new Uint32Array(engine.exports.memory.buffer);
  return words.findLastIndex((word) => word !== 0) * 4;
}

test('the program imports nothing and is small', () => {
  const bytes = program('snap');
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 24_000);
});

test('an item latches, is let go and stays', () => {
  const engine = ready();
  const handle = engine.begin(7, 1, { t: 0, x: 100, y: 100 });
  assert.deepEqual(engine.answer, {
    n: 0, x: 90, y: 150, scale: 1, angle: 0, ordinal: 0, latches: [], guides: [], edges: [],
  });
  assert.equal(engine.move(handle, { n: 1, t: 1_000_000, x: 12, y: 100 }), 3);
  const guide = { kind: 'centerX', axis: 'x', at: 0, from: -422, to: 422 };
  assert.deepEqual(engine.answer, {
    n: 1, x: 0, y: 150, scale: 1, angle: 0, ordinal: 1, latches: ['centerX'], guides: [guide],
    edges: [{ ordinal: 1, sample: 1, edge: 'latched', guide }],
  });
  assert.equal(engine.move(handle, { n: 2, t: 2_000_000, x: 13, y: 100 }), 0);
  assert.equal(engine.answer.edges.length, 0);
  assert.equal(engine.finish(handle, 'ended'), 0);
  assert.deepEqual(engine.answer, {
    n: 2, x: 0, y: 150, scale: 1, angle: 0, ordinal: 2, latches: [], guides: [],
    edges: [{ ordinal: 2, sample: 2, edge: 'released', reason: 'ended', guide }],
  });
});

test('a gesture that is cancelled gives the item back as it was', () => {
  const engine = ready();
  const handle = engine.begin(7, 1, { t: 0, x: 0, y: 0 });
  engine.move(handle, { n: 1, t: 1, x: 20, y: 30 });
  assert.equal(engine.answer.y, 180);
  engine.finish(handle, 'cancelled');
  assert.deepEqual([engine.answer.x, engine.answer.y], [90, 150]);
});

test('every call refuses what is no number of the protocol', () => {
  const engine = ready();
  const { exports } = engine;
  const handle = engine.begin(7, 1, { t: 0, x: 0, y: 0 });
  const calls = [
    [exports.sceneReset, 195_000, 422_000, 10_000, 10_000, 50_000, 50_000, 0, 844_000],
    [exports.scenePut, 8, 0, 0, 1_000_000, 0, 45_000, 30_000, 0],
    [exports.sceneRemove, 7],
    [exports.gestureBegin, 7, 1_000, 0, 0, 0],
    [(...numbers) => exports.gestureMove(handle, ...numbers), 1, 0, 0, 0],
    [(reason) => exports.gestureFinish(handle, reason), 0],
  ];
  const bad = [
    NaN, Infinity, -Infinity, 1e300, -1e300, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63), 0.5, -0.5,
    1_000.001, 5e-324, undefined, 'x',
  ];
  const before = engine.numbers.slice();
  for (const [call, ...numbers] of calls) {
    for (const index of numbers.keys()) {
      for (const value of bad) {
        assert.equal(call(...replacing(numbers, index, value)), FAILURES.outOfRange);
      }
    }
  }
  assert.deepEqual(engine.numbers, before);
  assert.equal(engine.move(handle, { n: 1, t: 0, x: 1, y: 0 }), 1);
});

test('−0 is 0, and no answer has one', () => {
  const engine = ready();
  assert.equal(engine.exports.sceneRemove(-0), FAILURES.outOfRange);
  assert.equal(engine.exports.scenePut(7, -0, -0, 1_000_000, -0, 10_000, 10_000, -0), 0);
  const handle = engine.exports.gestureBegin(7, 1_000, -0, -0, -0);
  assert.equal(engine.exports.gestureMove(handle, 1, -0, -0, -0), 0);
  assert.ok(engine.numbers.every((number) => !Object.is(number, -0)));
});

test('N1, N2: the limits are those of the protocol, and their extremes do not trap', () => {
  const engine = new Engine();
  const { exports } = engine;
  const grid = ({ min, max, places }, factor = 1) => {
    const unit = factor * 10 ** places;
    return [Math.round(min * unit), Math.round(max * unit)];
  };
  const { coordinate, inset, halfExtent, canvasSize, screenHeight, sampleTime } = limits;
  const [half, insets, screen] = [grid(canvasSize, 0.5), grid(inset), grid(screenHeight)];
  const [at, extent, times] = [grid(coordinate), grid(halfExtent), grid(sampleTime)];
  const [ids, numbers] = [grid(limits.identifier), grid(limits.sampleNumber)];
  const [scales, angles, zooms] = [limits.scale, limits.angle, limits.zoom].map((all) => grid(all));
  // Each combination of extremes by which of the two every number is: bits of a counter.
  const calls = {
    sceneReset: [half, half, insets, insets, insets, insets, [0, 1], screen],
    scenePut: [ids, at, at, scales, angles, extent, extent, [0, 1]],
    gestureBegin: [ids, zooms, times, at, at],
    gestureMove: [[1, numbers[1]], times, at, at],
  };
  const mix = (ranges, bits) => ranges.map((range, index) => range[(bits >> index) & 1]);
  for (let bits = 0; bits < 4096; bits += 1) {
    const spread = Math.imul(bits, 0x9e3779b1) >>> 8;
    assert.equal(exports.sceneReset(...mix(calls.sceneReset, bits)), 0);
    for (const id of [0, 1]) {
      assert.equal(exports.scenePut(ids[id], ...mix(calls.scenePut, spread).slice(1)), 0);
    }
    const handle = exports.gestureBegin(...mix(calls.gestureBegin, spread >> 3));
    assert.ok(handle >= 0);
    assert.ok(exports.gestureMove(handle, ...mix(calls.gestureMove, spread >> 5)) >= 0);
    assert.equal(exports.gestureFinish(handle, 0), 0);
    assert.ok(engine.numbers.every((number) => Number.isSafeInteger(number)));
  }
  engine.reset(story);
  for (const [name, ranges] of Object.entries(calls)) {
    const first = name === 'gestureMove' ? [engine.begin(7, 1, { t: 0, x: 0, y: 0 })] : [];
    for (const [index, [least, most]] of ranges.entries()) {
      for (const value of [least - 1, most + 1]) {
        // Number 0 is within the limits, but begin's.
        if (name === 'gestureMove' && index === 0 && value === 0) continue;
        const given = replacing(mix(ranges, 0), index, value);
        assert.equal(exports[name](...first, ...given), FAILURES.outOfRange, `${name} ${index}`);
      }
    }
  }
});

test('what there is not is told, and changes nothing', () => {
  const engine = new Engine();
  assert.equal(engine.put(item), FAILURES.noCanvas);
  assert.equal(engine.begin(7, 1, { t: 0, x: 0, y: 0 }), FAILURES.noCanvas);
  engine.reset(story);
  assert.equal(engine.begin(7, 1, { t: 0, x: 0, y: 0 }), FAILURES.noItem);
  assert.equal(engine.exports.sceneRemove(7), FAILURES.noItem);
  for (const handle of [0, 1, 15, 16, -1, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(engine.move(handle, { n: 1, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
    assert.equal(engine.finish(handle, 'ended'), FAILURES.noGesture);
  }
});

test('G2: the number of a sample is above the one before', () => {
  const engine = ready();
  const handle = engine.begin(7, 1, { t: 0, x: 0, y: 0 });
  assert.equal(engine.move(handle, { n: 0, t: 0, x: 1, y: 1 }), FAILURES.outOfOrder);
  assert.equal(engine.move(handle, { n: 5, t: 0, x: 1, y: 1 }), 1);
  assert.equal(engine.move(handle, { n: 5, t: 0, x: 2, y: 2 }), FAILURES.outOfOrder);
  assert.equal(engine.answer.x, 91);
});

test('several gestures are open at once, and a handle that is used up names none', () => {
  const engine = ready();
  const handles = [];
  for (;;) {
    const handle = engine.begin(7, 1, { t: 0, x: 0, y: 0 });
    if (handle < 0) {
      assert.equal(handle, FAILURES.tooManyGestures);
      break;
    }
    handles.push(handle);
  }
  assert.ok(handles.length >= limits.gesturesPerMember.max);
  assert.equal(new Set(handles).size, handles.length);
  for (const [index, handle] of handles.entries()) {
    engine.move(handle, { n: 1, t: 0, x: 20 + index, y: 20 });
  }
  for (const [index, handle] of handles.entries()) {
    engine.finish(handle, 'ended');
    assert.equal(engine.answer.x, 110 + index);
  }
  const next = engine.begin(7, 1, { t: 0, x: 0, y: 0 });
  assert.ok(next >= 0 && !handles.includes(next));
  assert.equal(engine.move(handles[0], { n: 2, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
  engine.reset(story);
  assert.equal(engine.move(next, { n: 2, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
});

test('C8: a scene holds as many items as a story, in any order, again and again', () => {
  const engine = ready();
  const { exports } = engine;
  const count = limits.items.max;
  const put = (id) => exports.scenePut(id, id % 1_000, 0, 1_000_000, 0, 10_000, 10_000, 0);
  // 7,919 is prime to the count: every name once, far from the last.
  const names = Array.from({ length: count }, (_, index) => ((index * 7_919) % count) + 1);
  let highest = 0;
  for (let round = 0; round < 3; round += 1) {
    for (const name of names) assert.equal(put(name), 0);
    assert.equal(put(count + 1), FAILURES.sceneIsFull);
    assert.equal(put(count), 0);
    exports.gestureBegin(count / 2 + 3, 1_000, 0, 0, 0);
    assert.equal(engine.answer.x, 0.003);
    for (const name of names) assert.equal(exports.sceneRemove(name), 0);
    assert.equal(exports.sceneRemove(1), FAILURES.noItem);
    engine.reset(story);
    if (round === 0) highest = watermark(engine);
  }
  assert.equal(watermark(engine), highest);
});

test('a hundred thousand gestures leave no more memory in use than a few', () => {
  const engine = ready();
  const open = [];
  let highest = 0;
  for (let round = 0; round < 100_000; round += 1) {
    open.push(engine.begin(7, 1, { t: 0, x: 0, y: 0 }));
    assert.ok(engine.move(open.at(-1), { n: 1, t: 1_000_000, x: -90, y: -150 }) >= 0);
    assert.ok(engine.move(open[0], { n: round + 2, t: 2_000_000, x: -70, y: -150 }) >= 0);
    if (open.length > 5) {
      assert.equal(engine.finish(open.splice(round % open.length, 1)[0], 'ended'), 0);
    }
    if (round % 100 === 99) engine.put({ ...item, id: (round % 7) + 1 });
    if (round === 1_000) highest = watermark(engine);
  }
  assert.equal(watermark(engine), highest);
  assert.equal(engine.exports.memory.buffer.byteLength, 8_388_608);
  assert.equal(engine.numbers.length, engine.exports.exchangeCapacity());
});
