import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  leastScale, shownSize, steppedFontSize,
} from '../../Sources/Studio/studio/fontsizes.js';

/** The sizes at which words are shown, step by step. */
function steps(label, direction, count) {
  const shown = { ...label };
  return Array.from({ length: count }, () => {
    shown.fontSize = steppedFontSize(shown, direction);
    return Number(shownSize(shown).toFixed(3));
  });
}

test('words are sized as they are shown, whatever a handle did', () => {
  assert.deepEqual(steps({ fontSize: 32, scale: 0.5 }, 1, 3), [18, 20, 24]);
  assert.deepEqual(steps({ fontSize: 32, scale: 2 }, -1, 3), [56, 48, 40]);
  assert.deepEqual(steps({ scale: 1 }, 1, 1), [28]);
});

test('no tool makes words smaller than 10 points', () => {
  assert.deepEqual(steps({ fontSize: 28, scale: 0.5 }, -1, 4), [12, 10, 10, 10]);
  assert.deepEqual(steps({ fontSize: 8, scale: 1 }, -1, 2), [8, 8]);
  assert.equal(leastScale({ kind: 'text', fontSize: 32, scale: 1 }, 0.2), 10 / 32);
  assert.equal(leastScale({ kind: 'text', fontSize: 200, scale: 1 }, 0.2), 0.2);
  assert.equal(leastScale({ kind: 'text', fontSize: 32, scale: 0.25 }, 0.2), 0.25);
  assert.equal(leastScale({ kind: 'shape', scale: 1 }, 0.2), 0.2);
  assert.equal(leastScale({ kind: 'shape', scale: 0.1 }, 0.2), 0.1);
});

test('beyond the usual sizes words grow by parts, as far as a font may', () => {
  assert.deepEqual(steps({ fontSize: 200, scale: 1 }, 1, 2), [240, 288]);
  assert.deepEqual(steps({ fontSize: 288, scale: 1 }, -1, 3), [240, 200, 160]);
  assert.deepEqual(steps({ fontSize: 990, scale: 1 }, 1, 2), [1000, 1000]);
});
