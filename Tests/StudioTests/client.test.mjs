import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, live, say } from './members.mjs';
import { sticker } from './world.mjs';

/** Poses as `own` has them. */
const at = (x, y) => [{ item: 7, x, y, scale: 1, angle: 0 }];

test('R3: commands of a member that is gone are lost, and those of none are not sent', async () => {
  const { world, client: member } = live();
  const answer = member.update(7, { x: 5 });
  assert.equal(member.story.item(7).x, 5);
  world.socket.end(1006);
  await assert.rejects(answer, { kind: 'lost' });
  assert.equal(member.story.item(7).x, 0);
  await assert.rejects(member.delete(7), { kind: 'notLive' });
  assert.equal(member.story.items.length, 1);
});

test('C2: an item gets a name, and is shown at once', async () => {
  const { world, client: member } = live();
  const values = { kind: 'sticker', emoji: '🔥', x: 1.00049, y: 2, halfWidth: 40, halfHeight: 40 };
  const { item, done } = member.create(values);
  const [create] = world.socket.of('create');
  assert.deepEqual(create, { type: 'create', command: 1, item: { ...values, x: 1, id: item } });
  assert.ok(Number.isSafeInteger(item) && item > 0);
  assert.equal(member.story.item(item).emoji, '🔥');
  const acks = [{ command: 1, outcome: 'accepted', revision: 5 }];
  const records = [{ type: 'item', by: 1, item: { ...sticker(values), id: item, rank: 2 } }];
  say(world, { revision: 5, acks, records });
  assert.deepEqual(await done, { outcome: 'accepted', revision: 5, item: undefined });
});

test('a drag shows the server\'s word, and ends with it', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ items: [7], sample: { x: 0, y: 0 }, zoom: 2 });
  gesture.move([{ x: 2, y: 3, time: 10 }]);
  assert.deepEqual(member.frame(7), { x: 2, y: 3, scale: 1, angle: 0 });
  const own = { gesture: gesture.gesture, n: 1, poses: at(0, 3), ordinal: 1 };
  const level = { latches: ['centerX'], guides: [] };
  say(world, { own: [{ ...own, ...level, state: 'open' }] });
  assert.equal(member.frame(7).x, 0);
  gesture.end();
  const rest = { ...own, ordinal: 2, latches: [], guides: [], state: 'ended' };
  say(world, { revision: 5, own: [rest] });
  assert.equal(gesture.outcome, 'ended');
  assert.equal(member.gestureOn(7), undefined);
  assert.deepEqual(member.frame(7), { x: 0, y: 3, scale: 1, angle: 0 });
});

test('C6: a begin on a held item is over, with the holder', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ items: [7], sample: { x: 0, y: 0 } });
  const error = { code: 2003, name: 'itemHeld', gesture: gesture.gesture, item: 7, holder: 2 };
  say(world, { errors: [error] });
  assert.equal(gesture.outcome, 'refused');
  assert.equal(gesture.error.detail.holder, 2);
  assert.equal(member.story.holder(7), undefined);
});

test('an error about one move does not end the gesture', () => {
  const { world, client: member } = live();
  const refused = [];
  member.on('refused', (error) => refused.push(error.code));
  const gesture = member.begin({ items: [7], sample: { x: 0, y: 0 } });
  const own = { state: 'open', n: 0, poses: at(0, 0), latches: [], guides: [] };
  say(world, { own: [{ gesture: gesture.gesture, ...own }] });
  say(world, { errors: [{ code: 2008, name: 'sampleTime', gesture: gesture.gesture }] });
  assert.equal(gesture.state, 'open');
  assert.deepEqual(refused, [2008]);
  say(world, { errors: [{ code: 2004, name: 'unknownGesture', gesture: gesture.gesture }] });
  assert.equal(gesture.state, 'over');
});

test('R3: an open gesture of a member that is gone is over, and sends nothing more', () => {
  const { world, client: member } = live();
  const gesture = member.begin({ items: [7], sample: { x: 0, y: 0 } });
  world.socket.end(1006);
  assert.equal(gesture.outcome, 'disconnected');
  world.pass(250);
  accept(world);
  gesture.move([{ x: 1, y: 1 }]);
  gesture.end();
  world.frame();
  assert.deepEqual(world.socket.sent.map(({ type }) => type), ['hello', 'ping']);
});

