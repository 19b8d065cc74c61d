import { confine, microseconds, quantise, quantiseItem } from './numbers.js';
import { OpenGesture } from './opengesture.js';
import { quantiseReading, sameReading } from './readings.js';

const ZOOM = { min: 0.05, max: 20 };

/**
 * Milliseconds after which a pointer that is still is said to be: once soon, so that a guide which
 * did not catch at speed can catch where the pointer came to rest, then as often as keeps the
 * gesture alive (G4).
 */
const STILL_AT_FIRST = 80;
const STILL_AGAIN = 1_000;

/** Samples that are kept until the server has consumed them: what it takes at once (G13). */
const MOST_KEPT = 4_000;

/**
 * One gesture that a pointer, fingers or a recogniser makes, from begin to end (SPEC G). Made by
 * `Client.begin`.
 *
 * Points are in canvas points (origin at the canvas centre, y down); times are milliseconds of
 * `performance.now()` or of an event's `timeStamp`.
 *
 * @typedef {import('./readings.js').Reading & {time?: number}} Sample
 * @typedef {import('./opengesture.js').GestureOutcome} GestureOutcome
 * @typedef {import('./story.js').Frame} Frame
 */
export class Gesture extends OpenGesture {
  #environment;
  #predictor;
  #most;
  #begun;
  #begin;
  /** Whether every sample counts, not only the latest. */
  #keepsAll;
  /** Not known to be consumed, in order; where every one counts, all. */
  #samples = [];
  /** The number of the last one that was handed to the network. */
  #sent = 0;
  #n = 0;
  /** The last one that is known to be consumed. */
  #heard;
  #time;
  #reading;
  #frameRequest = null;
  #stillTimer = null;

