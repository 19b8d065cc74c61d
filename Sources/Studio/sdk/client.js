import { Commands } from './commands.js';
import { Cursor } from './cursor.js';
import { Emitter } from './emitter.js';
import { environment } from './environment.js';
import { ErrorCode, LinkError, RefusedError } from './errors.js';
import { Gesture } from './gesture.js';
import { Heartbeat } from './heartbeat.js';
import { Link } from './link.js';
import { quantiseItem, randomIdentifier } from './numbers.js';
import { OwnCloseCode } from './closecodes.js';
import { HoldingPredictor } from './predictor.js';
import { Story } from './story.js';
import { cutToBytes } from './texts.js';

const NAME_BYTES = 80;
const SAMPLES_PER_MESSAGE = 64;
const MESSAGE_BYTES = 65_536;

/** Errors after which a gesture is known not to go on; others concern single messages. */
const FATAL_TO_GESTURES = new Set([ErrorCode.unknownGesture]);

/**
 * A member of one story: joins it, keeps its model true, sends commands and gestures.
 *
 * Version 1 of the protocol cannot resume. After a cut the client joins afresh and gets a
 * snapshot; commands without an answer fail as `lost`, and an open gesture is over.
 */
export class Client extends Emitter {
  #environment;
  #predict;
  #link;
  #commands;
  #cursor;
  #heartbeat;
  #gestures = new Map();
  #identity;
  #limits = {};

  /** @type {Story} the story as this member sees it */
  story = new Story();
  /** @type {number|null} milliseconds of the latest round trip */
  roundTrip = null;

