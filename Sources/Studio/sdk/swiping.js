import { Gesture } from './gesture.js';
import { quantise } from './numbers.js';
import { bounded } from './similarity.js';
import { cardAngle } from './springs.js';

/**
 * A swipe of the card on top of a deck (SPEC G14): the card goes with the pointer at once. Whether
 * it leaves the deck the server says, by how the deck is then and by a `flight`. Made by
 * `Client.swipe`.
 */
export class Swipe extends Gesture {
  #hand;

  /**
   * @param {object} options of `Gesture`, and
   * @param {object} options.deck the item, with the frame at which it is seen
   * @param {number} options.card the name of the card
   * @param {{x: number, y: number}} options.caught how far from its place the card is now
   */
  constructor({ deck, card, caught, ...options }) {
    let hand;
    const predict = ({ reading }) => (hand = new CardInHand({ deck, caught, pointer: reading }));
    super({ ...options, kind: 'swipe', items: [deck], subject: { card }, predict });
    this.#hand = hand;
    /** @type {number} the card's name */
    this.card = card;
  }

  /** @returns {{x: number, y: number, angle: number}} how the card lies, from its place */
  get pose() {
    return this.#hand.pose;
  }
}

/** A card that goes with the pointer: a predictor, as `Gesture` wants one. */
class CardInHand {
  #deck;
  #grip;
  #caught;
  #way = { x: 0, y: 0 };
  /** Ways of the pointer, by the number of the sample. */
  #ways = new Map([[0, this.#way]]);

  constructor({ deck, caught, pointer }) {
    this.#deck = deck;
    this.#caught = caught;
    this.#grip = pointer;
  }

  get pose() {
    const point = { x: this.#caught.x + this.#way.x, y: this.#caught.y + this.#way.y };
    const { x, y } = bounded(point);
    return { x, y, angle: cardAngle(x, 2 * this.#deck.halfWidth) };
  }

  guides = [];

  sample(n, pointer) {
    const { scale, angle } = this.#deck;
    const [x, y] = ['x', 'y'].map((axis) => (pointer[axis] - this.#grip[axis]) / scale);
    const [sin, cos] = [Math.sin, Math.cos].map((of) => of((angle * Math.PI) / 180));
    this.#way = { x: quantise(x * cos + y * sin), y: quantise(y * cos - x * sin) };
    this.#ways.set(n, this.#way);
  }

  /** Where the card was caught on its way the server knows better. */
  adopt({ n, poses: [pose] = [] }) {
    const way = this.#ways.get(n);
    if (way !== undefined && pose !== undefined) {
      this.#caught = { x: quantise(pose.x - way.x), y: quantise(pose.y - way.y) };
    }
    for (const earlier of this.#ways.keys()) if (earlier < n) this.#ways.delete(earlier);
  }
}
