/** The engine of `.build/wasm/snap.wasm` for tests, in the protocol's words and units. */
import { readFileSync } from 'node:fs';
import { connect } from './calls.mjs';
import { edge, guide, name, nameSlots, points, thousandths } from './records.mjs';

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
  backInTime: -8,
  wrongForm: -9,
  itemIsHeld: -10,
  touchTwice: -11,
};

// The layout of the exchange area is told in Sources/SnapWasm/Exchange.swift.
const HEAD = [
  'n', 'ordinal', 'poses', 'latches', 'guides', 'edges', 'posesStart', 'latchesStart',
  'guidesStart', 'edgesStart', 'touchesStart', 'viewportStart', 'itemsStart', 'adoptedPosesStart',
  'adoptedLatchesStart', 'argumentsStart',
];
const SIZES = { poses: 9, latches: 6, guides: 13, edges: 23 };
const KINDS = ['drag', 'transform', 'handle'];
const STATES = ['moved', 'ended', 'cancelled', 'settled', 'gone', 'off'];
const PROFILES = ['refined', 'classic'];
const CONFINEMENTS = ['free', 'center', 'box'];
const SHAPES = ['rectangle', 'ellipse'];

export const STANDARD = {
  enter: 3, exit: 10, stealMargin: 1, speedLimit: 500, leastSpread: 8, leastFontSize: 10,
  angleStep: 45, angleEnter: 4, angleExit: 12, angleStealMargin: 1, classicOrder: 124_530,
};

/** One instance: a canvas, its items, and gestures upon them; `snap-all` is for more than these. */
export class Engine {
  constructor(name = 'snap') {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(program(name)));
    const { calls, numbers } = connect(instance);
    this.exports = calls;
    this.numbers = numbers;
  }

  /** All numbers but those that a call was given. */
  get told() {
    const start = this.head('argumentsStart');
    const end = this.head('touchesStart');
    return [...this.numbers.subarray(0, start), ...this.numbers.subarray(end)];
  }

  reset({ canvas, insets, profile, screenHeight, confinement = 'free' }) {
    const { leading, trailing, top, bottom } = insets;
    const lengths = [canvas.width / 2, canvas.height / 2, leading, trailing, top, bottom];
    return this.exports.sceneReset(
      ...lengths.map(thousandths), PROFILES.indexOf(profile), thousandths(screenHeight),
      CONFINEMENTS.indexOf(confinement));
  }

  configure(changes) {
    const all = { ...STANDARD, ...changes };
    const { speedLimit, classicOrder } = all;
    const scaled = Object.keys(STANDARD).map((key) => thousandths(all[key]));
    return this.exports.sceneConfigure(
      ...scaled.with(3, speedLimit).with(10, classicOrder));
  }

  put({
    id, x, y, scale = 1, angle = 0, halfWidth, halfHeight, shape = 'rectangle', kind, fontSize,
    attracts = true,
  }) {
    const font = fontSize ?? (kind === 'text' ? 24 : 0);
    return this.exports.scenePut(
      id, thousandths(x), thousandths(y), Math.round(scale * 1e6), thousandths(angle),
      thousandths(halfWidth), thousandths(halfHeight), SHAPES.indexOf(shape), thousandths(font),
      attracts ? 1 : 0);
  }

  /** Begins a gesture as the message of that type says. */
  begin({ kind = 'drag', items, zoom = 1, viewport, sample }) {
    this.#write('itemsStart', items);
    if (viewport) {
      const { x, y, halfWidth, halfHeight } = viewport;
      this.#write('viewportStart', [x, y, halfWidth, halfHeight].map(thousandths));
    }
    const common = [items.length, thousandths(zoom), viewport ? 1 : 0, sample.t, modifiers(sample)];
    if (sample.touches) {
      return this.exports.gestureBeginTouches(...common, this.#writeTouches(sample.touches));
    }
    if ('x' in sample) {
      return this.exports.gestureBegin(
        KINDS.indexOf(kind), ...common, thousandths(sample.x), thousandths(sample.y));
    }
    return this.exports.gestureBeginRecognition(...common, ...recognition(sample));
  }

  move(handle, sample) {
    const common = [handle, sample.n, sample.t, modifiers(sample)];
    if (sample.touches) {
      return this.exports.gestureMoveTouches(...common, this.#writeTouches(sample.touches));
    }
    if ('x' in sample) {
      return this.exports.gestureMove(...common, thousandths(sample.x), thousandths(sample.y));
    }
    return this.exports.gestureMoveRecognition(...common, ...recognition(sample));
  }

  /** Adopts an entry of `own`. */
  adopt(handle, { n, poses, ordinal, latches, guides }) {
    this.#write('adoptedPosesStart', poses.flatMap(({ x, y, scale, angle }) => [
      thousandths(x), thousandths(y), Math.round(scale * 1e6), thousandths(angle),
    ]));
    this.#write('adoptedLatchesStart', latches.flatMap((name) => {
      const { from = 0, to = 0 } = guides.find((guide) => guide.name === name) ?? {};
      return [...nameSlots(name), thousandths(from), thousandths(to)];
    }));
    return this.exports.gestureAdopt(handle, n, ordinal, latches.length);
  }

  finish(handle, state) {
    return this.exports.gestureFinish(handle, STATES.indexOf(state));
  }

  /** What the last call left in the exchange area, as the protocol says it. */
  get answer() {
    return {
      n: this.head('n'),
      poses: this.#records('poses').map(([item, x, y, scale, angle]) => (
        { item, x: points(x), y: points(y), scale: scale / 1e6, angle: points(angle) })),
      ordinal: this.head('ordinal'),
      latches: this.#records('latches').map(name),
      guides: this.#records('guides').map(guide),
      edges: this.#records('edges').map(edge),
    };
  }

  /** Where the fingers alone would have the items. */
  get raw() {
    return this.#records('poses').map(([, , , , , x, y, scale, angle]) => (
      { x: points(x), y: points(y), scale: scale / 1e6, angle: points(angle) }));
  }

  head(key) { return this.numbers[HEAD.indexOf(key)]; }

  #write(section, numbers) { this.numbers.set(numbers, this.head(section)); }

  #writeTouches(touches) {
    this.#write('touchesStart', touches.slice(0, 5).flatMap(
      ({ id, x, y }) => [id, thousandths(x), thousandths(y)]));
    return touches.length;
  }

  #records(key) {
    return Array.from({ length: this.head(key) }, (_, index) => {
      const first = this.head(`${key}Start`) + index * SIZES[key];
      return this.numbers.subarray(first, first + SIZES[key]);
    });
  }
}

function modifiers({ snappingOff, axisLock, uniform }) {
  return (snappingOff ? 1 : 0) + (axisLock ? 2 : 0) + (uniform ? 4 : 0);
}

function recognition({ dx, dy, magnification, rotation }) {
  return [
    thousandths(dx), thousandths(dy), Math.round(magnification * 1e6), thousandths(rotation),
  ];
}
