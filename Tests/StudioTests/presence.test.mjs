import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, live, liveWith, say } from './members.mjs';
import { sticker, update, welcome } from './world.mjs';

/** What was told of one's presence, type aside. */
const told = (world) => world.socket.of('presence').map(({ type, ...rest }) => rest);

function takeBack(world) {
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
}

test('P1 the latest of each part is told, on the grid and within the limits', () => {
  const { world, client: member } = liveWith({ limits: { itemsPerGesture: 2 } });
  member.show({ cursor: { x: 1.00049, y: 200_000 } });
  member.show({ selection: [7, 8] });
  member.show({ cursor: { x: 5, y: 6 }, viewport: { x: 0, y: 0, halfWidth: 9, halfHeight: 1.5 } });
  world.pass(40);
  assert.deepEqual(told(world), [
    { cursor: { x: 1, y: 100_000 } },
    {
      cursor: { x: 5, y: 6 },
      selection: [7, 8],
      viewport: { x: 0, y: 0, halfWidth: 9, halfHeight: 1.5 },
    },
  ]);
});

test('P1 what is as it was is not told again', () => {
  const { world, client: member } = live();
  member.show({ selection: [], cursor: null, viewport: null });
  member.show({ selection: [7] });
  world.pass(40);
  member.show({ selection: [7] });
  world.pass(40);
  assert.deepEqual(told(world), [{ selection: [7] }]);
});

test('P1 another name is told without joining afresh, and known at the next hello', () => {
  const { world, client: member } = live({ name: 'Ada' });
  const heard = [];
  member.story.on('member', ({ member: number }) => heard.push(number));
  member.show({ name: 'ä'.repeat(60), color: '#aabbcc' });
  const identity = { name: 'ä'.repeat(40), color: '#aabbcc' };
  assert.deepEqual(told(world), [identity]);
  assert.equal(world.sockets.length, 1);
  assert.deepEqual(heard, [1]);
  assert.deepEqual(member.story.members.get(1), { member: 1, ...identity });
  world.socket.end(1006);
  world.pass(250);
  accept(world, identity);
  assert.equal(world.socket.sent[0].name, identity.name);
  assert.deepEqual(told(world), []);
});

test('P1, R1 a page out of sight is away at once, and back when it is seen', () => {
  const { world, client: member } = live();
  member.show({ cursor: { x: 1, y: 1 } });
  world.hidden = true;
  world.hint('hidden');
  world.hidden = false;
  world.hint('visible');
  assert.deepEqual(told(world).map(({ state }) => state), [undefined, 'away', 'active']);
});

test('P1 nobody who does nothing for a minute is active, until something is done', () => {
  const { world, client: member } = live();
  const alive = () => say(world, { pong: { id: world.socket.of('ping').at(-1).id, time: 1 } });
  const wait = (seconds) => {
    for (let second = 0; second < seconds; second += 1) {
      world.pass(1_000);
      alive();
    }
  };
  wait(30);
  member.show({ selection: [7] });
  wait(59);
  assert.deepEqual(told(world), [{ selection: [7] }]);
  wait(1);
  assert.deepEqual(told(world).at(-1), { state: 'idle' });
  member.update(7, { x: 1 });
  assert.deepEqual(told(world).at(-1), { state: 'active' });
});

test('P1, R2 after a cut the same member shows itself as before', () => {
  const { world, client: member } = liveWith({ token: 'abc', epoch: 77 });
  member.show({ cursor: { x: 1, y: 1 }, selection: [7] });
  world.socket.end(1006);
  member.show({ cursor: { x: 2, y: 2 } });
  takeBack(world);
  assert.deepEqual(told(world), [{ cursor: { x: 2, y: 2 }, selection: [7] }]);
});

test('P1, R2 after a cut it also says what it shows no more', () => {
  const { world, client: member } = liveWith({ token: 'abc', epoch: 77 });
  member.show({ selection: [7] });
  world.socket.end(1006);
  member.show({ selection: [] });
  takeBack(world);
  assert.deepEqual(told(world), [{ selection: [] }]);
});

test('P1, R3 a new member shows what it has selected; it does not point before it moves', () => {
  const { world, client: member } = live();
  member.show({ cursor: { x: 1, y: 1 }, selection: [7] });
  world.socket.end(1006);
  world.pass(250);
  accept(world);
  assert.deepEqual(told(world), [{ selection: [7] }]);
});

test('R1 who was away keeps the place for longer', () => {
  const { world, client: member } = liveWith({ token: 'abc', epoch: 77 });
  world.hidden = true;
  world.hint('hidden');
  world.socket.end(1006);
  for (let second = 0; second < 29; second += 1) {
    if (world.socket.readyState === 0) world.socket.end(1006);
    world.pass(1_000);
  }
  assert.equal(member.usable, true);
  world.pass(1_000);
  assert.equal(member.usable, false);
});

test('U6 others show themselves, and what is not given stays', () => {
  const { world, client: member } = live();
  const { story } = member;
  assert.deepEqual(story.presence(2), {
    state: 'active', cursor: null, selection: [], viewport: null,
  });
  const shown = { state: 'idle', cursor: { x: 1, y: 2 }, selection: [7], viewport: null };
  say(world, { records: [{ type: 'presence', member: 2, ...shown }] });
  assert.deepEqual(story.presence(2), shown);
  say(world, { records: [{ type: 'presence', member: 2, state: 'absent' }] });
  assert.deepEqual(story.presence(2), { ...shown, state: 'absent' });
});

