import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, live, say } from './members.mjs';
import { sticker, update, welcome } from './world.mjs';

const card = (id) => ({ id, text: `${id}`, color: '#ffffff', url: null });
const frame = { x: 0, y: 0, scale: 1, angle: 0 };
const DECK = {
  id: 8, kind: 'deck', rank: 2, ...frame, halfWidth: 100, halfHeight: 150, cards: [1, 2].map(card),
};
const TEXT = { ...sticker({ id: 9, rank: 3 }), kind: 'text', text: 'Hi', emoji: undefined };

/** A member of a room with a deck and a text. */
function among(make, deck = {}) {
  const made = make();
  const items = [{ ...DECK, ...deck }, TEXT];
  say(made.world, { stamp: 40, records: items.map((item) => ({ type: 'item', by: 2, item })) });
  return { ...made, member: made.client };
}

/** What the server says of one's own gesture. */
const own = ({ gesture }, values) =>
  ({ gesture, state: 'open', n: 0, poses: [], ordinal: 0, latches: [], guides: [], ...values });

const pose = (x, y, angle) => ({ item: 8, x, y, scale: 1, angle });

/** The connection is cut, and the server takes the member back; it repeats where it was still. */
function takeBack(world, owns = [], epoch = 77) {
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41, own: owns }));
}

const samples = (world) => world.socket.of('move').flatMap(({ samples: some }) => some);

test('G14 the card on top goes with the pointer at once, and the deck stays', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 10, y: 20, time: 1, zoom: 0.5 });
  const [begin] = world.socket.of('begin');
  const { gesture } = swipe;
  assert.deepEqual(begin, {
    type: 'begin', gesture, kind: 'swipe', items: [8], card: 2, zoom: 0.5,
    sample: { n: 0, t: 1_000, x: 10, y: 20 },
  });
  assert.deepEqual(member.cardPose(8), { x: 0, y: 0, angle: 0 });
  swipe.move([{ x: 90, y: 15, time: 20 }]);
  assert.deepEqual(member.cardPose(8), { x: 80, y: -5, angle: 10 });
  assert.deepEqual(member.frame(8), frame);
  assert.deepEqual([member.story.holder(8).card, member.gestureOn(8)], [2, undefined]);
});

test('G14 the way of a card is that of the deck unscaled and unturned', () => {
  const { member } = among(live, { scale: 2, angle: 90 });
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 0, y: 100, time: 20 }]);
  assert.deepEqual(swipe.pose, { x: 50, y: 0, angle: 6.25 });
});

test('G14 what becomes of a card is seen when the server says it', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  swipe.end();
  assert.deepEqual(world.socket.sent.slice(-2).map(({ type }) => type), ['move', 'end']);
  assert.equal(member.cardPose(8).x, 80);
  const flight = { item: 8, member: 1, card: 2, direction: 'right', start: 5 };
  const heard = [];
  member.story.on('flight', (each) => heard.push([each, member.cardPose(8)]));
  say(world, { revision: 5, own: [own(swipe, { state: 'ended', n: 1 })], records: [
    { type: 'changed', item: 8, cards: [card(1)], swiped: [{ ...card(2), direction: 'right' }] },
    { type: 'flight', ...flight },
  ] });
  assert.deepEqual(heard, [[flight, undefined]]);
  assert.deepEqual(member.story.hands.flight(8), flight);
  assert.deepEqual(member.story.item(8).cards, [card(1)]);
  assert.equal(swipe.outcome, 'ended');
});

test('G14 a card that is given up stays in the hand until the server sends it back', () => {
  const { member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  swipe.cancel();
  assert.equal(member.cardPose(8).x, 80);
});

/** A flight back of the card on top, which began when the member's clock was `start`. */
const back = (start) => ({
  type: 'flight', item: 8, member: 2, card: 2, fromX: 100, fromY: 0, toX: 0, toY: 0, velocityX: 0,
  velocityY: 0, response: 150_000, damping: 0.86, start,
});

test('G14 a card that is caught on its way goes on from where it is seen', () => {
  const { world, member } = among(live);
  say(world, { records: [back(member.serverTime)] });
  world.pass(50);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  assert.equal(swipe.pose.x, 32.337);
  assert.equal(member.story.hands.flight(8), undefined);
  swipe.move([{ x: 10, y: 0, time: 60 }]);
  assert.equal(swipe.pose.x, 42.337);
  // The server caught it a little later, and knows of the begin only.
  say(world, { own: [own(swipe, { poses: [pose(30, 0, 3.75)] })] });
  assert.deepEqual(swipe.pose, { x: 40, y: 0, angle: 5 });
});

test('G14 a card that has come to rest, or another one, is taken from its place', () => {
  const { world, member } = among(live);
  say(world, { records: [back(member.serverTime)] });
  world.pass(2_000);
  assert.equal(member.swipe(8, 2, { x: 0, y: 0 }).pose.x, 0);
  const other = among(live);
  say(other.world, { records: [{ ...back(other.member.serverTime), card: 1 }] });
  assert.equal(other.member.swipe(8, 2, { x: 0, y: 0 }).pose.x, 0);
});

test('R8 a swipe goes on after the sample that the server had', () => {
  const { world, member } = among(kept);
  const swipe = member.swipe(8, 2, { x: 0, y: 0, time: 0 });
  swipe.move([{ x: 10, y: 0, time: 20 }, { x: 20, y: 0, time: 30 }]);
  takeBack(world, [own(swipe, { n: 1, poses: [pose(10, 0, 1.25)] })]);
  assert.deepEqual(samples(world).map(({ n, x }) => [n, x]), [[2, 20], [3, 20]]);
  assert.deepEqual(member.cardPose(8), { x: 20, y: 0, angle: 2.5 });
});

test('G5 a swipe of a member that is gone moves no deck', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  say(world, { own: [own(swipe, { n: 1, poses: [pose(80, 0, 10)] })] });
  world.socket.end(1006);
  assert.equal(swipe.outcome, 'disconnected');
  assert.deepEqual([member.story.item(8).x, member.cardPose(8)], [0, undefined]);
});

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
  assert.deepEqual(draw.points, [1, 2, 3, 4, 5, 4]);
  const [{ points, ...stroke }] = member.strokes;
  assert.deepEqual([points, stroke.item, stroke.thickness], [draw.points, item, 6]);
  assert.deepEqual([member.story.item(item), member.frame(item)], [undefined, undefined]);
});

