/**
 * The server's clock, as far as it can be told from here: what is told of it came at least as long
 * ago as the quickest message so far took.
 */
export class ServerTime {
  #offset = Infinity;

  /** @param {import('../sdk/index.js').Story} story is told the time */
  constructor(story) {
    story.on('welcome', ({ time }) => {
      this.#offset = Infinity;
      this.#learn(time);
    });
    story.on('updated', ({ time }) => this.#learn(time));
  }

  /** @returns {number} µs of the server's clock, now */
  get now() {
    return performance.now() * 1_000 - this.#offset;
  }

  #learn(time) {
    if (Number.isFinite(time)) this.#offset = Math.min(this.#offset, performance.now() * 1_000 - time);
  }
}
