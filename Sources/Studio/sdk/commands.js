import { Doubt } from './doubt.js';
import { ErrorCode, LinkError, RefusedError } from './errors.js';

/** How often a command is tried that the server finds too fast. */
const TRIES = 8;

/** Milliseconds until it is tried again, where the server does not say. */
const PAUSE = 1_000;

/**
 * Numbers commands, sends them in order, and settles their promises when the server answers
 * (SPEC C1, U4). What has no answer at a cut is kept, and sent again when the member is back (R7).
 *
 * A command that is refused as too fast (C12) has used its number up. It is sent again by a new
 * one when the time has passed that the server asks for; what was not sent yet stays behind it.
 *
 * @typedef {object} Outcome
 * @property {'accepted'|'adjusted'|'unchanged'} outcome what the server made of it
 * @property {number|undefined} revision the story's revision, if the command changed something
 * @property {object|undefined} item the result, where the server adjusted it
 * @property {{item: number, keys: string[]}[]} [skipped] what `undo` or `redo` left as it was,
 *   as it was written since; `id` stands for whether there is the item (SPEC C14)
 */
export class Commands {
  #options;
  #number = 0;
  /** Sent by this connection, without an answer; by number. */
  #flying = new Map();
  /** To be sent, in order. */
  #waiting = [];
  /** Refused as too fast, in order. */
  #held = [];
  #pause = null;
  #doubt = new Doubt();

  /**
   * @param {object} options
   * @param {(message: object) => boolean} options.send hands a message to the network, if one can
   * @param {import('./environment.js').Environment} options.environment timers
   * @param {() => number} options.order counts what is done, gestures included
   * @param {(message: object) => number} options.size a message's bytes
   * @param {() => Record<string, number>} options.limits the server's: `messageBytes`,
   *   `answersKept`
   * @param {(before: number, now: number) => void} options.renumbered hears of a new number
   */
  constructor(options) {
    this.#options = options;
  }

