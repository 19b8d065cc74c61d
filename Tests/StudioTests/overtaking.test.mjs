import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Typing } from '../../Sources/Studio/studio/typing.js';
import { among, own } from './hands.mjs';
import { live, say } from './members.mjs';

const NOBODY = /^Somebody wrote something else here/;

/** A text is edited; what the editor is told of is in `notes`. */
function typing() {
  const { world, member } = among(live);
  const toasts = { inWords: ({ detail }) => `held by ${detail.holder}` };
  const made = new Typing({ client: member, item: 9, toasts });
  const notes = [];
  made.onTrouble = () => notes.push(made.trouble);
  const edits = () => world.socket.of('begin').length;
  /** The hold is lost as it was silent for long: what was typed so far is committed (G4, G16). */
  const settle = (text) => {
    const begun = { gesture: world.socket.of('begin').at(-1).gesture };
    const records = [{ type: 'changed', item: 9, text, by: 1 }];
    say(world, { own: [own(begun, { state: 'settled' })], ...(text && { records }) });
  };
  const change = (text, by) => say(world, { records: [{ type: 'changed', item: 9, text, by }] });
  return { world, member, made, notes, edits, settle, change };
}

test('G16 who has lost the hold takes it again with the next word', () => {
  const { world, made, notes, edits, settle } = typing();
  made.type('Ho');
  world.frame();
  settle('Ho');
  assert.equal(made.isOvertaken, false);
  made.type('Hos');
  assert.equal(edits(), 2);
  assert.deepEqual(notes, []);
});

test('G16 but not where somebody else has written meanwhile, and is told so at once', () => {
  const { world, made, notes, edits, settle, change } = typing();
  made.type('Ho');
  world.frame();
  settle('Ho');
  say(world, { records: [{ type: 'member', member: 2, name: 'Ben', color: '#102030' }] });
  change('Theirs', 2);
  assert.equal(made.isOvertaken, true);
  assert.match(notes.at(-1), /^Ben wrote something else here/);
  made.type('Hos');
  assert.equal(edits(), 1);
  // Who takes that back leaves it to this hand again.
  change('Ho', 2);
  assert.equal(notes.at(-1), '');
  made.type('Hose');
  assert.equal(edits(), 2);
});

test('G16 a hold on what has become another text is given up', () => {
  const { world, made, notes, change } = typing();
  change('Brought back', 7);
  assert.match(notes.at(-1), NOBODY);
  assert.equal(world.socket.of('cancel').length, 1);
  made.close();
  change('And again', 7);
  assert.equal(notes.length, 1);
});

test('G16, C6 that somebody else holds it, or deleted it, is told at once', () => {
  const { world, made, notes, edits, settle } = typing();
  settle();
  const level = { type: 'gesture', gesture: 77, member: 2, kind: 'edit', items: [9], ordinal: 0 };
  say(world, { records: [{ ...level, latches: [], guides: [] }] });
  assert.equal(notes.at(-1), 'held by 2');
  made.type('Ho');
  assert.equal(edits(), 1);
  say(world, { records: [{ type: 'settled', gesture: 77, state: 'cancelled' }] });
  assert.equal(notes.at(-1), '');
  say(world, { records: [{ type: 'deleted', item: 9, by: 2 }] });
  assert.match(notes.at(-1), /deleted meanwhile/);
});

test('what a command makes of it is one’s own', () => {
  const { made, change } = typing();
  made.cancel('Mine');
  change('Mine', 1);
  assert.equal(made.isOvertaken, false);
});
