import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, kept, live, say } from './members.mjs';
import { sticker, update, welcome } from './world.mjs';

const at = (x, y) => [{ item: 7, x, y, scale: 1, angle: 0 }];
const level = { ordinal: 0, latches: [], guides: [] };
const drag = (member) => member.begin({ items: [7], sample: { x: 0, y: 0, time: 0 } });
const types = (world) => world.socket.sent.map(({ type }) => type);

/** The server is back after a crash: of another epoch, with a snapshot. */
function restart(world, values = {}) {
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 78 }));
  const records = [
    { type: 'member', member: 1, name: 'Ada', color: '#102030' },
    { type: 'item', by: 2, item: sticker() },
  ];
  world.socket.say(update({ snapshot: true, revision: 4, stamp: 2, records, ...values }));
}

/** A gesture that the server has begun, and consumed all samples of. */
function begun(world, member) {
  const gesture = drag(member);
  gesture.move([{ x: 10, y: 0, time: 10 }]);
  world.frame();
  world.pass(80);
  const own = { gesture: gesture.gesture, state: 'open', n: 2, poses: at(10, 0), ...level };
  say(world, { stamp: 41, own: [own] });
  assert.equal(gesture.acknowledged, true);
  return gesture;
}

test('C13, C14 undo is shown when it is told, and its answer says what was skipped', async () => {
  const { world, client: member } = live();
  const answer = member.undo();
  assert.deepEqual(world.socket.of('undo'), [{ type: 'undo', command: 1 }]);
  assert.equal(member.story.item(7).x, 0);
  const skipped = [{ item: 7, keys: ['y', 'rank'] }];
  const acks = [{ command: 1, outcome: 'accepted', revision: 5, skipped }];
  const records = [{ type: 'changed', item: 7, x: 3, y: 0, by: 1 }];
  say(world, { revision: 5, acks, records });
  const outcome = { outcome: 'accepted', revision: 5, item: undefined, skipped };
  assert.deepEqual(await answer, outcome);
  assert.equal(member.story.item(7).x, 3);
  member.redo();
  assert.deepEqual(world.socket.of('redo'), [{ type: 'redo', command: 2 }]);
});

test('C14 an item that undo brings back, and one that goes, are told to oneself, too', async () => {
  const { world, client: member } = live();
  member.delete(7);
  assert.equal(member.story.item(7), undefined);
  say(world, { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 5 }] });
  member.undo();
  const back = [{ type: 'item', by: 2, item: sticker({ rank: 4 }) }];
  const told = (command, revision) => ({ command, outcome: 'accepted', revision });
  say(world, { since: 5, revision: 6, acks: [told(2, 6)], records: back });
  assert.equal(member.story.item(7).rank, 4);
  member.redo();
  const gone = [{ type: 'deleted', item: 7, by: 1 }];
  say(world, { since: 6, revision: 7, acks: [told(3, 7)], records: gone });
  assert.equal(member.story.item(7), undefined);
});

test('C13 an undo that is refused says why', async () => {
  const { world, client: member } = live();
  const answer = member.undo();
  const error = { code: 2016, name: 'nothingToUndo', message: 'There is nothing.', command: 1 };
  say(world, { acks: [{ command: 1, outcome: 'refused', error }] });
  await assert.rejects(answer, { code: 2016 });
});

test('U4, C15 steps are told when they change, and each connection is told anew', () => {
  const { world, client: member } = kept();
  const heard = [];
  member.on('steps', ({ undo, redo }) => heard.push([undo, redo]));
  assert.deepEqual(member.steps, { undo: 0, redo: 0 });
  say(world, { steps: { undo: 2, redo: 1 } });
  say(world, {});
  assert.deepEqual(member.steps, { undo: 2, redo: 1 });
  const takeBack = (token, values) => {
    world.socket.end(1006);
    world.pass(500);
    world.socket.open();
    world.socket.say(welcome({ resumed: true, token, epoch: 77 }));
    world.socket.say(update({ since: 4, revision: 4, stamp: 41, ...values }));
  };
  takeBack('def', { steps: { undo: 2, redo: 1 } });
  assert.deepEqual(heard, [[2, 1]]);
  takeBack('fed', {});
  assert.deepEqual(heard, [[2, 1], [0, 0]]);
});

test('R3 a new member has nothing to undo', () => {
  const { world, client: member } = kept();
  say(world, { steps: { undo: 2, redo: 0 } });
  world.socket.end(1006);
  world.pass(250);
  accept(world, { member: 9 });
  assert.deepEqual(member.steps, { undo: 0, redo: 0 });
});

test('R5, D6 the epoch that an update tells is that of the next hello', () => {
  const { world, client: member } = kept();
  const records = [{ type: 'item', by: 2, item: sticker({ x: 50 }) }];
  say(world, { revision: 5, stamp: 41, epoch: 99, snapshot: true, records });
  assert.equal(member.story.item(7).x, 50);
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  const { epoch, stamp } = world.socket.of('hello')[0].resume;
  assert.deepEqual([epoch, stamp], [99, 41]);
});

test('R8, D2 a gesture that a crash made the server forget is begun again where it is', () => {
  const { world, client: member } = kept();
  const gesture = begun(world, member);
  restart(world);
  assert.deepEqual(types(world), ['hello', 'begin', 'move', 'ping']);
  const [{ samples }] = world.socket.of('move');
  assert.deepEqual(samples, [{ n: 2, t: 80_000, x: 10, y: 0 }]);
  assert.deepEqual([gesture.state, member.story.holder(7).gesture], ['open', gesture.gesture]);
});

test('R8, D2 so is one that was ended, and what was committed before is known by its name', () => {
  const { world, client: member } = kept();
  const gesture = begun(world, member);
  gesture.end();
  restart(world);
  assert.deepEqual(types(world), ['hello', 'begin', 'move', 'end', 'ping']);
  const error = { code: 2005, name: 'gestureTaken', message: '', gesture: gesture.gesture };
  say(world, { errors: [error] });
  assert.deepEqual([gesture.outcome, gesture.error], ['settled', null]);
  assert.equal(member.story.holder(7), undefined);
});

test('R8 of the same epoch, one that was begun and is not known was over before', () => {
  const { world, client: member } = kept();
  const gesture = begun(world, member);
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 42 }));
  assert.deepEqual(types(world), ['hello', 'ping']);
  assert.equal(gesture.outcome, 'disconnected');
});

test('W6 who is asked to wait does so, for a minute at most, the first time', () => {
  const { world, client: member } = live();
  world.socket.end(4000, 'The server shuts down. retry=1234');
  assert.equal(member.state.retryIn, 1_234);
  world.pass(1_234);
  world.socket.end(1006);
  assert.equal(member.state.retryIn, 500);
  for (const [reason, wait] of [['retry=999999', 60_000], ['retry=x', 250], ['retry=7.', 250]]) {
    const other = live();
    other.world.socket.end(4000, reason);
    assert.equal(other.client.state.retryIn, wait, reason);
  }
  const { world: third, client: full } = live();
  third.socket.end(4200, 'retry=1');
  assert.equal(full.state.retryIn, 2_000);
});
