import assert from 'node:assert/strict';
import { test } from 'node:test';
import { among, card, frame, own, pose, samples, takeBack } from './hands.mjs';
import { kept, live, say } from './members.mjs';

test('G14 the card on top goes with the pointer at once, and the deck stays', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 10, y: 20, time: 1, zoom: 0.5 });
  const [begin] = world.socket.of('begin');
  const { gesture } = swipe;
  assert.deepEqual(begin, {
    type: 'begin', gesture, kind: 'swipe', items: [8], card: 2, zoom: 0.5,
    sample: { n: 0, t: 1_000, x: 10, y: 20 },
  });
  assert.deepEqual(member.hands.card(8), { x: 0, y: 0, angle: 0 });
  swipe.move([{ x: 90, y: 15, time: 20 }]);
  assert.deepEqual(member.hands.card(8), { x: 80, y: -5, angle: 10 });
  assert.deepEqual(member.frame(8), frame);
  assert.deepEqual([member.story.holder(8).card, member.gestureOn(8)], [2, undefined]);
});

test('G14 the way of a card is that of the deck unscaled and unturned', () => {
  const { member } = among(live, { scale: 2, angle: 90 });
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 40, y: 100, time: 20 }]);
  assert.deepEqual(swipe.pose, { x: 50, y: -20, angle: 6.25 });
});

test('G14 what becomes of a card is seen when the server says it', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  swipe.end();
  assert.deepEqual(world.socket.sent.slice(-2).map(({ type }) => type), ['move', 'end']);
  assert.equal(member.hands.card(8).x, 80);
  const flight = { item: 8, member: 1, card: 2, direction: 'right', start: 5 };
  const heard = [];
  member.story.on('flight', (each) => heard.push([each, member.hands.card(8)]));
  say(world, { revision: 5, own: [own(swipe, { state: 'ended', n: 1 })], records: [
    { type: 'changed', item: 8, cards: [card(1)], swiped: [{ ...card(2), direction: 'right' }] },
    { type: 'flight', ...flight },
  ] });
  assert.deepEqual(heard, [[flight, undefined]]);
  assert.deepEqual(member.hands.flight(8), flight);
  assert.deepEqual(member.story.item(8).cards, [card(1)]);
  assert.equal(swipe.outcome, 'ended');
});

test('G14 a card that is given up stays in the hand until the server sends it back', () => {
  const { member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  swipe.cancel();
  assert.equal(member.hands.card(8).x, 80);
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
  assert.equal(member.hands.flight(8), undefined);
  swipe.move([{ x: 10, y: 0, time: 60 }]);
  assert.equal(swipe.pose.x, 42.337);
  // The server caught it a little later, and knows of the begin only.
  say(world, { own: [own(swipe, { poses: [pose(30, 0, 3.75)] })] });
  assert.deepEqual(swipe.pose, { x: 40, y: 0, angle: 5 });
});

test('G14 a card that has come to rest, or another one, is taken from its place', () => {
  const { world, member } = among(live);
  say(world, { records: [{ ...back(member.serverTime), toX: 300, direction: 'right' }] });
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
  assert.deepEqual(member.hands.card(8), { x: 20, y: 0, angle: 2.5 });
});

test('G5 a swipe of a member that is gone moves no deck', () => {
  const { world, member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  say(world, { own: [own(swipe, { n: 1, poses: [pose(80, 0, 10)] })] });
  world.socket.end(1006);
  assert.equal(swipe.outcome, 'disconnected');
  assert.deepEqual([member.story.item(8).x, member.hands.card(8)], [0, undefined]);
});
