import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { quantise } from '../../Sources/Studio/sdk/numbers.js';
import { quantiseReading } from '../../Sources/Studio/sdk/readings.js';
import { Story } from '../../Sources/Studio/sdk/story.js';
import { update, welcome } from './world.mjs';

/** What a record does not say of an item where it is so. */
const LEFT_OUT = { opacity: 1, locked: false, group: null };

function vectors(name) {
  const file = new URL(`../../Protocol/vectors/v1/${name}.json`, import.meta.url);
  const { count, tests } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(tests.length, count);
  assert.ok(count > 0);
  return tests;
}

test('N2: numbers that a double tells apart are rounded as the vectors say', () => {
  let compared = 0;
  const rounding = vectors('client/move').filter(({ rule }) => rule === 'N2');
  for (const { id, text, valid, value } of rounding) {
    const numeral = /"x":(-?[0-9.eE+-]+)/.exec(text ?? '')?.[1];
    // JavaScript has no more digits than the shortest that name the double.
    if (!valid || String(Number(numeral)) !== numeral) continue;
    assert.equal(quantise(Number(numeral)), value.samples[0].x, id);
    compared += 1;
  }
  assert.ok(compared >= 10, `${compared} compared`);
});

test('G2: samples of every form are read as the vectors say', () => {
  let compared = 0;
  for (const { id, text, valid, value } of vectors('client/samples')) {
    // JavaScript has no more digits than the shortest that name the double.
    const numerals = (text ?? '').match(/-?\d+\.\d+/g) ?? [];
    if (!valid || numerals.some((numeral) => numeral.length > 17)) continue;
    JSON.parse(text).samples.forEach((sample, index) => {
      const { n, t, ...reading } = value.samples[index];
      assert.deepEqual(quantiseReading(sample), reading, id);
      compared += 1;
    });
  }
  assert.ok(compared >= 60, `${compared} compared`);
});

test('H3: every welcome is taken', () => {
  for (const { id, text, value } of vectors('server/welcome')) {
    const story = new Story();
    story.welcome(JSON.parse(text));
    assert.equal(story.self, value.member, id);
    assert.equal(story.members.get(value.member).name, value.name, id);
    assert.deepEqual(story.canvas, value.story.canvas, id);
  }
});

test('U6: every update is applied, and its items, members and gestures are there', () => {
  const files = ['update', 'update-history', 'update-cards', 'update-flights'];
  const all = files.flatMap((name) => vectors(`server/${name}`));
  for (const { id, text, value } of all) {
    const story = new Story();
    story.welcome(welcome({ member: 1_000 }));
    story.apply(update({ snapshot: true, revision: value.since }));
    assert.equal(story.apply(JSON.parse(text)), true, id);
    assert.equal(story.revision, value.revision, id);
    const of = (type) => value.records.filter((record) => record.type === type);
    const gone = new Set(of('deleted').map(({ item }) => item));
    for (const { item, by } of of('item').filter((record) => !gone.has(record.item.id))) {
      const left = item.kind === 'deck' ? { ...LEFT_OUT, swiped: [] } : LEFT_OUT;
      assert.deepEqual(story.item(item.id), { ...left, ...item, by }, id);
    }
    for (const { member, name } of of('member')) {
      assert.equal(story.members.get(member).name, name, id);
    }
    for (const { gesture, member } of of('gesture')) {
      assert.equal(story.gestures.get(gesture).member, member, id);
    }
  }
});