test('a drag that is cut stays where the server had it last, one given up where it began', () => {
  for (const [giveUp, x] of [[false, 20], [true, 0]]) {
    const { world, client: member } = live();
    const gesture = member.begin({ items: [7], sample: { x: 0, y: 0 } });
    gesture.move([{ x: 25, y: 0, time: 10 }]);
    const own = { state: 'open', n: 0, poses: at(20, 0), latches: [], guides: [] };
    say(world, { own: [{ gesture: gesture.gesture, ordinal: 0, ...own, n: 1 }] });
    gesture.move([{ x: 90, y: 0, time: 20 }]);
    if (giveUp) gesture.cancel();
    const shown = [];
    gesture.on('over', () => shown.push(member.frame(7).x));
    member.story.on('item', () => shown.push(member.frame(7).x));
    world.socket.end(1006);
    assert.ok(shown.length > 0 && shown.every((each) => each === x), `${shown}`);
    assert.equal(member.frame(7).x, x);
  }
});

test('C6: a command on what another member holds is refused at once, and not shown', async () => {
  const { world, client: member } = live();
  const level = { ordinal: 0, latches: [], guides: [] };
  const held = { type: 'gesture', gesture: 20, member: 2, kind: 'drag', items: [7], ...level };
  say(world, { records: [held] });
  const before = member.story.item(7);
  const commands = [
    () => member.delete(7), () => member.update(7, { x: 5 }), () => member.reorder(7, 'front'),
  ];
  for (const command of commands) {
    const answer = command();
    assert.deepEqual(member.story.item(7), before);
    await assert.rejects(answer, ({ code, detail }) => code === 2003 && detail.holder === 2);
  }
  assert.deepEqual(world.socket.of('delete'), []);
  say(world, { records: [{ type: 'settled', gesture: 20, member: 2, state: 'ended' }] });
  member.delete(7);
  assert.equal(world.socket.of('delete').length, 1);
});

test('C18: a command on what is locked is refused at once, unless it unlocks', async () => {
  const { world, client: member } = live();
  say(world, { records: [{ type: 'changed', item: 7, locked: true, by: 2 }] });
  const before = member.story.item(7);
  const commands = [
    () => member.delete(7), () => member.update(7, { x: 5 }), () => member.reorder(7, 'front'),
    () => member.update(7, { locked: true }), () => member.nudge([7], 1, 0),
  ];
  for (const command of commands) {
    const answer = command();
    assert.deepEqual(member.story.item(7), before);
    await assert.rejects(answer, ({ code, detail }) => code === 2017 && detail.item === 7);
  }
  assert.deepEqual(['delete', 'update', 'reorder'].flatMap((type) => world.socket.of(type)), []);
  member.duplicate([7], { dx: 1, dy: 1 });
  member.update(7, { locked: false });
  assert.equal(member.story.item(7).locked, false);
  // What comes after it the server is to find unlocked.
  member.update(7, { x: 5 });
  assert.equal(world.socket.of('duplicate').length, 1);
  assert.equal(world.socket.of('update').length, 2);
});

test('W3: a command that the server would drop unread is refused at once', async () => {
  const { world, client: member } = live();
  // As JSON has it, each of these takes six bytes.
  const text = '\u0001'.repeat(16_000);
  await assert.rejects(member.update(7, { text }), { code: 1010 });
  assert.equal(member.story.item(7).text, undefined);
  assert.deepEqual(world.socket.of('update'), []);
});

test('P1: the cursor is told at most every 40 milliseconds, the latest always', () => {
  const { world, client: member } = live();
  for (let step = 0; step < 10; step += 1) member.show({ cursor: { x: step, y: 0 } });
  assert.deepEqual(world.socket.of('presence').map(({ cursor }) => cursor.x), [0]);
  world.pass(40);
  member.show({ cursor: null });
  world.pass(40);
  world.pass(1000);
  const told = world.socket.of('presence').map(({ cursor }) => cursor && cursor.x);
  assert.deepEqual(told, [0, 9, null]);
});