  /**
   * Sends a command, as soon as it can be sent.
   *
   * @param {object} message the command without its number
   * @param {(number: number) => void} [numbered] hears the number, before anything is sent
   * @returns {Promise<Outcome>} rejected with a `RefusedError` when the server refuses it, with a
   *   `LinkError` when the member is gone before the answer came
   */
  issue(message, numbered = () => {}) {
    const command = this.#number + 1;
    const whole = { ...message, command };
    // The server drops what is too large unread (W3), and could not say which command it was.
    const { messageBytes: bytes } = this.#options.limits();
    if (this.#options.size(whole) > bytes) return Promise.reject(tooLarge(bytes));
    this.#number = command;
    const answer = new Promise((resolve, reject) => {
      const order = this.#options.order();
      this.#waiting.push({ message: whole, order, tries: 1, sent: false, resolve, reject });
    });
    numbered(command);
    this.#flush();
    return answer;
  }

  /**
   * The answers that an update has for commands: `acks`, errors that name one, and refusals of what
   * the server did not understand.
   *
   * @param {object} update the server's
   * @param {boolean} asked whether it answers a ping that was sent when the doubt began
   * @returns {{answers: object[], errors: object[]}} answers as in `acks`, and the other errors
   */
  answersIn({ acks = [], errors = [] }, asked) {
    const isMine = ({ command }) => this.#find(command) !== undefined;
    const refusals = errors.filter(isMine).map((error) => refusal(error.command, error));
    const answers = [...acks, ...refusals];
    const open = new Set(this.#flying.keys());
    for (const { command } of answers) open.delete(command);
    if (asked) answers.push(...this.#doubt.unread(open).map((each) => refusal(...each)));
    return { answers, errors: errors.filter((error) => !isMine(error)) };
  }

  /**
   * An error came that does not say what it is about: perhaps a command that is under way.
   *
   * @param {object} error as the server sent it
   * @returns {boolean} whether a ping is to be sent now
   */
  doubt(error) {
    return this.#doubt.begin(error, this.#flying.keys());
  }

  /**
   * The ping was answered.
   *
   * @returns {boolean} whether another is to be sent now, as another such error came meanwhile
   */
  trust() {
    return this.#doubt.end(this.#flying.keys());
  }

  /**
   * @param {object} ack one of an update's `acks`
   * @returns {boolean} whether it asks for patience: then the command is still under way
   */
  postpones({ command, outcome, error }) {
    const refused = this.#find(command);
    if (refused === undefined || outcome !== 'refused') return false;
    if (error.code !== ErrorCode.tooFast || refused.tries >= TRIES) return false;
    this.#take(refused);
    this.#held.push({ ...refused, tries: refused.tries + 1, sent: false });
    this.#options.environment.clearTimeout(this.#pause);
    const goOn = () => this.#goOn();
    this.#pause = this.#options.environment.setTimeout(goOn, error.retryAfter ?? PAUSE);
    return true;
  }

  /**
   * Takes an answer.
   *
   * @param {object} ack one of an update's `acks`
   */
  acknowledged({ command, outcome, revision, item, error, skipped }) {
    const answered = this.#find(command);
    if (answered === undefined) return;
    this.#take(answered);
    if (outcome === 'refused') answered.reject(new RefusedError(error));
    else answered.resolve({ outcome, revision, item, ...(skipped && { skipped }) });
    this.#flush();
  }

  /** The connection is over. What has no answer is sent again, unless the first update has it. */
  cut() {
    this.#waiting.unshift(...this.#flying.values());
    this.#flying.clear();
    this.#doubt = new Doubt();
  }

  /**
   * @returns {{order: number, send: () => void}[]} what is to be sent again now
   */
  again() {
    return this.#waiting.map(({ order }) => ({ order, send: () => this.#sendNext() }));
  }

  /** The member is gone. A new one's commands count from 1 again. */
  lose() {
    const all = [...this.#flying.values(), ...this.#held, ...this.#waiting];
    this.#options.environment.clearTimeout(this.#pause);
    this.#pause = null;
    this.#doubt = new Doubt();
    this.#flying.clear();
    this.#held = [];
    this.#waiting = [];
    this.#number = 0;
    for (const { sent, reject } of all) reject(new LinkError(sent ? 'lost' : 'notLive'));
  }

  /** Answers may also be to what was sent by an earlier connection. */
  #find(command) {
    const isIt = ({ sent, message }) => sent && message.command === command;
    return this.#flying.get(command) ?? this.#waiting.find(isIt);
  }

  #take(command) {
    this.#flying.delete(command.message.command);
    this.#waiting = this.#waiting.filter((each) => each !== command);
  }

  #flush() {
    while (this.#waiting.length > 0 && this.#sendNext());
  }

  #sendNext() {
    const [next] = this.#waiting;
    const full = this.#flying.size >= this.#options.limits().answersKept;
    if (this.#pause !== null || full) return false;
    if (!this.#options.send(next.message)) return false;
    this.#waiting.shift();
    next.sent = true;
    this.#flying.set(next.message.command, next);
    return true;
  }

  /** What the server may know by its number keeps it; the rest comes after it, by new numbers. */
  #goOn() {
    this.#pause = null;
    const sent = this.#waiting.filter((each) => each.sent);
    const unsent = [...this.#held, ...this.#waiting.filter((each) => !each.sent)];
    this.#held = [];
    for (const each of unsent) {
      this.#number += 1;
      this.#options.renumbered(each.message.command, this.#number);
      each.message = { ...each.message, command: this.#number };
    }
    this.#waiting = [...sent, ...unsent];
    this.#flush();
  }
}

function refusal(command, error) {
  return { command, outcome: 'refused', error };
}

function tooLarge(limit) {
  const message = 'The message is too large.';
  const code = ErrorCode.messageTooLarge;
  return new RefusedError({ code, name: 'messageTooLarge', message, limit });
}
