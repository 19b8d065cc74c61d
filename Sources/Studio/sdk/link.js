import { Backoff } from './backoff.js';
import { OwnCloseCode, askedWait, explain } from './closecodes.js';
import { Emitter } from './emitter.js';

/** Milliseconds from opening a socket to being live; beyond them the attempt has failed. */
const PATIENCE = 15_000;

/** The close code by which another connection takes this one's place. */
const SUPERSEDED = 4506;

/** Bytes waiting in the socket beyond which samples had better wait, too. */
const CONGESTED_BYTES = 65_536;

/**
 * The link to one story: opens sockets, says hello, and comes back when a connection ends, as the
 * close code's range says (SPEC W5).
 *
 * @typedef {object} LinkState
 * @property {'connecting'|'live'|'reconnecting'|'closed'} state `closed` is final
 * @property {import('./closecodes.js').Cause|null} cause why the link is not live
 * @property {number|null} retryIn milliseconds until the next attempt, when one is being waited for
 * @property {boolean} doubted whether it is live as far as one knows, but the network is said to be
 *   gone, and no answer has come since
 */
export class Link extends Emitter {
  #url;
  #encodings;
  #encoding;
  #environment;
  #hello;
  #backoff;
  #socket = null;
  #liveSince = null;
  /** Hellos that were sent and had no answer: the server may read them late. */
  #unanswered = 0;
  #timer = null;
  #stopHints = null;

  /** @type {LinkState} */
  state = { state: 'connecting', cause: null, retryIn: null, doubted: false };

