import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock } from '../../Sources/Studio/sdk/serverclock.js';
import { live, say } from './members.mjs';

function clock() {
  const world = { now: 1_000 };
  return { world, clock: new ServerClock(() => world.now) };
}

test('U6, P2 the server’s time is that of its fastest answer', () => {
  const { world, clock: server } = clock();
  server.restart(5_000_000);
  assert.equal(server.time, 5_000_000);
  world.now += 10;
  server.answered(100, 5_000_000);
  assert.equal(server.time, 5_050_000);
  server.answered(20, 5_020_000);
  server.answered(300, 7_000_000);
  assert.equal(server.time, 5_030_000);
  world.now += 7.5;
  assert.equal(server.time, 5_037_500);
});

test('clocks that go at different paces are followed: old answers count no more', () => {
  const { clock: server } = clock();
  server.restart(0);
  server.answered(2, 1_000_000);
  for (let count = 0; count < 8; count += 1) server.answered(4, 3_000_000);
  assert.equal(server.time, 3_002_000);
});

test('another server has another clock', () => {
  const { clock: server } = clock();
  server.answered(2, 9_000_000);
  server.restart(50);
  assert.equal(server.time, 50);
});

test('H3, P2 a member knows the server’s time by its welcome, then by answers', () => {
  const { world, client: member } = live();
  assert.equal(member.serverTime, 0);
  const [{ id }] = world.socket.of('ping');
  world.pass(40);
  say(world, { pong: { id, time: 500_000 } });
  assert.equal(member.serverTime, 520_000);
});
