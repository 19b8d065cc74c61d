/**
 * What is typed, drawn and swiped at the moment, as a member sees it: its own is ahead of the
 * server, others' is as the story has it.
 */
export class OwnHands {
  #others;
  #gestures;

  /**
   * @param {object} options
   * @param {import('./story.js').Story} options.story what the server said
   * @param {import('./gestures.js').Gestures} options.gestures one's own
   */
  constructor({ story, gestures }) {
    this.#others = story.hands;
    this.#gestures = gestures;
  }

  /**
   * @param {number} deck its name
   * @returns {{x: number, y: number, angle: number}|undefined} how far from its place somebody has
   *   the card on top that is swiped
   */
  card(deck) {
    const own = this.#gestures.handOn('swipe', deck);
    if (own === undefined) return this.#others.card(deck);
    return own.isLetGo ? undefined : own.pose;
  }

  /**
   * @param {number} item a text's name
   * @returns {string|undefined} what somebody who edits it has typed so far
   */
  draft(item) {
    const own = this.#gestures.handOn('edit', item);
    return own ? own.text : this.#others.draft(item);
  }

  /** @returns {import('./hands.js').Stroke[]} those that are being drawn */
  get strokes() {
    return [...this.#others.strokes, ...this.#gestures.strokes];
  }

  /**
   * @param {number} deck its name
   * @returns {object|undefined} the last flight of one of its cards, as a record has it
   */
  flight(deck) {
    return this.#others.flight(deck);
  }
}
