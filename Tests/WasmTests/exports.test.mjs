import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Engine, FAILURES, program } from './engine.mjs';
import { drag, item, limits, ready, replacing, story } from './setup.mjs';

test('the program imports nothing and is small', () => {
  const bytes = program('snap');
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
  // By the gzip that build.sh measures with: each zlib packs a little differently.
  assert.ok(execFileSync('gzip', ['-9'], { input: bytes }).length <= 24_000);
});

/** Each call with numbers that are right; handles are no numbers of the protocol. */
function calls(engine) {
  const { exports } = engine;
  const others = [8, 9, 10].map((id) => ({ ...item, id }));
  for (const other of others) engine.put(other);
  const pointer = engine.begin(drag());
  const fingers = engine.begin(drag({
    kind: 'transform', items: [8], sample: { t: 0, touches: [{ id: 1, x: 0, y: 0 }] },
  }));
  const recogniser = engine.begin(drag({
    kind: 'transform', items: [9], sample: { t: 0, dx: 0, dy: 0 },
  }));
  engine.numbers.set([10], engine.head('itemsStart'));
  const on = (call, handle) => (...numbers) => call(handle, ...numbers);
  return [
    [
      exports.sceneReset, 195_000, 422_000, 10_000, 10_000, 50_000, 50_000, 0, 844_000, 0,
    ],
    [exports.scenePut, 8, 0, 0, 1_000_000, 0, 45_000, 30_000, 0, 24_000, 1],
    [exports.sceneRemove, 7],
    [exports.gestureBegin, 0, 1, 1_000, 0, 0, 0, 0, 0],
    [exports.gestureBeginTouches, 1, 1_000, 0, 0, 0, 1],
    [exports.gestureBeginRecognition, 1, 1_000, 0, 0, 0, 0, 0, 1_000_000, 0],
    [on(exports.gestureMove, pointer), 1, 0, 0, 0, 0],
    [on(exports.gestureMoveTouches, fingers), 1, 0, 0, 1],
    [on(exports.gestureMoveRecognition, recogniser), 1, 0, 0, 0, 0, 1_000_000, 0],
    [on(exports.gestureAdopt, pointer), 0, 0, 0],
    [on(exports.gestureFinish, pointer), 0],
  ];
}

test('every call refuses what is no number of the protocol', () => {
  const engine = ready();
  const bad = [
    NaN, Infinity, -Infinity, 1e300, -1e300, 2 ** 53, 2 ** 63, 2 ** 64, -(2 ** 63), 0.5, -0.5,
    1_000.001, 5e-324, undefined, 'x',
  ];
  const all = calls(engine);
  const before = engine.told;
  for (const [call, ...numbers] of all) {
    // What a recogniser has not begun is not a number.
    const optional = numbers.length >= 7 && numbers.at(-2) === 1_000_000;
    for (const index of numbers.keys()) {
      for (const value of bad) {
        if (optional && index >= numbers.length - 4 && Number.isNaN(Number(value))) continue;
        assert.equal(call(...replacing(numbers, index, value)), FAILURES.outOfRange, `${index}`);
      }
    }
  }
  assert.deepEqual(engine.told, before);
});

test('a form of sample that there is not is refused', () => {
  const engine = ready();
  const handle = engine.begin(drag());
  for (const form of [-1, 3, 0.5, NaN]) {
    engine.exports.write([1, 0, 0, form, 0, 0]);
    assert.equal(engine.exports.raw.gestureMove(handle), FAILURES.outOfRange);
  }
});

