import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backoff } from '../../Sources/Studio/sdk/backoff.js';

test('D24: the ceiling doubles up to a limit, and the wait is anywhere below it', () => {
  const waits = [];
  const backoff = new Backoff(() => 1);
  for (let failure = 0; failure < 8; failure += 1) {
    backoff.ended(0);
    waits.push(backoff.wait('now'));
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  const lucky = new Backoff(() => 0);
  lucky.ended(0);
  assert.equal(lucky.wait('now'), 0);
});

test('D24: the slow ladder is slower, and as random', () => {
  const backoff = new Backoff(() => 0.5);
  backoff.ended(0);
  assert.equal(backoff.wait('slowly'), 2000);
  for (let failure = 0; failure < 20; failure += 1) backoff.ended(0);
  assert.equal(backoff.wait('slowly'), 150_000);
});

test('D24: only a connection that lived for five seconds clears the count', () => {
  const backoff = new Backoff(() => 1);
  for (const uptime of [0, 0, 4999]) backoff.ended(uptime);
  assert.equal(backoff.failures, 3);
  backoff.ended(5000);
  assert.equal(backoff.failures, 1);
  assert.equal(backoff.wait('now'), 500);
});