test('C9: a nudge moves several items at once, and is shown at once', async () => {
  const { world, client: member } = live();
  say(world, { records: [{ type: 'item', by: 2, item: sticker({ id: 8, x: 50 }) }] });
  const answer = member.nudge([7, 8], 10, -1.00049);
  const [nudge] = world.socket.of('nudge');
  assert.deepEqual(nudge, { type: 'nudge', items: [7, 8], dx: 10, dy: -1, command: 1 });
  assert.deepEqual(member.frame(8), { x: 60, y: -1, scale: 1, angle: 0 });
  say(world, { revision: 5, acks: [{ command: 1, outcome: 'accepted', revision: 5 }] });
  assert.equal((await answer).revision, 5);
  assert.deepEqual([member.story.item(7).x, member.story.item(8).x], [10, 60]);
});

test('C10: aligning brings the box around all items to a guide', () => {
  const places = {
    centerX: [-25, 0], leading: [-145, 0], trailing: [95, 0],
    centerY: [0, -10], top: [0, -332], bottom: [0, 312],
  };
  for (const [to, [dx, dy]] of Object.entries(places)) {
    const { world, client: member } = live();
    say(world, { records: [{ type: 'item', by: 2, item: sticker({ id: 8, x: 50, y: 20 }) }] });
    member.align([7, 8], to);
    assert.deepEqual(world.socket.of('align'), [{ type: 'align', items: [7, 8], to, command: 1 }]);
    const { x, y } = member.frame(7);
    assert.deepEqual([x, y], [dx, dy], to);
    assert.deepEqual([member.frame(8).x, member.frame(8).y], [dx + 50, dy + 20]);
  }
});

test('C10: in classic the guides are those of its screen, and ellipses have smaller boxes', () => {
  const { world, client: member } = live();
  const shape = { kind: 'shape', shape: 'ellipse', halfWidth: 60, halfHeight: 20, angle: 45 };
  say(world, { records: [{ type: 'item', by: 2, item: sticker({ id: 8, ...shape }) }] });
  member.story.profile = 'classic';
  member.align([8], 'top');
  assert.equal(member.frame(8).y, -251.181);
});

test('C6: a nudge of what somebody holds, be it one of several, is refused at once', async () => {
  const { world, client: member } = live();
  const level = { ordinal: 0, latches: [], guides: [] };
  const held = { type: 'gesture', gesture: 20, member: 2, kind: 'drag', items: [8], ...level };
  say(world, { records: [{ type: 'item', by: 2, item: sticker({ id: 8 }) }, held] });
  await assert.rejects(member.nudge([7, 8], 1, 0), ({ detail }) => detail.item === 8);
  assert.deepEqual(world.socket.of('nudge'), []);
});

test('G1: a gesture holds all its items, and ends for all', () => {
  const { world, client: member } = live();
  say(world, { records: [{ type: 'item', by: 2, item: sticker({ id: 8, x: 50 }) }] });
  const gesture = member.begin({ kind: 'handle', items: [7, 8], sample: { x: 65, y: 0 } });
  assert.deepEqual(world.socket.of('begin')[0].items, [7, 8]);
  assert.deepEqual(member.story.holder(8).items, [7, 8]);
  assert.equal(member.gestureOn(8), gesture);
  gesture.move([{ x: 25, y: 40, time: 5 }]);
  const poses = [[7, 25, -25], [8, 25, 25]].map(([item, x, y]) => ({
    item, x, y, scale: 1, angle: 90,
  }));
  assert.deepEqual(member.frame(8), { x: 25, y: 25, scale: 1, angle: 90 });
  const level = { ordinal: 0, latches: [], guides: [] };
  const own = { gesture: gesture.gesture, state: 'ended', n: 1, poses, ...level };
  say(world, { revision: 5, own: [own] });
  assert.deepEqual(member.frame(7), { x: 25, y: -25, scale: 1, angle: 90 });
  assert.deepEqual(member.frame(8), { x: 25, y: 25, scale: 1, angle: 90 });
});

test('U6: poses of others have the scale and the angle that their gestures change', () => {
  const { world, client: member } = live();
  const level = { ordinal: 0, latches: [], guides: [] };
  say(world, { records: [
    { type: 'pose', gesture: 20, item: 7, n: 1, x: 5, y: 6, scale: 2, angle: 45 },
    { type: 'gesture', gesture: 20, member: 2, kind: 'transform', items: [7], ...level },
  ] });
  assert.deepEqual(member.frame(7), { x: 5, y: 6, scale: 2, angle: 45 });
});
