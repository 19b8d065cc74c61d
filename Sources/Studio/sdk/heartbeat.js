/** Milliseconds between pings while somebody looks. */
const PAUSE = 5_000;

/** Milliseconds that a ping may stay unanswered. */
const PATIENCE = 10_000;

/** Milliseconds that it may where there is reason for doubt. */
const PATIENCE_IN_DOUBT = 5_000;

/** A verdict that comes so much too late, in milliseconds, was held up by the page's own sleep. */
const SLEPT = 2_000;

/**
 * Measures the round trip by `ping` (SPEC P2), and finds out when a connection is dead that looks
 * alive: the verdict falls only on an unanswered ping, never on mere quiet.
 */
export class Heartbeat {
  #environment;
  #send;
  #onRoundTrip;
  #onDead;
  #identifier = 0;
  #sentAt = null;
  #pause = null;
  #verdict = null;

  /**
   * @param {object} options
   * @param {import('./environment.js').Environment} options.environment timers and clock
   * @param {(message: object) => void} options.send sends a message
   * @param {(milliseconds: number, serverTime: number) => void} options.onRoundTrip hears of each
   *   answer: the round trip, and the server's clock in µs
   * @param {() => void} options.onDead hears that a ping stayed unanswered
   */
  constructor({ environment, send, onRoundTrip, onDead }) {
    this.#environment = environment;
    this.#send = send;
    this.#onRoundTrip = onRoundTrip;
    this.#onDead = onDead;
  }

  /** Begins, with a ping at once. */
  start() {
    this.stop();
    this.#ping(PATIENCE);
  }

  /** Ends; nothing is heard any more. */
  stop() {
    this.#environment.clearTimeout(this.#pause);
    this.#environment.clearTimeout(this.#verdict);
    this.#sentAt = null;
  }

  /** Asks now, with little patience: the network is said to be gone, or the page is seen again. */
  doubt() {
    this.stop();
    this.#ping(PATIENCE_IN_DOUBT);
  }

  /**
   * @param {{id: number}|undefined} pong what came in an update, if it did
   * @returns {boolean} whether it answers the latest ping, and so all that was sent before it
   */
  awaits(pong) {
    return this.#sentAt !== null && pong?.id === this.#identifier;
  }

  /**
   * Takes an answer.
   *
   * @param {{id: number, time: number}} pong what came in an update
   */
  answered(pong) {
    if (!this.awaits(pong)) return;
    const roundTrip = this.#environment.now() - this.#sentAt;
    this.stop();
    this.#pause = this.#environment.setTimeout(() => this.#pingIfSeen(), PAUSE);
    this.#onRoundTrip(roundTrip, pong.time);
  }

  /** Nobody looks at a hidden page's round trip; `doubt` begins again when it is seen. */
  #pingIfSeen() {
    if (!this.#environment.page.hidden()) this.#ping(PATIENCE);
  }

  #ping(patience) {
    this.#identifier += 1;
    this.#sentAt = this.#environment.now();
    this.#verdict = this.#environment.setTimeout(() => this.#judge(patience), patience);
    this.#send({ type: 'ping', id: this.#identifier });
  }

  /** The answer may lie behind us unread if it was ourselves who slept: then ask again. */
  #judge(patience) {
    const slept = this.#environment.now() - this.#sentAt > patience + SLEPT;
    this.stop();
    if (slept) this.#ping(PATIENCE_IN_DOUBT);
    else this.#onDead();
  }
}
