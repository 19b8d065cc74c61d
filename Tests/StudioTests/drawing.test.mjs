import assert from 'node:assert/strict';
import { test } from 'node:test';
import { among, frame, own, samples, takeBack } from './hands.mjs';
import { kept, live, say } from './members.mjs';
import { welcome } from './world.mjs';

test('G15 a stroke is shown as it is drawn, under the name of the item to be', () => {
  const { world, member } = among(live);
  const pen = { thickness: 6.00049, color: '#ff0000', x: 1, y: 2, time: 1 };
  const draw = member.draw(pen);
  const { gesture, item } = draw;
  assert.deepEqual(world.socket.of('begin'), [{
    type: 'begin', gesture, kind: 'draw', items: [item],
    stroke: { thickness: 6, color: '#ff0000' }, zoom: 1, sample: { n: 0, t: 1_000, x: 1, y: 2 },
  }]);
  draw.move([{ x: 3, y: 4, time: 5 }, { x: 3.0001, y: 4, time: 6 }, { x: 5, y: 4, time: 7 }]);
  world.pass(2_000);
  assert.deepEqual(draw.points, [1, 2, 3, 4, 5, 4]);
  const [{ points, ...stroke }] = member.hands.strokes;
  assert.deepEqual([points, stroke.item, stroke.thickness], [draw.points, item, 6]);
  assert.deepEqual([member.story.item(item), member.frame(item)], [undefined, undefined]);
});

test('G15, U5 the stroke is an item when it is over, and is drawn no more', () => {
  const { world, member } = among(live);
  const draw = member.draw({ x: 1, y: 2 });
  assert.equal('stroke' in world.socket.of('begin')[0], false);
  draw.end();
  assert.equal(member.hands.strokes.length, 1);
  const item = { id: draw.item, kind: 'stroke', rank: 4, ...frame, points: [0, 0] };
  const records = [{ type: 'item', by: 1, item: { ...item, halfWidth: 2, halfHeight: 2 } }];
  say(world, { revision: 5, own: [own(draw, { state: 'ended' })], records });
  assert.deepEqual(member.hands.strokes, []);
  assert.deepEqual([member.story.item(draw.item).thickness, draw.thickness], [4, 4]);
});

test('G15, G3 a stroke that is given up disappears at once', () => {
  const { member } = among(live);
  const draw = member.draw({ x: 1, y: 2 });
  draw.cancel();
  assert.deepEqual(draw.points, []);
});

test('G15, C2 no more points are shown than a stroke may have', () => {
  const { member, world } = among(live);
  world.socket.say(welcome({ limits: { pointsPerStroke: 3 } }));
  const draw = member.draw({ x: 0, y: 0 });
  draw.move([1, 2, 3, 4].map((x) => ({ x, y: 0, time: x })));
  assert.deepEqual(draw.points, [0, 0, 1, 0, 2, 0]);
});

test('G15 of a stroke no sample is dropped where the network is full', () => {
  const { member, world } = among(live);
  const draw = member.draw({ x: 0, y: 0, time: 0 });
  world.socket.bufferedAmount = 1e6;
  draw.move(Array.from({ length: 200 }, (_, step) => ({ x: step + 1, y: 0, time: step })));
  world.frame();
  assert.deepEqual(samples(world), []);
  world.socket.bufferedAmount = 0;
  world.frame();
  assert.deepEqual(samples(world).map(({ n }) => n), Array.from({ length: 200 }, (_, n) => n + 1));
});

test('R8 a stroke goes on after the sample that the server had', () => {
  const { world, member } = among(kept);
  const draw = member.draw({ x: 0, y: 0, time: 0 });
  draw.move([1, 2, 3].map((x) => ({ x, y: 0, time: x })));
  world.frame();
  takeBack(world, [own(draw, { n: 2 })]);
  assert.deepEqual(samples(world).map(({ n, x }) => [n, x]), [[3, 3], [4, 3]]);
  draw.end();
  assert.equal(world.socket.of('end').length, 1);
});

test('R8, D2 a stroke that the server has forgotten is drawn once more, all of it', () => {
  const { world, member } = among(kept);
  const draw = member.draw({ x: 0, y: 0, time: 0, color: '#00ff00' });
  draw.move([1, 2, 3].map((x) => ({ x, y: 0, time: x })));
  world.frame();
  say(world, { stamp: 40, own: [own(draw, { n: 3 })] });
  draw.end();
  takeBack(world, [], 78);
  const again = world.socket.sent.filter(({ type }) => ['begin', 'move', 'end'].includes(type));
  assert.deepEqual(again.map(({ type }) => type), ['begin', 'move', 'end']);
  assert.deepEqual(again[0].stroke, { color: '#00ff00' });
  assert.deepEqual(again[1].samples.map(({ x }) => x), [1, 2, 3]);
});
