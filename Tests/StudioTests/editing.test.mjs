import assert from 'node:assert/strict';
import { test } from 'node:test';
import { live, say } from './members.mjs';
import { sticker } from './world.mjs';

const card = (id) => ({ id, text: '', color: '#ffffff', url: null });
const DECK = {
  ...sticker({ id: 8, rank: 2 }), kind: 'deck', emoji: undefined, cards: [1, 2].map(card),
};

/** A member of a room with a sticker, 7, and a deck, 8. */
function among() {
  const { world, client: member } = live();
  say(world, { records: [{ type: 'item', by: 2, item: DECK }] });
  const said = (type) => world.socket.of(type).map(({ command, ...message }) => message);
  return { world, member, said };
}

const refused = (code) => ({ command: 1, outcome: 'refused', error: { code, name: 'no' } });
const accepted = { command: 1, outcome: 'accepted', revision: 5 };

test('C16 items are grouped and ungrouped at once, under a name of one’s own', async () => {
  const { world, member, said } = among();
  const { group, done } = member.group([7, 8]);
  assert.deepEqual(said('group'), [{ type: 'group', items: [7, 8], group }]);
  assert.ok(Number.isSafeInteger(group) && group > 0);
  assert.deepEqual([7, 8].map((item) => member.story.item(item).group), [group, group]);
  say(world, { revision: 5, acks: [accepted] });
  assert.equal((await done).outcome, 'accepted');
  assert.equal(member.story.item(7).group, group);
  member.ungroup([7]);
  assert.deepEqual(said('ungroup'), [{ type: 'ungroup', items: [7] }]);
  assert.deepEqual([7, 8].map((item) => member.story.item(item).group), [null, group]);
});

test('C16 copies have names at once, and are there when the server has made them', async () => {
  const { world, member, said } = among();
  world.chance = [0.1, 0.2, 0.3];
  const { items, done } = member.duplicate([7, 8], { dx: 5.0004, dy: -5, grouped: true });
  const [{ group, ...message }] = said('duplicate');
  assert.deepEqual(message, { type: 'duplicate', items: [7, 8], ids: items, dx: 5, dy: -5 });
  assert.ok(group > 0);
  assert.equal(new Set(items).size, 2);
  assert.equal(member.story.items.length, 2);
  const copy = { ...sticker({ id: items[0], rank: 4, x: 5, y: -5 }), group };
  const records = [{ type: 'item', by: 1, item: copy }];
  say(world, { revision: 5, acks: [accepted], records });
  await done;
  assert.equal(member.story.item(items[0]).group, group);
  member.duplicate([7]);
  assert.equal('group' in said('duplicate')[1], false);
});

test('C5 an item goes one forward or backward', () => {
  const { member, said } = among();
  member.reorder(7, 'forward');
  member.reorder(7, 'backward');
  assert.deepEqual(said('reorder').map(({ to }) => to), ['forward', 'backward']);
});

test('C18 an item is locked at once, and what is refused is taken back', async () => {
  const { world, member, said } = among();
  const done = member.update(7, { locked: true, opacity: 0.50049 });
  assert.deepEqual(said('update'), [{ type: 'update', item: 7, locked: true, opacity: 0.5 }]);
  assert.equal(member.story.item(7).locked, true);
  say(world, { acks: [refused(2017)] });
  await assert.rejects(done, { code: 2017 });
  assert.deepEqual([member.story.item(7).locked, member.story.item(7).opacity], [false, 1]);
});

test('C17 a text that the server measures is shown without a size until then', async () => {
  const { world, member, said } = among();
  const { item, done } = member.create({ kind: 'text', text: 'Hi', x: 0, y: 0, measure: true });
  assert.deepEqual(said('create')[0].item, {
    kind: 'text', text: 'Hi', x: 0, y: 0, measure: true, id: item,
  });
  const { halfWidth, halfHeight, ...shown } = member.story.item(item);
  assert.deepEqual([halfWidth, halfHeight, 'measure' in shown], [0, 0, false]);
  const measured = { ...sticker({ id: item, rank: 3, halfWidth: 30 }), kind: 'text', text: 'Hi' };
  const records = [{ type: 'item', by: 1, item: measured }];
  const acks = [{ command: 1, outcome: 'adjusted', revision: 5, item: measured }];
  say(world, { revision: 5, acks, records });
  await done;
  assert.equal(member.story.item(item).halfWidth, 30);
});

