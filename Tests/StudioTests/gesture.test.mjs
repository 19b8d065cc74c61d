import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gesture } from '../../Sources/Studio/sdk/gesture.js';
import { HoldingPredictor } from '../../Sources/Studio/sdk/predictor.js';
import { World, sticker } from './world.mjs';

function begun(options = {}) {
  const { zoom = 1, profile = 'refined', x = 100, y = 50, pointer = { x: 90, y: 45 } } = options;
  const { viewport } = options;
  const story = { profile, canvas: { width: 390, height: 844 }, confinement: 'free' };
  const world = new World();
  const sent = [];
  const link = { congested: false, send: (message) => sent.push(message) > 0 };
  let deeds = 0;
  const gesture = new Gesture({
    gesture: 21,
    kind: 'drag',
    items: [sticker({ x, y })],
    sample: { time: 1000, ...pointer },
    zoom,
    viewport,
    samplesPerMessage: 4,
    predict: (begin) => new HoldingPredictor({ ...begin, story }),
    link,
    environment: world.environment,
    order: () => (deeds += 1),
  });
  return { world, sent, link, gesture };
}

/** Where the server has the item. */
const at = (x, y) => ({ poses: [{ item: 7, x, y, scale: 1, angle: 0 }] });

/** The samples of the moves that were sent. */
const samples = (sent) => sent.flatMap(({ type, samples: some }) => (type === 'move' ? some : []));

test('G1: begin names the item, the zoom and sample 0', () => {
  const { sent } = begun({ zoom: 0.76543, pointer: { x: 1.00049, y: -2.0005 } });
  assert.deepEqual(sent, [{
    type: 'begin', gesture: 21, kind: 'drag', items: [7], zoom: 0.765,
    sample: { n: 0, t: 1_000_000, x: 1, y: -2.001 },
  }]);
});

test('G1: what is seen of the canvas is told on the grid', () => {
  const viewport = { x: 0, y: 0, halfWidth: 300.00049, halfHeight: 500.1 };
  const { sent } = begun({ viewport });
  assert.deepEqual(sent[0].viewport, { ...viewport, halfWidth: 300 });
});

test('G11: modifiers are told with the sample, and no others', () => {
  const { world, sent, gesture } = begun();
  const sample = { x: 90, y: 45, snappingOff: true, axisLock: false, pressure: 1, time: 1010 };
  gesture.move([sample, { x: 90, y: 45, time: 1012 }]);
  world.frame();
  assert.deepEqual(samples(sent), [
    { n: 1, t: 1_010_000, x: 90, y: 45, snappingOff: true },
    { n: 2, t: 1_012_000, x: 90, y: 45 },
  ]);
});

test('G1: a zoom outside the limits is confined', () => {
  assert.equal(begun({ zoom: 0.001 }).sent[0].zoom, 0.05);
  assert.equal(begun({ zoom: 400 }).sent[0].zoom, 20);
});

test('G2: samples of one animation frame are one move', () => {
  const { world, sent, gesture } = begun();
  gesture.move([{ x: 91, y: 45, time: 1004 }, { x: 92, y: 45, time: 1008.5 }]);
  gesture.move([{ x: 93, y: 45, time: 1012 }]);
  assert.equal(sent.length, 1);
  world.frame();
  assert.deepEqual(sent[1], { type: 'move', gesture: 21, samples: [
    { n: 1, t: 1_004_000, x: 91, y: 45 },
    { n: 2, t: 1_008_500, x: 92, y: 45 },
    { n: 3, t: 1_012_000, x: 93, y: 45 },
  ] });
  world.frame();
  assert.equal(sent.length, 2);
});

