import { OpenGesture } from './opengesture.js';
import { cutToBytes } from './texts.js';

/**
 * A text that is being edited (SPEC G16): nobody else can change it meanwhile, and others see what
 * is typed. Made by `Client.edit`.
 */
export class Edit extends OpenGesture {
  #environment;
  #bytes;
  #n = 0;
  /** The number of the latest draft that was handed to the network. */
  #sent = 0;
  #text;
  #frameRequest = null;

  /**
   * @param {object} options of `OpenGesture`, and
   * @param {number} options.item the text's name
   * @param {number} options.textBytes the server's limit
   * @param {import('./environment.js').Environment} options.environment frames
   */
  constructor({ item, textBytes, environment, ...options }) {
    super({ ...options, kind: 'edit', items: [item] });
    this.#environment = environment;
    this.#bytes = textBytes;
    this.beginAgain();
  }

  /** @returns {string|undefined} what was typed, to be shown in place of the item's own text */
  get text() {
    return this.state === 'cancelling' ? undefined : this.#text;
  }

  /**
   * It is this now. The latest is sent once per animation frame.
   *
   * @param {string} text all of it; what is beyond the server's limit is cut off
   */
  type(text) {
    const fitting = cutToBytes(text, this.#bytes);
    if (this.state !== 'open' || fitting === this.#text) return;
    this.#text = fitting;
    this.#n += 1;
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#frameCame());
    this.emit('frame');
  }

  /** What the server has it told others, and keeps. */
  heard() {}

  /** Begins, perhaps once more; called by `resume`. */
  beginAgain() {
    this.say({ type: 'begin', kind: 'edit', items: this.items });
  }

  /** Sends the latest draft, if the server has only come as far as `n`. */
  flushAfter(n) {
    this.#sent = n;
    this.flush();
  }

  /** Sends the latest draft, if it was not sent yet. */
  flush() {
    if (this.#n <= this.#sent) return;
    if (this.say({ type: 'draft', n: this.#n, text: this.#text })) this.#sent = this.#n;
  }

  /** Stops what it would do by itself. */
  rest() {
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
  }

  #frameCame() {
    this.#frameRequest = null;
    if (!this.isCongested) this.flush();
    else this.#frameRequest = this.#environment.requestFrame(() => this.#frameCame());
  }
}
