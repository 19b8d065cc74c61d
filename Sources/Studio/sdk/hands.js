/**
 * What members type, draw and swipe at the moment, as far as it is no frame of an item.
 */
export class Hands {
  #room;

  /** @param {import('./room.js').Room} room what the server said */
  constructor(room) {
    this.#room = room;
  }

  /**
   * @param {number} deck its name
   * @returns {{x: number, y: number, angle: number}|undefined} how far from its place a member has
   *   the card on top that it swipes
   */
  card(deck) {
    return this.#room.holder(deck)?.kind === 'swipe' ? this.#room.poses.get(deck) : undefined;
  }

  /**
   * @param {number} item a text's name
   * @returns {string|undefined} what another member, who edits it, has typed so far
   */
  draft(item) {
    return this.#room.drafts.get(item)?.text;
  }

  /**
   * @returns {Stroke[]} those that other members are drawing
   *
   * @typedef {object} Stroke one that is being drawn
   * @property {number} item the name that it will have
   * @property {number} gesture that draws it
   * @property {number} thickness in points
   * @property {string} color `#rrggbb`
   * @property {number[]} points x and y of its points so far, in turn, on the canvas
   */
  get strokes() {
    const { gestures, self } = this.#room;
    const drawn = [...gestures.values()]
      .filter(({ kind, member }) => kind === 'draw' && member !== self);
    return drawn.map(({ gesture, items: [item], thickness, color }) =>
      ({ item, gesture, thickness, color, points: this.points(gesture) }));
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
    return this.#room.flights.of(deck);
  }
}
