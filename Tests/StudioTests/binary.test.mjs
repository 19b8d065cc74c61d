import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { decode } from '../../Sources/Studio/sdk/binary/decoding.js';
import { encode } from '../../Sources/Studio/sdk/binary/encoding.js';
import { errorNamed } from '../../Sources/Studio/sdk/binary/errornames.js';
import { client } from './members.mjs';

const PROTOCOL = new URL('../../Protocol/', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, PROTOCOL), 'utf8'));

/** The files of a folder of vectors, by name. */
const files = (folder) => readdirSync(new URL(`vectors/v1/${folder}/`, PROTOCOL));

/** All vectors of a file; fails where some are missing. */
function vectors(path) {
  const { count, tests } = read(`vectors/v1/${path}`);
  assert.equal(tests.length, count, path);
  assert.ok(count > 0, path);
  return tests;
}

function bytesOf(digits) {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return bytes.buffer;
}

const digitsOf = (bytes) => Buffer.from(bytes).toString('hex');

test('B1 no folder of vectors is passed over', () => {
  // Over HTTP all is JSON.
  assert.deepEqual(files('').sort(), ['binary', 'client', 'http', 'server']);
  assert.deepEqual(files('binary').sort(), ['client.json', 'server.json']);
});

test('B1 every message of a server is read as its JSON would be', () => {
  for (const file of files('server')) {
    for (const { id, text, binary } of vectors(`server/${file}`)) {
      assert.deepEqual(decode(bytesOf(binary)), JSON.parse(text), id);
    }
  }
});

test('B1, B3 bytes of a server are read, or refused where they are no message', () => {
  for (const { id, binary, valid, value, error } of vectors('binary/server.json')) {
    const reading = () => decode(bytesOf(binary));
    if (valid) assert.deepEqual(reading(), value, id);
    else if (error.code === 1012) assert.throws(reading, `${id} is no message`);
    else assertReadOrRefused(reading, id);
  }
});

/** What no server says need not be found out, as in JSON; but nothing else may go wrong. */
function assertReadOrRefused(reading, id) {
  try {
    assert.equal(typeof reading().type, 'string', id);
  } catch (error) {
    const notText = error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    assert.ok(notText || error instanceof RangeError, `${id}: ${error}`);
  }
}

test('B1 every message of a client has its one encoding', () => {
  for (const file of files('client')) {
    for (const { id, binary, valid, value } of vectors(`client/${file}`)) {
      // What is wrong in a client's message this client does not say.
      if (valid) assert.equal(digitsOf(encode(value)), binary, id);
    }
  }
});

test('B1 what later clients say is as long when this one says it', () => {
  const valid = vectors('binary/client.json').filter((each) => each.valid);
  for (const { id, binary, value } of valid) {
    assert.equal(encode(value).length, binary.length / 2, id);
  }
});

test('E1 numbers, names and messages of errors are those of errors.json', () => {
  for (const { code, name, message } of read('errors.json').errors) {
    if (code < 5_000) assert.deepEqual(errorNamed(code), { code, name, message });
  }
  assert.equal(errorNamed(1_999).code, 1_999);
});

test('B2 defaults are filled in, as the server would', () => {
  const whole = { type: 'hello', min: 1, max: 1, role: 'editor', capabilities: [] };
  assert.deepEqual(encode({ type: 'hello' }), encode(whole));
  const item = { id: 1, kind: 'text', x: 0, y: 0, halfWidth: 1, halfHeight: 1, text: 'a' };
  const rest = { scale: 1, angle: 0, fontSize: 24, color: '#ffffff', background: null };
  const create = (given) => encode({ type: 'create', command: 1, item: given });
  assert.deepEqual(create(item), create({ ...item, ...rest }));
});

test('W1 bytes are offered before text, and an app may ask for either', () => {
  const offered = (encoding) => {
    const { world, client: member } = client({ encoding });
    member.connect();
    return world.socket.protocols;
  };
  assert.deepEqual(offered(undefined), ['plumbline.v1.binary', 'plumbline.v1.json']);
  assert.deepEqual(offered('json'), ['plumbline.v1.json']);
  assert.deepEqual(offered('binary'), ['plumbline.v1.binary']);
});

test('W2 what the server chose is spoken', () => {
  const { world, client: member } = client({ encoding: undefined });
  const texts = [];
  member.connect();
  world.socket.send = (data) => texts.push(data);
  world.socket.protocol = 'plumbline.v1.json';
  world.socket.open();
  assert.equal(JSON.parse(texts[0]).type, 'hello');
  world.socket.end(1006);
  world.pass(250);
  world.socket.send = (data) => texts.push(data);
  world.socket.protocol = 'plumbline.v1.binary';
  world.socket.open();
  assert.equal(texts[1][0], 0x01);
});

test('W2 a member lives by bytes as by text', () => {
  const { text, binary } = vectors('server/update.json')[0];
  const { world, client: member } = client({ encoding: 'binary' });
  member.connect();
  const sent = [];
  world.socket.send = (data) => sent.push(data);
  world.socket.open();
  const [first] = vectors('server/welcome.json');
  for (const each of [first.binary, binary]) world.socket.onmessage({ data: bytesOf(each) });
  assert.equal(member.live, true);
  assert.equal(member.story.revision, JSON.parse(text).revision);
  assert.equal(world.socket.binaryType, 'arraybuffer');
  assert.deepEqual(sent.map((each) => each[0]), [0x01, 0x0d]);
});