test('every call refuses what is no number of the protocol in the exchange area, too', () => {
  const engine = ready();
  const handle = engine.begin(drag({
    kind: 'transform', sample: { t: 0, touches: [{ id: 1, x: 0, y: 0 }] },
  }));
  engine.put({ ...item, id: 8 });
  const { exports } = engine;
  // So that the item can be held again.
  const begun = (answer) => (answer < 0 ? answer : exports.gestureFinish(answer, 1));
  const sections = [
    ['itemsStart', [8], () => begun(
      exports.gestureBegin(0, 1, 1_000, 0, 0, 0, 0, 0))],
    ['viewportStart', [0, 0, 1, 1], () => begun(
      exports.gestureBegin(0, 1, 1_000, 1, 0, 0, 0, 0))],
    ['touchesStart', [1, 0, 0], () => exports.gestureMoveTouches(handle, 1, 0, 0, 1)],
    ['adoptedPosesStart', [0, 0, 1_000_000, 0], () => exports.gestureAdopt(handle, 0, 0, 1)],
    ['adoptedLatchesStart', [2, 1, 1, 0, 9, 0, 0, 0], () => exports.gestureAdopt(handle, 0, 0, 1)],
  ];
  for (const [section, good] of sections) engine.numbers.set(good, engine.head(section));
  for (const [section, good, call] of sections) {
    for (const index of good.keys()) {
      // Of the names of this kind, the sixth number is no part.
      if (section === 'adoptedLatchesStart' && index === 5) continue;
      for (const value of [NaN, Infinity, -1e300, 2 ** 53, 2 ** 64, 0.5, 5e-324]) {
        engine.numbers[engine.head(section) + index] = value;
        assert.equal(call(), FAILURES.outOfRange, `${section} ${index} ${value}`);
      }
      engine.numbers[engine.head(section) + index] = good[index];
    }
    assert.ok(call() >= 0, section);
  }
});

test('−0 is 0, and no answer has one', () => {
  const engine = ready();
  const { exports } = engine;
  assert.equal(exports.sceneRemove(-0), FAILURES.outOfRange);
  assert.equal(exports.scenePut(7, -0, -0, 1_000_000, -0, 10_000, 10_000, -0, -0, -0), 0);
  engine.numbers[engine.head('itemsStart')] = 7;
  const handle = exports.gestureBegin(-0, 1, 1_000, -0, -0, -0, -0, -0);
  assert.equal(exports.gestureMove(handle, 1, -0, -0, -0, -0), 0);
  assert.ok(engine.told.every((number) => !Object.is(number, -0)));
});

const grid = ({ min = 1, max, places = 0 }, factor = 1) => {
  const unit = factor * 10 ** places;
  return [Math.round(min * unit), Math.round(max * unit)];
};

