import { ErrorCode } from './errors.js';
import { Gesture } from './gesture.js';
import { randomIdentifier } from './numbers.js';
import { HoldingPredictor } from './predictor.js';

/** Errors after which a gesture is known not to go on; others concern single messages. */
const FATAL = new Set([ErrorCode.unknownGesture]);

/**
 * One's own open gestures.
 */
export class Gestures {
  #story;
  #link;
  #environment;
  #predict;
  #order;
  #open = new Map();

  /**
   * @param {object} options
   * @param {import('./story.js').Story} options.story whose items are moved
   * @param {(begin: import('./predictor.js').Begin) => object} [options.predict] makes a predictor
   * @param {{send: (message: object) => boolean, congested: boolean}} options.link the network
   * @param {import('./environment.js').Environment} options.environment clock, timers, chance
   * @param {() => number} options.order counts what is done, commands included
   */
  constructor({ story, predict, link, environment, order }) {
    this.#story = story;
    this.#link = link;
    this.#environment = environment;
    this.#order = order;
    this.#predict = predict ?? ((begin) => new HoldingPredictor(begin));
  }

  /**
   * Begins a gesture: see `Client.begin`.
   *
   * @param {object} options of the gesture
   * @returns {Gesture} the gesture
   */
  begin({ kind = 'drag', items: names, zoom = 1, ...options }) {
    const story = this.#story;
    const items = names.map((name) => {
      const frame = this.frame(name);
      if (frame === undefined) throw new RangeError(`There is no item ${name}.`);
      return { ...story.item(name), ...frame };
    });
    const gesture = new Gesture({
      ...options,
      gesture: randomIdentifier(this.#environment.random),
      kind,
      items,
      zoom,
      predict: (begin) => this.#predict({ ...begin, story }),
      link: this.#link,
      order: this.#order,
      environment: this.#environment,
    });
    this.#open.set(gesture.gesture, gesture);
    gesture.on('over', () => this.#open.delete(gesture.gesture));
    story.hold(gesture.gesture, kind, names);
    return gesture;
  }

  /**
   * @param {number} item its name
   * @returns {Gesture|undefined} the open gesture on it
   */
  on(item) {
    return [...this.#open.values()].findLast(({ items }) => items.includes(item));
  }

  /**
   * @param {number} item its name
   * @returns {import('./story.js').Frame|undefined} where to show it
   */
  frame(item) {
    return this.on(item)?.frame(item) ?? this.#story.frame(item);
  }

  /** @param {object} own an `own` entry of an update */
  adopt(own) {
    this.#open.get(own.gesture)?.adopt(own);
  }

  /**
   * Takes an error.
   *
   * @param {import('./errors.js').RefusedError} error of an update
   * @returns {boolean} whether it ended a gesture, which tells of it
   */
  refused(error) {
    const gesture = this.#open.get(error.detail.gesture);
    if (gesture === undefined || (gesture.acknowledged && !FATAL.has(error.code))) return false;
    // What was begun again under its name, and is known, was committed before the crash (D2).
    const wasDone = gesture.begunAgain && error.code === ErrorCode.gestureTaken;
    const outcome = wasDone ? 'settled' : 'refused';
    gesture.finish(outcome, wasDone ? null : error);
    this.#story.release(gesture.gesture, outcome);
    return true;
  }

  /**
   * The member is back after a cut (SPEC R8).
   *
   * @param {object[]} known the first update's `own`: all that the server knows
   * @param {boolean} otherEpoch whether the server may have forgotten what it knew
   * @returns {{order: number, send: () => void}[]} what is to be sent again now
   */
  again(known, otherEpoch) {
    const deeds = [];
    for (const gesture of [...this.#open.values()]) {
      const own = known.find((each) => each.gesture === gesture.gesture);
      if (own === undefined && this.#isHopeless(gesture, otherEpoch)) continue;
      const { begun, closed } = gesture.orders;
      deeds.push({ order: begun, send: () => gesture.resume(own) });
      if (closed !== null) deeds.push({ order: closed, send: () => gesture.closeAgain() });
    }
    return deeds;
  }

  /**
   * Of what was not begun, or is forgotten, and is given up, or whose items others hold meanwhile,
   * nothing is sent; nor of what was begun and not forgotten: it is over, as was told before.
   */
  #isHopeless(gesture, otherEpoch) {
    if (gesture.acknowledged && !otherEpoch) {
      this.#end(gesture, 'disconnected', null);
      return true;
    }
    const hindrance = this.#story.hindrance(...gesture.items);
    if (hindrance === null && gesture.state !== 'cancelling') return false;
    const outcome = gesture.state === 'cancelling' ? 'cancelled' : 'refused';
    this.#end(gesture, outcome, hindrance);
    return true;
  }

  #end(gesture, outcome, error) {
    this.#story.release(gesture.gesture, outcome);
    gesture.finish(outcome, error);
  }

  /** The member is gone, and with it every gesture. */
  lose() {
    for (const gesture of [...this.#open.values()]) {
      // What was given up is shown where it began, and stays there.
      if (gesture.state === 'cancelling') this.#story.release(gesture.gesture, 'disconnected');
      gesture.finish('disconnected');
    }
  }
}
