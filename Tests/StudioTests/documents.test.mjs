import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FILE, file, isJSON } from './documents.mjs';

const { count, documents } = JSON.parse(readFileSync(FILE, 'utf8'));

test('J1: of every document the file says what JSON.parse says', () => {
  assert.equal(documents.length, count);
  assert.ok(count >= 300, `${count}`);
  for (const { text, hex, json } of documents) {
    const bytes = hex === undefined ? Buffer.from(text) : Buffer.from(hex, 'hex');
    assert.equal(isJSON(bytes), json, JSON.stringify(text ?? hex));
  }
  // Neither side is a handful, and exceptions are of what is JSON.
  assert.ok(documents.filter(({ json }) => json).length >= 150);
  assert.ok(documents.filter(({ json }) => !json).length >= 150);
  assert.ok(documents.every(({ json, exception }) => json || exception === undefined));
});

test('J1, N6: the file is what its maker makes', () => {
  assert.equal(readFileSync(FILE, 'utf8'), file());
});
