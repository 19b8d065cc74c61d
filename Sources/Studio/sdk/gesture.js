import { Emitter } from './emitter.js';
import { confine, microseconds, quantise, quantisePoint } from './numbers.js';

const COORDINATE = 100_000;
const ZOOM = { min: 0.05, max: 20 };

/**
 * Milliseconds after which a pointer that is still is said to be: once soon, so that a guide which
 * did not catch at speed can catch where the pointer came to rest, then as often as keeps the
 * gesture alive (G4).
 */
const STILL_AT_FIRST = 80;
const STILL_AGAIN = 1_000;

/**
 * One drag of one item, from begin to end (SPEC G). Made by `Client.begin`.
 *
 * Points are in canvas points (origin at the canvas centre, y down); times are milliseconds of
 * `performance.now()` or of an event's `timeStamp`.
 *
 * @typedef {{x: number, y: number, time?: number}} PointerSample
 * @typedef {'ended'|'cancelled'|'settled'|'gone'|'refused'|'disconnected'} GestureOutcome
 */
export class Gesture extends Emitter {
  #link;
  #environment;
  #predictor;
  #most;
  #begun;
  #pending = [];
  #n = 0;
  #time;
  #pointer;
  #frameRequest = null;
  #stillTimer = null;

  /** @type {'open'|'ending'|'cancelling'|'over'} whether the server still takes samples */
  state = 'open';
  /** @type {GestureOutcome|null} how it ended, once it is over */
  outcome = null;
  /** @type {import('./errors.js').RefusedError|null} why it was refused, if it was */
  error = null;
  /** @type {boolean} whether the server has said that it holds the item */
  acknowledged = false;

  /**
   * Events: `frame` (the item should be shown elsewhere, or its guides changed), `over` (the
   * gesture).
   *
   * @param {object} options
   * @param {number} options.gesture its name
   * @param {number} options.item the name of the item that it drags
   * @param {import('./story.js').Frame} options.frame the item's geometry now
   * @param {PointerSample} options.pointer where the item is grabbed
   * @param {number} options.zoom points of the screen per canvas point
   * @param {number} options.samplesPerMessage the server's limit
   * @param {(begin: object) => object} options.predict makes the predictor
   * @param {{send: (message: object) => boolean, congested: boolean}} options.link the network
   * @param {import('./environment.js').Environment} options.environment clock, timers, frames
   */
  constructor({ gesture, item, frame, pointer, zoom, samplesPerMessage, predict, ...outside }) {
    super();
    /** @type {number} the gesture's name */
    this.gesture = gesture;
    /** @type {number} the name of the item that it drags */
    this.item = item;
    this.#link = outside.link;
    this.#environment = outside.environment;
    this.#most = samplesPerMessage;
    this.#begun = frame;
    this.#pointer = within(pointer);
    this.#time = microseconds(pointer.time ?? this.#environment.now());
    const onGrid = quantise(confine(zoom, ZOOM.min, ZOOM.max));
    this.#predictor = predict({ frame, pointer: this.#pointer, zoom: onGrid });
    const sample = { n: 0, t: this.#time, ...this.#pointer };
    this.#send({ type: 'begin', kind: 'drag', items: [item], zoom: onGrid, sample });
    this.#waitForStillness(STILL_AT_FIRST);
  }

  /** @returns {import('./story.js').Frame} the item's geometry as it should be shown, snapped */
  get frame() {
    return this.state === 'cancelling' ? this.#begun : this.#predictor.frame;
  }

  /** @returns {{x: number, y: number}} the item's centre as the pointer alone would have it */
  get raw() {
    return this.#predictor.raw;
  }

  /** @returns {object[]} the guides to be drawn: those that are latched and true */
  get guides() {
    return this.state === 'open' || this.state === 'ending' ? this.#predictor.guides : [];
  }

  /**
   * The pointer moved. Samples are sent once per animation frame.
   *
   * @param {PointerSample[]} points in order; of a pointer event, its coalesced events
   */
  move(points) {
    if (this.state !== 'open') return;
    for (const point of points) this.#push(within(point), point.time);
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#frameCame());
    this.#waitForStillness(STILL_AT_FIRST);
    this.emit('frame');
  }

  /** The pointer was lifted: the item stays where it is, snapped. */
  end() {
    this.#close('ending', 'end');
  }

  /** The drag was given up: the item goes back exactly where it was. */
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
    this.#predictor.adopt(own);
    if (own.state === 'open') this.emit('frame');
    else this.finish(own.state);
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
    this.#send({ type });
    this.emit('frame');
  }

  #push(pointer, time) {
    if (pointer.x === this.#pointer.x && pointer.y === this.#pointer.y) return;
    this.#sample(pointer, time);
  }

  #sample(pointer, time = this.#environment.now()) {
    this.#n += 1;
    this.#time = Math.max(this.#time, microseconds(time));
    this.#pointer = pointer;
    this.#pending.push({ n: this.#n, t: this.#time, ...pointer });
    this.#predictor.sample(this.#n, pointer);
  }

  #frameCame() {
    this.#frameRequest = null;
    if (this.#link.congested) {
      // Gaps are legal (G2): what the network cannot take now is thinned, not queued.
      this.#pending = this.#pending.slice(-this.#most);
      this.#frameRequest = this.#environment.requestFrame(() => this.#frameCame());
    } else {
      this.#flush();
    }
  }

  #flush() {
    while (this.#pending.length > 0) {
      this.#send({ type: 'move', samples: this.#pending.splice(0, this.#most) });
    }
  }

  #waitForStillness(milliseconds) {
    this.#environment.clearTimeout(this.#stillTimer);
    this.#stillTimer = this.#environment.setTimeout(() => {
      this.#sample(this.#pointer);
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
    this.#link.send({ type, gesture: this.gesture, ...message });
  }
}

function within({ x, y }) {
  return quantisePoint({
    x: confine(x, -COORDINATE, COORDINATE),
    y: confine(y, -COORDINATE, COORDINATE),
  });
}
