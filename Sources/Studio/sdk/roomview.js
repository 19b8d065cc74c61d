import { Emitter } from './emitter.js';

/**
 * What the server has told of a story, but for its items: who is here, what they do, and what they
 * have in their hands.
 *
 * @typedef {import('./room.js').Level} Level
 */
export class RoomView extends Emitter {
  #room;

  /** @param {import('./room.js').Room} room where it is noted */
  constructor(room) {
    super();
    this.#room = room;
  }

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

  /** @returns {number} how many items the server has told of */
  get size() {
    return this.#room.items.size;
  }

  /**
   * @param {number} deck its name
   * @returns {{x: number, y: number, angle: number}|undefined} how far from its place a member has
   *   the card on top that it swipes
   */
  cardPose(deck) {
    return this.holder(deck)?.kind === 'swipe' ? this.#room.poses.get(deck) : undefined;
  }

  /**
   * @param {number} item a text's name
   * @returns {string|undefined} what another member, who edits it, has typed so far
   */
  draft(item) {
    return this.#room.drafts.get(item)?.text;
  }

  /**
   * @returns {{item: number, gesture: number, member: number, thickness: number, color: string,
   *   points: number[]}[]} strokes that other members are drawing, with x and y of their points in
   *   turn, on the canvas; `item` is the name that the stroke will have
   */
  get strokes() {
    const drawn = [...this.gestures.values()]
      .filter(({ kind, member }) => kind === 'draw' && member !== this.self);
    return drawn.map(({ gesture, member, items: [item], thickness, color }) =>
      ({ item, gesture, member, thickness, color, points: this.points(gesture) }));
  }

  /**
   * @param {number} gesture of another member that draws
   * @returns {number[]} x and y of its points so far, in turn, on the canvas
   */
  points(gesture) {
    return this.#room.points.get(gesture) ?? [];
  }

  /**
   * @param {number} deck its name
   * @returns {object|undefined} the last flight of one of its cards, as a record has it
   */
  flight(deck) {
    return this.#room.flights.get(deck);
  }

  /**
   * @param {number} identifier an item's name
   * @returns {Level|undefined} the gesture that holds it
   */
  holder(identifier) {
    return this.#room.holder(identifier);
  }
}
