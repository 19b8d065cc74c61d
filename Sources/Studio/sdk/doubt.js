/**
 * Finds out which commands the server did not understand, where its error names none (SPEC J4).
 *
 * The server takes messages in order and answers each command once (C1). So what was sent before a
 * ping, and has no answer when the ping has one (P2), will never have one. A guess might refuse
 * what is done after all; to come back and send it again would only fail again.
 */
export class Doubt {
  /** @type {{error: object, commands: number[]}|null} what the ping on its way will tell */
  #question = null;
  /** The first error that came since it was sent: it may be about what was sent later. */
  #next = null;

  /**
   * An error came that names nothing.
   *
   * @param {object} error as the server sent it
   * @param {Iterable<number>} unanswered the commands that were sent and have no answer
   * @returns {boolean} whether a ping is to be sent now
   */
  begin(error, unanswered) {
    if (this.#question !== null) {
      this.#next ??= error;
      return false;
    }
    const commands = [...unanswered];
    if (commands.length === 0) return false;
    this.#question = { error, commands };
    return true;
  }

  /**
   * @param {Set<number>} unanswered the commands that have no answer with that of the ping
   * @returns {[number, object][]} those of them that were not understood, and the error
   */
  unread(unanswered) {
    if (this.#question === null) return [];
    const { error, commands } = this.#question;
    return commands.filter((command) => unanswered.has(command)).map((each) => [each, error]);
  }

  /**
   * The ping was answered.
   *
   * @param {Iterable<number>} unanswered the commands that have no answer yet
   * @returns {boolean} whether another is to be sent now
   */
  end(unanswered) {
    const next = this.#next;
    this.#question = null;
    this.#next = null;
    return next !== null && this.begin(next, unanswered);
  }
}