  /**
   * Events: `state` (LinkState), `roundTrip` (milliseconds), `refused` (a RefusedError that no
   * promise or gesture takes), `gesture` (a gesture of one's own that begins).
   *
   * @param {object} options
   * @param {string} options.url the story's socket, e.g. `wss://host/v1/stories/ID`
   * @param {string} [options.name] what others see; the server chooses one if absent
   * @param {string} [options.color] `#rrggbb`; the server chooses one if absent
   * @param {(begin: import('./predictor.js').Begin) => object} [options.predict] makes a predictor
   * @param {Partial<import('./environment.js').Environment>} [options.environment] socket, clock,
   *   chance, timers: a browser's by default
   */
  constructor({ url, name, color, predict, environment: given }) {
    super();
    this.#environment = environment(given);
    this.#predict = predict ?? ((begin) => new HoldingPredictor(begin));
    this.#identity = { name, color };
    const hello = () => this.#hello();
    this.#link = new Link({ url, hello, environment: this.#environment });
    const send = (message) => this.#link.live && this.#link.send(message);
    this.#commands = new Commands(send, () => this.#limit('messageBytes', MESSAGE_BYTES));
    this.#cursor = new Cursor({ environment: this.#environment, send });
    this.#heartbeat = new Heartbeat({
      environment: this.#environment,
      send,
      onRoundTrip: (milliseconds) => this.#measured(milliseconds),
      onDead: () => this.#link.abandon(1006),
    });
    this.#link.on('state', (state) => this.emit('state', state));
    this.#link.on('message', (message) => this.#received(message));
    this.#link.on('cut', () => this.#cut());
    this.#link.on('doubt', () => this.#heartbeat.doubt());
  }

  /** @returns {import('./link.js').LinkState} how the link is, why, and what can be done */
  get state() {
    return this.#link.state;
  }

  /** @returns {boolean} whether commands and gestures reach the story now */
  get live() {
    return this.#link.live;
  }

  /** @returns {Readonly<Record<string, number>>} the server's limits; empty before the welcome */
  get limits() {
    return this.#limits;
  }

  /** Joins, and comes back by itself whenever the connection ends. */
  connect() {
    this.#link.open();
  }

  /** Leaves for good. */
  close() {
    this.#link.close();
  }

  /** Tries again at once, where the next attempt, or an answer in doubt, is being waited for. */
  retry() {
    if (!this.live || this.state.doubted) this.#link.rejoin();
  }

  /**
   * Takes another name. Version 1 knows names from the hello only, so the client joins afresh.
   *
   * @param {string} name what others shall see
   */
  rename(name) {
    this.#identity.name = name;
    this.#link.rejoin();
  }

  /**
   * Puts a new item on top. It is shown at once.
   *
   * @param {object} item as SPEC C2 has it; `id` is chosen if absent
   * @returns {{item: number, done: Promise<import('./commands.js').Outcome>}} its name, at once,
   *   and the server's answer
   */
  create(item) {
    const id = item.id ?? randomIdentifier(this.#environment.random);
    const values = { ...quantiseItem(item), id };
    const expectation = { kind: 'create', item: id, values };
    return { item: id, done: this.#command({ type: 'create', item: values }, id, expectation) };
  }

  /**
   * Changes an item. It is shown at once.
   *
   * @param {number} item its name
   * @param {object} values what is to change (SPEC C3)
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  update(item, values) {
    const rounded = quantiseItem(values);
    const expectation = { kind: 'update', item, values: rounded };
    return this.#command({ type: 'update', item, ...rounded }, item, expectation);
  }

  /**
   * Removes an item. It disappears at once.
   *
   * @param {number} item its name
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  delete(item) {
    return this.#command({ type: 'delete', item }, item, { kind: 'delete', item });
  }

  /**
   * Moves an item among the others, from bottom to top.
   *
   * @param {number} item its name
   * @param {'front'|'back'|'above'|'below'} to where to
   * @param {number} [other] the item above or below which it goes
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  reorder(item, to, other) {
    return this.#command({ type: 'reorder', item, to, ...(other && { other }) }, item);
  }

  /**
   * Begins a drag.
   *
   * @param {object} options
   * @param {number} options.item the item's name
   * @param {import('./gesture.js').PointerSample} options.pointer where it is grabbed
   * @param {number} [options.zoom] points of the screen per canvas point
   * @returns {Gesture} the gesture, open until it emits `over`
   */
  begin({ item, pointer, zoom = 1 }) {
    if (!this.live) throw new LinkError('notLive');
    const frame = this.frame(item);
    if (frame === undefined) throw new RangeError(`There is no item ${item}.`);
    const profile = this.story.profile;
    const gesture = new Gesture({
      gesture: randomIdentifier(this.#environment.random),
      item,
      frame,
      pointer,
      zoom,
      samplesPerMessage: this.#limit('samplesPerMessage', SAMPLES_PER_MESSAGE),
      predict: (begin) => this.#predict({ ...begin, profile }),
      link: this.#link,
      environment: this.#environment,
    });
    this.#gestures.set(gesture.gesture, gesture);
    gesture.on('over', () => this.#gestures.delete(gesture.gesture));
    this.story.hold(gesture.gesture, item);
    this.emit('gesture', gesture);
    return gesture;
  }

  /**
   * @param {number} item its name
   * @returns {Gesture|undefined} one's own open gesture on it
   */
  gestureOn(item) {
    const own = [...this.#gestures.values()].filter((gesture) => gesture.item === item);
    return own.at(-1);
  }

  /**
   * @param {number} item its name
   * @returns {import('./story.js').Frame|undefined} where to show it: by one's own drag if there
   *   is one, which is ahead of the server, else as the story says
   */
  frame(item) {
    return this.gestureOn(item)?.frame ?? this.story.frame(item);
  }

  /**
   * Shows others where one points.
   *
   * @param {{x: number, y: number}|null} point in canvas points; null when one does not
   */
  point(point) {
    this.#cursor.move(point);
  }

  #hello() {
    const { name, color } = this.#identity;
    const text = name && cutToBytes(name, this.#limit('nameBytes', NAME_BYTES));
    return { type: 'hello', min: 1, max: 1, ...(text && { name: text }), ...(color && { color }) };
  }

  #limit(name, otherwise) {
    return this.#limits[name] ?? otherwise;
  }

  #command(message, item, expectation) {
    // What is known to be refused is not shown first, only to be taken back.
    const hindrance = this.live ? this.story.hindrance(item) : null;
    if (hindrance !== null) return Promise.reject(hindrance);
    const expect = (number) => expectation && this.story.expect(number, expectation);
    return this.#commands.issue(message, expect);
  }

  #received(message) {
    if (message.type === 'welcome') {
      this.#limits = message.limits ?? {};
      // The colour that the server chose is one's own from now on, also after a cut.
      this.#identity.color = message.color;
      this.story.welcome(message);
    } else if (message.type === 'update') {
      this.#updated(message);
    }
  }

  #updated(update) {
    if (!this.story.apply(update)) {
      this.#link.abandon(OwnCloseCode.stateGap);
      return;
    }
    for (const own of update.own ?? []) this.#gestures.get(own.gesture)?.adopt(own);
    for (const ack of update.acks ?? []) this.#commands.acknowledged(ack);
    for (const error of update.errors ?? []) this.#refused(new RefusedError(error));
    if (update.pong) this.#heartbeat.answered(update.pong);
    if (!this.live) {
      this.#link.confirm();
      this.#heartbeat.start();
    }
  }

  #refused(error) {
    const gesture = this.#gestures.get(error.detail.gesture);
    const known = gesture?.acknowledged;
    if (gesture && (!known || FATAL_TO_GESTURES.has(error.code))) {
      gesture.finish('refused', error);
      this.story.release(gesture.gesture, 'refused');
    } else {
      this.emit('refused', error);
    }
  }

  #measured(milliseconds) {
    this.#link.trust();
    this.roundTrip = milliseconds;
    this.emit('roundTrip', milliseconds);
  }

  #cut() {
    this.#heartbeat.stop();
    this.#cursor.cut();
    this.#commands.cut();
    for (const gesture of [...this.#gestures.values()]) {
      // What was given up is shown where it began, and stays there.
      if (gesture.state === 'cancelling') this.story.release(gesture.gesture, 'disconnected');
      gesture.finish('disconnected');
    }
    this.story.cut();
    this.roundTrip = null;
  }
}
