import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  LONGEST, Playback, SHORTEST, advance, inWords,
} from '../../Sources/Studio/studio/playback.js';

const item = (id, values = {}) => ({ id, kind: 'shape', rank: id, x: 0, y: 0, by: 1, ...values });
const created = (id, values) => {
  const { by, ...made } = item(id, values);
  return { created: made, by };
};
const moved = (id, from, to) => ({ changed: id, from: { x: from }, to: { x: to } });
const commit = (revision, ...edits) => ({ revision, time: revision * 100, by: 1, edits });

/** A story with all that can happen in it, and its state after each commit. */
const COMMITS = [
  commit(1, created(1)),
  commit(2, created(2), created(3, { rank: -1 })),
  commit(3, moved(1, 0, 5), moved(3, 0, 7)),
  commit(4, { deleted: 1 }),
  { ...commit(5), by: undefined, restore: 2 },
  commit(6, moved(2, 0, 9), { deleted: 3 }),
];
const STATES = [
  [],
  [item(1)],
  [item(3, { rank: -1 }), item(1), item(2)],
  [item(3, { rank: -1, x: 7 }), item(1, { x: 5 }), item(2)],
  [item(3, { rank: -1, x: 7 }), item(2)],
  [item(3, { rank: -1 }), item(1), item(2)],
  [item(1), item(2, { x: 9 })],
];

function playback(stateAt = async (revision) => STATES[revision]) {
  const made = new Playback({ items: [], stateAt });
  made.add(COMMITS);
  return made;
}

test('T8, T9 edits, and states where there are none, give each state', async () => {
  const past = playback();
  for (const [position, state] of STATES.entries()) {
    await past.go(position);
    assert.equal(past.position, position);
    assert.deepEqual(past.items, state);
  }
});

test('T8 one can step back over deletions and restores, and jump', async () => {
  const past = playback();
  const last = COMMITS.length;
  const ways = [...Array(last + 1).keys()].reverse().concat([0, 5, 2, last, 4, 1, 6, 3, 0]);
  for (const position of [last, ...ways]) {
    await past.go(position);
    assert.deepEqual(past.items, STATES[position], `after ${position}`);
  }
});

test('what is known is there at once, and a restore is waited for', async () => {
  let answer;
  const asked = [];
  const past = playback((revision) => {
    asked.push(revision);
    return new Promise((resolve) => { answer = resolve; });
  });
  const first = past.go(4);
  assert.deepEqual(past.items, STATES[4]);
  await first;
  const going = past.go(6);
  assert.equal(past.position, 4);
  past.go(1);
  answer(STATES[5]);
  await going;
  assert.deepEqual([asked, past.position, past.items], [[5], 1, STATES[1]]);
});

test('a state that cannot be had leaves it where it is, to be asked again', async () => {
  let fails = true;
  const past = playback(async (revision) => {
    if (fails) throw new Error('gone');
    return STATES[revision];
  });
  await assert.rejects(past.go(6), /gone/);
  assert.deepEqual(past.items, STATES[4]);
  fails = false;
  await past.go(6);
  assert.deepEqual(past.items, STATES[6]);
});

test('it begins with what was there, and more can follow', async () => {
  const past = new Playback({ items: STATES[2], stateAt: null });
  await past.go(3);
  assert.deepEqual([past.position, past.items], [0, STATES[2]]);
  past.add(COMMITS.slice(2, 4));
  await past.go(9);
  assert.deepEqual([past.position, past.commit, past.items], [2, COMMITS[3], STATES[4]]);
  assert.deepEqual(past.changed, []);
  await past.go(1);
  assert.deepEqual(past.changed, [1, 3]);
});

test('commits are played as fast as they came, but pauses are cut', () => {
  const at = (time) => ({ time, edits: [] });
  const commits = [at(0), at(10), at(210), at(9_000_000)];
  assert.deepEqual(advance(commits, 0, LONGEST - 1), { position: 0, budget: LONGEST - 1 });
  assert.deepEqual(advance(commits, 0, LONGEST), { position: 1, budget: 0 });
  assert.deepEqual(advance(commits, 1, SHORTEST + 3), { position: 2, budget: 3 });
  assert.deepEqual(advance(commits, 2, 199), { position: 2, budget: 199 });
  assert.deepEqual(advance(commits, 2, 200 + LONGEST + 1), { position: 4, budget: 0 });
  assert.deepEqual(advance(commits, 4, 1), { position: 4, budget: 0 });
});

