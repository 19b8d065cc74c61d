import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Story } from '../../Sources/Studio/sdk/story.js';
import { sticker, update, welcome } from './world.mjs';

/** What an item has where nothing is given. */
const PLAIN = { opacity: 1, locked: false, group: null };

/** A story that member 1 has joined, with another member and one item. */
function joined(...records) {
  const story = new Story();
  story.welcome(welcome());
  const heard = [];
  const others = { type: 'member', member: 2, name: 'Bo', color: '#405060' };
  story.apply(update({ snapshot: true, revision: 4, records: [
    { type: 'member', member: 1, name: 'Ada', color: '#102030' }, others,
    { type: 'item', by: 2, item: sticker() }, ...records,
  ] }));
  for (const event of ['item', 'frame', 'member', 'presence', 'gesture', 'edge', 'updated']) {
    story.on(event, (detail) => heard.push([event, detail]));
  }
  const of = (event) => heard.filter(([name]) => name === event).map(([, detail]) => detail);
  return { story, heard, of };
}

/** Poses as `own` has them. */
const at = (x, y) => [{ item: 7, x, y, scale: 1, angle: 0 }];

const next = (values) => update({ since: 4, revision: 5, ...values });
const still = (values) => update({ since: 4, revision: 4, ...values });
const free = { ordinal: 0, latches: [], guides: [] };
const held = { gesture: 20, member: 2, kind: 'drag', items: [7], ...free };
const edge = (values) => ({
  type: 'edge', gesture: 20, member: 2, ordinal: 1, sample: 3, edge: 'latched', guide: {},
  ...values,
});

test('U2: a snapshot is the whole room', () => {
  const { story } = joined();
  assert.equal(story.revision, 4);
  assert.equal(story.self, 1);
  assert.deepEqual([...story.members.keys()], [1, 2]);
  assert.deepEqual(story.items.map((item) => item.id), [7]);
  assert.deepEqual(story.frame(7), { x: 0, y: 0, scale: 1, angle: 0 });
});

test('U2: a later snapshot replaces what was known', () => {
  const { story, of } = joined({ type: 'pose', gesture: 20, item: 7, n: 1, x: 9, y: 9 },
    { type: 'gesture', ...held }, { type: 'presence', member: 2, cursor: { x: 1, y: 1 } });
  story.apply(update({ since: 4, snapshot: true, revision: 9, records: [
    { type: 'item', by: 2, item: sticker({ id: 8 }) },
  ] }));
  assert.deepEqual(story.items.map((item) => item.id), [8]);
  assert.deepEqual([...story.members.keys()], [1]);
  assert.equal(story.gestures.size, 0);
  assert.equal(story.presence(2).cursor, null);
  assert.equal(story.frame(7), undefined);
  assert.deepEqual(of('item').map(({ item }) => item).sort(), [7, 8]);
});

test('U1: an update that does not follow the one before is not applied', () => {
  const { story, heard } = joined();
  const records = [{ type: 'deleted', item: 7, by: 2 }];
  assert.equal(story.apply(update({ since: 3, revision: 5, records })), false);
  assert.equal(story.revision, 4);
  assert.notEqual(story.item(7), undefined);
  assert.deepEqual(heard, []);
  assert.equal(story.apply(next({ records })), true);
  assert.equal(story.item(7), undefined);
});

test('U6: changes give only the keys that changed', () => {
  const { story, of } = joined();
  story.apply(next({ records: [{ type: 'changed', item: 7, x: 12.5, emoji: '🔥', by: 2 }] }));
  assert.deepEqual(story.item(7), { ...PLAIN, ...sticker({ x: 12.5, emoji: '🔥' }), by: 2 });
  assert.deepEqual(of('item'), [{ item: 7 }]);
});

test('U7: a pose is where a held item is shown, and its frame counts again once settled', () => {
  const { story, of } = joined();
  story.apply(still({ records: [
    { type: 'pose', gesture: 20, item: 7, n: 3, x: 30, y: 40 }, { type: 'gesture', ...held },
  ] }));
  assert.deepEqual(story.frame(7), { x: 30, y: 40, scale: 1, angle: 0 });
  assert.equal(story.item(7).x, 0);
  assert.equal(story.holder(7).member, 2);
  story.apply(next({ records: [
    { type: 'changed', item: 7, x: 31, y: 40, by: 2 },
    { type: 'settled', gesture: 20, member: 2, state: 'ended' },
  ] }));
  assert.deepEqual(story.frame(7), { x: 31, y: 40, scale: 1, angle: 0 });
  assert.equal(story.holder(7), undefined);
  assert.equal(of('gesture').at(-1).over, 'ended');
});

