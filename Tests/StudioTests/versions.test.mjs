import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped, timeOf, titleOf } from '../../Sources/Studio/studio/versions.js';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 2, 5, 9, 30);
const reader = { now, locale: 'en-US', timeZone: 'UTC' };
const kept = (hours, kind, name) =>
  ({ revision: 100 - hours, time: now - hours * HOUR, kind, items: 1, ...(name && { name }) });

test('T6 named versions come first, the others by days', () => {
  const all = [
    kept(1, 'automatic'), kept(2, 'named', 'Draft'), kept(3, 'beforeRestore'),
    kept(10, 'automatic'), kept(40, 'named', 'First'), kept(60, 'automatic'),
  ];
  const groups = grouped(all, reader).map(({ title, checkpoints }) =>
    [title, ...checkpoints.map(({ revision }) => revision)]);
  assert.deepEqual(groups, [
    ['Saved versions', 98, 60],
    ['Today', 99, 97],
    ['Yesterday', 90],
    ['Monday, March 2, 2026', 40],
  ]);
  assert.deepEqual(grouped([], reader), []);
});

test('days and times are the reader’s', () => {
  const east = { ...reader, timeZone: 'Asia/Tokyo' };
  const titles = (who) => grouped([kept(10, 'automatic')], who).map(({ title }) => title);
  assert.deepEqual([titles(reader), titles(east)], [['Yesterday'], ['Today']]);
  const time = (at) => timeOf(at, reader).replace(/\s/g, ' ');
  assert.equal(time(now), '9:30 AM');
  assert.equal(time(now - 40 * HOUR), 'Mar 3, 5:30 PM');
});

test('T6 each kind has its words', () => {
  const kinds = [kept(1, 'named', 'A'), kept(1, 'automatic'), kept(1, 'beforeRestore')];
  assert.deepEqual(kinds.map(titleOf), ['A', 'Kept automatically', 'Before a restore']);
});
