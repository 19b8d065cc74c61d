import { Expectations } from './expectations.js';
import { frameValues } from './room.js';

/**
 * What the server says of one's own commands and gestures, folded into what it said of the room.
 */
export class Outcomes {
  #room;
  #expectations;

  /**
   * @param {import('./room.js').Room} room what the server said
   * @param {Expectations} expectations what unanswered commands, and cards let go, will come to
   */
  constructor(room, expectations) {
    this.#room = room;
    this.#expectations = expectations;
  }

  /**
   * Takes an answer, or how a gesture is.
   *
   * @param {object} outcome an entry of `acks` or `own` of an update
   * @param {boolean} commits whether the items are not told to be where a gesture left them
   * @param {import('./changes.js').Changes} changes is told what changed
   */
  take(outcome, commits, changes) {
    if (outcome.command !== undefined) this.#settle(outcome, changes);
    else if (outcome.state === 'open') this.#goOn(outcome, changes);
    else this.#finish(outcome, commits, changes);
  }

  /**
   * A card that was let go is where the server says, now that its gesture is over.
   *
   * @param {number} gesture its name
   * @param {import('./changes.js').Changes} changes is told what changed
   */
  forgetSwipe(gesture, changes) {
    const swipe = this.#expectations.take(`${gesture}`);
    for (const item of swipe?.items ?? []) changes.item(item);
  }

  /** What one did oneself is not echoed (U5): the answer makes the expectation true. */
  #settle(ack, changes) {
    const expectation = this.#expectations.take(ack.command);
    if (expectation === undefined) return;
    const only = new Expectations();
    only.add(ack.command, expectation);
    for (const item of expectation.items) {
      changes.item(item);
      if (ack.outcome === 'refused') continue;
      const outcome = only.over(item, this.#room.items.get(item));
      if (outcome === undefined) this.#room.items.delete(item);
      else this.#room.items.set(item, { ...outcome, ...ack.item });
    }
  }

  #goOn(own, changes) {
    const level = this.#room.gestures.get(own.gesture);
    if (level === undefined) return;
    const { ordinal, latches, guides, poses = [] } = { ...level, ...own };
    for (const { item, ...pose } of poses) {
      this.#room.pose(item, own.gesture, frameValues(pose), changes);
    }
    this.#room.level({ ...level, ordinal, latches, guides }, changes);
  }

  #finish({ gesture, state, poses = [] }, commits, changes) {
    this.forgetSwipe(gesture, changes);
    if (!this.#room.gestures.has(gesture)) return;
    const settled = state === 'ended' || state === 'settled';
    for (const { item, ...pose } of commits && settled ? poses : []) {
      const known = this.#room.items.get(item);
      if (known === undefined) continue;
      this.#room.items.set(item, { ...known, ...frameValues(pose) });
      changes.item(item);
    }
    this.#room.over(gesture, state, changes);
  }
}