  /**
   * Events: `frame` (items should be shown elsewhere, or their guides changed), `over` (the
   * gesture).
   *
   * @param {object} options of `OpenGesture`, and
   * @param {object[]} options.items what it holds, as the story has it, with the frames shown now
   * @param {object} [options.subject] what `begin` says beside these: `card` or `stroke`
   * @param {Sample} options.sample where it begins
   * @param {number} options.zoom points of the screen per canvas point
   * @param {object} [options.viewport] what is seen of the canvas: `x`, `y`, `halfWidth`,
   *   `halfHeight`; what is not seen attracts nothing
   * @param {number} options.samplesPerMessage the server's limit
   * @param {(begin: object) => object} options.predict makes the predictor
   * @param {import('./environment.js').Environment} options.environment clock, timers, frames
   */
  constructor({ items, subject, sample, viewport, samplesPerMessage, ...options }) {
    super({ ...options, items: items.map(({ id }) => id) });
    const { kind } = options;
    this.#environment = options.environment;
    this.#most = samplesPerMessage;
    this.#keepsAll = kind === 'draw';
    this.#begun = new Map(items.map((item) => [item.id, frameOf(item)]));
    this.#reading = quantiseReading(sample);
    this.#heard = { n: 0, reading: this.#reading };
    this.#time = microseconds(sample.time ?? this.#environment.now());
    const zoom = quantise(confine(options.zoom, ZOOM.min, ZOOM.max));
    const seen = viewport && quantiseItem(viewport);
    const frozen = { zoom, ...(seen && { viewport: seen }) };
    this.#predictor = options.predict({
      kind, items, reading: this.#reading, time: this.#time, ...frozen,
    });
    const first = { n: 0, t: this.#time, ...this.#reading };
    this.#begin = { type: 'begin', kind, items: this.items, ...subject, ...frozen, sample: first };
    this.say(this.#begin);
    this.#waitForStillness(STILL_AT_FIRST);
  }

  /**
   * @param {number} item one of its items
   * @returns {Frame} the item's geometry as it should be shown, snapped
   */
  frame(item) {
    return (this.state === 'cancelling' ? this.#begun : this.#predictor.frames).get(item);
  }

  /**
   * @param {number} item one of its items
   * @returns {Frame} the item's geometry without guides
   */
  raw(item) {
    return this.#predictor.raw.get(item);
  }

  /** @returns {object[]} the guides to be drawn: those that hold and are true */
  get guides() {
    return this.state === 'open' || this.state === 'ending' ? this.#predictor.guides : [];
  }

  /**
   * The pointer, or a finger, moved; one came or went; a modifier changed. Samples are sent once
   * per animation frame.
   *
   * @param {Sample[]} samples in order; of a pointer event, its coalesced events
   */
  move(samples) {
    if (this.state !== 'open') return;
    for (const sample of samples) this.#push(quantiseReading(sample), sample.time);
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#frameCame());
    this.#waitForStillness(STILL_AT_FIRST);
    this.emit('frame');
  }

  /** @returns {boolean} whether it went on after what the server is known to have consumed */
  get isUnheard() {
    return this.#samples.some(({ n, t, ...reading }) =>
      n > this.#heard.n && !sameReading(reading, this.#heard.reading));
  }

  /** Takes what the server says of it, whatever its state; called by `adopt`. */
  heard(own) {
    const { n: heard, t, ...reading } = this.#samples.findLast(({ n }) => n <= own.n) ?? {};
    if (heard > this.#heard.n) this.#heard = { n: heard, reading };
    if (!this.#keepsAll) this.#samples = this.#samples.filter(({ n }) => n > own.n);
    this.#predictor.adopt(own);
  }

  /** Begins once more, as the server does not know it; called by `resume`. */
  beginAgain() {
    this.say(this.#begin);
    // Where the pointer is must be known, also where that was consumed before it was forgotten.
    const last = { n: this.#n, t: this.#time, ...this.#reading };
    if (this.#samples.length === 0 && this.#n > 0) this.#samples.push(last);
  }

  /** Sends what the server has not consumed, which has come as far as `n`. */
  flushAfter(n) {
    this.#sent = n;
    this.flush();
  }

  #push(reading, time) {
    if (!sameReading(reading, this.#reading)) this.#sample(reading, time);
  }

  #sample(reading, time = this.#environment.now()) {
    this.#n += 1;
    this.#time = Math.max(this.#time, microseconds(time));
    this.#reading = reading;
    this.#samples.push({ n: this.#n, t: this.#time, ...reading });
    // Gaps are legal (G2): the oldest matter least.
    if (this.#samples.length > MOST_KEPT && !this.#keepsAll) this.#samples.shift();
    this.#predictor.sample(this.#n, reading, this.#time);
  }

  #frameCame() {
    this.#frameRequest = null;
    if (this.isCongested) {
      // What the network cannot take now is thinned, not queued.
      const unsent = this.#keepsAll ? [] : this.#unsent.slice(0, -this.#most);
      this.#samples = this.#samples.filter((sample) => !unsent.includes(sample));
      this.#frameRequest = this.#environment.requestFrame(() => this.#frameCame());
    } else {
      this.flush();
    }
  }

  get #unsent() {
    const first = this.#samples.findIndex(({ n }) => n > this.#sent);
    return first < 0 ? [] : this.#samples.slice(first);
  }

  /** Sends the samples that were not sent yet. */
  flush() {
    const unsent = this.#unsent;
    while (unsent.length > 0) {
      const samples = unsent.splice(0, this.#most);
      if (!this.say({ type: 'move', samples })) return;
      this.#sent = samples.at(-1).n;
    }
  }

  #waitForStillness(milliseconds) {
    this.#environment.clearTimeout(this.#stillTimer);
    this.#stillTimer = this.#environment.setTimeout(() => {
      this.#sample(this.#reading);
      this.flush();
      this.#waitForStillness(STILL_AGAIN);
    }, milliseconds);
  }

  /** Stops what it would do by itself. */
  rest() {
    this.#environment.clearTimeout(this.#stillTimer);
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
  }
}

function frameOf({ x, y, scale, angle }) {
  return { x, y, scale, angle };
}
