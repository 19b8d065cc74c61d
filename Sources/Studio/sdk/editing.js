import { wayTo } from './aligning.js';
import { Emitter } from './emitter.js';
import { quantiseItem, quantisePoint, randomIdentifier, wellFormedCard } from './numbers.js';
import { Story } from './story.js';

/** How large a text is shown that the server has not measured yet (SPEC C17). */
const NO_SIZE = Object.freeze({ halfWidth: 0, halfHeight: 0 });

/**
 * The commands of a member (SPEC C), each shown at once and answered by the server.
 *
 * @typedef {Promise<import('./commands.js').Outcome> & {durable: Promise<boolean>}} Answer the
 *   server's; `durable` is true once what was done is on the server's disk, false where nothing
 *   ever is (SPEC U13)
 */
export class Editing extends Emitter {
  #issue;
  #random;

  /** @type {Story} the story as this member sees it */
  story = new Story();

  /**
   * @param {object} options
   * @param {(message: object, items: number[], expectation?: object) => Answer} options.issue
   *   sends a command
   * @param {() => number} options.random chance
   */
  constructor({ issue, random }) {
    super();
    this.#issue = issue;
    this.#random = random;
  }

  /**
   * Puts a new item on top. It is shown at once.
   *
   * @param {object} item as SPEC C2 has it; `id` is chosen if absent
   * @returns {{item: number, done: Answer}} its name, at once, and the server's answer
   */
  create(item) {
    const id = item.id ?? randomIdentifier(this.#random);
    const values = { ...quantiseItem(item), id };
    const expectation = { kind: 'create', items: [id], values: shown({ ...NO_SIZE, ...values }) };
    return { item: id, done: this.#issue({ type: 'create', item: values }, [id], expectation) };
  }

  /**
   * Changes an item. It is shown at once.
   *
   * @param {number} item its name
   * @param {object} values what is to change (SPEC C3)
   * @returns {Answer} the server's answer
   */
  update(item, values) {
    const rounded = quantiseItem(values);
    const expectation = { kind: 'update', items: [item], values: shown(rounded) };
    return this.#issue({ type: 'update', item, ...rounded }, [item], expectation);
  }

  /**
   * Removes an item. It disappears at once.
   *
   * @param {number} item its name
   * @returns {Answer} the server's answer
   */
  delete(item) {
    const items = [item];
    return this.#issue({ type: 'delete', item }, items, { kind: 'delete', items });
  }

  /**
   * Moves an item among the others, from bottom to top.
   *
   * @param {number} item its name
   * @param {'front'|'back'|'forward'|'backward'|'above'|'below'} to where to
   * @param {number} [other] the item above or below which it goes
   * @returns {Answer} the server's answer
   */
  reorder(item, to, other) {
    return this.#issue({ type: 'reorder', item, to, ...(other && { other }) }, [item]);
  }

  /**
   * Moves items, exactly and without guides. It is shown at once.
   *
   * @param {number[]} items their names
   * @param {number} dx points to the right
   * @param {number} dy points down
   * @returns {Answer} the server's answer
   */
  nudge(items, dx, dy) {
    const way = quantisePoint({ x: dx, y: dy });
    const message = { type: 'nudge', items, dx: way.x, dy: way.y };
    return this.#issue(message, items, { kind: 'nudge', items, values: way });
  }

  /**
   * Has items selected together (SPEC C16). It is shown at once.
   *
   * @param {number[]} items their names
   * @returns {{group: number, done: Answer}} the group's name, and the server's answer
   */
  group(items) {
    const group = randomIdentifier(this.#random);
    const expectation = { kind: 'update', items, values: { group } };
    return { group, done: this.#issue({ type: 'group', items, group }, items, expectation) };
  }

  /**
   * Has items selected by themselves again. It is shown at once.
   *
   * @param {number[]} items their names
   * @returns {Answer} the server's answer
   */
  ungroup(items) {
    const expectation = { kind: 'update', items, values: { group: null } };
    return this.#issue({ type: 'ungroup', items }, items, expectation);
  }

  /**
   * Places copies of items on top. They are shown when the server has made them.
   *
   * @param {number[]} items their names
   * @param {{dx?: number, dy?: number, grouped?: boolean}} [options] how far to the right and down,
   *   in points; whether the copies are a group
   * @returns {{items: number[], done: Answer}} the copies' names, and the server's answer
   */
  duplicate(items, { dx = 10, dy = 10, grouped = false } = {}) {
    const ids = items.map(() => randomIdentifier(this.#random));
    const way = quantisePoint({ x: dx, y: dy });
    const group = grouped && { group: randomIdentifier(this.#random) };
    const message = { type: 'duplicate', items, ids, dx: way.x, dy: way.y, ...group };
    return { items: ids, done: this.#issue(message, []) };
  }

  /**
   * The cards of a deck (SPEC C19). What is done with them is shown at once. To change a card is to
   * take it away and to put it back where it lay, with what is given: two steps to undo.
   *
   * @param {number} item the deck's name
   * @returns {{insert: (card: object, rank?: number) => {card: number, done: Answer},
   *   change: (card: number, values: object) => Promise<object>, remove: (card: number) => Answer,
   *   swipe: (card: number, direction: 'left'|'right') => Answer,
   *   takeBack: (card?: number) => Answer, gather: () => Answer}} what can be done with them
   */
  deck(item) {
    const items = [item];
    const change = (values) =>
      this.#issue({ type: 'deck', item, ...values }, items, { kind: 'deck', items, values });
    const insert = (given, rank) => {
      const card = wellFormedCard({ id: randomIdentifier(this.#random), ...given });
      const place = rank === undefined ? {} : { rank };
      return { card: card.id, done: change({ do: 'insert', card, ...place }) };
    };
    return {
      insert,
      change: async (name, values) => {
        const cards = this.story.item(item)?.cards ?? [];
        const place = cards.findIndex(({ id }) => id === name);
        if (place < 0) throw new RangeError(`There is no card ${name} in the deck.`);
        const rank = cards.length - 1 - place;
        const [removed, inserted] = await Promise.allSettled([
          change({ do: 'remove', card: name }), insert({ ...cards[place], ...values }, rank).done,
        ]);
        if (removed.status === 'rejected') throw removed.reason;
        if (inserted.status === 'fulfilled') return inserted.value;
        // What is refused, as too long for the story, leaves the card as it was.
        insert(cards[place], rank).done.catch(() => {});
        throw inserted.reason;
      },
      remove: (card) => change({ do: 'remove', card }),
      swipe: (card, direction) => change({ do: 'swipe', card, direction }),
      takeBack: (card) => change({ do: 'takeBack', ...(card === undefined ? {} : { card }) }),
      gather: () => change({ do: 'gather' }),
    };
  }

  /**
   * Takes back what one did last (SPEC C13). It is shown when the server has done it.
   *
   * @returns {Answer} the server's answer, which also says what was `skipped`
   */
  undo() {
    return this.#issue({ type: 'undo' }, []);
  }

  /**
   * Does again what one took back last.
   *
   * @returns {Answer} the server's answer, which also says what was `skipped`
   */
  redo() {
    return this.#issue({ type: 'redo' }, []);
  }

  /**
   * Brings items to a guide of the canvas, all of them as one. It is shown at once.
   *
   * @param {number[]} items their names
   * @param {'centerX'|'leading'|'trailing'|'centerY'|'top'|'bottom'} to which guide
   * @returns {Answer} the server's answer
   */
  align(items, to) {
    const values = wayTo(this.story, items, to);
    return this.#issue({ type: 'align', items, to }, items, { kind: 'nudge', items, values });
  }
}

/** That something is to be measured is no value of it. */
function shown({ measure, ...values }) {
  return values;
}
