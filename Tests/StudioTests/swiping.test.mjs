import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flightAt } from '../../Sources/Studio/sdk/springs.js';
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

/** A card that is let go 80 points to the right of its place, or as far as is said. */
function thrown({ x = 80, make = live, deck = {} } = {}) {
  const { world, member } = among(make, deck);
  const events = [];
  for (const event of ['flight', 'item', 'gesture']) {
    member.story.on(event, (each) => events.push([event, each]));
  }
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x, y: 0, time: 2_000 }]);
  events.length = 0;
  swipe.end();
  const flights = () => events.filter(([event]) => event === 'flight').map(([, each]) => each);
  return { world, member, swipe, flights };
}

/** Where the top card and the swiped ones are, and who flies where. */
function seen(member) {
  const { cards, swiped = [] } = member.story.item(8);
  const ids = (list) => list.map(({ id }) => id);
  return { cards: ids(cards), swiped: ids(swiped), to: member.hands.flight(8)?.direction };
}

const LEFT = { cards: [1], swiped: [2], to: 'right' };
const BACK = { cards: [1, 2], swiped: [], to: undefined };
const SWIPED = {
  type: 'changed', item: 8, by: 1, cards: [card(1)], swiped: [{ ...card(2), direction: 'right' }],
};

test('G14 a card that is let go far enough flies out at once, without an answer', () => {
  const { world, member, swipe, flights } = thrown();
  assert.deepEqual(world.socket.sent.slice(-2).map(({ type }) => type), ['move', 'end']);
  assert.equal(member.hands.card(8), undefined);
  assert.deepEqual(seen(member), LEFT);
  assert.deepEqual(flights(), [{
    item: 8, member: 1, card: 2, direction: 'right', fromX: 80, fromY: 0, toX: 300, toY: 0,
    velocityX: 40, velocityY: 0, response: 500_000, damping: 0.825, start: member.serverTime,
  }]);
  assert.equal(swipe.state, 'ending');
});

test('G14 a card that is let go near its place, or given up, flies back at once', () => {
  const near = thrown({ x: 20 });
  const back = {
    item: 8, member: 1, card: 2, fromX: 20, fromY: 0, toX: 0, toY: 0, velocityX: 10, velocityY: 0,
    response: 150_000, damping: 0.86, start: near.member.serverTime,
  };
  assert.deepEqual(near.flights(), [back]);
  assert.deepEqual(seen(near.member), BACK);
  const { member } = among(live);
  const swipe = member.swipe(8, 2, { x: 0, y: 0 });
  swipe.move([{ x: 80, y: 0, time: 20 }]);
  swipe.cancel();
  assert.equal(member.hands.card(8), undefined);
  assert.equal(member.hands.flight(8).fromX, 80);
  assert.deepEqual(seen(member), BACK);
});

test('G14 a card that lies in its place does not fly', () => {
  const { member, swipe, flights } = thrown({ x: 0 });
  assert.deepEqual([flights(), swipe.isLetGo, member.hands.flight(8)], [[], false, undefined]);
});

test('G14 where the server says the same, the card flies on as it did', () => {
  const { world, member, swipe, flights } = thrown();
  const [expected] = flights();
  world.pass(100);
  // What it had consumed when it wrote this is no catch of the card.
  say(world, { own: [own(swipe, { n: 1, poses: [pose(80, 0, 10)] })] });
  assert.deepEqual(seen(member), LEFT);
  const told = { ...expected, start: expected.start + 50_000, type: 'flight' };
  say(world, { revision: 5, own: [own(swipe, { state: 'ended', n: 1 })], records: [
    told, SWIPED,
  ] });
  assert.deepEqual([flights(), member.hands.flight(8)], [[expected], expected]);
  assert.deepEqual(seen(member), LEFT);
  assert.equal(swipe.outcome, 'ended');
});

