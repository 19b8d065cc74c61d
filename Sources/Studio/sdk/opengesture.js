import { Emitter } from './emitter.js';

/** How the server ends what a hand goes on with. */
const CUTS = new Set(['settled', 'gone', 'disconnected']);

/**
 * What all of one's own gestures have in common, from begin to end (SPEC G): what the server knows
 * of them, and how they are over.
 *
 * @typedef {'ended'|'cancelled'|'settled'|'gone'|'refused'|'disconnected'} GestureOutcome
 */
export class OpenGesture extends Emitter {
  #link;
  #order;

  /** @type {'open'|'ending'|'cancelling'|'over'} whether the server still takes something */
  state = 'open';
  /** @type {GestureOutcome|null} how it ended, once it is over */
  outcome = null;
  /** @type {import('./errors.js').RefusedError|null} why it was refused, if it was */
  error = null;
  /** @type {boolean} whether it was over before what was done: some of that came to nothing */
  isCutShort = false;
  /** @type {boolean} whether the server has said that it holds the items */
  acknowledged = false;
  /** @type {boolean} whether the server was told of it once more, as it did not know it */
  begunAgain = false;
  /** @type {{begun: number, closed: number|null}} when, as one's own deeds are counted */
  orders;

  /**
   * Events: `frame` (something should be shown in another way), `over` (the gesture).
   *
   * @param {object} options
   * @param {number} options.gesture its name
   * @param {string} options.kind as SPEC G1 has it
   * @param {number[]} options.items the names of the items that it holds
   * @param {{send: (message: object) => boolean, congested: boolean}} options.link the network
   * @param {() => number} options.order counts what is done, commands included
   */
  constructor({ gesture, kind, items, link, order }) {
    super();
    /** @type {number} the gesture's name */
    this.gesture = gesture;
    /** @type {string} what it does with its items */
    this.kind = kind;
    /** @type {number[]} the names of the items that it holds */
    this.items = items;
    this.#link = link;
    this.#order = order;
    this.orders = { begun: order(), closed: null };
  }

  /** @returns {boolean} whether the network takes messages more slowly than they are made */
  get isCongested() {
    return this.#link.congested;
  }

  /** @returns {boolean} whether something of it is not known to have been heard */
  get isUnheard() {
    return false;
  }

  /** Sends a message about it, if one can. */
  say({ type, ...message }) {
    return this.#link.send({ type, gesture: this.gesture, ...message });
  }

  /** It is done: what it came to stays. */
  end() {
    this.#close('ending', 'end');
  }

  /** It was given up: all goes back to what it was. */
  cancel() {
    this.#close('cancelling', 'cancel');
  }

  #close(state, type) {
    if (this.state !== 'open') return;
    this.rest();
    if (type === 'end') this.flush();
    this.state = state;
    this.orders.closed = this.#order();
    this.say({ type });
    this.emit('frame');
  }

  /**
   * Takes the server's word; called by the client.
   *
   * @param {object} own an `own` entry of an update
   */
  adopt(own) {
    if (this.state === 'over') return;
    this.acknowledged = true;
    this.heard(own);
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
      this.beginAgain();
    }
    this.flushAfter(own?.n ?? 0);
  }

  /** The same, of its end, which other deeds may have come before. */
  closeAgain() {
    if (this.state === 'ending') this.say({ type: 'end' });
    else if (this.state === 'cancelling') this.say({ type: 'cancel' });
  }

  /**
   * The gesture is over; called by the client.
   *
   * @param {GestureOutcome} outcome how it ended
   * @param {import('./errors.js').RefusedError} [error] why it was refused
   */
  finish(outcome, error = null) {
    if (this.state === 'over') return;
    this.rest();
    const isUndone = this.state === 'open' || (this.state === 'ending' && this.isUnheard);
    this.isCutShort = isUndone && CUTS.has(outcome);
    this.state = 'over';
    this.outcome = outcome;
    this.error = error;
    this.emit('over', this);
  }
}