test('G3: a cancelled gesture puts the item back', () => {
  const { story } = joined({ type: 'pose', gesture: 20, item: 7, n: 1, x: 9, y: 9 },
    { type: 'gesture', ...held });
  story.apply(still({ records: [
    { type: 'settled', gesture: 20, member: 2, state: 'cancelled' },
  ] }));
  assert.deepEqual(story.frame(7), { x: 0, y: 0, scale: 1, angle: 0 });
});

test('U5: the author learns from own where the item is, and where it came to rest', () => {
  const { story } = joined();
  story.hold(21, 'drag', [7]);
  assert.equal(story.holder(7).member, 1);
  const own = { gesture: 21, n: 4, poses: at(5, 6) };
  const guide = { name: 'centerX', axis: 'x', at: 0, from: -422, to: 422 };
  const level = { ordinal: 1, latches: ['centerX'], guides: [guide] };
  story.apply(still({ own: [{ ...own, ...level, state: 'open' }] }));
  assert.deepEqual(story.frame(7), { x: 5, y: 6, scale: 1, angle: 0 });
  assert.deepEqual(story.holder(7).guides, [guide]);
  const rest = { ...own, n: 5, poses: at(8, 6), ...free, ordinal: 2, state: 'ended' };
  story.apply(next({ own: [rest] }));
  assert.equal(story.item(7).x, 8);
  assert.equal(story.holder(7), undefined);
});

test('U5: what another did after one\'s own gesture wins', () => {
  const { story } = joined();
  story.hold(21, 'drag', [7]);
  const own = { gesture: 21, n: 4, poses: at(5, 6), state: 'ended' };
  const records = [{ type: 'changed', item: 7, x: 99, by: 2 }];
  story.apply(next({ own: [own], records }));
  assert.equal(story.item(7).x, 99);
  assert.equal(story.item(7).y, 6);
});

test('L2: edges tick once, by ordinal, when a guide catches', () => {
  const { story, of } = joined({ type: 'gesture', ...held });
  const ticks = () => of('edge').map(({ edge: what, tick }) => [what, tick]);
  story.apply(still({ records: [edge({})] }));
  story.apply(still({ records: [edge({})] }));
  const stolen = edge({ ordinal: 2, edge: 'stolen', from: {} });
  const released = edge({ ordinal: 3, edge: 'released', reason: 'moved' });
  story.apply(still({ records: [stolen, released] }));
  assert.deepEqual(ticks(), [
    ['latched', true], ['latched', false], ['stolen', true], ['released', false],
  ]);
  assert.equal(of('edge')[0].own, false);
});

test('L2: an edge that comes with the end of its gesture still ticks', () => {
  const { story, of } = joined();
  story.hold(21, 'drag', [7]);
  const own = { gesture: 21, state: 'ended', n: 1, poses: at(0, 0), ...free, ordinal: 2 };
  const mine = { gesture: 21, member: 1 };
  story.apply(still({ own: [own], records: [
    edge(mine), edge({ ...mine, ordinal: 2, edge: 'released', reason: 'ended' }),
  ] }));
  assert.deepEqual(of('edge').map(({ own: mineToo, tick }) => [mineToo, tick]),
    [[true, true], [true, false]]);
});

test('L5: folded edges never tick, and the ordinal jumps', () => {
  const { story, of } = joined({ type: 'gesture', ...held });
  story.apply(still({ folded: true, records: [{ type: 'gesture', ...held, ordinal: 40 }] }));
  story.apply(still({ records: [edge({ ordinal: 40 }), edge({ ordinal: 41 })] }));
  assert.deepEqual(of('edge').map(({ tick }) => tick), [false, true]);
});

test('P1: presence comes, goes, and leaves with its member', () => {
  const { story, of } = joined();
  story.apply(still({ records: [{ type: 'presence', member: 2, cursor: { x: 3, y: 4 } }] }));
  assert.deepEqual(story.presence(2).cursor, { x: 3, y: 4 });
  story.apply(still({ records: [{ type: 'presence', member: 2, cursor: null }] }));
  assert.equal(story.presence(2).cursor, null);
  story.apply(still({ records: [{ type: 'left', member: 2 }] }));
  assert.equal(story.members.has(2), false);
  assert.deepEqual(of('presence').length, 3);
});

test('U7: ranks order the items', () => {
  const { story } = joined({ type: 'item', by: 2, item: sticker({ id: 8, rank: 2 }) });
  const order = () => story.items.map((item) => item.id);
  assert.deepEqual(order(), [7, 8]);
  story.apply(next({ records: [{ type: 'changed', item: 7, rank: 3, by: 2 }] }));
  assert.deepEqual(order(), [8, 7]);
});

