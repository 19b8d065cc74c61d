/** Milliseconds without a deed after which somebody counts as idle. */
const IDLE_AFTER = 60_000;

/**
 * Finds out whether somebody is there (SPEC P1): `away` while the page is hidden, `idle` when
 * nothing was done for a minute, else `active`.
 */
export class Attention {
  #environment;
  #tell;
  #state = 'active';
  #lastDeed = 0;
  #timer = null;
  #stopHints = null;

  /**
   * @param {object} options
   * @param {import('./environment.js').Environment} options.environment clock, timers, the page
   * @param {(state: 'active'|'idle'|'away') => void} options.tell hears of each change
   */
  constructor({ environment, tell }) {
    this.#environment = environment;
    this.#tell = tell;
  }

  /** Watches, from now until `stop`. */
  start() {
    if (this.#stopHints !== null) return;
    this.#stopHints = this.#environment.page.onHint(() => this.#look());
    this.deed();
    this.#look();
  }

  /** Watches no more. */
  stop() {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = null;
    this.#stopHints?.();
    this.#stopHints = null;
  }

  /** Somebody did something. */
  deed() {
    this.#lastDeed = this.#environment.now();
    if (this.#state === 'idle') this.#look();
  }

  #look() {
    if (this.#stopHints === null) return;
    const rest = this.#lastDeed + IDLE_AFTER - this.#environment.now();
    const seen = !this.#environment.page.hidden();
    this.#environment.clearTimeout(this.#timer);
    this.#timer = seen && rest > 0
      ? this.#environment.setTimeout(() => this.#look(), rest)
      : null;
    this.#enter(seen ? (rest > 0 ? 'active' : 'idle') : 'away');
  }

  #enter(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#tell(state);
  }
}
