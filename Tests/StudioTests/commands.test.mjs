import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Commands } from '../../Sources/Studio/sdk/commands.js';
import { LinkError, RefusedError } from '../../Sources/Studio/sdk/errors.js';

function recorded() {
  const sent = [];
  const commands = new Commands((message) => sent.push(message) > 0);
  return { commands, sent };
}

test('C1: commands are numbered upwards from 1', () => {
  const { commands, sent } = recorded();
  commands.issue({ type: 'delete', item: 5 });
  commands.issue({ type: 'delete', item: 6 });
  assert.deepEqual(sent, [
    { type: 'delete', item: 5, command: 1 },
    { type: 'delete', item: 6, command: 2 },
  ]);
});

test('U4: answers settle promises by number, in any order', async () => {
  const { commands } = recorded();
  const first = commands.issue({ type: 'update', item: 5 });
  const second = commands.issue({ type: 'create', item: {} });
  commands.acknowledged({ command: 2, outcome: 'adjusted', revision: 9, item: { x: 1 } });
  commands.acknowledged({ command: 1, outcome: 'unchanged' });
  assert.deepEqual(await first, { outcome: 'unchanged', revision: undefined, item: undefined });
  assert.deepEqual(await second, { outcome: 'adjusted', revision: 9, item: { x: 1 } });
});

test('E1: a refusal rejects with the numbered error', async () => {
  const { commands } = recorded();
  const answer = commands.issue({ type: 'update', item: 5 });
  const error = { code: 2003, name: 'itemHeld', message: 'Held.', holder: 4, gesture: 11 };
  commands.acknowledged({ command: 1, outcome: 'refused', error });
  await assert.rejects(answer, (refused) => {
    assert.ok(refused instanceof RefusedError);
    assert.equal(refused.code, 2003);
    assert.equal(refused.codeName, 'itemHeld');
    assert.equal(refused.detail.holder, 4);
    return true;
  });
});

test('what is under way at a cut is lost, and numbers begin again', async () => {
  const { commands, sent } = recorded();
  const answer = commands.issue({ type: 'delete', item: 5 });
  commands.cut();
  await assert.rejects(answer, (error) => error instanceof LinkError && error.kind === 'lost');
  commands.issue({ type: 'delete', item: 6 });
  assert.equal(sent.at(-1).command, 1);
  // The old connection's late answer would be another command's.
  commands.acknowledged({ command: 7, outcome: 'accepted' });
});

test('what cannot be sent is refused at once, and takes no number', async () => {
  let live = false;
  const sent = [];
  const commands = new Commands((message) => live && sent.push(message) > 0);
  await assert.rejects(commands.issue({ type: 'delete', item: 5 }), { kind: 'notLive' });
  live = true;
  commands.issue({ type: 'delete', item: 6 });
  assert.deepEqual(sent, [{ type: 'delete', item: 6, command: 1 }]);
});
