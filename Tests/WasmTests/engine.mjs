/** The engine of `.build/wasm/snap.wasm` for tests, in the protocol's words and units. */
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The bytes of a program that `Sources/SnapWasm/build.sh` makes. */
export const program = (name) => readFileSync(new URL(`.build/wasm/${name}.wasm`, root));

export const protocol = (path) => readFileSync(new URL(`Protocol/${path}`, root), 'utf8');

export const FAILURES = {
  outOfRange: -1,
  noCanvas: -2,
  noItem: -3,
  sceneIsFull: -4,
  noGesture: -5,
  tooManyGestures: -6,
  outOfOrder: -7,
};

// The layout of the exchange area is told in Sources/SnapWasm/Exchange.swift.
const HEAD = { x: 0, y: 1, scale: 2, angle: 3, n: 4, ordinal: 5, latches: 6, guides: 7, edges: 8 };
const HEAD_SIZE = 16;
const RECORD_SIZE = 8;
const KINDS = ['centerX', 'leading', 'trailing', 'centerY', 'top', 'bottom'];
const REASONS = ['moved', 'ended', 'cancelled', 'settled', 'gone'];
const PROFILES = ['refined', 'classic'];
const SHAPES = ['rectangle', 'ellipse'];

const thousandths = (points) => Math.round(points * 1_000);
const points = (length) => length / 1_000;

/** One instance: a canvas, its items, and gestures upon them. */
export class Engine {
  constructor() {
    this.exports = new WebAssembly.Instance(new WebAssembly.Module(program('snap'))).exports;
    const { memory, exchange, exchangeCapacity } = this.exports;
    this.numbers = new Float64Array(memory.buffer, exchange(), exchangeCapacity());
  }

  reset({ canvas, insets, profile, screenHeight }) {
    const { leading, trailing, top, bottom } = insets;
    const lengths = [canvas.width / 2, canvas.height / 2, leading, trailing, top, bottom];
    return this.exports.sceneReset(
      ...lengths.map(thousandths), PROFILES.indexOf(profile), thousandths(screenHeight));
  }

  put({ id, x, y, scale = 1, angle = 0, halfWidth, halfHeight, shape = 'rectangle' }) {
    return this.exports.scenePut(
      id, thousandths(x), thousandths(y), Math.round(scale * 1e6), thousandths(angle),
      thousandths(halfWidth), thousandths(halfHeight), SHAPES.indexOf(shape));
  }

  begin(item, zoom, { t, x, y }) {
    return this.exports.gestureBegin(item, thousandths(zoom), t, thousandths(x), thousandths(y));
  }

  move(handle, { n, t, x, y }) {
    return this.exports.gestureMove(handle, n, t, thousandths(x), thousandths(y));
  }

  finish(handle, state) {
    return this.exports.gestureFinish(handle, REASONS.indexOf(state));
  }

  /** What the last call left in the exchange area, as the protocol says it. */
  get answer() {
    const head = (key) => this.numbers[HEAD[key]];
    const latched = HEAD_SIZE;
    const shown = latched + head('latches') * RECORD_SIZE;
    const edges = shown + head('guides') * RECORD_SIZE;
    return {
      n: head('n'),
      x: points(head('x')),
      y: points(head('y')),
      scale: head('scale') / 1e6,
      angle: points(head('angle')),
      ordinal: head('ordinal'),
      latches: this.#records(latched, head('latches')).map(([kind]) => KINDS[kind]),
      guides: this.#records(shown, head('guides')).map(guide),
      edges: this.#records(edges, head('edges')).map(edge),
    };
  }

  #records(start, count) {
    return Array.from({ length: count }, (_, index) => {
      const first = start + index * RECORD_SIZE;
      return this.numbers.subarray(first, first + RECORD_SIZE);
    });
  }
}

function guide([kind, position, from, to]) {
  const axis = kind < 3 ? 'x' : 'y';
  return { kind: KINDS[kind], axis, at: points(position), from: points(from), to: points(to) };
}

function edge(record) {
  const [ordinal, sample, change, detail] = record.subarray(4);
  const told = { ordinal, sample, guide: guide(record) };
  if (change === 0) return { ...told, edge: 'latched' };
  if (change === 1) return { ...told, edge: 'released', reason: REASONS[detail] };
  return { ...told, edge: 'stolen', from: KINDS[detail] };
}
