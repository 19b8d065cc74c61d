import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../../Sources/Studio/sdk/client.js';
import { World, sticker, update, welcome } from './world.mjs';

const URL = 'ws://host/v1/stories/lake';

function client(options = {}) {
  const world = new World();
  const made = new Client({ url: URL, environment: world.environment, ...options });
  const states = [];
  made.on('state', ({ state }) => states.push(state));
  return { world, client: made, states };
}

/** The server accepts and tells of a room with one item. */
function accept(world, values = {}) {
  world.socket.open();
  world.socket.say(welcome(values));
  const records = [
    { type: 'member', member: 1, name: 'Ada', color: '#102030' },
    { type: 'item', by: 2, item: sticker() },
  ];
  world.socket.say(update({ snapshot: true, revision: 4, records }));
}

function live(options) {
  const made = client(options);
  made.client.connect();
  accept(made.world);
  return made;
}

const say = (world, values) => world.socket.say(update({ since: 4, revision: 4, ...values }));

test('H1: the first message is hello, on the subprotocol', () => {
  const { world, client: member } = client({ name: 'Ada', color: '#102030' });
  member.connect();
  world.socket.open();
  assert.equal(world.socket.url, URL);
  assert.deepEqual(world.socket.protocols, ['plumbline.v1.json']);
  const hello = { type: 'hello', min: 1, max: 1, name: 'Ada', color: '#102030' };
  assert.deepEqual(world.socket.sent, [hello]);
});

test('H1: a name is cut to the limit, one that is not given is left out', () => {
  const { world, client: member } = client({ name: 'ä'.repeat(60) });
  member.connect();
  world.socket.open();
  assert.equal(world.socket.sent[0].name, 'ä'.repeat(40));
  const { world: other, client: nameless } = client();
  nameless.connect();
  other.socket.open();
  assert.deepEqual(other.socket.sent, [{ type: 'hello', min: 1, max: 1 }]);
});

test('the link is live with the snapshot, not before', () => {
  const { world, client: member, states } = client();
  member.connect();
  world.socket.open();
  world.socket.say(welcome());
  assert.equal(member.live, false);
  world.socket.say(update({ snapshot: true }));
  assert.equal(member.live, true);
  assert.deepEqual(states, ['connecting', 'live']);
});

test('P2: the round trip is measured', () => {
  const { world, client: member } = live();
  const [ping] = world.socket.of('ping');
  world.pass(12);
  say(world, { pong: { id: ping.id, time: 1 } });
  assert.equal(member.roundTrip, 12);
});

test('a ping that stays unanswered ends a connection that looks alive', () => {
  const { world, client: member } = live();
  world.pass(10_000);
  assert.equal(member.state.state, 'reconnecting');
  assert.equal(world.sockets[0].closedWith, 1000);
});

test('mere quiet ends nothing while pings are answered', () => {
  const { world, client: member } = live();
  for (let round = 0; round < 50; round += 1) {
    say(world, { pong: { id: world.socket.of('ping').at(-1).id, time: 1 } });
    world.pass(5_000);
  }
  assert.equal(member.live, true);
  assert.equal(world.sockets.length, 1);
});

test('a page that slept itself asks again before it gives up', () => {
  const { world, client: member } = live();
  world.sleep(60_000);
  assert.equal(member.live, true);
  assert.equal(world.socket.of('ping').length, 2);
  say(world, { pong: { id: 2, time: 1 } });
  world.pass(4_999);
  assert.equal(world.sockets.length, 1);
});

test('a hidden page does not ping, and asks at once when it is seen again', () => {
  const { world } = live();
  say(world, { pong: { id: 1, time: 1 } });
  world.hidden = true;
  world.hint('hidden');
  world.pass(60_000);
  assert.equal(world.socket.of('ping').length, 1);
  world.hidden = false;
  world.hint('visible');
  assert.equal(world.socket.of('ping').length, 2);
});

