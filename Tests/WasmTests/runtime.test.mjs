import assert from 'node:assert/strict';
import { test } from 'node:test';
import { program } from './engine.mjs';
import { chance } from './setup.mjs';

const module = new WebAssembly.Module(program('engine-hash'));

test('checked products are right to the last of 64 bits', () => {
  const { checkedProduct } = new WebAssembly.Instance(module).exports;
  const next = chance(1);
  const number = () => {
    const bits = (BigInt(next()) << 32n) | BigInt(next());
    return BigInt.asIntN(64, bits) >> BigInt(next() % 64);
  };
  const edges = [0n, 1n, -1n, 2n ** 31n, 2n ** 32n, 2n ** 63n - 1n, -(2n ** 63n), 3_037_000_500n];
  let overflows = 0;
  for (let round = 0; round < 100_000; round += 1) {
    const left = round % 9 === 0 ? edges[next() % edges.length] : number();
    const right = round % 7 === 0 ? edges[next() % edges.length] : number();
    const product = left * right;
    const fits = BigInt.asIntN(64, product) === product;
    if (!fits) overflows += 1;
    assert.equal(checkedProduct(left, right), fits ? product : 0n, `${left} * ${right}`);
  }
  assert.ok(overflows > 10_000 && overflows < 90_000);
});

test('memory that is taken belongs to one, and what is given back is whole again', () => {
  const { memory, malloc, free } = new WebAssembly.Instance(module).exports;
  const bytes = new Uint8Array(memory.buffer);
  const next = chance(2);
  const most = 30_000_000;
  const all = malloc(most);
  free(all);
  const taken = [];
  for (let round = 0; round < 50_000; round += 1) {
    if (taken.length > 0 && next() % 100 < (taken.length > 200 ? 60 : 40)) {
      const { at, size, mark } = taken.splice(next() % taken.length, 1)[0];
      assert.ok(bytes.subarray(at, at + size).every((byte) => byte === mark));
      free(at);
    } else {
      const size = next() % (2 ** (next() % 13));
      const mark = round % 251;
      const at = malloc(size);
      assert.equal(at % 16, 0);
      bytes.fill(mark, at, at + size);
      taken.push({ at, size, mark });
    }
  }
  assert.ok(taken.length > 10);
  for (const { at } of taken) free(at);
  free(0);
  assert.equal(malloc(most), all);
});

test('where memory does not suffice the program traps, and corrupts nothing', () => {
  const { malloc } = new WebAssembly.Instance(module).exports;
  for (const size of [33_554_432, 2 ** 31, -1, -16, -32]) {
    assert.throws(() => malloc(size), WebAssembly.RuntimeError);
  }
  assert.ok(malloc(1) > 0);
});
