import { LinkError } from './errors.js';

/**
 * How long what the server has acknowledged lives (SPEC H3, U13).
 */
export class Durability {
  #waiting = [];
  #epoch = null;

  /** @type {'memory'|'disk'|null} where commits are kept; null before the first welcome */
  kind = null;
  /** @type {number} the revision up to which commits are on the disk; 0 where there is none */
  revision = 0;

  /**
   * Takes a welcome. Another epoch means that what was told may not have happened (R5).
   *
   * @param {object} message the server's
   */
  welcome({ durability, epoch = null }) {
    if (epoch !== this.#epoch) this.lose();
    this.#epoch = epoch;
    this.kind = durability;
  }

  /**
   * Takes an update. The epoch of a restore loses nothing: revisions go on (D6).
   *
   * @param {object} update the server's
   */
  updated({ durable, epoch = this.#epoch }) {
    this.#epoch = epoch;
    if (durable === undefined) return;
    this.revision = durable;
    const reached = this.#waiting.filter(({ revision }) => revision <= durable);
    this.#waiting = this.#waiting.filter(({ revision }) => revision > durable);
    for (const { resolve } of reached) resolve(true);
  }

  /**
   * @param {Promise<import('./commands.js').Outcome>} answer a command's
   * @param {() => number} present the story's revision, for what changed nothing
   * @returns {Promise<boolean>} true once it is on the disk, false where nothing ever is; rejected
   *   as the answer, or with a `LinkError` when the server lost it
   */
  of(answer, present) {
    const durable = answer.then(({ revision = present() }) => this.#reach(revision));
    // Who only waits for the answer hears of its failure there.
    durable.catch(() => {});
    return durable;
  }

  /** What was waited for may not have happened. */
  lose() {
    for (const { reject } of this.#waiting) reject(new LinkError('lost'));
    this.#waiting = [];
    this.revision = 0;
  }

  #reach(revision) {
    if (this.kind !== 'disk') return false;
    if (revision <= this.revision) return true;
    return new Promise((resolve, reject) => this.#waiting.push({ revision, resolve, reject }));
  }
}
