import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { protocol } from './engine.mjs';
import { Run, millionths, thousandths } from './vector_run.mjs';

/** The numbers that there are; a file that is missing, or is not listed, fails. */
const numbers = [
  1, 2, 3, 4, 6, 7, 10, 11, 12, 14, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 35, 37,
  39, 40, 42, 43, 45, 46, 48, 50, 51, 53, 54,
];
const name = (number) => `V${String(number).padStart(2, '0')}.json`;

/** Holds the values told of a thing against those expected, each on its grid. */
function hold(told, expected, place) {
  for (const [key, value] of Object.entries(expected)) {
    if (key === 'id' || key === 'card') continue;
    assert.ok(key in told, `${place}: there is no ${key}`);
    const degrees = (angle) => ((thousandths(angle) % 360_000) + 360_000) % 360_000;
    const read = { scale: millionths, angle: degrees }[key] ?? thousandths;
    assert.equal(told[key], read(value), `${place}: ${key}`);
  }
}

const checks = {
  items(run, items, place) {
    for (const item of items) {
      const [x, y, scale, angle] = run.frame(item.id);
      hold({ x, y, scale, angle }, item, `${place}, item ${item.id}`);
    }
  },
  boxes(run, boxes, place) {
    for (const box of boxes) hold(run.box(box.id), box, `${place}, box ${box.id}`);
  },
  card(run, card, place) {
    assert.equal(run.card.id, card.id, place);
    hold(run.card, card, place);
  },
  places(run, places, place) {
    const told = run.places;
    assert.deepEqual(told.map(({ card }) => card), places.map(({ card }) => card), place);
    places.forEach((expected, rank) => hold(told[rank], expected, place));
  },
};
for (const key of ['latches', 'guides', 'cards', 'swiped']) {
  checks[key] = (run, expected, place) => assert.deepEqual(run[key], expected, `${place}: ${key}`);
}
for (const key of ['edges', 'target', 'accepted', 'direction', 'outcome']) {
  checks[key] = (run, expected, place) => {
    assert.ok(key in run.answers, `${place}: there is no ${key}`);
    assert.deepEqual(run.answers[key], expected, `${place}: ${key}`);
  };
}

/** Runs steps; answers how many of them expected something. */
function follow(steps, run, where) {
  let count = 0;
  steps.forEach(({ expect, ...step }, index) => {
    const place = `${where}, step ${index + 1}`;
    const keys = Object.keys(step);
    if ('repeat' in step) {
      assert.deepEqual(keys.sort(), ['repeat', 'steps'], place);
      for (let time = 0; time < step.repeat; time += 1) count += follow(step.steps, run, place);
    } else if (keys.length) {
      assert.equal(keys.length, 1, `${place} does one thing`);
      run.perform(keys[0], step[keys[0]]);
    }
    if (!expect) return;
    for (const [key, expected] of Object.entries(expect)) {
      assert.ok(key in checks, `${place}: the runner does not know the expectation ${key}`);
      checks[key](run, expected, place);
    }
    count += 1;
  });
  return count;
}

test('every vector of the engine has its file, and every file is run', () => {
  const files = readdirSync(new URL('../../Protocol/vectors/engine/', import.meta.url));
  assert.deepEqual(files.sort(), numbers.map(name).sort());
});

for (const number of numbers) {
  const { vector, says, cases } = JSON.parse(protocol(`vectors/engine/${name(number)}`));
  test(`in WebAssembly ${vector}: ${says}`, () => {
    assert.equal(vector, `V${number}`);
    assert.ok(cases.length > 0);
    for (const { steps, ...setup } of cases) {
      const where = `${vector}, ${setup.name}`;
      assert.ok(follow(steps, new Run(setup), where) > 0, `${where} expects something`);
    }
  });
}
