import { boxAround, middle } from './boxes.js';
import { SCALE_PLACES, confine, quantise } from './numbers.js';
import { applied, bounded, carrying, spread, spreading, turned, wheeling } from './similarity.js';

const SCALE = { min: 0.01, max: 100 };

/** Points: a text is not made smaller than this (SPEC S19). */
const LEAST_FONT = 10;

/**
 * One way in which a gesture moves its items, from where they are seen when it begins: a finger
 * more or less begins another one (SPEC G9, G10).
 *
 * What a sample comes to depends on it and on the beginning only, so nothing drifts.
 *
 * @typedef {object} Rules what is the same for the whole gesture
 * @property {'refined'|'classic'} profile
 * @property {'free'|'center'|'box'} confinement
 * @property {{width: number, height: number}} canvas
 * @property {number} nearest points between fingers, or from the middle, that tell a turn
 *
 * @typedef {{x?: number, y?: number, angle?: number}} Hold how far items that a guide holds were
 *   carried, and the angle that has caught
 */
export class Phase {
  #rules;
  #items;
  #begun;
  #grasp;
  #limits;
  #free;
  #classicHandle;
  #handle;

  /** @type {number} the number of the sample with which it begins */
  since;
  /** @type {boolean} whether items are turned and scaled, not only carried */
  turns;
  /** @type {number} the angle that catches, at the beginning */
  reference;

  /**
   * @param {object} options
   * @param {'drag'|'transform'|'handle'} options.kind of the gesture
   * @param {object[]} options.items the items with the frames at which they are seen
   * @param {import('./readings.js').Reading} options.reading what is measured from
   * @param {number} options.n the number of its sample
   * @param {Rules} options.rules
   */
  constructor({ kind, items, reading, n, rules }) {
    this.since = n;
    this.#rules = rules;
    this.#items = items;
    this.#begun = reading;
    this.#handle = kind === 'handle';
    const box = boxAround(items);
    this.#grasp = items.length === 1 ? { x: items[0].x, y: items[0].y } : middle(box);
    this.#limits = { x: this.#reach('x', box), y: this.#reach('y', box) };
    this.turns = this.#handle || touchesOf(reading).length > 1
      || reading.magnification !== undefined || reading.rotation !== undefined;
    this.#free = this.#isFree(reading);
    this.#classicHandle = this.#handle && rules.profile === 'classic';
    const [{ angle }] = items;
    this.reference = items.every((item) => item.angle === angle) ? angle : 0;
  }

  /**
   * @param {import('./readings.js').Reading} reading a sample's
   * @returns {boolean} whether only now turning can be told: then the next phase begins here
   */
  isOutgrown(reading) {
    return this.turns && !this.#free && this.#isFree(reading);
  }

  /**
   * @param {import('./readings.js').Reading} reading a sample's
   * @returns {{x: number, y: number}} how far the items are carried without guides
   */
  way(reading) {
    const { from, to } = this.#change(reading);
    return { x: quantise(to.x - from.x), y: quantise(to.y - from.y) };
  }