test('N1, N2: the limits are those of the protocol, and their extremes do not trap', () => {
  const engine = new Engine();
  const { exports } = engine;
  const [half, screen] = [grid(limits.canvasSize, 0.5), grid(limits.screenHeight)];
  const [insets, at, extent] = ['inset', 'coordinate', 'halfExtent'].map((key) => (
    grid(limits[key])));
  const [times, font, scales] = ['sampleTime', 'fontSize', 'scale'].map((key) => grid(limits[key]));
  const [zooms, factors, angles] = ['zoom', 'magnification', 'angle'].map((key) => (
    grid(limits[key])));
  const [ids, numbers, count] = ['identifier', 'sampleNumber', 'itemsPerGesture'].map((key) => (
    grid(limits[key])));
  const touches = grid(limits.touchesPerSample);
  // Each combination of extremes by which of the two every number is: bits of a counter.
  const begun = [count, zooms, [0, 1], times, [0, 7]];
  const later = [[1, numbers[1]], times, [0, 7]];
  const ranges = {
    sceneReset: [half, half, insets, insets, insets, insets, [0, 1], screen, [0, 2]],
    scenePut: [ids, at, at, scales, angles, extent, extent, [0, 1], font, [0, 1]],
    gestureBegin: [[0, 2], ...begun, at, at],
    gestureBeginTouches: [...begun, touches],
    gestureBeginRecognition: [...begun, at, at, factors, angles],
    gestureMove: [...later, at, at],
    gestureMoveTouches: [...later, touches],
    gestureMoveRecognition: [...later, at, at, factors, angles],
  };
  const mix = (all, bits) => all.map((range, index) => range[(bits >> index) & 1]);
  const forms = ['', 'Touches', 'Recognition'];
  for (let bits = 0; bits < 4096; bits += 1) {
    const spread = Math.imul(bits, 0x9e3779b1) >>> 8;
    assert.equal(exports.sceneReset(...mix(ranges.sceneReset, bits)), 0);
    for (let id = 1; id <= 100; id += bits % 64 === 0 ? 1 : 50) {
      exports.scenePut(id, ...mix(ranges.scenePut, spread + id).slice(1));
      engine.numbers[engine.head('itemsStart') + id - 1] = id;
    }
    engine.numbers.set([at[bits & 1], at[0], at[1], 0], engine.head('viewportStart'));
    for (const finger of [0, 1, 2, 3, 4]) {
      engine.numbers.set(
        [finger, at[(spread >> finger) & 1], at[(spread >> (finger + 5)) & 1]],
        engine.head('touchesStart') + 3 * finger);
    }
    const form = forms[bits % 3];
    const first = mix(ranges[`gestureBegin${form}`], spread >> 3);
    first[form === '' ? 1 : 0] = bits % 64 === 0 ? 100 : 1;
    // The earlier time, so that the next can be any.
    first[form === '' ? 4 : 3] = 0;
    const handle = exports[`gestureBegin${form}`](...first);
    assert.ok(handle >= 0, `${handle}`);
    const moved = mix(ranges[`gestureMove${form}`], spread);
    assert.ok(exports[`gestureMove${form}`](handle, ...moved) >= 0);
    assert.equal(exports.gestureFinish(handle, bits % 6), 0);
    assert.ok(engine.told.every((number) => Number.isSafeInteger(number)));
  }
  engine.reset(story);
  for (const [name, all] of Object.entries(ranges)) {
    const isMove = name.startsWith('gestureMove');
    const first = [];
    if (isMove) {
      exports.scenePut(1, 0, 0, 1_000_000, 0, 1, 1, 0, 0, 1);
      engine.numbers[engine.head('itemsStart')] = 1;
      const right = { '': [0, 1, 1_000, 0, 0, 0, 0, 0], Touches: [1, 1_000, 0, 0, 0, 1],
        Recognition: [1, 1_000, 0, 0, 0, 0, 0, 1_000_000, 0] }[name.slice('gestureMove'.length)];
      first.push(exports[name.replace('Move', 'Begin')](...right));
      assert.ok(first[0] >= 0);
    }
    for (const [index, [least, most]] of all.entries()) {
      for (const value of [least - 1, most + 1]) {
        // Number 0 is within the limits, but begin's; a font size of 0 is none.
        if (isMove && index === 0 && value === 0) continue;
        const given = replacing(mix(all, 0), index, value);
        assert.equal(exports[name](...first, ...given), FAILURES.outOfRange, `${name} ${index}`);
      }
    }
    if (isMove) exports.gestureFinish(first[0], 1);
  }
});

test('what there is not is told, and changes nothing', () => {
  const engine = new Engine();
  assert.equal(engine.put(item), FAILURES.noCanvas);
  assert.equal(engine.begin(drag()), FAILURES.noCanvas);
  engine.reset(story);
  assert.equal(engine.begin(drag()), FAILURES.noItem);
  assert.equal(engine.exports.sceneRemove(7), FAILURES.noItem);
  for (const handle of [0, 1, 15, 16, -1, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(engine.move(handle, { n: 1, t: 0, x: 0, y: 0 }), FAILURES.noGesture);
    assert.equal(engine.exports.gestureAdopt(handle, 0, 0, 0), FAILURES.noGesture);
    assert.equal(engine.finish(handle, 'ended'), FAILURES.noGesture);
  }
});

test('what configurations cannot be is refused', () => {
  const engine = ready([item], {}, 'snap-all');
  const wrong = [
    { angleStep: 7 }, { angleEnter: 22.5 }, { angleStep: 0 }, { stealMargin: 0 },
    { leastSpread: 0.009 }, { speedLimit: 3 }, { enter: -1 }, { classicOrder: 124_533 },
    { classicOrder: 12_453 * 2 }, { classicOrder: 654_321 }, { angleStealMargin: 0 },
  ];
  for (const change of wrong) assert.equal(engine.configure(change), FAILURES.outOfRange);
  for (const right of [{ angleEnter: 22.499 }, { enter: 0 }, { classicOrder: 12_345 }]) {
    assert.equal(engine.configure(right), 0);
  }
});
