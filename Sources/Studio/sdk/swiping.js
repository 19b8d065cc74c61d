import { CardMotion } from './cardmotion.js';
import { Gesture } from './gesture.js';
import { quantise } from './numbers.js';
import { cardAngle } from './springs.js';

/**
 * A swipe of the card on top of a deck (SPEC G14): the card goes with the pointer at once, and when
 * it is let go it flies at once, out of the deck or back. The server may say otherwise. Made by
 * `Client.swipe`.
 */
export class Swipe extends Gesture {
  #hand;
  #letGo;

  /** @type {boolean} whether the card flies */
  isLetGo = false;

  /**
   * @param {object} options of `Gesture`, and
   * @param {object} options.deck the item, with the frame at which it is seen
   * @param {number} options.card the name of the card
   * @param {object} options.caught how far from its place the card is now, and how fast
   * @param {(way: object) => void} options.letGo hears how it flies, as `CardMotion.flight` has it
   */
  constructor({ deck, card, caught, letGo, ...options }) {
    let hand;
    const predict = ({ reading, time, zoom }) => (hand = new CardInHand({
      deck, pointer: reading, motion: new CardMotion({ deck, zoom, caught, time }),
    }));
    super({ ...options, kind: 'swipe', items: [deck], subject: { card }, predict });
    this.#hand = hand;
    this.#letGo = letGo;
    /** @type {number} the card's name */
    this.card = card;
  }

  /** @returns {{x: number, y: number, angle: number}} how the card lies, from its place */
  get pose() {
    return this.#hand.pose;
  }

  /** The card is let go, and leaves the deck or goes back. */
  end() {
    this.#fly(this.#hand.motion.direction);
    super.end();
  }

  /** The card goes back. */
  cancel() {
    this.#fly(undefined);
    super.cancel();
  }

  #fly(direction) {
    const way = this.state === 'open' ? this.#hand.motion.flight(direction) : null;
    if (way === null) return;
    this.isLetGo = true;
    this.#letGo(way);
  }
}

/** A card that goes with the pointer: a predictor, as `Gesture` wants one. */
class CardInHand {
  #deck;
  #grip;
  /** Ways of the pointer, by the number of the sample. */
  #ways = new Map([[0, { x: 0, y: 0 }]]);

  constructor({ deck, pointer, motion }) {
    this.#deck = deck;
    this.#grip = pointer;
    this.motion = motion;
  }

  get pose() {
    const { x, y } = this.motion.way;
    return { x, y, angle: cardAngle(x, 2 * this.#deck.halfWidth) };
  }

  guides = [];

  sample(n, pointer, time) {
    const { scale, angle } = this.#deck;
    const [x, y] = ['x', 'y'].map((axis) => (pointer[axis] - this.#grip[axis]) / scale);
    const [sin, cos] = [Math.sin, Math.cos].map((of) => of((angle * Math.PI) / 180));
    const way = { x: quantise(x * cos + y * sin), y: quantise(y * cos - x * sin) };
    this.motion.move(way, time);
    this.#ways.set(n, way);
  }

  /** Where the card was caught on its way the server knows better. */
  adopt({ n, poses: [pose] = [] }) {
    const way = this.#ways.get(n);
    if (way !== undefined && pose !== undefined) {
      this.motion.caughtAt({ x: quantise(pose.x - way.x), y: quantise(pose.y - way.y) });
    }
    for (const earlier of this.#ways.keys()) if (earlier < n) this.#ways.delete(earlier);
  }
}
