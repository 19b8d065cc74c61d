import { layAside } from './aside.js';

/** What takes the focus inside a panel. */
const CONTROLS = 'button:not(:disabled), input, a[href]:not([hidden])';

/**
 * The one panel that opens above the tools, or below the header: choices, a form, the people.
 */
export class Sheet {
  #element;
  #opener = null;

  /** @param {HTMLElement} place the panel's element */
  constructor(place) {
    this.#element = place;
    place.tabIndex = -1;
    place.addEventListener('keydown', (event) => this.#keepFocus(event));
    document.addEventListener('pointerdown', (event) => {
      const inside = place.contains(event.target) || this.#opener?.contains(event.target);
      if (!inside) this.close();
    });
  }

  /** @returns {boolean} whether it is open */
  get open() {
    return !this.#element.hidden;
  }

  /**
   * Opens, or closes if the same button opened it.
   *
   * @param {object} options
   * @param {HTMLElement} options.opener the button; gets the focus back
   * @param {string} options.label what the panel is for
   * @param {Node[]} options.content what it shows
   * @param {'below'|'above'|'item'} [options.side] of the header, of the tools, or of the tools
   *   for the selected item
   */
  toggle({ opener, label, content, side = 'above' }) {
    if (this.open && this.#opener === opener) {
      this.close();
      return;
    }
    this.close();
    this.#opener = opener;
    opener.setAttribute('aria-expanded', 'true');
    this.#element.setAttribute('role', 'dialog');
    this.#element.setAttribute('aria-label', label);
    this.#element.dataset.side = side;
    this.#element.replaceChildren(...content);
    this.#element.hidden = false;
    layAside(this.#element);
    this.#takeFocus();
  }

  /** Closes. */
  close() {
    if (!this.open) return;
    const held = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    this.#element.replaceChildren();
    this.#opener?.setAttribute('aria-expanded', 'false');
    if (held) this.#opener?.focus();
    this.#opener = null;
  }

  /** By keyboard one is at the first control; a field's own keyboard pops up for nobody. */
  #takeFocus() {
    const [first] = this.#element.querySelectorAll(CONTROLS);
    const byKeyboard = this.#opener.matches(':focus-visible');
    (byKeyboard && first ? first : this.#element).focus();
  }

  /** Tab goes round within the panel, as what lies behind it may be covered. */
  #keepFocus(event) {
    if (event.key !== 'Tab') return;
    const controls = [...this.#element.querySelectorAll(CONTROLS)];
    const leaving = event.shiftKey ? controls[0] : controls.at(-1);
    const atStart = event.shiftKey && document.activeElement === this.#element;
    if (document.activeElement !== leaving && !atStart) return;
    event.preventDefault();
    (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
  }
}
