import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Commands } from '../../Sources/Studio/sdk/commands.js';
import { LinkError, RefusedError } from '../../Sources/Studio/sdk/errors.js';
import { World } from './world.mjs';

function recorded(limits = {}) {
  const sent = [];
  const world = new World();
  const network = { live: true };
  const renumbered = [];
  let deeds = 0;
  const commands = new Commands({
    send: (message) => network.live && sent.push(message) > 0,
    environment: world.environment,
    order: () => (deeds += 1),
    size: (message) => JSON.stringify(message).length,
    limits: () => ({ messageBytes: 1_000, answersKept: 1_024, ...limits }),
    renumbered: (before, now) => renumbered.push([before, now]),
  });
  return { commands, sent, world, network, renumbered };
}

const numbers = (sent) => sent.map(({ command }) => command);
const accepted = (command) => ({ command, outcome: 'accepted', revision: command });
const tooFast = (command, retryAfter) =>
  ({ command, outcome: 'refused', error: { code: 3004, name: 'tooFast', retryAfter } });

test('C1 commands are numbered upwards from 1', () => {
  const { commands, sent } = recorded();
  commands.issue({ type: 'delete', item: 5 });
  commands.issue({ type: 'delete', item: 6 });
  assert.deepEqual(sent, [
    { type: 'delete', item: 5, command: 1 },
    { type: 'delete', item: 6, command: 2 },
  ]);
});

test('U4 answers settle promises by number, in any order', async () => {
  const { commands } = recorded();
  const first = commands.issue({ type: 'update', item: 5 });
  const second = commands.issue({ type: 'create', item: {} });
  commands.acknowledged({ command: 2, outcome: 'adjusted', revision: 9, item: { x: 1 } });
  commands.acknowledged({ command: 1, outcome: 'unchanged' });
  assert.deepEqual(await first, { outcome: 'unchanged', revision: undefined, item: undefined });
  assert.deepEqual(await second, { outcome: 'adjusted', revision: 9, item: { x: 1 } });
});

test('E1 a refusal rejects with the numbered error', async () => {
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

test('R3 what a member that is gone sent may have been done, the rest cannot', async () => {
  const { commands, sent, network } = recorded();
  const answer = commands.issue({ type: 'delete', item: 5 });
  commands.cut();
  network.live = false;
  const unsent = commands.issue({ type: 'delete', item: 6 });
  commands.lose();
  await assert.rejects(answer, (error) => error instanceof LinkError && error.kind === 'lost');
  await assert.rejects(unsent, { kind: 'notLive' });
  network.live = true;
  commands.issue({ type: 'delete', item: 6 });
  assert.equal(sent.at(-1).command, 1);
  // The old member's late answer would be another command's.
  commands.acknowledged({ command: 7, outcome: 'accepted' });
});

test('R7 what has no answer is sent again, in order and by the same numbers', async () => {
  const { commands, sent, network } = recorded();
  const [first, second] = [5, 6].map((item) => commands.issue({ type: 'delete', item }));
  network.live = false;
  commands.cut();
  const third = commands.issue({ type: 'delete', item: 7 });
  network.live = true;
  sent.length = 0;
  // The first update may have brought an answer.
  commands.acknowledged(accepted(1));
  commands.again().forEach(({ send }) => send());
  assert.deepEqual(numbers(sent), [2, 3]);
  commands.acknowledged(accepted(2));
  commands.acknowledged(accepted(3));
  assert.deepEqual((await Promise.all([first, second, third])).map(({ revision }) => revision),
    [1, 2, 3]);
});

test('R7 no more are without an answer than the server remembers', () => {
  const { commands, sent } = recorded({ answersKept: 2 });
  for (let item = 1; item <= 4; item += 1) commands.issue({ type: 'delete', item });
  assert.deepEqual(numbers(sent), [1, 2]);
  commands.acknowledged(accepted(1));
  assert.deepEqual(numbers(sent), [1, 2, 3]);
});

test('C12 what was too fast is sent again by a new number, before what came later', async () => {
  const { commands, sent, world, renumbered } = recorded();
  const first = commands.issue({ type: 'delete', item: 5 });
  const second = commands.issue({ type: 'delete', item: 6 });
  assert.equal(commands.postpones(tooFast(1, 40)), true);
  assert.equal(commands.postpones(tooFast(2, 50)), true);
  const third = commands.issue({ type: 'delete', item: 7 });
  world.pass(49);
  assert.deepEqual(numbers(sent), [1, 2]);
  world.pass(1);
  assert.deepEqual(sent.slice(2).map(({ item, command }) => [item, command]),
    [[5, 4], [6, 5], [7, 6]]);
  assert.deepEqual(renumbered, [[1, 4], [2, 5], [3, 6]]);
  for (const command of [4, 5, 6]) commands.acknowledged(accepted(command));
  await Promise.all([first, second, third]);
});

test('C12 a server that never has the time is believed after eight tries', async () => {
  const { commands, sent, world } = recorded();
  const answer = commands.issue({ type: 'delete', item: 5 });
  for (let tries = 1; tries < 8; tries += 1) {
    assert.equal(commands.postpones(tooFast(sent.at(-1).command)), true);
    world.pass(1_000);
  }
  const last = tooFast(sent.at(-1).command);
  assert.equal(commands.postpones(last), false);
  commands.acknowledged(last);
  await assert.rejects(answer, { code: 3004 });
  assert.equal(sent.length, 8);
});

test('R7, C12 what a cut finds waiting keeps its number if the server may know it', () => {
  const { commands, sent, world, network } = recorded();
  for (const item of [5, 6]) commands.issue({ type: 'delete', item });
  commands.postpones(tooFast(1, 100));
  network.live = false;
  commands.cut();
  network.live = true;
  commands.again().forEach(({ send }) => send());
  assert.equal(sent.length, 2);
  world.pass(100);
  assert.deepEqual(sent.slice(2).map(({ item, command }) => [item, command]), [[6, 2], [5, 3]]);
});
