import { ErrorCode } from '../sdk/index.js';
import { INK } from './colors.js';
import { measureText, wrapWidth } from './measure.js';
import { freePlace, placeBelow } from './places.js';
import { Typing } from './typing.js';

/** The look of a new text. */
const LOOK = {
  font: 'sans-serif', fontSize: 32, align: 'center', color: INK, background: null,
};

/** Canvas points that a text may measure: twice a half-extent. */
const LONGEST = 20_000;

/**
 * Writes texts: new ones, and others' words anew. They are measured here, as the server snaps by
 * their extents. Words that could not be kept stay in the editor, with the reason.
 */
export class TextEditing {
  #client;
  #editor;
  #toasts;
  #selection;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./texteditor.js').TextEditor} options.editor asks for the words
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./selection.js').Selection} options.selection gets what is new
   */
  constructor({ client, editor, toasts, selection }) {
    this.#client = client;
    this.#editor = editor;
    this.#toasts = toasts;
    this.#selection = selection;
  }

  /** Asks for a new text. */
  add() {
    this.#editor.ask('', LOOK, this.#creating(LOOK), { closed: () => this.#focus() });
  }

  /**
   * Edits an item, if it is a text.
   *
   * @param {number} name its name
   */
  edit(name) {
    const before = this.#client.story.item(name);
    if (before?.kind !== 'text' || !this.#client.usable) return;
    if (this.#editor.open || this.#toasts.looksOnly() || this.#toasts.hinder(name)) return;
    if (this.#toasts.locked(name)) return;
    const create = this.#creating(before);
    const typing = new Typing({ client: this.#client, item: name, toasts: this.#toasts });
    const keep = (text) => {
      const overtakenBy = typing.isOvertaken ? typing.writer : null;
      // One command keeps words and extents: so they are undone together.
      typing.cancel(overtakenBy === null ? text : undefined);
      return this.#change(before, text, create, overtakenBy);
    };
    this.#editor.ask(before.text, before, keep, { typing, closed: () => this.#focus() });
  }

  /** Whoever works by keyboard goes on where the words are. */
  #focus() {
    const shown = document.querySelector(`.stage [data-item="${this.#selection.single}"]`);
    const back = shown ?? document.querySelector('[data-add="text"]');
    back?.focus({ preventScroll: true, focusVisible: false });
  }

  async #change(before, text, create, overtakenBy) {
    const client = this.#client;
    const item = client.story.item(before.id);
    if (item === undefined) return this.#keepAnyway(before, text, create);
    if (text === item.text) return null;
    if (overtakenBy !== null) {
      return text === '' || text === before.text
        ? null
        : this.#keepBelow(item, text, create, overtakenBy);
    }
    if (text === '') return this.#problem(client.delete(item.id));
    const values = this.#measured(item, text);
    if (values === null) return tooLong();
    const gone = () => this.#keepAnyway(before, text, create);
    return this.#problem(client.update(item.id, values), ErrorCode.unknownItem, gone);
  }

  /** Somebody wrote there meanwhile, and has finished: both have their words. */
  async #keepBelow(item, text, create, writer) {
    const problem = await create(text, item);
    if (problem !== null) return problem;
    this.#toasts.say(`${writer} wrote something else there meanwhile. Your words are a new label.`);
    return null;
  }

  /** Somebody deleted it meanwhile: words that were written since are a new text. */
  async #keepAnyway(before, text, create) {
    const changed = text !== '' && text !== before.text;
    const problem = changed ? await create(text) : null;
    if (problem !== null) return problem;
    this.#toasts.say(changed
      ? 'It was deleted meanwhile. Your words are a new text.'
      : 'It has just been deleted.');
    return null;
  }

  /** All attempts give the item one name: an attempt that seemed lost may have been done. */
  #creating({ font, fontSize, align, color, background, ...before }) {
    const look = { font, fontSize, align, color, background };
    let id;
    return async (text, above) => {
      const { story } = this.#client;
      if (text === '') return null;
      const values = this.#measured(look, text);
      if (values === null) return tooLong();
      if (story.item(id)) return this.#problem(this.#client.update(id, values));
      const { x, y, scale = 1, angle = 0 } = before;
      const item = { id, kind: 'text', ...look, ...values, x, y, scale, angle };
      if (above !== undefined) Object.assign(item, placeBelow(item, above, story.canvas));
      if (x === undefined) Object.assign(item, freePlace(values, story.canvas, story.items));
      const { item: name, done } = this.#client.create(item);
      id = name;
      this.#selection.select(name);
      return this.#problem(done, ErrorCode.itemTaken);
    };
  }

  #measured(look, text) {
    const extents = measureText({ ...look, text }, wrapWidth(this.#client.story.canvas));
    const most = Math.max(extents.halfWidth, extents.halfHeight);
    return 2 * most > LONGEST ? null : { text, ...extents };
  }

  /** What became of a command, in words; null when it is done, or was done otherwise. */
  async #problem(command, otherwise = ErrorCode.unknownItem, then = () => null) {
    try {
      await command;
      return null;
    } catch (error) {
      return error.code === otherwise ? then() : this.#toasts.inWords(error);
    }
  }
}

function tooLong() {
  const most = LONGEST.toLocaleString('en');
  return `This text would be longer than ${most} points. Please shorten it.`;
}
