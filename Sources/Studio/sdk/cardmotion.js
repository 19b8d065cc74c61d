import { bounded } from './similarity.js';
import { motionAt } from './springs.js';

/** So many samples tell the speed. */
const TRAIL = 5;

/** Points of the screen in a second that swipe a card wherever it is. */
const LEAST_SPEED = 750;

/** The fastest that a card is said to be, in points in a second. */
const GREATEST_SPEED = 100_000;

/** The springs of a card that goes back, and of one that leaves its deck. */
const BACK = { response: 150_000, damping: 0.86 };
const OUT = { response: 500_000, damping: 0.825 };

/**
 * How a card moves that somebody has in the hand, and what becomes of it when it is let go (SPEC
 * G14), computed as the server does: on the grid, in whole thousandths.
 */
export class CardMotion {
  #deck;
  #zoom;
  #caught;
  #way = { x: 0, y: 0 };
  /** The latest samples, oldest first: thousandths and µs. */
  #trail;
  /** How far the pointer went in how many µs, in thousandths. */
  #speed;

  /**
   * @param {object} options
   * @param {{halfWidth: number, scale: number}} options.deck the item
   * @param {number} options.zoom points of the screen per canvas point
   * @param {object} options.caught where the card is, as `motionAt` has it
   * @param {number} options.time µs of the member's clock
   */
  constructor({ deck, zoom, caught, time }) {
    const { velocityX = 0, velocityY = 0 } = caught;
    this.#deck = deck;
    this.#zoom = zoom;
    this.#caught = caught;
    this.#trail = [{ x: 0, y: 0, time }];
    this.#speed = { x: thousandths(velocityX), y: thousandths(velocityY), time: 1_000_000 };
  }

  /** @returns {{x: number, y: number}} how far from its place the card is */
  get way() {
    return bounded({ x: this.#caught.x + this.#way.x, y: this.#caught.y + this.#way.y });
  }

  /**
   * The pointer is elsewhere.
   *
   * @param {{x: number, y: number}} way how far from where it was at first, in the deck
   * @param {number} time µs of the member's clock
   */
  move(way, time) {
    this.#way = way;
    const [x, y] = [thousandths(way.x), thousandths(way.y)];
    this.#trail = [...this.#trail, { x, y, time }].slice(-TRAIL);
    const [oldest] = this.#trail;
    const passed = time - oldest.time;
    if (passed > 0) this.#speed = { x: x - oldest.x, y: y - oldest.y, time: passed };
  }

  /** @param {{x: number, y: number}} place where the server says that the card was caught */
  caughtAt(place) {
    this.#caught = place;
  }

  /** @returns {'left'|'right'|undefined} to which side it leaves, let go now; else it goes back */
  get direction() {
    const x = thousandths(this.way.x);
    const speed = this.#speed.x;
    if (Math.sign(x) * Math.sign(speed) < 0) return undefined;
    const isFar = x !== 0 && 2 * Math.abs(x) >= thousandths(this.#deck.halfWidth);
    if (!isFar && !this.#isFast) return undefined;
    return x < 0 || speed < 0 ? 'left' : 'right';
  }

  get #isFast() {
    const shown = Math.trunc(Math.abs(this.#speed.x) * this.#deck.scale);
    return shown * thousandths(this.#zoom) >= LEAST_SPEED * this.#speed.time;
  }

  /**
   * @param {'left'|'right'|undefined} direction where it leaves to; else it goes back
   * @returns {object|null} what a record `flight` says of its way, but for when it starts; null
   *   where it lies in its place
   */
  flight(direction) {
    const { x: fromX, y: fromY } = this.way;
    const [velocityX, velocityY] = [this.#velocity('x'), this.#velocity('y')];
    if (!direction && !fromX && !fromY && !velocityX && !velocityY) return null;
    const width = 3 * this.#deck.halfWidth;
    const out = { direction, toX: direction === 'left' ? -width : width, toY: fromY, ...OUT };
    return { fromX, fromY, velocityX, velocityY, ...(direction ? out : goingBack()) };
  }

  #velocity(axis) {
    const velocity = Math.trunc((this.#speed[axis] * 1_000_000) / this.#speed.time) / 1_000;
    return Math.min(GREATEST_SPEED, Math.max(-GREATEST_SPEED, velocity));
  }
}

/**
 * The way back of a card that was thought to fly elsewhere.
 *
 * @param {object} flight as it was shown so far
 * @param {number} time µs of the server's clock
 * @returns {object} a flight from where it is then to its place in the deck
 */
export function flightBack({ direction, ...flight }, time) {
  const { x: fromX, y: fromY, velocityX, velocityY } = motionAt(flight, time);
  return { ...flight, fromX, fromY, velocityX, velocityY, ...goingBack(), start: time };
}

function goingBack() {
  return { toX: 0, toY: 0, ...BACK };
}

function thousandths(number) {
  return Math.round(number * 1_000);
}
