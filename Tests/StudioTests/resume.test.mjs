import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, kept, say } from './members.mjs';
import { sticker, update, welcome } from './world.mjs';

/** The server takes it back, and tells what it missed. */
function takeBack(world, missed = {}, values = {}) {
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77, ...values }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41, ...missed }));
}

const types = (world) => world.socket.sent.map(({ type }) => type);
const at = (x, y) => [{ item: 7, x, y, scale: 1, angle: 0 }];
const level = { ordinal: 0, latches: [], guides: [] };
const drag = (member) => member.begin({ items: [7], sample: { x: 0, y: 0, time: 0 } });
const latched = (gesture, ordinal) =>
  ({ type: 'edge', gesture, member: 1, ordinal, sample: 1, edge: 'latched', guide: {} });

test('R2 after a cut the hello has the token, and how far one was told', () => {
  const { world, client: member } = kept();
  world.socket.end(1006);
  takeBack(world);
  const [{ resume }] = world.socket.of('hello');
  assert.deepEqual(resume, { token: 'abc', epoch: 77, revision: 4, stamp: 40 });
  assert.equal(member.live, true);
  assert.equal(member.story.item(7).x, 0);
});

test('R4 the latest token counts, and the one before while no welcome came', () => {
  const { world } = kept();
  const tokens = [];
  for (const taken of [false, true, false]) {
    world.socket.end(1006);
    world.pass(1_000);
    world.socket.open();
    tokens.push(world.socket.of('hello')[0].resume.token);
    if (!taken) continue;
    world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
    world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
  }
  assert.deepEqual(tokens, ['abc', 'abc', 'def']);
});

test('R3 a server that does not know the token makes a new member', async () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  const answer = member.update(7, { x: 5 });
  world.socket.end(1006);
  assert.equal(gesture.state, 'open');
  assert.equal(member.story.item(7).x, 5);
  world.pass(250);
  accept(world, { member: 9, token: 'def', epoch: 78 });
  await assert.rejects(answer, { kind: 'lost' });
  assert.equal(gesture.outcome, 'disconnected');
  assert.deepEqual([member.story.self, member.story.item(7).x], [9, 0]);
  assert.deepEqual(types(world), ['hello', 'ping']);
});

test('R7 commands without an answer are sent again, and shown all the time', async () => {
  const { world, client: member } = kept();
  const heard = [];
  const answers = [member.update(7, { x: 5 }), member.nudge([7], 10, 0)];
  member.story.on('item', () => heard.push(member.story.item(7).x));
  world.socket.end(1006);
  assert.deepEqual([member.live, member.usable], [false, true]);
  answers.push(member.update(7, { y: 3 }));
  const acks = [{ command: 1, outcome: 'accepted', revision: 5 }];
  takeBack(world, { revision: 5, acks }, { command: 1 });
  assert.deepEqual(world.socket.of('update').map(({ command }) => command), [3]);
  assert.deepEqual(world.socket.of('nudge').map(({ command }) => command), [2]);
  assert.deepEqual([...new Set(heard)], [15]);
  const rest = [2, 3].map((command) => ({ command, outcome: 'accepted', revision: 7 }));
  say(world, { since: 5, revision: 7, acks: rest });
  assert.deepEqual((await Promise.all(answers)).map(({ revision }) => revision), [5, 7, 7]);
  assert.deepEqual([member.story.item(7).x, member.story.item(7).y], [15, 3]);
});

test('R7 what is asked between the welcome back and its first update is taken, too', () => {
  const { world, client: member } = kept();
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  assert.deepEqual([member.usable, member.live], [true, false]);
  member.update(7, { x: 5 });
  assert.deepEqual(types(world), ['hello']);
  world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
  assert.deepEqual(types(world), ['hello', 'update', 'ping']);
});

test('R8 a gesture goes on with the samples that the server has not consumed', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  gesture.move([{ x: 10, y: 0, time: 10 }, { x: 20, y: 0, time: 20 }]);
  world.frame();
  const own = { gesture: gesture.gesture, state: 'open', n: 1, poses: at(10, 0), ...level };
  say(world, { stamp: 41, own: [own] });
  world.socket.end(1006);
  assert.equal(member.frame(7).x, 20);
  gesture.move([{ x: 30, y: 0, time: 30 }]);
  world.frame();
  assert.equal(member.frame(7).x, 30);
  takeBack(world, { own: [own] });
  assert.deepEqual(types(world), ['hello', 'move', 'ping']);
  const [{ samples }] = world.socket.of('move');
  assert.deepEqual(samples.slice(0, 2).map(({ n, x }) => [n, x]), [[2, 20], [3, 30]]);
  assert.deepEqual([gesture.state, member.frame(7).x], ['open', 30]);
});

test('R8, G13 no more samples are kept than the server takes at once', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  world.socket.end(1006);
  for (let n = 1; n <= 4_100; n += 1) gesture.move([{ x: n, y: 0, time: n }]);
  takeBack(world);
  const samples = world.socket.of('move').flatMap((move) => move.samples);
  assert.deepEqual([samples.length, samples.at(-1).x], [4_000, 4_100]);
});

