import { ErrorCode } from '../sdk/index.js';

/**
 * Whether what one did is on the server's disk, as the server's messages tell (SPEC U13, D4).
 */
export class Saving {
  #durable = 0;
  #done = 0;
  #refused = false;
  #epoch = null;
  #kind = null;

  /** @returns {'saved'|'saving'|'refused'|'memory'|null} how it is; null before all welcomes */
  get state() {
    if (this.#kind !== 'disk') return this.#kind;
    if (this.#refused) return 'refused';
    return this.#done <= this.#durable ? 'saved' : 'saving';
  }

  /** @param {object} message the server's `welcome` */
  welcome({ durability, epoch = null }) {
    this.#kind = durability;
    // What was told before may not have happened (R5): revisions count anew.
    if (epoch !== this.#epoch) [this.#durable, this.#done] = [0, 0];
    this.#epoch = epoch;
    this.#refused = false;
  }

  /** @param {object} update the server's */
  updated({ revision, epoch, durable, acks = [], own = [], errors = [] }) {
    if (epoch !== undefined) this.#epoch = epoch;
    const done = acks.filter((ack) => ack.revision !== undefined);
    if (durable !== undefined || done.length > 0) this.#refused = false;
    if (durable !== undefined) this.#durable = durable;
    for (const ack of done) this.#done = Math.max(this.#done, ack.revision);
    // Of a gesture it is not said by which commit it ended: this update is not before it.
    const ended = own.some(({ state }) => state === 'ended' || state === 'settled');
    if (ended) this.#done = revision;
    const refusals = [...acks.map(({ error }) => error), ...errors];
    if (refusals.some((error) => error?.code === ErrorCode.diskRefuses)) this.#refused = true;
  }
}
