/**
 * What is selected, for those who change it: nothing, and a word, where that cannot be.
 */
export class Chosen {
  #client;
  #selection;
  #toasts;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose items they are
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./toasts.js').Toasts} options.toasts tells what keeps one from it
   */
  constructor({ client, selection, toasts }) {
    this.#client = client;
    this.#selection = selection;
    this.#toasts = toasts;
  }

  /** @returns {object[]} what is selected, from bottom to top, whoever holds it */
  get all() {
    const { items } = this.#selection;
    return this.#client.story.items.filter(({ id }) => items.includes(id));
  }

  /** @returns {object[]} the same; none, and a word, if one only looks on or somebody holds some */
  get unheld() {
    const { items } = this.#selection;
    if (items.length === 0 || this.#toasts.looksOnly() || this.#toasts.hinder(...items)) return [];
    return this.all;
  }

  /** @returns {object[]} the same; none, and a word, if some are locked as well */
  get free() {
    const items = this.unheld;
    return items.length === 0 || this.#toasts.locked(...this.#selection.items) ? [] : items;
  }

  /**
   * Does something to each of some items, and says what became of it.
   *
   * @param {object[]} items which
   * @param {(item: object) => Promise<unknown>} command what
   */
  each(items, command) {
    for (const item of items) this.#toasts.watch(command(item));
  }
}

/**
 * @param {import('../sdk/index.js').Story} story whose items they are
 * @param {...number} names of items
 * @returns {number[]} the same, with all that is grouped with them
 */
export function withGroups(story, ...names) {
  const groups = new Set(names.map((name) => story.item(name)?.group).filter(Boolean));
  if (groups.size === 0) return names;
  const grouped = story.items.filter(({ group }) => groups.has(group)).map(({ id }) => id);
  return [...new Set([...names, ...grouped])];
}