test('W5: a lost connection comes back, with jitter, and joins afresh', () => {
  const { world, client: member, states } = live({ name: 'Ada' });
  world.socket.end(1006);
  assert.equal(member.state.state, 'reconnecting');
  assert.equal(member.state.retryIn, 250);
  assert.equal(member.state.cause.name, 'lost');
  world.pass(249);
  assert.equal(world.sockets.length, 1);
  world.pass(1);
  assert.equal(world.sockets.length, 2);
  accept(world, { member: 5, revision: 9 });
  assert.equal(member.live, true);
  assert.equal(member.story.self, 5);
  assert.deepEqual(states, ['connecting', 'live', 'reconnecting', 'reconnecting', 'live']);
  // The colour that the server chose the first time is kept.
  assert.equal(world.socket.sent[0].color, '#102030');
});

test('D24: the wait grows while connections do not live, and shrinks after five seconds', () => {
  const { world, client: member } = live();
  const waits = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    world.socket.end(1006);
    waits.push(member.state.retryIn);
    world.pass(member.state.retryIn);
    accept(world);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000]);
  world.pass(5_000);
  world.socket.end(1006);
  assert.equal(member.state.retryIn, 250);
});

test('W5: a full room is tried again slowly', () => {
  const { world, client: member } = client();
  member.connect();
  world.socket.open();
  world.socket.end(4200, 'full');
  assert.equal(member.state.retryIn, 2000);
});

test('W5: what will not be different next time is not tried again', () => {
  const { world, client: member } = client();
  member.connect();
  world.socket.open();
  world.socket.end(4504, 'no such story');
  const { state, cause } = member.state;
  assert.deepEqual([state, cause.code, cause.name], ['closed', 4504, 'storyNotFound']);
  assert.deepEqual(world.timers, []);
  world.hint('online');
  member.retry();
  assert.equal(world.sockets.length, 1);
});

test('a page that nobody sees comes back slowly, and at once when it is seen', () => {
  const { world, client: member } = live();
  world.hidden = true;
  world.socket.end(1006);
  assert.equal(member.state.retryIn, 2000);
  world.hidden = false;
  world.hint('visible');
  assert.equal(world.sockets.length, 2);
});

test('a network that is back is tried soon, with jitter', () => {
  const { world } = live();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    world.socket.end(1006);
    world.pass(30_000 * 0.5);
  }
  const before = world.sockets.length;
  world.socket.end(1006);
  world.hint('online');
  assert.equal(world.sockets.length, before);
  world.pass(250);
  assert.equal(world.sockets.length, before + 1);
});

test('U1: an update that went missing leads to a fresh join', () => {
  const { world, client: member } = live();
  world.socket.say(update({ since: 9, revision: 10 }));
  assert.equal(world.sockets[0].closedWith, 4004);
  assert.equal(member.state.cause.name, 'stateGap');
  world.pass(250);
  assert.equal(world.sockets.length, 2);
});

test('an old socket\'s late words are not heard', () => {
  const { world, client: member } = live();
  const [old] = world.sockets;
  member.rename('Bo');
  accept(world, { member: 8, name: 'Bo' });
  old.say(update({ since: 4, revision: 5, records: [{ type: 'deleted', item: 7, by: 2 }] }));
  old.end(4504);
  assert.equal(member.live, true);
  assert.equal(member.story.items.length, 1);
});

test('renaming joins afresh under the new name', () => {
  const { world, client: member } = live({ name: 'Ada' });
  member.rename('Bo');
  world.socket.open();
  assert.equal(world.socket.sent[0].name, 'Bo');
  assert.equal(world.sockets[0].closedWith, 1000);
  assert.equal(member.state.state, 'connecting');
});

test('commands of a cut connection are lost, and those without one are not sent', async () => {
  const { world, client: member } = live();
  const answer = member.update(7, { x: 5 });
  assert.equal(member.story.item(7).x, 5);
  world.socket.end(1006);
  await assert.rejects(answer, { kind: 'lost' });
  assert.equal(member.story.item(7).x, 0);
  await assert.rejects(member.delete(7), { kind: 'notLive' });
  assert.equal(member.story.items.length, 1);
});

