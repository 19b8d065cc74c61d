import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from '../../Sources/Studio/sdk/binary/encoding.js';
import { kept, live, say } from './members.mjs';
import { update, welcome } from './world.mjs';

const unread = { code: 1001, name: 'notJSON', message: 'The message is not JSON.', offset: 9 };
const accepted = (command, revision) => ({ command, outcome: 'accepted', revision });

/** The server answers the ping that came last. */
function answer(world, values = {}) {
  say(world, { pong: { id: world.socket.of('ping').at(-1).id, time: 1 }, ...values });
}

/** What became of promises so far. */
async function fates(...promises) {
  const fate = promises.map(() => 'open');
  promises.forEach((promise, index) => promise.then(
    () => (fate[index] = 'done'),
    (error) => (fate[index] = error.code ?? error.kind),
  ));
  await new Promise(setImmediate);
  return fate;
}

test('N6 half a surrogate pair goes out, and is shown, as the replacement character', () => {
  const { world, client: member } = live({ name: 'Ada\ud83d' });
  const { item } = member.create({ kind: 'text', text: 'cut \ud83d', x: 0, y: 0 });
  member.create({ kind: 'sticker', emoji: '\udf88', x: 0, y: 0 });
  member.update(7, { url: '/a\ud83d', emoji: '🎈\ud83d', background: null });
  member.show({ name: 'Eve\ud83d' });
  const [text, emoji] = world.socket.of('create').map(({ item: each }) => each);
  const [change] = world.socket.of('update');
  assert.deepEqual([text.text, emoji.emoji], ['cut \ufffd', '\ufffd']);
  assert.deepEqual([change.url, change.emoji, change.background], ['/a\ufffd', '🎈\ufffd', null]);
  assert.equal(member.story.item(item).text, 'cut \ufffd');
  assert.equal(world.socket.sent[0].name, 'Ada\ufffd');
  assert.equal(world.socket.of('presence')[0].name, 'Eve\ufffd');
  assert.equal(member.story.members.get(1).name, 'Eve\ufffd');
});

test('N7 bytes for a colour that is none are not made up', () => {
  const message = { type: 'update', command: 1, item: 7, color: 'red' };
  assert.throws(() => encode(message), RangeError);
});

test('C1, J4 a command that was not understood is refused when a ping is answered', async () => {
  const { world, client: member } = live();
  answer(world);
  const [lost, read] = [member.update(7, { x: 5 }), member.update(7, { y: 3 })];
  const heard = [];
  member.on('refused', ({ code }) => heard.push(code));
  const pings = world.socket.of('ping').length;
  say(world, { errors: [unread] });
  assert.equal(world.socket.of('ping').length, pings + 1);
  assert.deepEqual(await fates(lost, read), ['open', 'open']);
  const later = member.nudge([7], 1, 0);
  answer(world, { revision: 5, acks: [accepted(2, 5)] });
  assert.deepEqual(await fates(lost, read, later), [1001, 'done', 'open']);
  assert.deepEqual([member.story.item(7).x, member.story.item(7).y], [1, 3]);
  assert.deepEqual(heard, [1001]);
});

test('J4 an error about something else refuses no command', async () => {
  const { world, client: member } = live();
  say(world, { errors: [{ code: 1004, name: 'missingField', field: 'cursor' }] });
  assert.equal(world.socket.of('ping').length, 1);
  const done = member.update(7, { x: 5 });
  answer(world);
  assert.deepEqual(await fates(done), ['open']);
  say(world, { errors: [{ code: 1004, name: 'missingField', field: 'cursor' }] });
  say(world, { revision: 5, acks: [accepted(1, 5)] });
  say(world, { since: 5, revision: 5, pong: { id: 2, time: 1 } });
  assert.deepEqual(await fates(done), ['done']);
});

test('J4 an error while the server is being asked asks once more, afterwards', async () => {
  const { world, client: member } = live();
  const first = member.update(7, { x: 5 });
  say(world, { errors: [unread] });
  const second = member.update(7, { y: 3 });
  say(world, { errors: [{ ...unread, code: 1002 }] });
  const asked = world.socket.of('ping').length;
  answer(world);
  assert.deepEqual(await fates(first, second), [1001, 'open']);
  assert.equal(world.socket.of('ping').length, asked + 1);
  answer(world);
  assert.deepEqual(await fates(second), [1002]);
  assert.equal(member.story.item(7).x, 0);
  assert.equal(world.socket.of('ping').length, asked + 1);
});

test('R7 what is asked when the link is cut is asked again by the next connection', async () => {
  const { world, client: member } = kept();
  const lost = member.update(7, { x: 5 });
  say(world, { errors: [unread] });
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch: 77 }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41 }));
  assert.deepEqual(world.socket.of('update').map(({ command }) => command), [1]);
  answer(world);
  assert.deepEqual(await fates(lost), ['open']);
  say(world, { errors: [unread] });
  answer(world);
  assert.deepEqual(await fates(lost), [1001]);
  member.update(7, { x: 6 });
  assert.equal(world.socket.of('update').at(-1).command, 2);
});

test('R7 an error that names a command, with no answer to it, settles it', async () => {
  const { world, client: member } = live();
  const heard = [];
  member.on('refused', ({ code }) => heard.push(code));
  const forgotten = member.update(7, { x: 5 });
  say(world, { errors: [{ code: 2011, name: 'commandOrder', command: 1 }] });
  assert.deepEqual(await fates(forgotten), [2011]);
  assert.equal(member.story.item(7).x, 0);
  assert.deepEqual(heard, []);
});
