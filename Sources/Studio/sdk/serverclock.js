/** How many answers are compared: the fastest of them tells most exactly. */
const COMPARED = 8;

/**
 * What time it is at the server, by its answers: each was given about half a round trip ago.
 */
export class ServerClock {
  #now;
  #answers = [];

  /** @param {() => number} now one's own clock, in milliseconds */
  constructor(now) {
    this.#now = now;
  }

  /**
   * A connection begins, perhaps with another server.
   *
   * @param {number} time µs, of its `welcome`
   */
  restart(time) {
    this.#answers = [{ roundTrip: Infinity, offset: time - this.#now() * 1_000 }];
  }

  /**
   * Takes an answer that came now.
   *
   * @param {number} roundTrip milliseconds
   * @param {number} time µs, of the server's clock when it answered
   */
  answered(roundTrip, time) {
    const offset = time + roundTrip * 500 - this.#now() * 1_000;
    this.#answers = [...this.#answers, { roundTrip, offset }].slice(-COMPARED);
  }

  /** @returns {number} µs of the server's clock, now; 0 before there was one */
  get time() {
    const fastest = (best, each) => (each.roundTrip < best.roundTrip ? each : best);
    const none = { roundTrip: Infinity, offset: -this.#now() * 1_000 };
    const { offset } = this.#answers.reduce(fastest, this.#answers[0] ?? none);
    return Math.round(this.#now() * 1_000 + offset);
  }
}
