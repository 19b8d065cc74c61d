import { confine, quantisePoint } from './numbers.js';

/** Milliseconds between two messages: presence is seen, not measured. */
const PAUSE = 40;

const COORDINATE = 100_000;

/**
 * Tells others where one points (SPEC P1): the latest position, at most so often.
 */
export class Cursor {
  #environment;
  #send;
  #latest = null;
  #sent = null;
  #timer = null;

  /**
   * @param {object} options
   * @param {import('./environment.js').Environment} options.environment timers
   * @param {(message: object) => void} options.send sends a message
   */
  constructor({ environment, send }) {
    this.#environment = environment;
    this.#send = send;
  }

  /**
   * @param {{x: number, y: number}|null} point in canvas points; null where nobody points
   */
  move(point) {
    this.#latest = point && quantisePoint({
      x: confine(point.x, -COORDINATE, COORDINATE),
      y: confine(point.y, -COORDINATE, COORDINATE),
    });
    if (this.#timer === null) this.#tell();
  }

  /** The connection is over; others see no cursor, until it moves again. */
  cut() {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = null;
    this.#latest = null;
    this.#sent = null;
  }

  #tell() {
    this.#timer = null;
    if (this.#latest?.x === this.#sent?.x && this.#latest?.y === this.#sent?.y) return;
    this.#sent = this.#latest;
    this.#send({ type: 'presence', cursor: this.#latest });
    this.#timer = this.#environment.setTimeout(() => this.#tell(), PAUSE);
  }
}
