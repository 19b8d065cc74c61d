import { Changes } from './changes.js';
import { DeedOrder } from './deedorder.js';
import { Emitter } from './emitter.js';
import { itemHeld } from './errors.js';
import { Expectations } from './expectations.js';
import { Hands } from './hands.js';
import { Outcomes } from './outcomes.js';
import { Room } from './room.js';

/**
 * The model of one story as a member sees it, kept true by `update`s (SPEC U). It knows nothing of
 * the network. Lengths are canvas points, the origin is the canvas centre, y points down; angles
 * are degrees, clockwise.
 *
 * Events, each when all of an update is applied: `edge` (the record, with `own` and `tick`),
 * `member` ({member}: came, changed or left), `item` ({item}: added, changed or removed),
 * `gesture` ({gesture, over}: a level, or how it ended), `stroke` ({gesture}: more of it is drawn),
 * `flight` (a card's, SPEC G14), `frame` ({item}: shown elsewhere),
 * `presence` ({member}), `watchers` ({count}), `welcome` (the message), then `updated` (the
 * update), and at last `whole`, when it completes a snapshot.
 *
 * @typedef {{x: number, y: number, scale: number, angle: number}} Frame an item's geometry
 * @typedef {import('./room.js').Level} Level
 */
export class Story extends Emitter {
  #room = new Room();
  #expectations = new Expectations();
  #outcomes = new Outcomes(this.#room, this.#expectations);
  #order = new DeedOrder();

  /** What is typed, drawn and swiped at the moment. */
  hands = new Hands(this.#room);

  /** @type {string|null} the story's name */
  id = null;
  /** @type {number} how many commits the story has seen */
  revision = 0;
  /** @type {{width: number, height: number}|null} in points; null before the first welcome */
  canvas = null;
  /** @type {object|null} how far inside the canvas its inset guides lie, in points */
  insets = null;
  /** @type {'refined'|'classic'|null} which rules guides follow */
  profile = null;
  /** @type {number|null} in points; of the screen that `classic` takes its guides from */
  screenHeight = null;
  /** @type {'free'|'center'|'box'|null} how gestures are kept on the canvas */
  confinement = null;
  /** @type {boolean} whether all is there: large stories come in parts (SPEC U2) */
  whole = false;

  /** @returns {number|null} one's own member number */
  get self() {
    return this.#room.self;
  }

  /** @returns {Map<number, {member: number, name: string, color: string}>} who is here */
  get members() {
    return this.#room.members;
  }

  /** @returns {number} how many look on who are not among `members` (SPEC P3) */
  get watchers() {
    return this.#room.watchers;
  }

  /**
   * @param {number} member another's number
   * @returns {{state: 'active'|'idle'|'away'|'absent', cursor: object|null, selection: number[],
   *   viewport: object|null}} how it shows itself; `absent` is who was cut and may come back
   */
  presence(member) {
    return this.#room.presence(member);
  }

  /** @returns {Map<number, Level>} open gestures, one's own included */
  get gestures() {
    return this.#room.gestures;
  }

  /**
   * Takes the server's `welcome`, which a snapshot follows, or what one missed.
   *
   * @param {object} message the message
   */
  welcome(message) {
    const { id, canvas, insets, profile, screenHeight, confinement } = message.story;
    Object.assign(this, { id, canvas, insets, profile, screenHeight, confinement });
    const { member, name, color } = message;
    this.#room.members.delete(this.#room.self);
    this.#room.self = member;
    this.#room.members.set(member, { member, name, color });
    this.emit('welcome', message);
  }

  /**
   * Applies an update.
   *
   * @param {object} update the server's message
   * @returns {boolean} false when it does not follow the one before: then nothing is applied, and
   *   only a fresh join helps
   */
  apply(update) {
    if (!update.snapshot && update.since !== this.revision) return false;
    const changes = new Changes();
    const records = update.records ?? [];
    const edges = records.filter((record) => record.type === 'edge');
    for (const edge of edges) this.#room.apply(edge, changes, update);
    // One's own outcomes come before what others did to them afterwards. In a snapshot the items
    // have the outcomes already.
    const own = update.own ?? [];
    for (const outcome of this.#order.sorted(update.acks ?? [], own)) {
      const isNow = outcome.command !== undefined || !update.snapshot;
      if (isNow) this.#outcomes.take(outcome, true, changes);
    }
    if (update.snapshot) this.#room.beginSnapshot();
    for (const record of records) {
      if (record.type !== 'edge') this.#room.apply(record, changes, update);
    }
    if (update.snapshot) for (const state of own) this.#outcomes.take(state, false, changes);
    this.#complete(update, changes);
    return true;
  }

  #complete(update, changes) {
    if (!update.more) this.#room.endSnapshot(changes);
    const completed = !this.whole && !update.more;
    this.whole = !update.more;
    this.revision = update.revision;
    changes.tell(this);
    this.emit('updated', update);
    if (completed) this.emit('whole');
  }