test('records of kinds that are unknown are passed over', () => {
  const { story } = joined();
  assert.equal(story.apply(still({ records: [{ type: 'weather', sun: true }] })), true);
});

test('own commands are shown at once, and true when accepted', () => {
  const { story } = joined();
  story.expect(1, { kind: 'update', items: [7], values: { x: 50 } });
  assert.equal(story.item(7).x, 50);
  story.apply(next({ acks: [{ command: 1, outcome: 'accepted', revision: 5 }] }));
  assert.equal(story.item(7).x, 50);
});

test('an adjusted command gives what the server made of it', () => {
  const { story } = joined();
  story.expect(1, { kind: 'update', items: [7], values: { x: 50, y: 1 } });
  story.apply(next({ acks: [{ command: 1, outcome: 'adjusted', item: { x: 49 }, revision: 5 }] }));
  assert.deepEqual([story.item(7).x, story.item(7).y], [49, 1]);
});

test('a refused command uncovers what is true, others\' changes included', () => {
  const { story } = joined();
  story.expect(1, { kind: 'update', items: [7], values: { x: 50 } });
  story.apply(next({ records: [{ type: 'changed', item: 7, x: 20, by: 2 }] }));
  assert.equal(story.item(7).x, 50);
  const refusal = { command: 1, outcome: 'refused', error: {} };
  story.apply(update({ since: 5, revision: 5, acks: [refusal] }));
  assert.equal(story.item(7).x, 20);
});

test('a created item is there at once, on top, and gets its rank from the server', () => {
  const { story } = joined();
  const { rank, ...values } = sticker({ id: 9 });
  story.expect(1, { kind: 'create', items: [9], values });
  assert.deepEqual(story.items.map((item) => item.id), [7, 9]);
  story.apply(next({
    acks: [{ command: 1, outcome: 'accepted', revision: 5 }],
    records: [{ type: 'item', by: 1, item: sticker({ id: 9, rank: 5 }) }],
  }));
  assert.equal(story.item(9).rank, 5);
});

test('a deleted item is gone at once, and back when that is refused', () => {
  const { story } = joined();
  story.expect(1, { kind: 'delete', items: [7] });
  assert.deepEqual(story.items, []);
  story.apply(still({ acks: [{ command: 1, outcome: 'refused', error: {} }] }));
  assert.equal(story.items.length, 1);
});

test('a cut forgets what others point at and have latched, not where their items are', () => {
  const latched = { latches: ['centerX'], guides: [{ name: 'centerX' }] };
  const { story } = joined({ type: 'presence', member: 2, cursor: { x: 1, y: 1 } },
    { type: 'pose', gesture: 20, item: 7, n: 1, x: 9, y: 9 },
    { type: 'gesture', ...held, ...latched });
  story.cut();
  assert.equal(story.presence(2).cursor, null);
  assert.deepEqual(story.holder(7).guides, []);
  assert.equal(story.frame(7).x, 9);
});

test('G5: a cut leaves what one drags where the server had it last', () => {
  const { story, of } = joined();
  story.hold(21, 'drag', [7]);
  const level = { latches: ['centerX'], guides: [], ordinal: 1 };
  story.apply(still({ own: [
    { gesture: 21, state: 'open', n: 4, poses: at(30, 6), ...level },
  ] }));
  story.cut();
  assert.deepEqual(story.frame(7), { x: 30, y: 6, scale: 1, angle: 0 });
  assert.equal(story.holder(7), undefined);
  assert.equal(of('gesture').at(-1).over, 'disconnected');
});

test('a cut forgets unanswered commands and one\'s own gestures', () => {
  const { story, of } = joined();
  story.expect(1, { kind: 'delete', items: [7] });
  story.hold(21, 'drag', [7]);
  story.cut();
  assert.equal(story.items.length, 1);
  assert.equal(story.gestures.size, 0);
  assert.equal(of('gesture').at(-1).over, 'disconnected');
});

test('U4: what is told of several of one\'s own deeds is applied in their order', () => {
  const nudge = { kind: 'nudge', items: [7], values: { x: 3, y: 1 } };
  const ended = { gesture: 50, state: 'ended', n: 4, poses: at(10, 20), ...free };
  const both = next({ acks: [{ command: 1, outcome: 'accepted', revision: 5 }], own: [ended] });
  const first = joined().story;
  first.hold(50, 'drag', [7]);
  first.expect(1, nudge);
  first.apply(both);
  assert.deepEqual(first.frame(7), { x: 13, y: 21, scale: 1, angle: 0 });
  const second = joined().story;
  second.expect(9, nudge);
  second.renumber(9, 1);
  second.hold(50, 'drag', [7]);
  second.apply(both);
  assert.deepEqual(second.frame(7), { x: 10, y: 20, scale: 1, angle: 0 });
});
