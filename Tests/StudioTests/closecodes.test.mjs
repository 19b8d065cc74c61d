import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { comeBack, explain, keepsPlace } from '../../Sources/Studio/sdk/closecodes.js';

const protocol = new URL('../../Protocol/errors.json', import.meta.url);
const { closeCodes } = JSON.parse(readFileSync(protocol, 'utf8'));

test('W5 ranges say what to do, also of codes that nobody knows yet', () => {
  const atOnce = [1001, 1006, 1012, 1013, 4000, 4042, 4099];
  for (const code of atOnce) assert.equal(comeBack(code), 'now');
  for (const code of [4200, 4242, 4299]) assert.equal(comeBack(code), 'slowly');
  for (const code of [4500, 4555, 4599]) assert.equal(comeBack(code), 'never');
});

test('R1 the server keeps the place of who is cut, not of who left or was sent away', () => {
  for (const code of [1001, 1006, 1011, 4000, 4002, 4099]) assert.equal(keepsPlace(code), true);
  for (const code of [1000, 4100, 4201, 4506, 4599]) assert.equal(keepsPlace(code), false);
});

test('W5 of codes without a rule, those that blame the client are not tried again', () => {
  for (const code of [1002, 1003, 1007, 1008, 1009, 4100, 4199]) {
    assert.equal(comeBack(code), 'never');
  }
  for (const code of [1000, 1011, 1015, 4300, 4600]) assert.equal(comeBack(code), 'slowly');
});

test('errors.json: every close code is explained under its name', () => {
  assert.ok(closeCodes.length > 0);
  for (const { code, name, return: expected } of closeCodes) {
    const cause = explain(code, 'why');
    assert.equal(cause.name, name, `${code}`);
    assert.equal(cause.comeBack, expected, `${code}`);
    assert.equal(cause.reason, 'why');
    assert.ok(cause.message.length > 0 && cause.remedy.length > 0);
  }
});
