/** Milliseconds: the ceiling of the first wait and of every later one, by ladder. */
const LADDERS = {
  now: { first: 500, most: 15_000 },
  slowly: { first: 4_000, most: 300_000 },
};

/** A connection must have lived this long, in milliseconds, before failures are forgotten. */
const UPTIME_THAT_COUNTS = 5_000;

/**
 * How long to wait before coming back: exponential, with full jitter, so that a thousand clients
 * whose server restarts do not return as one wave.
 */
export class Backoff {
  #random;
  #failures = 0;

  /** @param {() => number} random uniform in 0 ≤ r < 1 */
  constructor(random) {
    this.#random = random;
  }

  /** How many attempts have failed, or not lived long enough, in a row. */
  get failures() {
    return this.#failures;
  }

  /**
   * Counts a connection that ended. Only one that lived for a while clears the count: a server
   * that accepts and drops at once must not be hammered.
   *
   * @param {number} uptime how long it was live, in milliseconds; 0 if it never was
   */
  ended(uptime) {
    if (uptime >= UPTIME_THAT_COUNTS) this.#failures = 0;
    this.#failures += 1;
  }

  /**
   * The wait before the next attempt.
   *
   * @param {'now'|'slowly'} ladder how eagerly to come back
   * @returns {number} milliseconds, anywhere from 0 to the ceiling of this attempt
   */
  wait(ladder) {
    const { first, most } = LADDERS[ladder];
    const doublings = Math.max(0, this.#failures - 1);
    return Math.round(this.#random() * Math.min(most, first * 2 ** doublings));
  }

  /** Forgets failures: a person asked, or the network is said to be back. */
  forget() {
    this.#failures = 0;
  }
}
