import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URL, accept, client, live, say } from './members.mjs';
import { update, welcome } from './world.mjs';

test('H1: the first message is hello, on the subprotocol', () => {
  const { world, client: member } = client({ name: 'Ada', color: '#102030' });
  member.connect();
  world.socket.open();
  assert.equal(world.socket.url, URL);
  assert.deepEqual(world.socket.protocols, ['plumbline.v1.json']);
  const who = { name: 'Ada', color: '#102030' };
  const hello = { type: 'hello', min: 1, max: 1, ...who, capabilities: ['resume'] };
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
  const hello = { type: 'hello', min: 1, max: 1, capabilities: ['resume'] };
  assert.deepEqual(other.socket.sent, [hello]);
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
  assert.equal(world.sockets[0].closedWith, 4003);
});

test('a link is in doubt from the moment the network is said to be gone until an answer', () => {
  const { world, client: member } = live();
  say(world, { pong: { id: 1, time: 1 } });
  assert.equal(member.state.doubted, false);
  world.hint('offline');
  assert.deepEqual([member.state.state, member.state.doubted], ['live', true]);
  assert.equal(world.socket.of('ping').length, 2);
  say(world, { records: [{ type: 'presence', member: 2, cursor: null }] });
  assert.equal(member.state.doubted, true);
  say(world, { pong: { id: 2, time: 1 } });
  assert.equal(member.state.doubted, false);
  world.hint('offline');
  world.pass(5_000);
  assert.equal(member.state.state, 'reconnecting');
});

test('a page that is merely seen again asks, and does not doubt', () => {
  const { world, client: member } = live();
  world.hint('visible');
  assert.equal(world.socket.of('ping').length, 2);
  assert.equal(member.state.doubted, false);
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

test('U1: an update that went missing leads to a snapshot', () => {
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
  world.hint('offline');
  member.retry();
  accept(world, { member: 8 });
  old.say(update({ since: 4, revision: 5, records: [{ type: 'deleted', item: 7, by: 2 }] }));
  old.end(4504);
  assert.equal(member.live, true);
  assert.equal(member.story.items.length, 1);
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
