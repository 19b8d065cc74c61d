/**
 * The one panel that opens above the tools, or below the header: choices, a form, the people.
 */
export class Sheet {
  #element;
  #opener = null;

  /** @param {HTMLElement} place the panel's element */
  constructor(place) {
    this.#element = place;
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
   * @param {'below'|'above'} [options.side] of the header, or of the tools
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
}
