import { flightBack } from './cardmotion.js';
import { Draw } from './drawing.js';
import { ErrorCode } from './errors.js';
import { Gesture } from './gesture.js';
import { quantiseItem, randomIdentifier } from './numbers.js';
import { HoldingPredictor } from './predictor.js';
import { motionAt } from './springs.js';
import { Swipe } from './swiping.js';
import { Edit } from './typing.js';

/** Errors after which a gesture is known not to go on; others concern single messages. */
const FATAL = new Set([ErrorCode.unknownGesture]);

/** Kinds that move no items: they do something with a card, a stroke, a text. */
const HANDS = new Set(['swipe', 'draw', 'edit']);

/**
 * One's own open gestures.
 */
export class Gestures {
  #story;
  #link;
  #environment;
  #predict;
  #order;
  #clock;
  #limits;
  #open = new Map();

  /**
   * @param {object} options
   * @param {import('./story.js').Story} options.story whose items are moved
   * @param {(begin: import('./predictor.js').Begin) => object} [options.predict] makes a predictor
   * @param {{send: (message: object) => boolean, congested: boolean}} options.link the network
   * @param {import('./environment.js').Environment} options.environment clock, timers, chance
   * @param {() => number} options.order counts what is done, commands included
   * @param {import('./serverclock.js').ServerClock} options.clock by which cards fly
   * @param {() => Record<string, number>} options.limits the server's
   */
  constructor({ story, predict, link, environment, order, clock, limits }) {
    this.#story = story;
    this.#link = link;
    this.#environment = environment;
    this.#order = order;
    this.#clock = clock;
    this.#limits = limits;
    this.#predict = predict ?? ((begin) => new HoldingPredictor(begin));
  }

  /**
   * Begins a gesture: see `Client.begin`.
   *
   * @param {object} options of the gesture
   * @returns {Gesture} the gesture
   */
  begin({ kind = 'drag', items: names, zoom = 1, ...options }) {
    const items = names.map((name) => this.#seen(name));
    const predict = (begin) => this.#predict({ ...begin, story: this.#story });
    return this.#add(new Gesture({ ...this.#common(), ...options, kind, items, zoom, predict }));
  }

  /**
   * Takes the card on top of a deck: see `Client.swipe`.
   *
   * @param {number} name the deck's
   * @param {number} card its name
   * @param {object} options `zoom` and where it begins
   * @returns {Swipe} the gesture
   */
  swipe(name, card, { zoom = 1, ...sample }) {
    const deck = this.#seen(name);
    const flight = this.#story.hands.flight(name);
    const flies = flight?.card === card && motionAt(flight, this.#clock.time);
    const caught = flies && !flies.isOver ? flies : { x: 0, y: 0 };
    const options = { deck, card, caught, zoom, sample };
    const letGo = (way) => this.#fly(swipe, way);
    const swipe = new Swipe({ ...this.#common(), ...options, letGo });
    swipe.on('over', () => this.#story.landed(swipe.gesture, (flight) =>
      flightBack(flight, this.#clock.time)));
    return this.#add(swipe, { card });
  }

  #fly({ gesture, items: [item], card }, way) {
    const flight = { item, member: this.#story.self, card, ...way, start: this.#clock.time };
    this.#story.letGo(gesture, flight);
  }

  /**
   * Begins a stroke: see `Client.draw`.
   *
   * @param {object} options `thickness`, `color`, `zoom` and where it begins
   * @returns {Draw} the gesture
   */
  draw({ thickness, color, zoom = 1, ...sample }) {
    const given = Object.entries({ thickness, color }).filter(([, value]) => value !== undefined);
    const stroke = quantiseItem(Object.fromEntries(given));
    const item = randomIdentifier(this.#environment.random);
    const most = this.#limits().pointsPerStroke;
    const gesture = new Draw({ ...this.#common(), item, stroke, most, zoom, sample });
    return this.#add(gesture, { thickness: gesture.thickness, color: gesture.color });
  }

  /**
   * Begins to edit a text: see `Client.edit`.
   *
   * @param {number} item its name
   * @returns {Edit} the gesture
   */
  edit(item) {
    this.#seen(item);
    return this.#add(new Edit({ ...this.#common(), item, textBytes: this.#limits().textBytes }));
  }

  #seen(name) {
    const frame = this.frame(name);
    if (frame === undefined) throw new RangeError(`There is no item ${name}.`);
    return { ...this.#story.item(name), ...frame };
  }

  #common() {
    return {
      gesture: randomIdentifier(this.#environment.random),
      link: this.#link,
      order: this.#order,
      environment: this.#environment,
      samplesPerMessage: this.#limits().samplesPerMessage,
    };
  }

  #add(gesture, subject) {
    const { gesture: name, kind, items } = gesture;
    this.#open.set(name, gesture);
    gesture.on('over', () => this.#open.delete(name));
    this.#story.hold(name, kind, items, subject);
    return gesture;
  }

  /**
   * @param {'swipe'|'draw'|'edit'} kind what is done with it
   * @param {number} item its name
   * @returns {Swipe|Draw|Edit|undefined} the open gesture of this kind on it
   */
  handOn(kind, item) {
    return this.#hands(kind).findLast(({ items }) => items[0] === item);
  }

  /** @returns {Draw[]} one's own strokes that are being drawn */
  get strokes() {
    return this.#hands('draw');
  }

  /** Of one that is over the story tells before the gesture itself does. */
  #hands(wanted) {
    const { gestures } = this.#story;
    return [...this.#open.values()]
      .filter(({ kind, gesture }) => kind === wanted && gestures.has(gesture));
  }

  /**
   * @param {number} item its name
   * @returns {Gesture|undefined} the open gesture that moves it
   */
  on(item) {
    const moves = ({ kind, items }) => !HANDS.has(kind) && items.includes(item);
    return [...this.#open.values()].findLast(moves);
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
