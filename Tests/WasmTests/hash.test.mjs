import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { program } from './engine.mjs';

// Each is a path of the program of Tests/EngineHash, built natively.
const natives = Object.entries({
  debug: process.env.ENGINE_HASH_DEBUG,
  release: process.env.ENGINE_HASH_RELEASE,
}).filter(([, path]) => path);
// Of one seed: a debug build takes half a minute for it.
const samples = 1_000_000;

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program('engine-hash')));

/** The hash by WebAssembly; its 64 bits are a BigInt. */
function hash(seed, count) {
  return String(BigInt.asUintN(64, exports.engineHash(BigInt(seed), BigInt(count))));
}

test('the hash depends on the seed and on every sample', () => {
  const hashes = [[1, 1000], [1, 1001], [2, 1000]].map(([seed, count]) => hash(seed, count));
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(hash(1, 1000), hashes[0]);
});

test('there is a native build to compare with', () => assert.ok(natives.length > 0));

for (const [build, path] of natives) {
  test(`wasm and ${build} agree on ${samples} samples`, () => {
    const native = execFileSync(path, ['1', String(samples)], { encoding: 'utf8' });
    assert.equal(hash(1, samples), native.trim());
  });
}