test('G14 where the server says otherwise, its flight counts', () => {
  const { world, member, swipe, flights } = thrown();
  const told = { ...back(member.serverTime), member: 1, fromX: 60 };
  say(world, { own: [own(swipe, { state: 'ended', n: 0 })], records: [told] });
  const { type, ...flight } = told;
  assert.deepEqual([flights().at(-1), member.hands.flight(8)], [flight, flight]);
  assert.deepEqual(seen(member), BACK);
});

test('G14 a card whose swipe was refused comes back from where it is', () => {
  const { world, member, swipe, flights } = thrown();
  world.pass(100);
  const error = { code: 2018, name: 'cardNotOnTop', message: '', gesture: swipe.gesture };
  say(world, { errors: [error] });
  const [out, home] = flights();
  assert.deepEqual([home.card, home.toX, home.direction], [2, 0, undefined]);
  assert.equal(home.start, member.serverTime);
  assert.equal(home.fromX, flightAt(out, member.serverTime, 200).x);
  assert.ok(home.fromX > 80 && home.velocityX > 0);
  assert.deepEqual(seen(member), BACK);
});

test('G14, R3 a card of a member that is gone comes back', () => {
  const { world, member, flights } = thrown();
  world.socket.end(1006);
  assert.equal(flights().at(-1).toX, 0);
  assert.deepEqual(seen(member), BACK);
});

test('R8 a card that was let go while the network was gone has left all the same', () => {
  const { world, member } = among(kept);
  const swipe = member.swipe(8, 2, { x: 0, y: 0, time: 0 });
  world.socket.end(1006);
  swipe.move([{ x: 80, y: 0, time: 2_000 }]);
  swipe.end();
  assert.deepEqual(seen(member), LEFT);
  takeBack(world, []);
  const sent = world.socket.sent.map(({ type }) => type).filter((type) => type !== 'ping');
  assert.deepEqual(sent.slice(-3), ['begin', 'move', 'end']);
  assert.deepEqual(seen(member), LEFT);
});

test('G14 the next card can be taken, and thrown, before the answer for the first', () => {
  const { world, member, swipe, flights } = thrown();
  world.chance = [0.25];
  const next = member.swipe(8, 1, { x: 0, y: 0 });
  next.move([{ x: -70, y: 0, time: 4_000 }]);
  assert.equal(member.hands.card(8).x, -70);
  const [first] = flights();
  say(world, { revision: 5, own: [own(swipe, { state: 'ended', n: 1 })], records: [
    { type: 'flight', ...first }, SWIPED,
  ] });
  assert.equal(member.hands.card(8).x, -70);
  next.end();
  assert.deepEqual(seen(member), { cards: [], swiped: [2, 1], to: 'left' });
});

test('G14 a card that is caught on its way back before the answer stays in the hand', () => {
  const { world, member, swipe, flights } = thrown({ x: 20 });
  world.pass(20);
  world.chance = [0.25];
  const again = member.swipe(8, 2, { x: 0, y: 0 });
  const caught = again.pose.x;
  assert.ok(caught > 0 && caught < 20);
  const [first] = flights();
  say(world, { own: [own(swipe, { state: 'ended', n: 1 })], records: [
    { type: 'flight', ...first },
  ] });
  assert.deepEqual([member.hands.card(8).x, member.hands.flight(8)], [caught, undefined]);
});

test('G14 what becomes of a card that others swipe is seen when the server says it', () => {
  const { world, member } = among(live);
  const flight = { item: 8, member: 2, card: 2, direction: 'right', start: 5 };
  const heard = [];
  member.story.on('flight', (each) => heard.push([each, member.hands.card(8)]));
  say(world, { revision: 5, records: [{ type: 'flight', ...flight }, { ...SWIPED, by: 2 }] });
  assert.deepEqual(heard, [[flight, undefined]]);
  assert.deepEqual(member.hands.flight(8), flight);
  assert.deepEqual(member.story.item(8).cards, [card(1)]);
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