  /**
   * @param {number} identifier an item's name
   * @returns {object|undefined} the item with one's own unanswered commands applied, as committed:
   *   where it is shown during a gesture is said by `frame`
   */
  item(identifier) {
    return this.#expectations.over(identifier, this.#room.items.get(identifier));
  }

  /** @returns {number} how many items the server has told of */
  get size() {
    return this.#room.items.size;
  }

  /** @returns {object[]} all items, from bottom to top */
  get items() {
    const names = new Set([...this.#room.items.keys(), ...this.#expectations.created]);
    const items = [...names].map((name) => this.item(name)).filter(Boolean);
    return items.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  }

  /**
   * @param {number} identifier an item's name
   * @returns {Frame|undefined} where the server shows it: its gesture's pose, else its own frame
   */
  frame(identifier) {
    const item = this.item(identifier);
    if (item === undefined) return undefined;
    const { x, y, scale, angle } = { ...item, ...this.#room.framePose(identifier) };
    return { x, y, scale, angle };
  }

  /**
   * @param {number} identifier an item's name
   * @returns {Level|undefined} the gesture that holds it
   */
  holder(identifier) {
    return this.#room.holder(identifier);
  }

  /**
   * @param {...number} items their names
   * @returns {Error|null} who keeps one from them now: another member that holds one of them (SPEC
   *   C6). That an item is locked (C18) it says itself
   */
  hindrance(...items) {
    const held = (name) => (this.holder(name)?.member ?? this.self) !== this.self;
    const item = items.find(held);
    return item === undefined ? null : itemHeld(item, this.holder(item));
  }

  /**
   * Notes a command that was sent; what it will do is shown at once.
   *
   * @param {number} command its number
   * @param {import('./expectations.js').Expectation} expectation what it will do
   */
  expect(command, expectation) {
    this.#expectations.add(command, expectation);
    this.#order.command(command);
    this.#change((changes) => {
      for (const item of expectation.items) changes.item(item);
    });
  }

  /**
   * Notes that a command has another number.
   *
   * @param {number} before the number that it had
   * @param {number} now the one that its answer will have
   */
  renumber(before, now) {
    this.#expectations.renumber(before, now);
    this.#order.renumber(before, now);
  }

  /**
   * Notes what one calls oneself now, which nobody says back (SPEC U5).
   *
   * @param {{name?: string, color?: string}} values what changed
   */
  introduce(values) {
    const { self, members } = this.#room;
    if (!members.has(self)) return;
    members.set(self, { ...members.get(self), ...values });
    this.#change((changes) => changes.member(self));
  }

  /**
   * Notes one's own gesture, before the server has heard of it.
   *
   * @param {number} gesture its name
   * @param {string} kind how it moves them
   * @param {number[]} items the items that it holds
   * @param {object} [subject] its `card`, or `thickness` and `color`
   */
  hold(gesture, kind, items, subject = {}) {
    this.#order.gesture(gesture);
    const level = { gesture, member: this.self, kind, items, ordinal: 0, latches: [], guides: [] };
    this.#change((changes) => this.#room.level({ ...level, ...subject }, changes));
  }

  /**
   * Forgets one's own gesture, as the server refused it.
   *
   * @param {number} gesture its name
   * @param {string} how what became of it
   */
  release(gesture, how) {
    if (!this.#room.gestures.has(gesture)) return;
    this.#change((changes) => {
      this.#outcomes.forgetSwipe(gesture, changes);
      this.#room.over(gesture, how, changes);
    });
  }

  /**
   * Notes that one's own gesture let go of a card. What becomes of it is shown at once, and until
   * the server says something else.
   *
   * @param {number} gesture its name
   * @param {object} flight as a record has it
   */
  letGo(gesture, flight) {
    const { item, card, direction } = flight;
    const values = { do: 'swipe', card, direction };
    const swipe = { kind: 'deck', items: [item], values };
    // Names of gestures are no numbers of commands.
    if (direction !== undefined) this.#expectations.add(`${gesture}`, swipe);
    this.#change((changes) => {
      this.#room.flights.expect(gesture, flight);
      changes.flight(flight);
      changes.item(item);
    });
  }

  /**
   * One's own gesture is over.
   *
   * @param {number} gesture its name
   * @param {(flight: object) => object} back the flight instead of one that the server did not tell
   */
  landed(gesture, back) {
    const missing = this.#room.flights.missing(gesture);
    if (missing === undefined || this.item(missing.item) === undefined) return;
    this.#change((changes) => this.#room.apply({ type: 'flight', ...back(missing) }, changes));
  }

  /**
   * Forgets what only a member can know: unanswered commands, one's own gestures, and what
   * others show and have latched. What they hold stays where it was seen last, what
   * one held oneself where the server had it last, for there it settles (SPEC G5).
   */
  cut() {
    this.#change((changes) => {
      this.#order.clear();
      for (const item of this.#expectations.clear()) changes.item(item);
      this.#room.cut(changes);
    });
  }

  #change(change) {
    const changes = new Changes();
    change(changes);
    changes.tell(this);
  }
}
