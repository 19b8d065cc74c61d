import { confine, quantise, quantisePoint } from './numbers.js';

/** Milliseconds between two messages: presence is seen, not measured. */
const PAUSE = 40;

/** The limits of what a person drives, in canvas points (limits.json). */
const COORDINATE = 100_000;
const EXTENT = 10_000;

/** What others see of a member that has said nothing yet. */
const AT_FIRST = { cursor: null, selection: [], viewport: null, state: 'active' };

/**
 * Tells others how one shows oneself (SPEC P1): the latest of everything, at most so often.
 *
 * @typedef {object} Showing each part optional; what is not given stays
 * @property {{x: number, y: number}|null} [cursor] where one points, in canvas points
 * @property {number[]} [selection] the items that one has selected
 * @property {object|null} [viewport] what one sees of the canvas: `x`, `y`, `halfWidth`,
 *   `halfHeight`
 * @property {'active'|'idle'|'away'} [state] whether one is there
 * @property {string} [name] what one wants to be called
 * @property {string} [color] `#rrggbb`
 */
export class Presence {
  #environment;
  #send;
  #wanted = {};
  #told = texts(AT_FIRST);
  #timer = null;

  /**
   * @param {object} options
   * @param {import('./environment.js').Environment} options.environment timers
   * @param {(message: object) => boolean} options.send sends a message, if there is a link
   */
  constructor({ environment, send }) {
    this.#environment = environment;
    this.#send = send;
  }

  /** @returns {boolean} whether others were told that nobody looks at the app */
  get away() {
    return this.#told.state === texts({ state: 'away' }).state;
  }

  /**
   * @param {Showing} showing what changed
   */
  show(showing) {
    Object.assign(this.#wanted, onGrid(showing));
    // A page that gets out of sight may be stopped before a timer goes off.
    if (this.#timer === null || showing.state !== undefined) this.#tell();
  }

  /** The connection is over. */
  cut() {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = null;
  }

  /**
   * The link is live.
   *
   * @param {object} introduced the `name` and `color` that the hello gave
   * @param {boolean} resumed whether one is the member that one was: then what was said last may
   *   have been lost, else nobody points before the cursor moves again
   */
  joined(introduced, resumed) {
    if (!resumed) delete this.#wanted.cursor;
    this.#told = texts({ ...(resumed ? {} : AT_FIRST), ...introduced });
    this.#tell();
  }

  #tell() {
    this.cut();
    const wanted = texts(this.#wanted);
    const news = Object.keys(wanted).filter((key) => wanted[key] !== this.#told[key]);
    if (news.length === 0) return;
    const changes = Object.fromEntries(news.map((key) => [key, this.#wanted[key]]));
    if (!this.#send({ type: 'presence', ...changes })) return;
    Object.assign(this.#told, wanted);
    this.#timer = this.#environment.setTimeout(() => this.#tell(), PAUSE);
  }
}

/** Values that can be compared. */
function texts(values) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) =>
    [key, JSON.stringify(value)]));
}

function onGrid({ cursor, viewport, ...rest }) {
  return {
    ...rest,
    ...(cursor !== undefined && { cursor: cursor && bounded(cursor) }),
    ...(viewport !== undefined && { viewport: viewport && boundedBox(viewport) }),
  };
}

function boundedBox({ x, y, halfWidth, halfHeight }) {
  const extent = (value) => quantise(confine(value, 0, EXTENT));
  return { ...bounded({ x, y }), halfWidth: extent(halfWidth), halfHeight: extent(halfHeight) };
}

function bounded({ x, y }) {
  const along = (value) => confine(value, -COORDINATE, COORDINATE);
  return quantisePoint({ x: along(x), y: along(y) });
}
