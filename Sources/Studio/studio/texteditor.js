import { words } from './looks.js';

/**
 * Asks for a text, in the middle of the canvas and in the look that it will have.
 */
export class TextEditor {
  #root;
  #area;
  #answer = null;

  /** @param {HTMLElement} root the editor's element */
  constructor(root) {
    this.#root = root;
    this.#area = root.querySelector('textarea');
    root.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#finish(this.#area.value);
    });
    root.querySelector('.editor-cancel').addEventListener('click', () => this.#finish(null));
    root.addEventListener('pointerdown', (event) => {
      if (event.target === root) this.#finish(this.#area.value);
    });
    this.#area.addEventListener('input', () => this.#grow());
    this.#area.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @returns {boolean} whether a text is being asked for */
  get open() {
    return !this.#root.hidden;
  }

  /**
   * Asks for a text.
   *
   * @param {string} text what is there already
   * @param {object} look the item's `fontSize`, `color` and `background`
   * @returns {Promise<string|null>} the text without space around it; null if it was cancelled
   */
  ask(text, look) {
    this.#answer?.(null);
    const { style } = words({ text, ...look });
    this.#area.style.color = style.color;
    this.#area.style.backgroundColor = style.backgroundColor;
    this.#area.value = text;
    this.#root.hidden = false;
    this.#grow();
    this.#area.focus();
    this.#area.select();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #key(event) {
    event.stopPropagation();
    if (event.key === 'Escape') this.#finish(null);
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      this.#finish(this.#area.value);
    }
  }

  #grow() {
    this.#area.style.height = 'auto';
    this.#area.style.height = `${this.#area.scrollHeight}px`;
  }

  #finish(text) {
    this.#root.hidden = true;
    this.#answer?.(text === null ? null : text.trim());
    this.#answer = null;
  }
}