test('P3 who only watches is counted', () => {
  const { world, client: member } = live();
  const heard = [];
  member.story.on('watchers', ({ count }) => heard.push(count));
  say(world, { records: [{ type: 'watchers', count: 36 }] });
  assert.equal(member.story.watchers, 36);
  assert.deepEqual(heard, [36]);
});

test('H5 a viewer says so, and what it would change is refused at once', async () => {
  const { world, client: member } = liveWith({ role: 'viewer' }, { role: 'viewer' });
  assert.equal(world.socket.sent[0].role, 'viewer');
  assert.equal(member.role, 'viewer');
  await assert.rejects(member.delete(7), { code: 2015 });
  assert.throws(() => member.begin({ items: [7], sample: { x: 0, y: 0 } }), { code: 2015 });
  assert.equal(member.story.items.length, 1);
  member.show({ selection: [7] });
  assert.deepEqual(told(world), [{ selection: [7] }]);
  assert.deepEqual(world.socket.sent.map(({ type }) => type), ['hello', 'ping', 'presence']);
});

test('U13 what is on the disk is durable, and before it is not', async () => {
  const { world, client: member } = liveWith({ durability: 'disk', epoch: 77 });
  assert.equal(member.durability, 'disk');
  const done = member.update(7, { x: 5 });
  let durable = null;
  done.durable.then((value) => {
    durable = value;
  });
  say(world, { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 5 }] });
  await done;
  say(world, { since: 5, revision: 5, durable: 4 });
  await null;
  assert.equal(durable, null);
  say(world, { since: 5, revision: 5, durable: 5 });
  assert.equal(await done.durable, true);
});

test('D6, U13 a restore has another epoch, and loses nothing', async () => {
  const { world, client: member } = liveWith({ durability: 'disk', epoch: 77 });
  const done = member.update(7, { x: 5 });
  say(world, { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 5 }] });
  await done;
  say(world, { since: 5, revision: 6, epoch: 78, snapshot: true });
  world.socket.end(1006);
  world.pass(250);
  accept(world, { durability: 'disk', epoch: 78, resumed: true });
  say(world, { since: 4, revision: 6, durable: 6 });
  assert.equal(await done.durable, true);
});

test('U13 nothing is durable in memory, what is refused neither', async () => {
  const { world, client: member } = live();
  const done = member.update(7, { x: 5 });
  const refused = member.update(7, { x: 6 });
  const error = { code: 2001, name: 'unknownItem' };
  say(world, { revision: 5, acks: [
    { command: 1, outcome: 'accepted', revision: 5 }, { command: 2, outcome: 'refused', error },
  ] });
  assert.equal(await done.durable, false);
  await assert.rejects(refused, { code: 2001 });
  await assert.rejects(refused.durable, { code: 2001 });
});

test('R5, U13 another epoch may have lost what was not on the disk', async () => {
  const { world, client: member } = liveWith({ durability: 'disk', epoch: 77 });
  const done = member.update(7, { x: 5 });
  say(world, { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 5 }] });
  await done;
  world.socket.end(1006);
  world.pass(250);
  accept(world, { durability: 'disk', epoch: 78 });
  await assert.rejects(done.durable, { kind: 'lost' });
});

test('U14 how often one is told is said when it changes', () => {
  const { world, client: member } = live();
  const heard = [];
  member.on('interval', (milliseconds) => heard.push(milliseconds));
  say(world, { interval: 50_000 });
  say(world, {});
  assert.deepEqual([member.interval, heard], [50, [50]]);
  say(world, { interval: 0 });
  assert.deepEqual([member.interval, heard], [0, [50, 0]]);
});

test('C12 a command that was too fast is shown until it is done', async () => {
  const { world, client: member } = live();
  const answer = member.nudge([7], 10, 0);
  const error = { code: 3004, name: 'tooFast', command: 1, retryAfter: 30 };
  const heard = [];
  member.story.on('item', () => heard.push(member.story.item(7).x));
  say(world, { acks: [{ command: 1, outcome: 'refused', error }] });
  assert.equal(member.story.item(7).x, 10);
  world.pass(30);
  assert.deepEqual(world.socket.of('nudge').map(({ command }) => command), [1, 2]);
  say(world, { revision: 5, acks: [{ command: 2, outcome: 'accepted', revision: 5 }] });
  assert.equal((await answer).revision, 5);
  assert.equal(member.story.item(7).x, 10);
  assert.ok(heard.every((x) => x === 10));
  // Nothing is expected of it any more.
  say(world, { since: 5, revision: 6, records: [{ type: 'changed', item: 7, x: 50, by: 2 }] });
  assert.equal(member.story.item(7).x, 50);
});

test('U2 a story in parts is whole with the last one, and goes on meanwhile', () => {
  const { world, client: member } = live();
  const { story } = member;
  const heard = [];
  story.on('whole', () => heard.push(story.items.map(({ id }) => id)));
  const item = (id, x = 0) => ({ type: 'item', by: 2, item: sticker({ id, x, rank: id }) });
  say(world, { snapshot: true, more: true, revision: 9, records: [item(8)] });
  const changed = { type: 'changed', item: 20, x: 3, by: 2 };
  const records = [changed, item(9)];
  say(world, { since: 9, revision: 10, more: true, records });
  assert.deepEqual([story.whole, heard], [false, []]);
  say(world, { since: 10, revision: 10, records: [item(20, 3)] });
  assert.deepEqual([story.whole, heard], [true, [[8, 9, 20]]]);
  assert.equal(story.item(20).x, 3);
});

test('W8 messages that a later server may say are passed over', () => {
  const { world, client: member } = live();
  world.socket.say({ type: 'weather', sun: true });
  assert.equal(member.live, true);
});
