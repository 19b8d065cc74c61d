/**
 * The last flight of a card of each deck (SPEC G14). Cards that one let go fly before the server
 * says so; what it says counts where it is something else.
 */
export class Flights {
  /** By deck. */
  #latest = new Map();
  /** Those that one's own gestures came to, until the server has told of them. */
  #expected = new Map();

  /** @returns {object|undefined} the last one in a deck, as a record has it */
  of(deck) {
    return this.#latest.get(deck);
  }

  /** One's own gesture let go of a card: the flight is shown from now on. */
  expect(gesture, flight) {
    this.#expected.set(gesture, flight);
    this.#latest.set(flight.item, flight);
  }

  /**
   * The server tells of a flight.
   *
   * @param {object} flight the record
   * @param {object|undefined} holder the gesture that holds the deck
   * @returns {boolean} whether it is another than what is shown already
   */
  told(flight, holder) {
    const { item, card, member, direction } = flight;
    const same = (other) => other.item === item && other.card === card && other.member === member;
    const [gesture, expected] = [...this.#expected].find(([, other]) => same(other)) ?? [];
    this.#expected.delete(gesture);
    const isNews = expected === undefined || expected.direction !== direction;
    // A card that was caught meanwhile does not fly.
    const isInHand = holder?.card === card && holder.gesture !== gesture;
    if (!isInHand || isNews) this.#latest.set(item, isNews ? flight : expected);
    return isNews;
  }

  /** @returns {object|undefined} what a gesture was expected to come to, if that was not told */
  missing(gesture) {
    const expected = this.#expected.get(gesture);
    this.#expected.delete(gesture);
    return expected;
  }

  /** Somebody has a card in the hand: it flies no more, but where the same hand let it go. */
  caught(deck, { gesture, card }) {
    const isCaught = this.#latest.get(deck)?.card === card && !this.#expected.has(gesture);
    if (isCaught) this.#latest.delete(deck);
  }

  /** The deck is gone. */
  forget(deck) {
    this.#latest.delete(deck);
  }

  /** A snapshot names those that are still on their way. */
  clear() {
    this.#latest.clear();
  }
}