test('C2: an item gets a name, and is shown at once', async () => {
  const { world, client: member } = live();
  const values = { kind: 'sticker', emoji: '🔥', x: 1.00049, y: 2, halfWidth: 40, halfHeight: 40 };
  const { item, done } = member.create(values);
  const [create] = world.socket.of('create');
  assert.deepEqual(create, { type: 'create', command: 1, item: { ...values, x: 1, id: item } });
  assert.ok(Number.isSafeInteger(item) && item > 0);
  assert.equal(member.story.item(item).emoji, '🔥');
  const acks = [{ command: 1, outcome: 'accepted', revision: 5 }];
  const records = [{ type: 'item', by: 1, item: { ...sticker(values), id: item, rank: 2 } }];
  say(world, { revision: 5, acks, records });
  assert.deepEqual(await done, { outcome: 'accepted', revision: 5, item: undefined });
});

test('a drag shows the server\'s word, and ends with it', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ item: 7, pointer: { x: 0, y: 0 }, zoom: 2 });
  gesture.move([{ x: 2, y: 3, time: 10 }]);
  assert.deepEqual(member.frame(7), { x: 2, y: 3, scale: 1, angle: 0 });
  const own = { gesture: gesture.gesture, n: 1, x: 0, y: 3, scale: 1, angle: 0, ordinal: 1 };
  const level = { latches: ['centerX'], guides: [] };
  say(world, { own: [{ ...own, ...level, state: 'open' }] });
  assert.equal(member.frame(7).x, 0);
  gesture.end();
  const rest = { ...own, ordinal: 2, latches: [], guides: [], state: 'ended' };
  say(world, { revision: 5, own: [rest] });
  assert.equal(gesture.outcome, 'ended');
  assert.equal(member.gestureOn(7), undefined);
  assert.deepEqual(member.frame(7), { x: 0, y: 3, scale: 1, angle: 0 });
});

test('C6: a begin on a held item is over, with the holder', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ item: 7, pointer: { x: 0, y: 0 } });
  const error = { code: 2003, name: 'itemHeld', gesture: gesture.gesture, item: 7, holder: 2 };
  say(world, { errors: [error] });
  assert.equal(gesture.outcome, 'refused');
  assert.equal(gesture.error.detail.holder, 2);
  assert.equal(member.story.holder(7), undefined);
});

test('an error about one move does not end the gesture', () => {
  const { world, client: member } = live();
  const refused = [];
  member.on('refused', (error) => refused.push(error.code));
  const gesture = member.begin({ item: 7, pointer: { x: 0, y: 0 } });
  const own = { state: 'open', n: 0, x: 0, y: 0, latches: [], guides: [] };
  say(world, { own: [{ gesture: gesture.gesture, ...own }] });
  say(world, { errors: [{ code: 2008, name: 'sampleTime', gesture: gesture.gesture }] });
  assert.equal(gesture.state, 'open');
  assert.deepEqual(refused, [2008]);
  say(world, { errors: [{ code: 2004, name: 'unknownGesture', gesture: gesture.gesture }] });
  assert.equal(gesture.state, 'over');
});

test('an open gesture at a cut is over, and sends nothing to the next connection', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ item: 7, pointer: { x: 0, y: 0 } });
  world.socket.end(1006);
  assert.equal(gesture.outcome, 'disconnected');
  world.pass(250);
  accept(world);
  gesture.move([{ x: 1, y: 1 }]);
  gesture.end();
  world.frame();
  assert.deepEqual(world.socket.sent.map(({ type }) => type), ['hello', 'ping']);
});

test('P1: the cursor is told at most every 40 milliseconds, the latest always', () => {
  const { world, client: member } = live();
  for (let step = 0; step < 10; step += 1) member.point({ x: step, y: 0 });
  assert.deepEqual(world.socket.of('presence').map(({ cursor }) => cursor.x), [0]);
  world.pass(40);
  member.point(null);
  world.pass(40);
  world.pass(1000);
  const told = world.socket.of('presence').map(({ cursor }) => cursor && cursor.x);
  assert.deepEqual(told, [0, 9, null]);
});

test('a member that left stays away', () => {
  const { world, client: member } = live();
  member.close();
  assert.equal(world.socket.closedWith, 1000);
  assert.equal(member.state.state, 'closed');
  assert.deepEqual(world.timers, []);
  world.hint('visible');
  assert.equal(world.sockets.length, 1);
});