  /**
   * @param {import('./readings.js').Reading} reading a sample's
   * @returns {number} the angle that may catch, without guides
   */
  angle(reading) {
    return turned(this.reference + this.#change(reading).rotation);
  }

  /**
   * @param {import('./readings.js').Reading} reading a sample's
   * @param {Hold} [hold] what holds the items
   * @returns {Map<number, import('./story.js').Frame>} where each item is, by name
   */
  frames(reading, hold = {}) {
    // Nothing moves by the sample that begins, wherever it is.
    const place = reading === this.#begun ? frameOf : this.#placing(reading, hold);
    return new Map(this.#items.map((item) => [item.id, place(item)]));
  }

  #placing(reading, hold) {
    if (this.#classicHandle) return (item) => this.#twisted(item, reading);
    const change = this.#change(reading);
    if (this.turns && this.#rules.profile !== 'classic') return this.#turning(change, hold);
    const way = { ...this.way(reading), ...('x' in hold && { x: hold.x }),
      ...('y' in hold && { y: hold.y }) };
    return ({ x, y, scale, angle }) => ({
      ...bounded({ x: x + way.x, y: y + way.y }),
      scale: this.#scale(scale + change.factor - 1),
      angle: turned(angle + change.rotation),
    });
  }

  /** The group is turned in one piece, then brought back to where it is to be (S17). */
  #turning(change, { angle }) {
    const rotation = angle === undefined ? change.rotation : angle - this.reference;
    const carried = (item) => ({ ...item, ...applied({ ...change, rotation }, item) });
    const items = this.#items.map(carried);
    const back = this.#rules.confinement === 'free' ? { x: 0, y: 0 } : this.#wayBack(items);
    return (item) => {
      const { x, y, scale, angle: at } = carried(item);
      const center = bounded({ x: x + back.x, y: y + back.y });
      return { ...center, scale: this.#scale(scale), angle: at };
    };
  }

  #wayBack(items) {
    const box = boxAround(items);
    const point = items.length === 1 ? items[0] : middle(box);
    const along = (axis) => confine(point[axis], ...this.#confined(axis, box, point)) - point[axis];
    return { x: along('x'), y: along('y') };
  }

  /** Where the handle of `classic` points to is the angle (S20). */
  #twisted({ x, y, scale, fontSize }, reading) {
    const { x: middleX, y: middleY } = this.#grasp;
    const angle = Math.atan2(reading.y - middleY, reading.x - middleX) * (180 / Math.PI);
    const { factor } = this.#change(reading);
    const least = fontSize === undefined ? 0 : LEAST_FONT / fontSize;
    return { x, y, scale: this.#scale(Math.max(least, scale * factor)), angle: turned(angle) };
  }

  #scale(scale) {
    return quantise(confine(scale, SCALE.min, SCALE.max), SCALE_PLACES);
  }

  #change(reading) {
    if (!this.turns) return this.#carrying(reading);
    const change = this.#similarity(reading);
    const classic = this.#rules.profile === 'classic';
    if (classic || Number.isNaN(change.factor)) return change;
    const [least, most] = this.#factors();
    const factor = confine(change.factor, least, most);
    return { ...change, factor, rotation: reading.uniform ? 0 : change.rotation };
  }

  #carrying(reading) {
    const [from, to] = [pointerOf(this.#begun), pointerOf(reading)];
    const way = { x: to.x - from.x, y: to.y - from.y };
    if (reading.axisLock) way[lockedAxis(way)] = 0;
    const point = {
      x: confine(this.#grasp.x + way.x, ...this.#limits.x),
      y: confine(this.#grasp.y + way.y, ...this.#limits.y),
    };
    return carrying(this.#grasp, point);
  }

  #similarity(reading) {
    const { x, y } = this.#grasp;
    if (this.#handle) {
      return this.#free ? wheeling({ x, y }, this.#begun, reading) : carrying({ x, y }, { x, y });
    }
    const touches = touchesOf(reading);
    if (touches.length > 0) {
      const now = new Map(touches.map((touch) => [touch.id, touch]));
      const before = touchesOf(this.#begun);
      const change = spreading(before, before.map((touch) => now.get(touch.id) ?? touch));
      return this.#free ? change : carrying(change.from, change.to);
    }
    const since = this.#begun;
    const way = { x: (reading.dx ?? 0) - (since.dx ?? 0), y: (reading.dy ?? 0) - (since.dy ?? 0) };
    const factor = (reading.magnification ?? 1) / (since.magnification ?? 1);
    const rotation = (reading.rotation ?? 0) - (since.rotation ?? 0);
    return { from: { x, y }, to: { x: x + way.x, y: y + way.y }, factor, rotation };
  }

  #isFree(reading) {
    if (this.#handle) {
      const distance = Math.hypot(reading.x - this.#grasp.x, reading.y - this.#grasp.y);
      return distance > 0 && distance >= this.#rules.nearest;
    }
    const touches = touchesOf(reading);
    const nearest = this.#rules.profile === 'classic' ? Number.MIN_VALUE : this.#rules.nearest;
    return touches.length < 2 || spread(touches) >= nearest / 2;
  }

  /** By how much all items can be scaled (S19). */
  #factors() {
    const least = ({ scale, fontSize }) => {
      const floor = fontSize === undefined ? SCALE.min : LEAST_FONT / fontSize;
      return Math.max(SCALE.min, Math.min(floor, scale)) / scale;
    };
    const low = Math.max(...this.#items.map(least));
    const high = Math.min(...this.#items.map(({ scale }) => SCALE.max / scale));
    return low <= high ? [low, high] : [1, 1];
  }

  #reach(axis, box) {
    const [low, high] = this.#confined(axis, box, this.#grasp);
    return [Math.min(low, this.#grasp[axis]), Math.max(high, this.#grasp[axis])];
  }

  /** Where the middle of what is dragged is to be (S17). */
  #confined(axis, { left, right, top, bottom }, point) {
    const { profile, confinement, canvas } = this.#rules;
    if (profile === 'classic' || confinement === 'free') return [-Infinity, Infinity];
    const half = (axis === 'x' ? canvas.width : canvas.height) / 2;
    if (confinement === 'center') return [-half, half];
    const [low, high] = axis === 'x' ? [left, right] : [top, bottom];
    const ends = [point[axis] - low - half, half - (high - point[axis])];
    return [Math.min(...ends), Math.max(...ends)];
  }
}

/**
 * @param {import('./readings.js').Reading} reading a sample's
 * @returns {object[]} the fingers that are down
 */
export function touchesOf(reading) {
  return reading.touches ?? [];
}

function frameOf({ x, y, scale, angle }) {
  return { x, y, scale, angle };
}

/** What moves as one pointer does. */
function pointerOf(reading) {
  if (reading.touches) return reading.touches[0];
  return reading.x === undefined ? { x: reading.dx ?? 0, y: reading.dy ?? 0 } : reading;
}

/** The axis along which nothing moves: that along which the pointer has moved less (G11). */
export function lockedAxis(way) {
  return Math.abs(way.x) < Math.abs(way.y) ? 'x' : 'y';
}
