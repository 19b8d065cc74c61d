import { parseGuideName } from './guidenames.js';
import { SCALE_PLACES, quantise } from './numbers.js';
import { Phase, lockedAxis, touchesOf } from './phase.js';
import { turnBetween, turned } from './similarity.js';

/** Points of the screen at which a guide lets go, and degrees at which an angle does. */
const RELEASE = 10;
const RELEASE_ANGLE = 12;

/** Points of the screen between fingers that tell a turn (SPEC G9, G12). */
const NEAREST = 8;

const NO_DRIFT = { x: 0, y: 0, scale: 0, angle: 0 };

/**
 * Where one's own items are, ahead of the server's answer.
 *
 * This predictor does not know guides, so it never catches ahead of the server. But of a latch that
 * the server told of it knows enough: the items stay on the guide until their raw position is 10
 * points of the screen away, their angle 12 degrees (SPEC S1, S9, S18), so nothing swims or jumps
 * back during a round trip. Where the server has them elsewhere, its word is taken.
 *
 * The seam for an exact engine: whatever has `sample`, `adopt` and these getters can be given to
 * the client as its option `predict`, a function from the same argument to such an object.
 *
 * @typedef {import('./story.js').Frame} Frame
 * @typedef {object} Begin what a gesture begins with
 * @property {'drag'|'transform'|'handle'} kind
 * @property {object[]} items what it holds, as the story has it, with the frames that are shown
 * @property {import('./readings.js').Reading} reading of sample 0, on the grid
 * @property {number} zoom points of the screen per canvas point, on the grid
 * @property {object|null} viewport what is seen of the canvas, on the grid
 * @property {import('./story.js').Story} story whose canvas and rules it follows
 */
export class HoldingPredictor {
  #begin;
  #rules;
  #release;
  #phase;
  #latest;
  #hold = {};
  #drift = new Map();
  #samples = new Map();
  #guides = [];
  /** What was computed since the last sample or answer. */
  #known = {};

  /** @param {Begin} begin what the gesture begins with */
  constructor(begin) {
    const { profile, canvas, confinement } = begin.story;
    this.#begin = begin;
    this.#rules = { profile, canvas, confinement, nearest: NEAREST / begin.zoom };
    // In `classic` zoom plays no part (S12).
    this.#release = this.#isClassic ? RELEASE : RELEASE / begin.zoom;
    this.#latest = this.#read(begin.reading);
    this.#samples.set(0, this.#latest);
    const frames = new Map(begin.items.map((item) => [item.id, item]));
    this.#restart(0, this.#latest, frames);
  }

  /** @returns {Map<number, Frame>} by item: where it is without guides */
  get raw() {
    this.#known.raw ??= this.#shown(this.#latest, {});
    return this.#known.raw;
  }

  /** @returns {Map<number, Frame>} by item: where it should be shown */
  get frames() {
    this.#known.frames ??= this.#shown(this.#latest, this.#hold);
    return this.#known.frames;
  }

