/**
 * Which item is selected, here and for oneself only.
 */
export class Selection {
  #listeners = [];

  /** @type {number|null} the selected item's name */
  item = null;

  /**
   * @param {(item: number|null, before: number|null) => void} listener hears of each change
   */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * @param {number|null} item the item to select; null for none
   */
  select(item) {
    if (item === this.item) return;
    const before = this.item;
    this.item = item;
    for (const listener of this.#listeners) listener(item, before);
  }
}
