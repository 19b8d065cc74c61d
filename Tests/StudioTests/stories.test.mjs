import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as sdk from '../../Sources/Studio/sdk/index.js';

const SERVER = 'https://host/';

/** What a helper asks for, and what it makes of the answer. */
async function asked(helper, args, status = 200, body = { revision: 1 }) {
  const requests = [];
  const request = async (url, { method = 'GET', body: text } = {}) => {
    requests.push([method, url.href.replace(SERVER, '/'), ...(text ? [JSON.parse(text)] : [])]);
    const json = async () => {
      assert.notEqual(status, 204, 'there is no body');
      return body;
    };
    return { ok: status < 400, status, json };
  };
  const answer = await helper(SERVER, ...args, request);
  assert.equal(requests.length, 1);
  return { request: requests[0], answer };
}

test('T1, T2, T5 stories are made, read and deleted', async () => {
  const made = await asked(sdk.createStory, [{ id: 'lake' }], 201);
  assert.deepEqual(made.request, ['POST', '/v1/stories', { id: 'lake' }]);
  assert.deepEqual(made.answer, { revision: 1 });
  const read = await asked(sdk.readStory, ['a/b']);
  assert.deepEqual(read.request, ['GET', '/v1/stories/a%2Fb']);
  const gone = await asked(sdk.deleteStory, ['lake'], 204);
  assert.deepEqual(gone, { request: ['DELETE', '/v1/stories/lake'], answer: undefined });
});

test('T13 a picture is uploaded as it is, and refused with a reason', async () => {
  const requests = [];
  const answers = [
    { ok: true, status: 201, json: async () => ({ url: '/v1/images/abc', type: 'image/png' }) },
    { ok: false, status: 422, json: async () => ({ error: { code: 5013 } }) },
  ];
  const request = async (url, options) => requests.push([url.href, options]) && answers.shift();
  const picture = new Blob(['…'], { type: 'image/png' });
  const { url } = await sdk.uploadImage(SERVER, picture, request);
  assert.equal(url, '/v1/images/abc');
  const options = { method: 'POST', body: picture };
  assert.deepEqual(requests, [['https://host/v1/images', options]]);
  await assert.rejects(sdk.uploadImage(SERVER, picture, request), { code: 5013 });
});

test('T15 a story has an address as a picture', () => {
  const url = (...options) => new URL(sdk.pictureURL(SERVER, 'lake', ...options));
  assert.equal(url().href, 'https://host/v1/stories/lake.png');
  const { pathname, searchParams } = url({
    format: 'svg', scale: 2.5, guides: true, crop: { x: -10, y: 0.5, width: 20, height: 30 },
  });
  assert.equal(pathname, '/v1/stories/lake.svg');
  const given = { scale: '2.5', crop: '-10,0.5,20,30', guides: '1' };
  assert.deepEqual(Object.fromEntries(searchParams), given);
  assert.equal(url({ guides: false }).search, '');
});

test('T6, T7 checkpoints are listed, kept and let go', async () => {
  const path = '/v1/stories/lake/checkpoints';
  assert.deepEqual((await asked(sdk.checkpoints, ['lake'])).request, ['GET', path]);
  const kept = await asked(sdk.keepCheckpoint, ['lake', 'Before'], 201);
  assert.deepEqual(kept.request, ['POST', path, { name: 'Before' }]);
  const gone = await asked(sdk.forgetCheckpoint, ['lake', 12], 204);
  assert.deepEqual(gone.request, ['DELETE', `${path}/12`]);
});

test('T8, T9, T10 the past is told', async () => {
  const path = '/v1/stories/lake/';
  const ask = async (helper, ...args) => (await asked(helper, args)).request[1];
  assert.equal(await ask(sdk.commits, 'lake', {}), `${path}commits`);
  const some = await ask(sdk.commits, 'lake', { after: 0, count: 7 });
  assert.equal(some, `${path}commits?after=0&count=7`);
  assert.equal(await ask(sdk.revision, 'lake', 0), `${path}revisions/0`);
  assert.equal(await ask(sdk.difference, 'lake', 3, 9), `${path}difference?from=3&to=9`);
  assert.equal(await ask(sdk.difference, 'lake', 3, undefined), `${path}difference?from=3`);
});

test('T11, T12 a story is brought back, and taken away in a file', async () => {
  const { request } = await asked(sdk.restore, ['lake', 12]);
  assert.deepEqual(request, ['POST', '/v1/stories/lake/restore', { revision: 12 }]);
  assert.equal(sdk.exportURL(SERVER, 'lake'), 'https://host/v1/stories/lake/export');
  assert.equal(sdk.socketURL(SERVER, 'lake'), 'wss://host/v1/stories/lake');
});

test('T3 what is refused says why', async () => {
  const body = { error: { code: 5011, name: 'revisionNotKept', message: 'Not kept.' } };
  const refused = asked(sdk.revision, ['lake', 4], 404, body);
  await assert.rejects(refused, { code: sdk.ErrorCode.revisionNotKept });
});
