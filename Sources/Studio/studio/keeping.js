import { Phase, boxAround, middle } from '../sdk/index.js';
import { keepOnCanvas } from './places.js';

/** Screen points between fingers, or from the middle, that tell a turn (SPEC G9, G12). */
const NEAREST = 8;

/** Screen points that a handle leaves of an item, along its longer side. */
const LEAST = 12;

/**
 * Keeps what a hand does from losing its items: their middle stays on the canvas, and a handle
 * makes nothing too small to be seen. What is sent is where the pointer, or the fingers, would be.
 *
 * Not every story confines its items, and `classic` cannot.
 *
 * @typedef {import('../sdk/gesture.js').Sample} Sample
 */
export class Keeper {
  #kind;
  #items;
  #canvas;
  #rules;
  #from;
  #begun;
  #phase;
  #fingers;
  #shift = { x: 0, y: 0 };
  #reach = null;

  /**
   * @param {object} options
   * @param {'drag'|'transform'|'handle'} options.kind of the gesture
   * @param {object[]} options.items what it holds, with the frames that are shown
   * @param {Sample} options.sample where it begins
   * @param {import('../sdk/index.js').Story} options.story whose rules it follows
   * @param {number} options.zoom screen points per canvas point
   */
  constructor({ kind, items, sample, story: { canvas, profile }, zoom }) {
    this.#kind = kind;
    this.#items = items;
    this.#canvas = canvas;
    this.#rules = { profile, canvas, confinement: 'free', nearest: NEAREST / zoom, zoom };
    this.#from = middleOf(items);
    this.#begun = sample;
    if (kind === 'transform') this.#restart(sample, items);
    if (kind === 'handle') this.#measure(sample);
  }

  /**
   * @param {Sample} sample where the pointer, or the fingers, are
   * @param {(item: number) => object} shown the frame at which an item is shown now
   * @returns {Sample} the sample to be sent
   */
  keep(sample, shown) {
    if (this.#kind === 'drag') return this.#keepDrag(sample);
    return this.#kind === 'handle' ? this.#keepHandle(sample) : this.#keepTouches(sample, shown);
  }

  #keepDrag(sample) {
    const [from, begun] = [this.#from, this.#begun];
    const way = { x: sample.x - begun.x, y: sample.y - begun.y };
    const place = this.#place({ x: from.x + way.x, y: from.y + way.y });
    return { ...sample, x: begun.x + place.x - from.x, y: begun.y + place.y - from.y };
  }

  /** All fingers are shifted by as much as the items would be too far. */
  #keepTouches(sample, shown) {
    if (fingersOf(sample) !== this.#fingers) {
      // Where a finger comes or goes, nothing may jump: those that stay are where they were.
      const still = shifted(sample, this.#shift);
      this.#restart(still, this.#items.map((item) => ({ ...item, ...shown(item.id) })));
      return still;
    }
    if (this.#phase.isOutgrown(sample)) this.#restart(sample, this.#carried(sample));
    const to = middleOf(this.#carried(sample));
    const place = this.#place(to);
    this.#shift = { x: place.x - to.x, y: place.y - to.y };
    return shifted(sample, this.#shift);
  }

  #place(to) {
    return keepOnCanvas(to, this.#from, this.#canvas);
  }

  #carried(sample) {
    const frames = this.#phase.frames(sample);
    return this.#items.map((item) => ({ ...item, ...frames.get(item.id) }));
  }

  #restart(reading, items) {
    this.#fingers = fingersOf(reading);
    const { zoom, ...rules } = this.#rules;
    this.#phase = new Phase({ kind: this.#kind, items, reading, n: 0, rules });
  }

  /** The pointer is held at the distance from the middle where the least size is reached. */
  #keepHandle(sample) {
    if (this.#reach === null) this.#measure(sample);
    const { x, y } = this.#from;
    const [right, down] = [sample.x - x, sample.y - y];
    const distance = Math.hypot(right, down);
    if (this.#reach === null || distance >= this.#reach) return sample;
    if (distance === 0) return { ...sample, x: x + this.#reach };
    const farther = this.#reach / distance;
    return { ...sample, x: x + right * farther, y: y + down * farther };
  }

  /** The first place that is far enough from the middle is what a handle counts from. */
  #measure({ x, y }) {
    const { nearest, zoom } = this.#rules;
    const distance = Math.hypot(x - this.#from.x, y - this.#from.y);
    if (distance < nearest) return;
    const least = ({ halfWidth, halfHeight, scale }) =>
      LEAST / (2 * Math.max(halfWidth, halfHeight) * scale * zoom);
    // What is smaller already is made no smaller.
    this.#reach = distance * Math.min(1, Math.max(...this.#items.map(least)));
  }
}

function middleOf(items) {
  const [{ x, y }] = items;
  return items.length === 1 ? { x, y } : middle(boxAround(items));
}

function shifted(sample, shift) {
  const touches = sample.touches.map(({ id, x, y }) => ({ id, x: x + shift.x, y: y + shift.y }));
  return { ...sample, touches };
}

function fingersOf({ touches }) {
  return touches.map(({ id }) => id).sort((one, other) => one - other).join();
}
