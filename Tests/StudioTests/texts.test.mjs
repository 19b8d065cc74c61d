import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteLength, cutToBytes, wellFormed } from '../../Sources/Studio/sdk/texts.js';

test('N6: lone surrogates are replaced, pairs are kept', () => {
  assert.equal(wellFormed('a\ud800b'), 'a\ufffdb');
  assert.equal(wellFormed('\udc00'), '\ufffd');
  assert.equal(wellFormed('🎈'), '🎈');
});

test('texts are cut to bytes, between characters', () => {
  assert.equal(cutToBytes('Ada', 80), 'Ada');
  assert.equal(cutToBytes('Ada', 2), 'Ad');
  assert.equal(cutToBytes('äöü', 5), 'äö');
  assert.equal(cutToBytes('a🎈b', 4), 'a');
  assert.equal(cutToBytes('x'.repeat(200), 80).length, 80);
  // One family is one character, of 25 bytes.
  assert.equal(cutToBytes('👨‍👩‍👧‍👦!', 20), '');
  assert.ok(byteLength(cutToBytes('\ud800'.repeat(100), 80)) <= 80);
});
