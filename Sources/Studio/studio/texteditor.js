import { byteLength, wellFormed } from '../sdk/index.js';
import { words } from './words.js';

/** From this part of the most bytes on it is said how many there are. */
const NEARLY = 0.8;

/**
 * Asks for a text, in the middle of the canvas and in the look that it will have. It closes only
 * when the text is kept, or was given up by whoever wrote it.
 *
 * @typedef {(text: string) => Promise<string|null>} Keep takes the text without space around it;
 *   gives what is wrong with it, or null when it is kept
 */
export class TextEditor {
  #root;
  #area;
  #done;
  #note;
  #most;
  #keep = null;
  #typing = null;
  #closed = () => {};

  /**
   * @param {HTMLElement} root the editor's element
   * @param {() => number} most how many bytes a text may have
   */
  constructor(root, most) {
    this.#root = root;
    this.#most = most;
    this.#area = root.querySelector('textarea');
    this.#done = root.querySelector('[type="submit"]');
    this.#note = root.querySelector('.editor-note');
    root.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#finish();
    });
    root.querySelector('.editor-cancel').addEventListener('click', () => this.#close());
    root.addEventListener('pointerdown', (event) => {
      if (event.target === root) this.#finish();
    });
    this.#area.addEventListener('input', () => {
      this.#typing?.type(this.#text);
      this.#written();
    });
    this.#area.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @returns {boolean} whether a text is being asked for */
  get open() {
    return !this.#root.hidden;
  }

  /**
   * Asks for a text, unless one is being written.
   *
   * @param {string} text what is there already
   * @param {object} look the item's `font`, `fontSize`, `align`, `color` and `background`
   * @param {Keep} keep keeps the text
   * @param {object} [options]
   * @param {import('./typing.js').Typing} [options.typing] shows others what is typed
   * @param {() => void} [options.closed] called when it is not open any more
   */
  ask(text, look, keep, { typing = null, closed = () => {} } = {}) {
    if (this.open) return;
    const { style, classList } = words({ text, ...look });
    this.#area.classList.toggle('light', classList.contains('light'));
    for (const key of ['color', 'backgroundColor', 'fontFamily', 'textAlign']) {
      this.#area.style[key] = style[key];
    }
    this.#typing = typing;
    this.#closed = closed;
    if (typing) {
      typing.onTrouble = () => {
        if (!this.#area.readOnly) this.#written();
      };
    }
    this.#area.value = text;
    this.#keep = keep;
    this.#rest(false);
    this.#root.hidden = false;
    this.#written();
    this.#area.focus();
    this.#area.select();
  }

  #key(event) {
    event.stopPropagation();
    if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) this.#finish();
  }

  #written() {
    this.#area.style.height = 'auto';
    this.#area.style.height = `${this.#area.scrollHeight}px`;
    const bytes = byteLength(this.#text);
    const most = this.#most();
    const [given, allowed] = [bytes, most].map((count) => count.toLocaleString('en'));
    if (bytes > most) this.#say(`Too long: ${given} of at most ${allowed} bytes.`);
    else if (this.#typing?.trouble) this.#say(this.#typing.trouble);
    else this.#say(bytes > NEARLY * most ? `${given} of ${allowed} bytes` : '');
  }

  get #text() {
    return wellFormed(this.#area.value).trim();
  }

  async #finish() {
    if (this.#area.readOnly) return;
    if (byteLength(this.#text) > this.#most()) {
      this.#written();
      this.#area.focus();
      return;
    }
    const keep = this.#keep;
    this.#rest(true);
    const problem = await keep(this.#text);
    // It may have been given up meanwhile.
    if (this.#keep !== keep) return;
    this.#rest(false);
    if (problem === null) {
      this.#close();
      return;
    }
    this.#say(problem);
    this.#area.focus();
  }

  #close() {
    this.#root.hidden = true;
    this.#keep = null;
    this.#typing?.close();
    this.#typing = null;
    this.#closed();
  }

  #rest(resting) {
    this.#area.readOnly = resting;
    this.#done.disabled = resting;
  }

  #say(note) {
    if (this.#note.textContent !== note) this.#note.textContent = note;
  }
}