test('G15, U5 the stroke is an item when it is over, and is drawn no more', () => {
  const { world, member } = among(live);
  const draw = member.draw({ x: 1, y: 2 });
  assert.equal('stroke' in world.socket.of('begin')[0], false);
  draw.end();
  assert.equal(member.strokes.length, 1);
  const item = { id: draw.item, kind: 'stroke', rank: 4, ...frame, points: [0, 0] };
  const records = [{ type: 'item', by: 1, item: { ...item, halfWidth: 2, halfHeight: 2 } }];
  say(world, { revision: 5, own: [own(draw, { state: 'ended' })], records });
  assert.deepEqual(member.strokes, []);
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

test('G16 a text is edited: the latest draft of an animation frame is told', () => {
  const { world, member } = among(live);
  const edit = member.edit(9);
  const { gesture } = edit;
  assert.equal(member.draft(9), undefined);
  edit.type('H');
  edit.type('Ho');
  assert.equal(member.draft(9), 'Ho');
  world.frame();
  edit.type('Ho!');
  edit.end();
  edit.type('Ho!!');
  world.frame();
  assert.deepEqual(world.socket.sent.slice(-4), [
    { type: 'begin', gesture, kind: 'edit', items: [9] },
    { type: 'draft', gesture, n: 2, text: 'Ho' },
    { type: 'draft', gesture, n: 3, text: 'Ho!' },
    { type: 'end', gesture },
  ]);
  assert.equal(member.draft(9), 'Ho!');
  const records = [{ type: 'changed', item: 9, text: 'Ho!', by: 1 }];
  say(world, { revision: 5, own: [own(edit, { state: 'ended', n: 3 })], records });
  assert.deepEqual([member.draft(9), member.story.item(9).text], [undefined, 'Ho!']);
  assert.equal(edit.outcome, 'ended');
});

test('G16, G3 an edit that is given up shows the text as it was, and tells no draft', () => {
  const { world, member } = among(live);
  const edit = member.edit(9);
  edit.type('Ho');
  edit.cancel();
  world.frame();
  assert.deepEqual(world.socket.of('draft'), []);
  assert.equal(member.draft(9), undefined);
});

test('G16, N6 a draft is well-formed and no longer than a text may be', () => {
  const { world, member } = among(live);
  world.socket.say(welcome({ limits: { textBytes: 5 } }));
  const edit = member.edit(9);
  edit.type('ab\ud800cd');
  assert.equal(edit.text, 'ab\ufffd');
});

test('R8 an edit tells its latest draft again, where the server has not had it', () => {
  for (const [n, expected] of [[1, [[2, 'Hos']]], [2, []]]) {
    const { world, member } = among(kept);
    const edit = member.edit(9);
    edit.type('Ho');
    world.frame();
    edit.type('Hos');
    world.frame();
    takeBack(world, [own(edit, { n })]);
    assert.deepEqual(world.socket.of('draft').map(({ n: at, text }) => [at, text]), expected);
    assert.deepEqual(world.socket.of('begin'), []);
  }
});

test('R8, R7 an edit that the server has not had is begun again, between the commands', () => {
  const { world, member } = among(kept);
  world.socket.end(1006);
  const edit = member.edit(9);
  edit.type('Ho');
  edit.end();
  member.delete(7).catch(() => {});
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
  const types = world.socket.sent.map(({ type }) => type).slice(1, 5);
  assert.deepEqual(types, ['begin', 'draft', 'end', 'delete']);
});

test('G1 there is no gesture on what is not there, and none of a viewer', () => {
  const { member } = among(live);
  assert.throws(() => member.edit(77), RangeError);
  assert.throws(() => member.swipe(77, 1, { x: 0, y: 0 }), RangeError);
  const { member: viewer } = among(() => live({ role: 'viewer' }));
  for (const begin of [() => viewer.edit(9), () => viewer.draw({ x: 0, y: 0 })]) {
    assert.throws(begin, { code: 2015 });
  }
});