test('G2: no move has more samples than the server takes', () => {
  const { world, sent, gesture } = begun();
  gesture.move(Array.from({ length: 9 }, (_, step) => ({ x: step, y: 0, time: 1001 + step })));
  world.frame();
  assert.deepEqual(sent.slice(1).map((move) => move.samples.length), [4, 4, 1]);
  assert.deepEqual(samples(sent).map(({ n }) => n), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('G2: times never decrease', () => {
  const { world, sent, gesture } = begun();
  gesture.move([{ x: 91, y: 0, time: 1010 }, { x: 92, y: 0, time: 990 }]);
  world.frame();
  assert.deepEqual(samples(sent).map(({ t }) => t), [1_010_000, 1_010_000]);
});

test('a pointer that did not move makes no samples', () => {
  const { world, sent, gesture } = begun();
  gesture.move([{ x: 90, y: 45, time: 1010 }, { x: 90.0004, y: 45, time: 1011 }]);
  world.frame();
  assert.equal(sent.length, 1);
});

test('G4: a still finger repeats its last sample, soon and then each second', () => {
  const { world, sent, gesture } = begun();
  gesture.move([{ x: 91, y: 45, time: 1010 }]);
  world.frame();
  world.pass(80);
  assert.deepEqual(samples(sent).map(({ n, x }) => [n, x]), [[1, 91], [2, 91]]);
  world.pass(1000);
  world.pass(1000);
  assert.deepEqual(samples(sent).map(({ n }) => n), [1, 2, 3, 4]);
  const times = samples(sent).map(({ t }) => t);
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
});

test('G4: the pause between two samples is never as long as the silence that settles', () => {
  const { world } = begun();
  for (let second = 0; second < 20; second += 1) {
    assert.ok(world.timers[0] <= 1000);
    world.pass(world.timers[0]);
  }
});

test('end sends what is pending first, and nothing afterwards', () => {
  const { world, sent, gesture } = begun();
  gesture.move([{ x: 91, y: 45, time: 1010 }]);
  gesture.end();
  assert.deepEqual(sent.slice(1).map(({ type }) => type), ['move', 'end']);
  gesture.move([{ x: 95, y: 45, time: 1020 }]);
  gesture.cancel();
  world.frame();
  world.pass(10_000);
  assert.equal(sent.length, 3);
});

test('cancel drops what is pending, and the item is shown where it was', () => {
  const { sent, gesture } = begun();
  gesture.move([{ x: 130, y: 45, time: 1010 }]);
  assert.equal(gesture.frame(7).x, 140);
  gesture.cancel();
  assert.deepEqual(sent.slice(1), [{ type: 'cancel', gesture: 21 }]);
  assert.deepEqual(gesture.frame(7), { x: 100, y: 50, scale: 1, angle: 0 });
});

test('G2: a network that is full gets the latest samples only', () => {
  const { world, sent, link, gesture } = begun();
  link.congested = true;
  for (let step = 1; step <= 20; step += 1) {
    gesture.move([{ x: step, y: 0, time: 1000 + step }]);
    world.frame();
  }
  assert.equal(sent.length, 1);
  link.congested = false;
  world.frame();
  assert.deepEqual(samples(sent).map(({ n }) => n), [17, 18, 19, 20]);
});

test('the item is under the finger until the server says that a guide caught it', () => {
  const { gesture } = begun();
  gesture.move([{ x: -9, y: 45, time: 1010 }]);
  assert.deepEqual(gesture.frame(7), { x: 1, y: 50, scale: 1, angle: 0 });
  const guide = { name: 'centerX', axis: 'x', at: 0, from: -422, to: 422 };
  const answer = { state: 'open', n: 1, ...at(0, 50), latches: ['centerX'], guides: [guide] };
  gesture.adopt(answer);
  assert.equal(gesture.frame(7).x, 0);
  assert.equal(gesture.raw(7).x, 1);
  assert.deepEqual(gesture.guides, [guide]);
});

test('S1: a caught item stays on its guide until ten points, without asking', () => {
  for (const [zoom, stays, leaves] of [[1, 9.9, 10], [2, 4.9, 5], [0.5, 19.9, 20]]) {
    const { gesture } = begun({ zoom, x: 0, pointer: { x: 0, y: 0 } });
    const level = { latches: ['centerX'], guides: [{ name: 'centerX' }] };
    gesture.adopt({ state: 'open', n: 0, ...at(0, 50), ...level });
    gesture.move([{ x: stays, y: 0, time: 1001 }]);
    assert.equal(gesture.frame(7).x, 0);
    assert.equal(gesture.guides.length, 1);
    gesture.move([{ x: leaves, y: 0, time: 1002 }]);
    assert.equal(gesture.frame(7).x, leaves);
    assert.equal(gesture.guides.length, 0);
  }
});

test('S12: in classic, zoom plays no part', () => {
  const { gesture } = begun({ zoom: 2, profile: 'classic', x: 0, pointer: { x: 0, y: 0 } });
  gesture.adopt({ state: 'open', n: 0, ...at(0, 50), latches: ['centerX'], guides: [] });
  gesture.move([{ x: 9, y: 0, time: 1001 }]);
  assert.equal(gesture.frame(7).x, 0);
});

test('an answer about an earlier sample does not hold what has left since', () => {
  const { gesture } = begun({ x: 0, pointer: { x: 0, y: 0 } });
  gesture.move([1, 40, 5].map((to, step) => ({ x: to, y: 0, time: 1001 + step })));
  gesture.adopt({ state: 'open', n: 1, ...at(0, 50), latches: ['centerX'], guides: [] });
  assert.equal(gesture.frame(7).x, 5);
});

test('the server\'s place is adopted where no guide holds', () => {
  const { gesture } = begun();
  gesture.move([{ x: 92, y: 45, time: 1001 }]);
  gesture.adopt({ state: 'open', n: 0, ...at(300, 50), latches: [], guides: [] });
  assert.equal(gesture.frame(7).x, 302);
});

test('G4, G5 it is known whether a gesture was over before what was done', () => {
  const told = (state, n) => ({ state, n, ordinal: 0, latches: [], guides: [], ...at(100, 50) });
  for (const outcome of ['settled', 'gone', 'ended']) {
    // The hand goes on.
    const { gesture } = begun();
    gesture.adopt(told(outcome, 0));
    assert.equal(gesture.isCutShort, outcome !== 'ended');
    // It was lifted, and the server may have heard less than all.
    for (const [heard, isCutShort] of [[1, true], [2, false], [3, false]]) {
      const { gesture: lifted, world } = begun();
      lifted.move([{ x: 95, y: 45 }, { x: 99, y: 45 }]);
      // That the pointer is still is nothing that could be lost.
      world.pass(80);
      lifted.end();
      lifted.adopt(told('open', heard));
      lifted.adopt(told(outcome, heard));
      assert.equal(lifted.isCutShort, isCutShort && outcome !== 'ended', `${outcome} ${heard}`);
    }
    const { gesture: givenUp } = begun();
    givenUp.move([{ x: 95, y: 45 }]);
    givenUp.cancel();
    givenUp.adopt(told(outcome, 0));
    assert.equal(givenUp.isCutShort, false);
  }
});

test('a gesture is over once', () => {
  const { world, gesture } = begun();
  const heard = [];
  gesture.on('over', ({ outcome }) => heard.push(outcome));
  gesture.adopt({ state: 'settled', n: 0, ...at(100, 50), latches: [], guides: [] });
  gesture.finish('disconnected');
  assert.deepEqual(heard, ['settled']);
  assert.deepEqual(world.timers, []);
});