  /**
   * Events: `state` (LinkState), `message` (a message of the server), `cut` (the close code of
   * a connection that is over), `doubt` (the browser hints that the connection may be dead).
   *
   * @param {object} options
   * @param {string} options.url `ws:` or `wss:` URL of the story's socket
   * @param {import('./encodings.js').Encoding[]} options.encodings those to offer, in this order
   * @param {() => object} options.hello makes the first message of each connection
   * @param {import('./environment.js').Environment} options.environment socket, timers, chance
   */
  constructor({ url, encodings, hello, environment }) {
    super();
    this.#url = url;
    this.#encodings = encodings;
    [this.#encoding] = encodings;
    this.#hello = hello;
    this.#environment = environment;
    this.#backoff = new Backoff(environment.random);
  }

  /** Whether messages reach a story. */
  get live() {
    return this.state.state === 'live';
  }

  /** Whether the network takes messages more slowly than they are made. */
  get congested() {
    return (this.#socket?.bufferedAmount ?? 0) > CONGESTED_BYTES;
  }

  /** Connects, from now until `close`. */
  open() {
    if (this.#stopHints !== null) return;
    this.#stopHints = this.#environment.page.onHint((hint) => this.#hinted(hint));
    this.#connect();
  }

  /** Leaves for good. */
  close() {
    this.#finish(explain(OwnCloseCode.leave));
  }

  /** Connects once more, at once, because a person does not want to wait. */
  rejoin() {
    if (this.state.state === 'closed' || this.#stopHints === null) return;
    this.#drop(OwnCloseCode.noAnswer);
    this.#backoff.forget();
    this.#enter({ state: 'connecting', cause: null, retryIn: null });
    this.#connect();
  }

  /**
   * Gives up the connection and comes back as if it had ended with `code`.
   *
   * @param {number} code what is wrong with it, as a close code
   */
  abandon(code) {
    if (this.#socket === null) return;
    this.#drop(code === 1006 ? OwnCloseCode.noAnswer : code);
    this.#ended(code, '');
  }

  /** The client has the story: the link is live. */
  confirm() {
    this.#environment.clearTimeout(this.#timer);
    this.#liveSince = this.#environment.now();
    this.#unanswered -= 1;
    this.#enter({ state: 'live', cause: null, retryIn: null });
  }

  /** An answer came to what was asked in doubt: the link is live after all. */
  trust() {
    if (this.state.doubted) this.#enter({ ...this.state, doubted: false });
  }

  /**
   * @param {object} message a message of the protocol
   * @returns {number} the bytes that it takes
   */
  size(message) {
    return this.#encoding.size(message);
  }

  /**
   * Sends a message if the socket is open.
   *
   * @param {object} message a message of the protocol
   * @returns {boolean} whether it was handed to the socket
   */
  send(message) {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(this.#encoding.encode(message));
    return true;
  }

  #connect() {
    this.#environment.clearTimeout(this.#timer);
    const again = this.state.state === 'reconnecting';
    this.#enter({
      state: again ? 'reconnecting' : 'connecting',
      cause: again ? this.state.cause : null,
      retryIn: null,
    });
    const offered = this.#encodings.map(({ subprotocol }) => subprotocol);
    const socket = new this.#environment.WebSocket(this.#url, offered);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    // A socket that was given up may still speak; only the present one is heard.
    const present = (heard) => (event) => {
      if (this.#socket === socket) heard(event);
    };
    socket.onopen = present(() => this.#opened(socket));
    socket.onmessage = present(({ data }) => this.emit('message', this.#encoding.decode(data)));
    socket.onclose = present((event) => this.#ended(event.code, event.reason));
    this.#timer = this.#environment.setTimeout(() => this.abandon(1006), PATIENCE);
  }

  #opened({ protocol }) {
    const chosen = this.#encodings.find(({ subprotocol }) => subprotocol === protocol);
    this.#encoding = chosen ?? this.#encodings[0];
    this.#unanswered += 1;
    this.send(this.#hello());
  }

  #ended(code, reason) {
    const cause = explain(code, reason);
    const uptime = this.#liveSince === null ? 0 : this.#environment.now() - this.#liveSince;
    this.#forgetSocket(code);
    this.#backoff.ended(uptime);
    // Whose hello was on its way for long was superseded by nobody but itself.
    const byItself = code === SUPERSEDED && this.#unanswered > 0;
    if (byItself) this.#unanswered -= 1;
    else if (cause.comeBack === 'never') {
      this.#finish(cause);
      return;
    }
    const unseen = this.#environment.page.hidden();
    const chosen = this.#backoff.wait(unseen ? 'slowly' : byItself ? 'now' : cause.comeBack);
    const asked = askedWait(code, reason);
    const wait = unseen ? Math.max(chosen, asked) : asked ?? chosen;
    this.#enter({ state: 'reconnecting', cause, retryIn: wait });
    this.#timer = this.#environment.setTimeout(() => this.#connect(), wait);
  }

  /** A better moment than the one that was waited for may have come. */
  #hinted(hint) {
    const waiting = this.#socket === null && this.state.state === 'reconnecting';
    if (waiting && hint === 'visible') this.#connect();
    else if (waiting && hint === 'online') this.#connectSoon();
    else if (this.live && hint !== 'hidden') this.#doubt(hint === 'offline');
  }

  /** Browsers may be wrong about the network, so the connection is asked, not given up. */
  #doubt(gone) {
    if (gone) this.#enter({ ...this.state, doubted: true });
    this.emit('doubt');
  }

  /** Whole offices come online together, hence the jitter. */
  #connectSoon() {
    this.#environment.clearTimeout(this.#timer);
    this.#backoff.forget();
    this.#timer = this.#environment.setTimeout(() => this.#connect(), this.#backoff.wait('now'));
  }

  #drop(code) {
    const socket = this.#socket;
    this.#forgetSocket(code);
    socket?.close(code);
  }

  #forgetSocket(code) {
    this.#environment.clearTimeout(this.#timer);
    const had = this.#socket !== null;
    this.#socket = null;
    this.#liveSince = null;
    if (had) this.emit('cut', code);
  }

  #finish(cause) {
    this.#drop(OwnCloseCode.leave);
    this.#stopHints?.();
    this.#enter({ state: 'closed', cause, retryIn: null });
  }

  #enter(state) {
    this.state = { doubted: false, ...state };
    this.emit('state', this.state);
  }
}
