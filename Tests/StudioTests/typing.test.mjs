import assert from 'node:assert/strict';
import { test } from 'node:test';
import { among, own, takeBack } from './hands.mjs';
import { kept, live, say } from './members.mjs';
import { update, welcome } from './world.mjs';

test('G16 a text is edited: the latest draft of an animation frame is told', () => {
  const { world, member } = among(live);
  const edit = member.edit(9);
  const { gesture } = edit;
  assert.equal(member.hands.draft(9), undefined);
  edit.type('H');
  edit.type('Ho');
  assert.equal(member.hands.draft(9), 'Ho');
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
  assert.equal(member.hands.draft(9), 'Ho!');
  const records = [{ type: 'changed', item: 9, text: 'Ho!', by: 1 }];
  say(world, { revision: 5, own: [own(edit, { state: 'ended', n: 3 })], records });
  assert.deepEqual([member.hands.draft(9), member.story.item(9).text], [undefined, 'Ho!']);
  assert.equal(edit.outcome, 'ended');
});

test('G16, G3 an edit that is given up shows the text as it was, and tells no draft', () => {
  const { world, member } = among(live);
  const edit = member.edit(9);
  edit.type('Ho');
  edit.cancel();
  world.frame();
  assert.deepEqual(world.socket.of('draft'), []);
  assert.equal(member.hands.draft(9), undefined);
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