test('what a commit did is said in words', () => {
  const [, two, , deleted, restored, mixed] = COMMITS;
  assert.equal(inWords(two), 'added 2 items');
  assert.equal(inWords(deleted), 'deleted an item');
  assert.equal(inWords(restored), 'An earlier version was brought back');
  assert.equal(inWords(mixed), 'changed 2 items');
  assert.equal(inWords({ ...COMMITS[2], gesture: 7 }), 'moved 2 items');
  assert.equal(inWords({ ...COMMITS[2], undo: 2 }), 'took something back');
  assert.equal(inWords({ ...COMMITS[2], redo: 2 }), 'did something again');
});

const DECK = {
  id: 9, kind: 'deck', rank: 1, x: 0, y: 0,
  cards: [{ id: 1, text: 'One', color: '#e5484d', url: null }, { id: 2, text: 'Two' }],
};

/** As the server tells it: of cards that stay nothing but where they lie. */
function deckCommit(revision, from, to) {
  return { revision, time: revision, by: 1, command: revision, edits: [{ changed: 9, from, to }] };
}

test('T8 cards that stay keep what they say, forward and back', async () => {
  const swiped = deckCommit(1,
    { cards: [{ id: 1 }, { id: 2 }] },
    { cards: [{ id: 1 }], swiped: [{ id: 2, direction: 'left' }] });
  const removed = deckCommit(2,
    { cards: [{ id: 1, text: 'One', color: '#e5484d', url: null }],
      swiped: [{ id: 2, direction: 'left' }] },
    { cards: [], swiped: [{ id: 2, direction: 'left' }] });
  const back = deckCommit(3, { cards: [], swiped: [{ id: 2, direction: 'left' }] },
    { cards: [{ id: 2 }] });
  const playback = new Playback({ items: [DECK], stateAt: () => Promise.reject() });
  playback.add([swiped, removed, back]);
  await playback.go(1);
  assert.deepEqual(playback.items[0].swiped, [{ id: 2, text: 'Two', direction: 'left' }]);
  await playback.go(3);
  assert.deepEqual(playback.items[0].cards, [{ id: 2, text: 'Two' }]);
  assert.deepEqual(playback.items[0].swiped, []);
  await playback.go(0);
  assert.deepEqual(playback.items[0].cards, DECK.cards);
  assert.deepEqual(playback.items[0].swiped, []);
});

test('what a commit did with cards, groups, locks, words and lines is said', () => {
  const one = (from, to) => ({ edits: [{ changed: 9, from, to }] });
  const [first, second] = [{ id: 1 }, { id: 2 }];
  const out = { ...second, direction: 'right' };
  const cards = (...list) => ({ cards: list });
  const deck = (list, swiped) => ({ cards: list, swiped });
  assert.equal(inWords(one(cards(first, second), deck([first], [out]))),
    'swiped a card to the right');
  assert.equal(inWords(one(deck([first], [out]), cards(first, second))), 'took cards back');
  assert.equal(inWords(one(cards(first), cards(first, second))), 'added a card');
  assert.equal(inWords(one(cards(first, second), cards(first))), 'removed a card');
  assert.equal(inWords(one({ group: null }, { group: 7 })), 'grouped an item');
  assert.equal(inWords(one({ group: 7 }, { group: null })), 'ungrouped an item');
  assert.equal(inWords(one({ locked: false }, { locked: true })), 'locked an item');
  assert.equal(inWords(one({ locked: true }, { locked: false })), 'unlocked an item');
  assert.equal(inWords(one({ text: 'A' }, { text: 'B' })), 'edited a text');
  const created = (kind) => ({ edits: [{ created: { id: 3, kind } }], gesture: 4 });
  assert.equal(inWords(created('stroke')), 'drew a line');
  assert.equal(inWords(created('deck')), 'added a deck');
});
