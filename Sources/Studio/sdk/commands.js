import { ErrorCode, LinkError, RefusedError } from './errors.js';
import { byteLength } from './texts.js';

/**
 * Numbers commands and settles their promises when the server answers (SPEC C1, U4).
 *
 * @typedef {object} Outcome
 * @property {'accepted'|'adjusted'|'unchanged'} outcome what the server made of it
 * @property {number|undefined} revision the story's revision, if the command changed something
 * @property {object|undefined} item the result, where the server adjusted it
 */
export class Commands {
  #send;
  #mostBytes;
  #number = 0;
  #waiting = new Map();

  /**
   * @param {(message: object) => boolean} send hands a message to the network, if there is one
   * @param {() => number} [mostBytes] how large a message may be
   */
  constructor(send, mostBytes = () => Infinity) {
    this.#send = send;
    this.#mostBytes = mostBytes;
  }

  /**
   * Sends a command.
   *
   * @param {object} message the command without its number
   * @param {(number: number) => void} [sent] hears the number, once it is on its way
   * @returns {Promise<Outcome>} rejected with a `RefusedError` when the server refuses it, with a
   *   `LinkError` when it could not be sent or its answer was lost
   */
  issue(message, sent = () => {}) {
    const command = this.#number + 1;
    const numbered = { ...message, command };
    // The server drops what is too large unread (W3), and could not say which command it was.
    const limit = this.#mostBytes();
    if (byteLength(JSON.stringify(numbered)) > limit) return Promise.reject(tooLarge(limit));
    if (!this.#send(numbered)) return Promise.reject(new LinkError('notLive'));
    this.#number = command;
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(command, { resolve, reject });
    });
    sent(command);
    return answer;
  }

  /**
   * Takes an answer.
   *
   * @param {object} ack one of an update's `acks`
   */
  acknowledged(ack) {
    const waiting = this.#waiting.get(ack.command);
    if (waiting === undefined) return;
    this.#waiting.delete(ack.command);
    const { outcome, revision, item } = ack;
    if (outcome === 'refused') waiting.reject(new RefusedError(ack.error));
    else waiting.resolve({ outcome, revision, item });
  }

  /**
   * The connection is over: version 1 cannot ask what became of what was under way. A new
   * connection is a new member, whose commands count from 1 again.
   */
  cut() {
    for (const { reject } of this.#waiting.values()) reject(new LinkError('lost'));
    this.#waiting.clear();
    this.#number = 0;
  }
}

function tooLarge(limit) {
  const message = 'The message is too large.';
  const code = ErrorCode.messageTooLarge;
  return new RefusedError({ code, name: 'messageTooLarge', message, limit });
}
