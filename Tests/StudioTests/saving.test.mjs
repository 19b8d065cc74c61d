import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Saving } from '../../Sources/Studio/studio/saving.js';

const REFUSAL = { code: 3005, name: 'diskRefuses' };

function saving(durability = 'disk', epoch = 7) {
  const made = new Saving();
  made.welcome({ durability, epoch });
  return made;
}

/** What it is after each of some updates. */
function states(made, ...updates) {
  return updates.map((update) => {
    made.updated(update);
    return made.state;
  });
}

test('U13 what one did is saved when the disk has it', () => {
  assert.deepEqual(states(
    saving(),
    { revision: 3, durable: 3 },
    { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 4 }] },
    { revision: 5, durable: 3 },
    { revision: 6, durable: 4 },
    { revision: 9, acks: [{ command: 2, outcome: 'unchanged' }] },
  ), ['saved', 'saving', 'saving', 'saved', 'saved']);
});

test('U13 what others did does not count, the end of an own gesture does', () => {
  const own = (state) => [{ gesture: 4, state }];
  assert.deepEqual(states(
    saving(),
    { revision: 3 },
    { revision: 3, own: own('open') },
    { revision: 3, own: own('cancelled') },
    { revision: 4, own: own('ended') },
    { revision: 4, durable: 4 },
  ), ['saved', 'saved', 'saved', 'saving', 'saved']);
});

test('D4 a disk that takes nothing is told until it takes something', () => {
  const ack = { command: 1, outcome: 'refused', error: REFUSAL };
  assert.deepEqual(states(
    saving(),
    { revision: 1, acks: [ack] },
    { revision: 1 },
    { revision: 2, durable: 2 },
    { revision: 2, errors: [{ ...REFUSAL, gesture: 8 }] },
    { revision: 3, acks: [{ command: 2, outcome: 'accepted', revision: 3 }] },
  ), ['refused', 'refused', 'saved', 'refused', 'saving']);
});

test('H3, R5 memory keeps nothing; another epoch counts anew, a restore goes on', () => {
  assert.equal(new Saving().state, null);
  assert.equal(saving('memory').state, 'memory');
  const made = saving();
  made.updated({ revision: 9, acks: [{ command: 1, revision: 9 }] });
  made.welcome({ durability: 'disk', epoch: 7 });
  assert.equal(made.state, 'saving');
  made.updated({ revision: 10, epoch: 8 });
  made.welcome({ durability: 'disk', epoch: 8 });
  assert.equal(made.state, 'saving');
  made.welcome({ durability: 'disk', epoch: 9 });
  assert.equal(made.state, 'saved');
});
