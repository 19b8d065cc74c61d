/**
 * A story's past, commit by commit, without a view and without a network.
 *
 * @typedef {object} Commit as SPEC T8 has it: `revision`, `time`, `edits`, perhaps `by` and one of
 *   `command`, `gesture`, `undo`, `redo`, `restore`
 */

/** Milliseconds that a commit is shown at least and at most, at single speed: pauses are cut. */
export const SHORTEST = 80;
export const LONGEST = 700;

/**
 * The state after each commit. Going forward applies what edits say; going back takes it away
 * again, from what was noted on the way.
 */
export class Playback {
  #items;
  #stateAt;
  #commits = [];
  /** For each commit that was gone through, what to do to be before it again. */
  #ways = [];
  #target = 0;
  #running = null;

  /**
   * @param {object} options
   * @param {object[]} options.items of the story before the first commit
   * @param {(revision: number) => Promise<object[]>} options.stateAt the story's items as of a
   *   revision, for commits that do not say themselves what they changed
   */
  constructor({ items, stateAt }) {
    this.#items = byName(items);
    this.#stateAt = stateAt;
  }

  /** @param {Commit[]} commits that follow those that are known */
  add(commits) {
    this.#commits.push(...commits);
  }

  /** @returns {Commit[]} all that are known, the oldest first */
  get commits() {
    return this.#commits;
  }

  /** @returns {number} after how many of the commits the state is */
  get position() {
    return this.#ways.length;
  }

  /** @returns {Commit|undefined} the one that led here */
  get commit() {
    return this.#commits[this.position - 1];
  }

  /** @returns {object[]} the items, from bottom to top */
  get items() {
    return [...this.#items.values()].sort((one, other) => one.rank - other.rank);
  }

  /** @returns {number[]} the names of those that the commit that led here left changed or new */
  get changed() {
    const names = (this.commit?.edits ?? []).map((edit) => edit.created?.id ?? edit.changed);
    return names.filter((name) => this.#items.has(name));
  }

  /**
   * Goes to the state after so many commits: at once, but for states that have to be asked for.
   * Asked anew meanwhile, it goes where it was asked last.
   *
   * @param {number} position after how many commits
   * @returns {Promise<void>} once it is there; rejected when a state could not be had
   */
  go(position) {
    this.#target = Math.min(Math.max(0, position), this.#commits.length);
    this.#running ??= this.#run();
    return this.#running ?? Promise.resolve();
  }

  /** Goes as far as it can without waiting; null when it is there. */
  #run() {
    while (this.position !== this.#target) {
      const wait = this.position > this.#target ? this.#back() : this.#forward();
      if (wait === undefined) continue;
      const awaited = wait.finally(() => { this.#running = null; });
      return awaited.then(() => this.go(this.#target));
    }
    return null;
  }

  #forward() {
    const commit = this.#commits[this.position];
    if (commit.restore === undefined) {
      this.#ways.push(commit.edits.map((edit) => this.#apply(edit)).reverse());
      return undefined;
    }
    return this.#stateAt(commit.revision).then((items) => {
      const before = this.#items;
      this.#items = byName(items);
      this.#ways.push([() => { this.#items = before; }]);
    });
  }

  #back() {
    for (const takeBack of this.#ways.pop()) takeBack();
  }

  /** Does an edit, and returns what takes it back. */
  #apply({ created, by, deleted, changed, from, to }) {
    if (created) {
      this.#items.set(created.id, { ...created, by });
      return () => this.#items.delete(created.id);
    }
    const name = deleted ?? changed;
    const before = this.#items.get(name);
    if (before === undefined) return () => {};
    if (deleted !== undefined) this.#items.delete(name);
    else this.#items.set(name, withValues(before, to));
    return () => this.#items.set(name, withValues(before, from));
  }
}

/**
 * Where playing has come.
 *
 * @param {Commit[]} commits those to be played
 * @param {number} position after how many of them it is now
 * @param {number} budget milliseconds that have passed since that one was shown, times the speed
 * @returns {{position: number, budget: number}} after how many it is then, and what is left
 */
export function advance(commits, position, budget) {
  let [at, left] = [position, budget];
  while (at < commits.length) {
    const pause = at === 0 ? LONGEST : commits[at].time - commits[at - 1].time;
    const shown = Math.min(Math.max(pause, SHORTEST), LONGEST);
    if (left < shown) break;
    left -= shown;
    at += 1;
  }
  return { position: at, budget: at < commits.length ? left : 0 };
}

/**
 * What a commit did, in a few words.
 *
 * @param {Commit} commit one
 * @returns {string} such as `moved 2 items`
 */
export function inWords({ edits, gesture, undo, redo, restore }) {
  if (restore !== undefined) return 'An earlier version was brought back';
  const count = edits.length === 1 ? 'an item' : `${edits.length} items`;
  if (undo !== undefined) return 'took something back';
  if (redo !== undefined) return 'did something again';
  if (edits.length === 0) return 'changed something';
  if (edits.every(({ created }) => created)) return added(edits, count);
  if (edits.every(({ deleted }) => deleted !== undefined)) return `deleted ${count}`;
  return wordsOf(edits, count) ?? (gesture === undefined ? `changed ${count}` : `moved ${count}`);
}

function added([{ created }, ...others], count) {
  if (others.length > 0) return `added ${count}`;
  if (created.kind === 'stroke') return 'drew a line';
  return created.kind === 'deck' ? 'added a deck' : `added ${count}`;
}

/** What all of them changed, where there is a word for that. */
function wordsOf(edits, count) {
  const all = (key) => edits.every(({ to }) => to && key in to);
  if (all('cards')) return cardWords(edits[0]);
  if (all('locked')) return `${edits[0].to.locked ? 'locked' : 'unlocked'} ${count}`;
  if (all('group')) return `${edits[0].to.group === null ? 'ungrouped' : 'grouped'} ${count}`;
  if (all('text')) return edits.length === 1 ? 'edited a text' : `edited ${edits.length} texts`;
  return null;
}

function cardWords({ from, to }) {
  const out = (deck) => deck.swiped?.length ?? 0;
  const all = (deck) => deck.cards.length + out(deck);
  if (all(to) !== all(from)) return all(to) > all(from) ? 'added a card' : 'removed a card';
  if (out(to) === out(from)) return 'changed a deck';
  if (out(to) < out(from)) return 'took cards back';
  return `swiped a card to the ${to.swiped.at(-1).direction}`;
}

/**
 * An item with other values. Of cards that are both before and after, edits say only where they
 * lie.
 */
function withValues(item, values) {
  if (!values?.cards) return { ...item, ...values };
  const known = [...(item.cards ?? []), ...(item.swiped ?? [])];
  const whole = ({ direction, ...card }) => {
    const { direction: before, ...rest } = known.find(({ id }) => id === card.id) ?? {};
    return { ...rest, ...card, ...(direction && { direction }) };
  };
  const { cards, swiped = [] } = values;
  return { ...item, ...values, cards: cards.map(whole), swiped: swiped.map(whole) };
}

function byName(items) {
  return new Map(items.map((item) => [item.id, item]));
}