  /** @returns {object[]} the guides to be drawn: the server's that still hold */
  get guides() {
    return this.#guides.filter(({ name }) => {
      const { axis, angle } = parseGuideName(name);
      if (axis === null) return !this.#phase.turns || this.#hold.angle === angle;
      return axis in this.#hold;
    });
  }

  /**
   * Takes a sample that was made.
   *
   * @param {number} n its number
   * @param {import('./readings.js').Reading} given what it says, on the grid
   */
  sample(n, given) {
    const reading = this.#read(given);
    this.#samples.set(n, reading);
    this.#go(n, this.#latest, reading);
    this.#latest = reading;
    this.#letGo(reading);
    this.#known = {};
  }

  /**
   * Takes the server's answer, which is the truth as of sample `n`.
   *
   * @param {object} own an `own` entry: `n`, `poses`, `latches`, `guides`
   */
  adopt({ n, poses = [], latches = [], guides = [] }) {
    this.#guides = guides;
    this.#known = {};
    const reading = this.#samples.get(n);
    // Of what was before another finger came nothing can be said any more; the next answer can.
    if (reading === undefined || n < this.#phase.since) return;
    const [first] = poses;
    if (first !== undefined) this.#hold = this.#holdBy(latches, first);
    const predicted = this.#phase.frames(reading, this.#hold);
    for (const pose of poses) this.#correct(pose, predicted.get(pose.item));
    for (const [earlier, later] of this.#samples) {
      if (earlier < n) this.#samples.delete(earlier);
      else this.#letGo(later);
    }
  }

  /** A reading of one's own: `classic` knows no modifiers. */
  #read({ snappingOff, axisLock, uniform, ...read }) {
    return this.#isClassic ? read : { ...read, snappingOff, axisLock, uniform };
  }

  /** A finger more or less, or another part of a recogniser: the items go on from what is seen. */
  #go(n, before, now) {
    if (before.touches && now.touches && fingers(before) !== fingers(now)) {
      const stay = touchesOf(before).filter(({ id }) => touchesOf(now).some(sameFinger(id)));
      if (stay.length > 0 && !this.#isClassic) {
        this.#restart(n, { touches: stay }, this.frames);
        const touches = touchesOf(now).filter(({ id }) => stay.some(sameFinger(id)));
        this.#restart(n, now, this.#phase.frames({ ...now, touches }));
      } else this.#restart(n, now, this.frames);
    } else if (parts(before) !== parts(now)) {
      this.#restart(n, baseline(before, now), this.frames);
    } else if (this.#phase.isOutgrown(now)) {
      this.#restart(n, now, this.#shown(now, {}));
    }
  }

  get #isClassic() {
    return this.#rules.profile === 'classic';
  }

  #restart(n, reading, frames) {
    const { kind } = this.#begin;
    const items = this.#begin.items.map((item) => ({ ...item, ...frames.get(item.id) }));
    this.#phase = new Phase({ kind, items, reading, n, rules: this.#rules });
    this.#drift.clear();
    const { angle } = this.#hold;
    this.#hold = angle === undefined || !this.#phase.turns ? {} : { angle };
  }

  #shown(reading, hold) {
    const frames = this.#phase.frames(reading, hold);
    for (const [item, frame] of frames) {
      const drift = this.#drift.get(item);
      if (drift !== undefined) frames.set(item, drifted(frame, drift));
    }
    return frames;
  }

  #holdBy(latches, pose) {
    const hold = {};
    const drift = this.#drift.get(pose.item) ?? NO_DRIFT;
    const begun = this.#phase.frames(this.#latest, { x: 0, y: 0 }).get(pose.item);
    for (const { axis, angle } of latches.map(parseGuideName)) {
      if (axis === null && this.#phase.turns) hold.angle = angle;
      else if (axis !== null) hold[axis] = quantise(pose[axis] - begun[axis] - drift[axis]);
    }
    return hold;
  }

  /** Free of guides the answer says where the items are, should we have been mistaken. */
  #correct(pose, predicted) {
    if (predicted === undefined) return;
    const before = this.#drift.get(pose.item) ?? NO_DRIFT;
    const along = (axis) =>
      (axis in this.#hold ? before[axis] : quantise(pose[axis] - predicted[axis]));
    this.#drift.set(pose.item, {
      x: along('x'),
      y: along('y'),
      scale: quantise(pose.scale - predicted.scale, SCALE_PLACES),
      angle: quantise(pose.angle - predicted.angle),
    });
  }

  #letGo(reading) {
    if (reading.snappingOff) this.#hold = {};
    if (reading.uniform) delete this.#hold.angle;
    const way = this.#phase.way(reading);
    if (reading.axisLock && !this.#phase.turns) delete this.#hold[lockedAxis(way)];
    for (const axis of ['x', 'y']) {
      const far = axis in this.#hold && Math.abs(quantise(way[axis] - this.#hold[axis]));
      if (far >= this.#release) delete this.#hold[axis];
    }
    const { angle } = this.#hold;
    if (angle === undefined) return;
    const turn = turnBetween(angle, this.#phase.angle(reading));
    if (Math.abs(turn) >= RELEASE_ANGLE) delete this.#hold.angle;
  }
}

function drifted(frame, drift) {
  return {
    x: quantise(frame.x + drift.x),
    y: quantise(frame.y + drift.y),
    scale: quantise(frame.scale + drift.scale, SCALE_PLACES),
    angle: turned(frame.angle + drift.angle),
  };
}

function fingers(reading) {
  return touchesOf(reading).map(({ id }) => id).sort((a, b) => a - b).join();
}

function sameFinger(id) {
  return (touch) => touch.id === id;
}

/** The parts of a recogniser that have begun. */
function parts({ dx, magnification, rotation }) {
  return [dx, magnification, rotation].map((part) => part !== undefined).join();
}

/** From where the parts of `now` count: what goes on from its last value, others from nothing. */
function baseline(before, now) {
  return {
    ...(now.dx !== undefined && { dx: before.dx ?? 0, dy: before.dy ?? 0 }),
    ...(now.magnification !== undefined && { magnification: before.magnification ?? 1 }),
    ...(now.rotation !== undefined && { rotation: before.rotation ?? 0 }),
  };
}