test('R8 a gesture that the server does not know is begun again, with its end', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  gesture.move([{ x: 10, y: 0, time: 10 }]);
  world.frame();
  world.socket.end(1006);
  gesture.end();
  assert.equal(gesture.state, 'ending');
  takeBack(world);
  assert.deepEqual(types(world), ['hello', 'begin', 'move', 'end', 'ping']);
  assert.equal(world.socket.of('begin')[0].gesture, gesture.gesture);
  const own = { gesture: gesture.gesture, state: 'ended', n: 1, poses: at(10, 0), ...level };
  say(world, { revision: 5, own: [own] });
  assert.equal(gesture.outcome, 'ended');
});

test('R8 nothing is begun again where others hold the items, or that was given up', () => {
  for (const [giveUp, outcome] of [[false, 'refused'], [true, 'cancelled']]) {
    const { world, client: member } = kept();
    const gesture = drag(member);
    world.socket.end(1006);
    if (giveUp) gesture.cancel();
    const held = { type: 'gesture', gesture: 9, member: 2, kind: 'drag', items: [7], ...level };
    takeBack(world, { records: giveUp ? [] : [held] });
    assert.equal(gesture.outcome, outcome);
    assert.deepEqual(types(world), ['hello', 'ping']);
    assert.equal(member.story.holder(7)?.member, giveUp ? undefined : 2);
  }
});

test('R8 what settled meanwhile is over, and its samples are not sent', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  world.socket.end(1006);
  gesture.move([{ x: 40, y: 0, time: 10 }]);
  const own = { gesture: gesture.gesture, state: 'settled', n: 0, poses: at(3, 0), ...level };
  takeBack(world, { revision: 5, own: [own] });
  assert.equal(gesture.outcome, 'settled');
  assert.equal(member.frame(7).x, 3);
  assert.deepEqual(types(world), ['hello', 'ping']);
});

test('R7, R8 what is made comes before it is moved, and an end before what follows it', () => {
  const { world, client: member } = kept();
  world.socket.end(1006);
  const { item } = member.create(sticker({ id: 8 }));
  const gesture = member.begin({ items: [item], sample: { x: 0, y: 0, time: 0 } });
  gesture.move([{ x: 5, y: 0, time: 5 }]);
  gesture.end();
  member.update(item, { angle: 30 });
  takeBack(world);
  assert.deepEqual(types(world), ['hello', 'create', 'begin', 'move', 'end', 'update', 'ping']);
});

test('R1, L2 an edge ticks once, whether it came before the cut or after it', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  const own = { gesture: gesture.gesture, state: 'open', n: 0, poses: at(0, 0), ...level };
  const ticks = [];
  member.story.on('edge', ({ ordinal, tick }) => tick && ticks.push(ordinal));
  say(world, { stamp: 41, own: [own], records: [latched(gesture.gesture, 1)] });
  world.socket.end(1006);
  const records = [latched(gesture.gesture, 1), latched(gesture.gesture, 2)];
  takeBack(world, { own: [{ ...own, ordinal: 2 }], records });
  assert.deepEqual(ticks, [1, 2]);
});

test('R2 a snapshot after a cut makes nothing disappear that is still there', () => {
  const { world, client: member } = kept();
  const gone = [];
  member.story.on('item', ({ item }) => member.story.item(item) === undefined && gone.push(item));
  world.socket.end(1006);
  const records = [{ type: 'member', member: 2, name: 'Bo', color: '#405060' }];
  takeBack(world, { snapshot: true, more: true, revision: 9, stamp: 60, records });
  assert.deepEqual([member.live, member.story.whole, gone], [true, false, []]);
  const items = [{ type: 'item', by: 2, item: sticker({ x: 9 }) }];
  say(world, { since: 9, revision: 9, stamp: 61, records: items });
  assert.deepEqual([member.story.whole, member.story.item(7).x, gone], [true, 9, []]);
});

test('R3 a new member that is cut before its first update knows nothing', () => {
  const { world } = kept();
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ member: 9, token: 'def', epoch: 77 }));
  world.socket.end(1006);
  world.pass(1_000);
  world.socket.open();
  const resume = { token: 'def', epoch: 77, revision: 0, stamp: 0 };
  assert.deepEqual(world.socket.of('hello')[0].resume, resume);
});

test('R1 who leaves, or is sent away for a while, is gone at once', async () => {
  for (const end of [({ client }) => client.close(), ({ world }) => world.socket.end(4201)]) {
    const made = kept();
    const answer = made.client.update(7, { x: 5 });
    end(made);
    assert.equal(made.client.usable, false);
    await assert.rejects(answer, { kind: 'lost' });
    made.world.pass(300_000);
    if (made.world.sockets.length === 1) continue;
    made.world.socket.open();
    assert.equal(made.world.socket.of('hello')[0].resume, undefined);
  }
});

test('R1 after the grace nothing new is taken, but what is under way waits for the truth', () => {
  const { world, client: member, states } = kept();
  member.update(7, { x: 5 });
  world.socket.end(1006);
  // No attempt gets through.
  for (let second = 0; second < 9; second += 1) {
    if (world.socket.readyState === 0) world.socket.end(1006);
    world.pass(1_000);
  }
  assert.equal(member.usable, true);
  const before = states.length;
  world.pass(1_000);
  assert.equal(member.usable, false);
  assert.ok(states.length > before);
  assert.throws(() => drag(member), { kind: 'notLive' });
  assert.equal(member.story.item(7).x, 5);
  member.retry();
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77, command: 0 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 40 }));
  assert.equal(member.usable, true);
  assert.equal(world.socket.of('update')[0].command, 1);
});
