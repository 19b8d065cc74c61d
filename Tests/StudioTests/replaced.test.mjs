import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, kept } from './members.mjs';
import { update, welcome } from './world.mjs';

const drag = (member) => member.begin({ items: [7], sample: { x: 0, y: 0, time: 0 } });

test('R6 who was superseded stays away, and knows what to do', () => {
  const { world, client: member } = kept();
  world.socket.end(4506, 'superseded');
  const { state, cause } = member.state;
  assert.deepEqual([state, cause.name], ['closed', 'superseded']);
  assert.match(cause.remedy, /load this page again/);
});

test('R6 who was superseded by an earlier hello of its own comes back', () => {
  const { world, client: member } = kept();
  world.socket.end(1006);
  world.pass(250);
  // This hello arrives, late.
  world.socket.open();
  world.socket.end(1006);
  world.pass(1_000);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
  world.socket.end(4506, 'superseded');
  assert.equal(member.state.state, 'reconnecting');
  world.pass(1_000);
  accept(world, { member: 9, token: 'ghi', epoch: 77 });
  assert.equal(member.live, true);
  world.socket.end(4506, 'superseded');
  assert.equal(member.state.state, 'closed');
});

test('a dead connection is closed in a way after which one may come back', () => {
  const { world, client: member } = kept();
  world.pass(10_000);
  assert.equal(world.sockets[0].closedWith, 4003);
  assert.equal(member.usable, true);
});

test('R2, U1 an update that went missing does not cost the member its place', () => {
  const { world, client: member } = kept();
  const gesture = drag(member);
  world.socket.say(update({ since: 9, revision: 10 }));
  assert.equal(gesture.state, 'open');
  world.pass(250);
  world.socket.open();
  assert.deepEqual(world.socket.of('hello')[0].resume.stamp, 0);
});
