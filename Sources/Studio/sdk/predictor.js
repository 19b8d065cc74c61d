import { quantisePoint } from './numbers.js';

/** Points of the screen at which a guide lets go. */
const RELEASE = 10;

const AXIS_OF_GUIDE = {
  centerX: 'x',
  leading: 'x',
  trailing: 'x',
  centerY: 'y',
  top: 'y',
  bottom: 'y',
};

/**
 * Where one's own item is, ahead of the server's answer.
 *
 * This predictor does not know guides, so it never catches ahead of the server. But of a latch that
 * the server told of it knows enough: the item stays on the guide until the raw position is 10
 * points of the screen away (SPEC S1, S9), so nothing swims or jumps back during a round trip.
 *
 * The seam for an exact engine: whatever has `sample`, `adopt` and these getters can be given to
 * the client as its option `predict`, a function from the same argument to such an object.
 *
 * @typedef {{x: number, y: number}} Point in canvas points
 * @typedef {object} Begin what a gesture begins with
 * @property {import('./story.js').Frame} frame the item's geometry
 * @property {Point} pointer where it is grabbed, quantised
 * @property {number} zoom points of the screen per canvas point, quantised
 * @property {'refined'|'classic'} profile which rules the story's guides follow
 */
export class HoldingPredictor {
  #base;
  #frame;
  #first;
  #latest;
  #release;
  #samples = new Map();
  #held = new Map();
  #guides = [];

  /** @param {Begin} begin what the gesture begins with */
  constructor({ frame, pointer, zoom, profile }) {
    this.#frame = frame;
    this.#base = { x: frame.x, y: frame.y };
    this.#first = pointer;
    this.#latest = pointer;
    // In `classic` zoom plays no part (S12).
    this.#release = profile === 'classic' ? RELEASE : RELEASE / zoom;
    this.#samples.set(0, pointer);
  }

  /** @returns {Point} the item's centre were there no guides */
  get raw() {
    return this.#rawAt(this.#latest);
  }

  /** @returns {import('./story.js').Frame} the item's geometry as it should be shown */
  get frame() {
    return { ...this.#frame, ...this.raw, ...Object.fromEntries(this.#held) };
  }

  /** @returns {object[]} the guides to be drawn: the server's, on axes that are still held */
  get guides() {
    return this.#guides.filter((guide) => this.#held.has(AXIS_OF_GUIDE[guide.kind]));
  }

  /**
   * Takes a sample that was made.
   *
   * @param {number} n its number
   * @param {Point} pointer where the pointer is, quantised
   */
  sample(n, pointer) {
    this.#samples.set(n, pointer);
    this.#latest = pointer;
    this.#letGo(pointer);
  }

  /**
   * Takes the server's answer, which is the truth as of sample `n`.
   *
   * @param {object} own an `own` entry: `n`, `x`, `y`, `scale`, `angle`, `latches`, `guides`
   */
  adopt(own) {
    const pointer = this.#samples.get(own.n) ?? this.#latest;
    const latched = new Set((own.latches ?? []).map((guide) => AXIS_OF_GUIDE[guide]));
    for (const axis of ['x', 'y']) {
      if (latched.has(axis)) this.#held.set(axis, own[axis]);
      else {
        this.#held.delete(axis);
        // Free of guides the answer says where the gesture began, should we have been mistaken.
        this.#base[axis] = own[axis] - (pointer[axis] - this.#first[axis]);
      }
    }
    const { scale, angle } = { ...this.#frame, ...own };
    this.#frame = { ...this.#frame, scale, angle };
    this.#guides = own.guides ?? [];
    for (const [n, later] of this.#samples) {
      if (n < own.n) this.#samples.delete(n);
      else this.#letGo(later);
    }
  }

  #rawAt(pointer) {
    const { x, y } = this.#base;
    return quantisePoint({ x: x + pointer.x - this.#first.x, y: y + pointer.y - this.#first.y });
  }

  #letGo(pointer) {
    const raw = this.#rawAt(pointer);
    for (const [axis, at] of this.#held) {
      if (Math.abs(raw[axis] - at) >= this.#release) this.#held.delete(axis);
    }
  }
}
