import { Commands } from './commands.js';
import { Cursor } from './cursor.js';
import { Emitter } from './emitter.js';
import { environment } from './environment.js';
import { LinkError, RefusedError } from './errors.js';
import { Gestures } from './gestures.js';
import { Heartbeat } from './heartbeat.js';
import { Link } from './link.js';
import { quantiseItem, quantisePoint, randomIdentifier } from './numbers.js';
import { OwnCloseCode } from './closecodes.js';
import { wayTo } from './aligning.js';
import { Story } from './story.js';
import { cutToBytes } from './texts.js';

const NAME_BYTES = 80;
const SAMPLES_PER_MESSAGE = 64;
const MESSAGE_BYTES = 65_536;

/**
 * A member of one story: joins it, keeps its model true, sends commands and gestures.
 *
 * Version 1 of the protocol cannot resume. After a cut the client joins afresh and gets a
 * snapshot; commands without an answer fail as `lost`, and an open gesture is over.
 */
export class Client extends Emitter {
  #environment;
  #link;
  #commands;
  #cursor;
  #heartbeat;
  #gestures;
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
    this.#identity = { name, color };
    const hello = () => this.#hello();
    this.#link = new Link({ url, hello, environment: this.#environment });
    const send = (message) => this.#link.live && this.#link.send(message);
    this.#commands = new Commands(send, () => this.#limit('messageBytes', MESSAGE_BYTES));
    const { story } = this;
    const outside = { link: this.#link, environment: this.#environment };
    this.#gestures = new Gestures({ story, predict, ...outside });
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
    const expectation = { kind: 'create', items: [id], values };
    return { item: id, done: this.#command({ type: 'create', item: values }, [id], expectation) };
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
    const expectation = { kind: 'update', items: [item], values: rounded };
    return this.#command({ type: 'update', item, ...rounded }, [item], expectation);
  }

  /**
   * Removes an item. It disappears at once.
   *
   * @param {number} item its name
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  delete(item) {
    const items = [item];
    return this.#command({ type: 'delete', item }, items, { kind: 'delete', items });
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
    return this.#command({ type: 'reorder', item, to, ...(other && { other }) }, [item]);
  }

  /**
   * Moves items, exactly and without guides. It is shown at once.
   *
   * @param {number[]} items their names
   * @param {number} dx points to the right
   * @param {number} dy points down
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  nudge(items, dx, dy) {
    const way = quantisePoint({ x: dx, y: dy });
    const message = { type: 'nudge', items, dx: way.x, dy: way.y };
    return this.#command(message, items, { kind: 'nudge', items, values: way });
  }

  /**
   * Brings items to a guide of the canvas, all of them as one. It is shown at once.
   *
   * @param {number[]} items their names
   * @param {'centerX'|'leading'|'trailing'|'centerY'|'top'|'bottom'} to which guide
   * @returns {Promise<import('./commands.js').Outcome>} the server's answer
   */
  align(items, to) {
    const values = wayTo(this.story, items, to);
    return this.#command({ type: 'align', items, to }, items, { kind: 'nudge', items, values });
  }

  /**
   * Begins a gesture.
   *
   * @param {object} options
   * @param {'drag'|'transform'|'handle'} [options.kind] a pointer drags, or turns and scales by a
   *   handle; fingers, or what a recogniser says, transform
   * @param {number[]} options.items the items' names
   * @param {import('./gesture.js').Sample} options.sample where it begins
   * @param {number} [options.zoom] points of the screen per canvas point
   * @param {object} [options.viewport] the box of the canvas that is seen
   * @returns {import('./gesture.js').Gesture} the gesture, open until it emits `over`
   */
  begin(options) {
    if (!this.live) throw new LinkError('notLive');
    const most = this.#limit('samplesPerMessage', SAMPLES_PER_MESSAGE);
    const gesture = this.#gestures.begin({ ...options, samplesPerMessage: most });
    this.emit('gesture', gesture);
    return gesture;
  }

  /**
   * @param {number} item its name
   * @returns {import('./gesture.js').Gesture|undefined} one's own open gesture on it
   */
  gestureOn(item) {
    return this.#gestures.on(item);
  }

  /**
   * @param {number} item its name
   * @returns {import('./story.js').Frame|undefined} where to show it: by one's own gesture if there
   *   is one, which is ahead of the server, else as the story says
   */
  frame(item) {
    return this.#gestures.frame(item);
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

  #command(message, items, expectation) {
    // What is known to be refused is not shown first, only to be taken back.
    const hindrance = this.live ? this.story.hindrance(...items) : null;
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
    for (const own of update.own ?? []) this.#gestures.adopt(own);
    for (const ack of update.acks ?? []) this.#commands.acknowledged(ack);
    for (const error of update.errors ?? []) this.#refused(new RefusedError(error));
    if (update.pong) this.#heartbeat.answered(update.pong);
    if (!this.live) {
      this.#link.confirm();
      this.#heartbeat.start();
    }
  }

  #refused(error) {
    if (!this.#gestures.refused(error)) this.emit('refused', error);
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
    this.#gestures.cut();
    this.story.cut();
    this.roundTrip = null;
  }
}
