import { Editing } from './editing.js';
import { encodingsFor } from './encodings.js';
import { environment } from './environment.js';
import { ErrorCode, LinkError, RefusedError, itemLocked } from './errors.js';
import { Membership } from './membership.js';
import { OwnHands } from './ownhands.js';
import { checkedShowing } from './showing.js';

/**
 * A member of one story: joins it, keeps its model true, sends commands and gestures.
 *
 * After a short cut it is the same member again (SPEC R): what was under way goes on, and what the
 * server did not hear is said again. Only when the server does not know it any more is it a new
 * member: then commands without an answer fail as `lost`, and an open gesture is over.
 */
export class Client extends Editing {
  #membership;

  /** @type {OwnHands} what is typed, drawn and swiped: one's own ahead of the server */
  hands;

  /**
   * Events: `state` (LinkState with `usable`), `roundTrip` (milliseconds), `refused` (a
   * RefusedError that names no gesture or command), `gesture` (a gesture of one's own that begins),
   * `interval` (milliseconds between updates, when that changes), `steps` (how much one can undo
   * and redo, when that changes).
   *
   * @param {object} options
   * @param {string} options.url the story's socket, e.g. `wss://host/v1/stories/ID`
   * @param {string} [options.name] what others see; the server chooses one if absent
   * @param {string} [options.color] `#rrggbb`; the server chooses one if absent
   * @param {'editor'|'viewer'} [options.role] a viewer changes nothing; `editor` if absent
   * @param {'binary'|'json'} [options.encoding] of messages; if absent `binary`, where the server
   *   has it
   * @param {(begin: import('./predictor.js').Begin) => object} [options.predict] makes a predictor
   * @param {Partial<import('./environment.js').Environment>} [options.environment] socket, clock,
   *   chance, timers: a browser's by default
   */
  constructor({ encoding, environment: given, ...options }) {
    const world = environment(given);
    super({ issue: (...command) => this.#command(...command), random: world.random });
    this.#membership = new Membership({
      ...options,
      story: this.story,
      encodings: encodingsFor(encoding),
      environment: world,
      emit: (event, detail) => this.emit(event, detail),
    });
    this.hands = new OwnHands({ story: this.story, gestures: this.#membership.gestures });
  }

  /**
   * @returns {import('./link.js').LinkState & {usable: boolean}} how the link is, why, and what can
   *   be done; and whether commands and gestures are taken
   */
  get state() {
    return this.#membership.state;
  }

  /** @returns {boolean} whether commands and gestures reach the story now */
  get live() {
    return this.#membership.link.live;
  }

  /**
   * @returns {boolean} whether commands and gestures are taken: the link is live, or was cut so
   *   shortly ago that the server keeps one's place
   */
  get usable() {
    return this.#membership.usable;
  }

  /** @returns {'editor'|'viewer'} what one may do in the story */
  get role() {
    return this.#membership.role ?? 'editor';
  }

  /** @returns {Readonly<Record<string, number>>} the server's limits; a few of them beforehand */
  get limits() {
    return this.#membership.limits;
  }

  /** @returns {number|null} milliseconds of the latest round trip */
  get roundTrip() {
    return this.#membership.roundTrip;
  }

  /** @returns {number} milliseconds between two updates where the network is slow (U14), else 0 */
  get interval() {
    return this.#membership.interval;
  }

  /** @returns {{undo: number, redo: number}} how much one can undo and redo (SPEC C13) */
  get steps() {
    return this.#membership.steps;
  }

  /** @returns {'memory'|'disk'|null} where the server keeps what it acknowledged (SPEC H3) */
  get durability() {
    return this.#membership.durability.kind;
  }

  /** Joins, and comes back by itself whenever the connection ends. */
  connect() {
    this.#membership.link.open();
  }

  /** Leaves for good. */
  close() {
    this.#membership.link.close();
  }

  /** Tries again at once, where the next attempt, or an answer in doubt, is being waited for. */
  retry() {
    if (!this.live || this.state.doubted) this.#membership.link.rejoin();
  }

  /**
   * Shows others where one is and what one does: the latest of each part, at most 25 times a
   * second. `away` and `idle` the client finds out by itself.
   *
   * @param {import('./presence.js').Showing} showing what changed; a name that is too long is cut
   * @throws {TypeError|RangeError} where something of it cannot be shown; then nothing is
   */
  show(showing) {
    const checked = checkedShowing(showing, this.limits);
    this.#membership.attention.deed();
    this.#membership.show(checked);
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
    return this.#begun((gestures) => gestures.begin(options));
  }

  /**
   * Takes the card on top of a deck (SPEC G14); it goes with the pointer at once.
   *
   * @param {number} deck its name
   * @param {number} card the card's name
   * @param {{x: number, y: number, time?: number, zoom?: number}} where the pointer is
   * @returns {import('./swiping.js').Swipe} the gesture, open until it emits `over`
   */
  swipe(deck, card, where) {
    return this.#begun((gestures) => gestures.swipe(deck, card, where));
  }

  /**
   * Begins a stroke (SPEC G15), which is shown at once.
   *
   * @param {{x: number, y: number, time?: number, zoom?: number, thickness?: number,
   *   color?: string}} pen where the pointer is, and what it draws with
   * @returns {import('./drawing.js').Draw} the gesture, open until it emits `over`
   */
  draw(pen) {
    return this.#begun((gestures) => gestures.draw(pen));
  }

  /**
   * Begins to edit a text (SPEC G16): nobody else can change it until that is over.
   *
   * @param {number} item its name
   * @returns {import('./typing.js').Edit} the gesture, open until it emits `over`
   */
  edit(item) {
    return this.#begun((gestures) => gestures.edit(item));
  }

  #begun(begin) {
    if (this.role === 'viewer') throw notPermitted();
    if (!this.usable) throw new LinkError('notLive');
    const { gestures, attention } = this.#membership;
    const gesture = begin(gestures);
    gesture.on('frame', () => attention.deed());
    this.emit('gesture', gesture);
    return gesture;
  }

  /** @returns {number} µs of the server's clock, by which cards fly (`flightAt`) */
  get serverTime() {
    return this.#membership.clock.time;
  }

  /**
   * @param {number} item its name
   * @returns {import('./gesture.js').Gesture|undefined} one's own open gesture that moves it
   */
  gestureOn(item) {
    return this.#membership.gestures.on(item);
  }

  /**
   * @param {number} item its name
   * @returns {import('./story.js').Frame|undefined} where to show it: by one's own gesture if there
   *   is one, which is ahead of the server, else as the story says
   */
  frame(item) {
    return this.#membership.gestures.frame(item);
  }

  #command(message, items, expectation) {
    const { attention, commands, durability } = this.#membership;
    const expect = (number) => expectation && this.story.expect(number, expectation);
    attention.deed();
    // What is known to be refused is not shown first, only to be taken back.
    const hindrance = this.#hindrance(message, items);
    const answer = hindrance ? Promise.reject(hindrance) : commands.issue(message, expect);
    answer.durable = durability.of(answer, () => this.story.revision);
    return answer;
  }

  #hindrance(message, items) {
    if (this.role === 'viewer') return notPermitted();
    if (!this.usable) return new LinkError('notLive');
    // What unlocks an item is all that is done to a locked one.
    const unlocks = message.type === 'update' && message.locked === false;
    const locked = items.find((name) => this.story.item(name)?.locked);
    return locked === undefined || unlocks ? this.story.hindrance(...items) : itemLocked(locked);
  }
}

function notPermitted() {
  const message = 'Viewers do not change the story.';
  return new RefusedError({ code: ErrorCode.notPermitted, name: 'notPermitted', message });
}
