/**
 * Which items are selected, here and for oneself only.
 */
export class Selection {
  #listeners = [];

  /** @type {number[]} the selected items' names, in the order in which they were selected */
  items = [];

  /** @returns {number|null} the selected item, if it is the only one */
  get single() {
    return this.items.length === 1 ? this.items[0] : null;
  }

  /**
   * @param {(items: number[], before: number[]) => void} listener hears of each change
   */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * @param {number} item a name
   * @returns {boolean} whether it is selected
   */
  has(item) {
    return this.items.includes(item);
  }

  /** @param {...number} items the items to select, and no others; none for none */
  select(...items) {
    const wanted = [...new Set(items)];
    const before = this.items;
    if (wanted.length === before.length && wanted.every((item) => before.includes(item))) return;
    this.items = wanted;
    for (const listener of this.#listeners) listener(wanted, before);
  }

  /** @param {number} item is selected, too, or not any more */
  toggle(item) {
    if (this.has(item)) this.select(...this.items.filter((other) => other !== item));
    else this.select(...this.items, item);
  }
}