test('C19 a card is changed where it lies', async () => {
  const { world, member, said } = among();
  const changing = member.deck(8).change(1, { text: 'new', url: '/v1/images/a.png' });
  const changed = { ...card(1), text: 'new', url: '/v1/images/a.png' };
  assert.deepEqual(member.story.item(8).cards, [changed, card(2)]);
  assert.deepEqual(said('deck'), [
    { do: 'remove', card: 1 }, { do: 'insert', card: changed, rank: 1 },
  ].map((change) => ({ type: 'deck', item: 8, ...change })));
  const accepted = (command) => ({ command, outcome: 'accepted', revision: 4 + command });
  say(world, { revision: 6, acks: [1, 2].map(accepted) });
  assert.equal((await changing).revision, 6);
  assert.deepEqual(member.story.item(8).cards, [changed, card(2)]);
  await assert.rejects(member.deck(8).change(9, {}), RangeError);
});

test('C19, C8 a card that cannot be as it was to be is put back', async () => {
  const { world, member, said } = among();
  const changing = member.deck(8).change(2, { text: 'long' });
  const error = { code: 3003, name: 'tooMuchText', message: '', command: 2 };
  say(world, { revision: 5, acks: [
    { command: 1, outcome: 'accepted', revision: 5 }, { command: 2, outcome: 'refused', error },
  ] });
  await assert.rejects(changing, { code: 3003 });
  const again = { type: 'deck', item: 8, do: 'insert', card: card(2), rank: 0 };
  assert.deepEqual(said('deck').at(-1), again);
  assert.deepEqual(member.story.item(8).cards, [1, 2].map(card));
});

test('C19, C18 a card of a locked deck stays, and nothing is put back', async () => {
  const { world, member, said } = among();
  const changing = member.deck(8).change(2, { text: 'other' });
  const refused = (command) => ({ command, outcome: 'refused', error: {
    code: 2017, name: 'itemLocked', message: '', command, item: 8,
  } });
  say(world, { acks: [1, 2].map(refused) });
  await assert.rejects(changing, { code: 2017 });
  assert.equal(said('deck').length, 2);
});

test('C19 what is done with the cards of a deck is shown at once', () => {
  const { member, said } = among();
  const names = () => member.story.item(8).cards.map(({ id }) => id);
  const deck = member.deck(8);
  const { card: name } = deck.insert({ text: 'a\ud800' }, 0);
  assert.deepEqual(names(), [1, 2, name]);
  assert.equal(member.story.item(8).cards.at(-1).text, 'a\ufffd');
  deck.swipe(name, 'left');
  deck.swipe(2, 'right');
  assert.deepEqual(names(), [1]);
  deck.takeBack();
  deck.takeBack(name);
  assert.deepEqual(names(), [1, 2, name]);
  deck.remove(1);
  deck.swipe(name, 'left');
  deck.gather();
  assert.deepEqual([names(), member.story.item(8).swiped], [[2, name], []]);
  assert.deepEqual(said('deck'), [
    { do: 'insert', card: { id: name, text: 'a\ufffd' }, rank: 0 },
    { do: 'swipe', card: name, direction: 'left' },
    { do: 'swipe', card: 2, direction: 'right' },
    { do: 'takeBack' },
    { do: 'takeBack', card: name },
    { do: 'remove', card: 1 },
    { do: 'swipe', card: name, direction: 'left' },
    { do: 'gather' },
  ].map((change) => ({ type: 'deck', item: 8, ...change })));
});

test('C19 cards that were not on top come back when the server says so', async () => {
  const { world, member } = among();
  const done = member.deck(8).swipe(2, 'left');
  assert.equal(member.story.item(8).swiped.length, 1);
  say(world, { acks: [refused(2018)] });
  await assert.rejects(done, { code: 2018 });
  assert.deepEqual(member.story.item(8).cards, [1, 2].map(card));
});
