import { changedDeck } from './decks.js';
import { withDefaults } from './items.js';
import { bounded } from './similarity.js';

/**
 * What one's own unanswered commands will make of the items: shown at once, forgotten when the
 * answer comes. Others' changes go on below meanwhile, so a refusal uncovers what is true.
 *
 * @typedef {object} Expectation
 * @property {'create'|'update'|'delete'|'nudge'|'deck'} kind what it does
 * @property {number[]} items the items' names
 * @property {object} [values] what `create` or `update` gives; how far `nudge` moves;
 *   what `deck` does
 */
export class Expectations {
  /** @type {Map<number|string, Expectation>} by command number, or gesture; oldest first */
  #byCommand = new Map();

  /**
   * Notes a command that was sent, or a gesture that was ended.
   *
   * @param {number|string} command its number, or the gesture's name
   * @param {Expectation} expectation what it will do
   */
  add(command, expectation) {
    this.#byCommand.set(command, expectation);
  }

  /**
   * Forgets what was answered.
   *
   * @param {number|string} command its number, or the gesture's name
   * @returns {Expectation|undefined} what it was expected to do
   */
  take(command) {
    const expectation = this.#byCommand.get(command);
    this.#byCommand.delete(command);
    return expectation;
  }

  /**
   * A command has another number; its place among the others stays.
   *
   * @param {number} before the number that it had
   * @param {number} now the one that its answer will have
   */
  renumber(before, now) {
    const entries = [...this.#byCommand].map(([command, expectation]) =>
      [command === before ? now : command, expectation]);
    this.#byCommand = new Map(entries);
  }

  /**
   * Forgets all: the member is gone.
   *
   * @returns {Set<number>} the items that were concerned
   */
  clear() {
    const items = new Set([...this.#byCommand.values()].flatMap(({ items: some }) => some));
    this.#byCommand.clear();
    return items;
  }

  /** The items that unanswered `create`s will make. */
  get created() {
    return [...this.#byCommand.values()]
      .filter((expectation) => expectation.kind === 'create')
      .flatMap((expectation) => expectation.items);
  }

  /**
   * An item as it will be.
   *
   * @param {number} identifier the item's name
   * @param {object|undefined} known the item as the server has it
   * @returns {object|undefined} the item with what is expected laid over it
   */
  over(identifier, known) {
    let item = known;
    for (const { kind, items, values } of this.#byCommand.values()) {
      if (!items.includes(identifier)) continue;
      if (kind === 'delete') item = undefined;
      else if (kind === 'nudge') item = item && { ...item, ...moved(item, values) };
      else if (kind === 'deck') item = item && { ...item, ...changedDeck(item, values) };
      else if (kind === 'update') item = item && { ...item, ...values };
      // Nobody's rank is above that of an item that is about to be made.
      else item ??= { ...withDefaults(values), rank: Infinity, ...values };
    }
    return item;
  }
}

function moved({ x, y }, way) {
  return bounded({ x: x + way.x, y: y + way.y });
}
