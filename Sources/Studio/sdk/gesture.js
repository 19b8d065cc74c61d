import { Emitter } from './emitter.js';
import { confine, microseconds, quantise, quantiseItem } from './numbers.js';
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
 * One gesture on one or more items, from begin to end (SPEC G). Made by `Client.begin`.
 *
 * Points are in canvas points (origin at the canvas centre, y down); times are milliseconds of
 * `performance.now()` or of an event's `timeStamp`.
 *
 * @typedef {import('./readings.js').Reading & {time?: number}} Sample
 * @typedef {'ended'|'cancelled'|'settled'|'gone'|'refused'|'disconnected'} GestureOutcome
 * @typedef {import('./story.js').Frame} Frame
 */
export class Gesture extends Emitter {
  #link;
  #environment;
  #predictor;
  #most;
  #order;
  #begun;
  #begin;
  /** Not known to be consumed, in order. */
  #samples = [];
  /** The number of the last one that was handed to the network. */
  #sent = 0;
  #n = 0;
  #time;
  #reading;
  #frameRequest = null;
  #stillTimer = null;

  /** @type {'open'|'ending'|'cancelling'|'over'} whether the server still takes samples */
  state = 'open';
  /** @type {GestureOutcome|null} how it ended, once it is over */
  outcome = null;
  /** @type {import('./errors.js').RefusedError|null} why it was refused, if it was */
  error = null;
  /** @type {boolean} whether the server has said that it holds the items */
  acknowledged = false;
  /** @type {boolean} whether the server was told of it once more, as it did not know it */
  begunAgain = false;
  /** @type {{begun: number, closed: number|null}} when, as one's own deeds are counted */
  orders;

  /**
   * Events: `frame` (items should be shown elsewhere, or their guides changed), `over` (the
   * gesture).
   *
   * @param {object} options
   * @param {number} options.gesture its name
   * @param {'drag'|'transform'|'handle'} options.kind how it moves them
   * @param {object[]} options.items what it holds, as the story has it, with the frames shown now
   * @param {Sample} options.sample where it begins
   * @param {number} options.zoom points of the screen per canvas point
   * @param {object} [options.viewport] what is seen of the canvas: `x`, `y`, `halfWidth`,
   *   `halfHeight`; what is not seen attracts nothing
   * @param {number} options.samplesPerMessage the server's limit
   * @param {(begin: object) => object} options.predict makes the predictor
   * @param {{send: (message: object) => boolean, congested: boolean}} options.link the network
   * @param {() => number} options.order counts what is done, commands included
   * @param {import('./environment.js').Environment} options.environment clock, timers, frames
   */
  constructor({ gesture, kind, items, sample, viewport, samplesPerMessage, ...options }) {
    super();
    /** @type {number} the gesture's name */
    this.gesture = gesture;
    /** @type {'drag'|'transform'|'handle'} how it moves its items */
    this.kind = kind;
    /** @type {number[]} the names of the items that it holds */
    this.items = items.map(({ id }) => id);
    this.#link = options.link;
    this.#environment = options.environment;
    this.#most = samplesPerMessage;
    this.#order = options.order;
    this.orders = { begun: this.#order(), closed: null };
    this.#begun = new Map(items.map((item) => [item.id, frameOf(item)]));
    this.#reading = quantiseReading(sample);
    this.#time = microseconds(sample.time ?? this.#environment.now());
    const zoom = quantise(confine(options.zoom, ZOOM.min, ZOOM.max));
    const seen = viewport && quantiseItem(viewport);
    const frozen = { zoom, ...(seen && { viewport: seen }) };
    this.#predictor = options.predict({ kind, items, reading: this.#reading, ...frozen });
    const first = { n: 0, t: this.#time, ...this.#reading };
    this.#begin = { type: 'begin', kind, items: this.items, ...frozen, sample: first };
    this.#send(this.#begin);
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

  /** The pointer was lifted: the items stay where they are, snapped. */
  end() {
    this.#close('ending', 'end');
  }

  /** The gesture was given up: the items go back exactly where they were. */
  cancel() {
    this.#close('cancelling', 'cancel');
  }

  /**
   * Takes the server's word; called by the client.
   *
   * @param {object} own an `own` entry of an update
   */
  adopt(own) {
    if (this.state === 'over') return;
    this.acknowledged = true;
    this.#samples = this.#samples.filter(({ n }) => n > own.n);
    this.#predictor.adopt(own);
    if (own.state === 'open') this.emit('frame');
    else this.finish(own.state);
  }

  /**
   * The member is back after a cut (SPEC R8); called by the client. What the server has not
   * consumed is sent again, from the begin if that did not come.
   *
   * @param {object} [own] what the server knows of it, if it does
   */
  resume(own) {
    if (this.state === 'over') return;
    if (own === undefined) {
      this.acknowledged = false;
      this.begunAgain = true;
      this.#send(this.#begin);
      // Where the pointer is must be known, also where that was consumed before it was forgotten.
      const last = { n: this.#n, t: this.#time, ...this.#reading };
      if (this.#samples.length === 0 && this.#n > 0) this.#samples.push(last);
    }
    this.#sent = own?.n ?? 0;
    this.#flush();
  }

  /** The same, of its end, which other deeds may have come before. */
  closeAgain() {
    if (this.state === 'ending') this.#send({ type: 'end' });
    else if (this.state === 'cancelling') this.#send({ type: 'cancel' });
  }

  /**
   * The gesture is over; called by the client.
   *
   * @param {GestureOutcome} outcome how it ended
   * @param {import('./errors.js').RefusedError} [error] why it was refused
   */
  finish(outcome, error = null) {
    if (this.state === 'over') return;
    this.#rest();
    this.state = 'over';
    this.outcome = outcome;
    this.error = error;
    this.emit('over', this);
  }

  #close(state, type) {
    if (this.state !== 'open') return;
    this.#rest();
    if (type === 'end') this.#flush();
    this.state = state;
    this.orders.closed = this.#order();
    this.#send({ type });
    this.emit('frame');
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
    if (this.#samples.length > MOST_KEPT) this.#samples.shift();
    this.#predictor.sample(this.#n, reading);
  }

  #frameCame() {
    this.#frameRequest = null;
    if (this.#link.congested) {
      // What the network cannot take now is thinned, not queued.
      const unsent = this.#unsent.slice(0, -this.#most);
      this.#samples = this.#samples.filter((sample) => !unsent.includes(sample));
      this.#frameRequest = this.#environment.requestFrame(() => this.#frameCame());
    } else {
      this.#flush();
    }
  }

  get #unsent() {
    const first = this.#samples.findIndex(({ n }) => n > this.#sent);
    return first < 0 ? [] : this.#samples.slice(first);
  }

  #flush() {
    const unsent = this.#unsent;
    while (unsent.length > 0) {
      const samples = unsent.splice(0, this.#most);
      if (!this.#send({ type: 'move', samples })) return;
      this.#sent = samples.at(-1).n;
    }
  }

  #waitForStillness(milliseconds) {
    this.#environment.clearTimeout(this.#stillTimer);
    this.#stillTimer = this.#environment.setTimeout(() => {
      this.#sample(this.#reading);
      this.#flush();
      this.#waitForStillness(STILL_AGAIN);
    }, milliseconds);
  }

  #rest() {
    this.#environment.clearTimeout(this.#stillTimer);
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
  }

  #send({ type, ...message }) {
    return this.#link.send({ type, gesture: this.gesture, ...message });
  }
}

function frameOf({ x, y, scale, angle }) {
  return { x, y, scale, angle };
}
