import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client, liveWith } from './members.mjs';

const WRONG = [
  [{ state: 'absent' }, RangeError, /absent/],
  [{ selection: [1, 1] }, RangeError, /twice/],
  [{ selection: [1, 2, 3] }, RangeError, /at most 2/],
  [{ selection: [0] }, RangeError, /selection/],
  [{ selection: ['1'] }, RangeError, /selection/],
  [{ selection: null }, TypeError, /selection/],
  [{ color: 'red' }, RangeError, /#rrggbb/],
  [{ color: '#12345\ud83d' }, RangeError, /#rrggbb/],
  [{ color: null }, RangeError, /#rrggbb/],
  [{ name: 7 }, TypeError, /name/],
  [{ cursor: { x: 1 } }, TypeError, /cursor/],
  [{ cursor: 5 }, TypeError, /cursor/],
  [{ cursor: { x: NaN, y: 0 } }, TypeError, /cursor/],
  [{ viewport: { x: 1, y: 1 } }, TypeError, /viewport/],
  [{ curser: { x: 1, y: 1 } }, TypeError, /curser/],
];

test('P1 what the server would refuse throws, and nothing of it is sent or shown', () => {
  const { world, client: member } = liveWith({ limits: { itemsPerGesture: 2 } });
  for (const [wrong, kind, message] of WRONG) {
    const right = { cursor: { x: 1, y: 1 }, name: 'Eve' };
    assert.throws(() => member.show({ ...right, ...wrong }), (error) =>
      error instanceof kind && message.test(error.message), JSON.stringify(wrong));
  }
  world.pass(40);
  assert.deepEqual(world.socket.of('presence'), []);
  assert.equal(member.story.members.get(1).name, 'Ada');
});

test('P1, H1 a name is cut as in the hello, and what a person drives is confined', () => {
  const { world, client: member } = liveWith({}, { name: 'x'.repeat(100) });
  assert.equal(world.socket.sent[0].name.length, 80);
  const viewport = { x: 0, y: -200_000, halfWidth: 20_000, halfHeight: 5 };
  member.show({ name: 'y'.repeat(100), viewport, state: undefined });
  const [{ name, viewport: seen }] = world.socket.of('presence');
  assert.equal(name, 'y'.repeat(80));
  assert.deepEqual(seen, { x: 0, y: -100_000, halfWidth: 10_000, halfHeight: 5 });
});

test('H1 a colour that is none, or a name, throws when the client is made', () => {
  assert.throws(() => client({ name: 7 }), TypeError);
  assert.throws(() => client({ color: 'red' }), RangeError);
});
