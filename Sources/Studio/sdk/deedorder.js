/**
 * In which order one did what has no outcome yet: what one update tells of several of one's deeds
 * is applied in that order, or the outcome of an earlier one would undo that of a later one.
 */
export class DeedOrder {
  #count = 0;
  /** @type {Map<number, number>} by command number */
  #commands = new Map();
  /** @type {Map<number, number>} by the gesture's name, when it was begun */
  #gestures = new Map();

  /** @param {number} number of a command that is done now */
  command(number) {
    this.#count += 1;
    this.#commands.set(number, this.#count);
  }

  /** @param {number} name of a gesture that is begun now */
  gesture(name) {
    this.#count += 1;
    this.#gestures.set(name, this.#count);
  }

  /**
   * A command has another number; its place stays.
   *
   * @param {number} before the number that it had
   * @param {number} now the one that its answer will have
   */
  renumber(before, now) {
    this.#commands.set(now, this.#commands.get(before));
    this.#commands.delete(before);
  }

  /**
   * The outcomes of an update in the order of the deeds; what is over is forgotten.
   *
   * @param {object[]} acks the answers to commands
   * @param {object[]} own how one's own gestures stand
   * @returns {object[]} entries of both
   */
  sorted(acks, own) {
    const placed = [
      ...acks.map((ack) => [this.#commands.get(ack.command) ?? 0, ack]),
      ...own.map((state) => [this.#gestures.get(state.gesture) ?? 0, state]),
    ];
    for (const { command } of acks) this.#commands.delete(command);
    for (const { gesture, state } of own) if (state !== 'open') this.#gestures.delete(gesture);
    return placed.sort(([one], [other]) => one - other).map(([, outcome]) => outcome);
  }

  /** Forgets all: the member is gone. */
  clear() {
    this.#commands.clear();
    this.#gestures.clear();
  }
}
