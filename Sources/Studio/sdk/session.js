/** Milliseconds for which a server that does not say keeps a member that was cut (limits.json). */
const GRACE = 10_000;
const AWAY_GRACE = 30_000;

/**
 * What lets a member come back after a cut as who it was (SPEC R1, R2).
 *
 * It lives in this memory only. Browsers copy a tab's storage when a tab is duplicated, and two
 * tabs with one token would take the member from each other for ever (R6).
 */
export class Session {
  #environment;
  #onOver;
  #token = null;
  #epoch = null;
  #revision = 0;
  #stamp = 0;
  #graces = {};
  #timer = null;

  /**
   * @param {object} options
   * @param {import('./environment.js').Environment} options.environment timers
   * @param {() => void} options.onOver hears that the server will hardly know the member any more
   */
  constructor({ environment, onOver }) {
    this.#environment = environment;
    this.#onOver = onOver;
  }

  /** @returns {object|undefined} what a hello says to come back; undefined for a new member */
  get request() {
    if (this.#token === null) return undefined;
    const [token, epoch] = [this.#token, this.#epoch];
    return { token, epoch, revision: this.#revision, stamp: this.#stamp };
  }

  /** @returns {boolean} whether the link is cut, and the server keeps the member's place */
  get waits() {
    return this.#timer !== null;
  }

  /**
   * Takes a welcome, which brings the token for the next cut.
   *
   * @param {object} message the server's
   */
  welcome({ token = null, epoch = null, limits = {} }) {
    this.#rest();
    this.#token = token;
    this.#epoch = epoch;
    this.#graces = limits;
  }

  /**
   * Notes how far one was told.
   *
   * @param {object} update the server's
   */
  updated({ revision, stamp = 0, epoch = this.#epoch }) {
    this.#epoch = epoch;
    this.#revision = revision;
    this.#stamp = stamp;
  }

  /** What one knows is not to be relied on: coming back takes a snapshot, as a stamp of 0 asks. */
  distrust() {
    this.#stamp = 0;
  }

  /**
   * The connection is over, in a way after which one may come back.
   *
   * @param {boolean} away whether others were told that the app is in the background
   * @returns {boolean} whether one can
   */
  cut(away) {
    if (this.#token === null) return false;
    const { grace, awayGrace } = this.#graces;
    const [given, otherwise] = away ? [awayGrace, AWAY_GRACE] : [grace, GRACE];
    this.#rest();
    this.#timer = this.#environment.setTimeout(() => {
      this.#timer = null;
      this.#onOver();
    }, given === undefined ? otherwise : given / 1000);
    return true;
  }

  /** The member has left, or is gone: nobody comes back as it. */
  end() {
    this.#rest();
    this.#token = null;
    this.#revision = 0;
    this.#stamp = 0;
  }

  #rest() {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
