/** Drafts of one's own that are remembered: any of them may be what the server had last. */
const REMEMBERED = 500;

/**
 * Holds a text while it is edited, and shows others what is typed (SPEC G16). Who does not type for
 * long gives it up, and takes it again with the next word: but not where others have written there
 * meanwhile, whose words would be gone.
 */
export class Typing {
  #client;
  #item;
  #toasts;
  #edit = null;
  #begunWith;
  /** What one's own typing may have made of the text. */
  #own = [];
  #trouble = '';
  /** Who changed the text last, as far as one was told. */
  #changedBy = null;
  #quits;

  /** @type {() => void} called when there is other trouble, or none any more */
  onTrouble = () => {};

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the gesture
   * @param {number} options.item the text's name
   * @param {import('./toasts.js').Toasts} options.toasts says in words what hinders
   */
  constructor({ client, item, toasts }) {
    this.#client = client;
    this.#item = item;
    this.#toasts = toasts;
    const { story } = client;
    this.#begunWith = story.item(item)?.text;
    this.#begin();
    this.#quits = [
      story.on('updated', (update) => this.#updated(update)),
      client.on('state', () => this.#look()),
    ];
  }

  /** @returns {string} the name of whoever wrote what is there */
  get writer() {
    return this.#client.story.members.get(this.#changedBy)?.name ?? 'Somebody';
  }

  /** @returns {string} why the words cannot simply take the place of what is there; else empty */
  get trouble() {
    const { story } = this.#client;
    const item = story.item(this.#item);
    if (item === undefined) {
      return 'This label was deleted meanwhile. With Done your words are a new one.';
    }
    if (this.isOvertaken) {
      const what = `${this.writer} wrote something else here meanwhile.`;
      return `${what} With Done your words are a new label.`;
    }
    const hindrance = story.hindrance(this.#item);
    if (hindrance !== null) return this.#toasts.inWords(hindrance);
    return item.locked ? 'This label was locked meanwhile.' : '';
  }

  /** @returns {boolean} whether what is there was written by others since this began */
  get isOvertaken() {
    const text = this.#client.story.item(this.#item)?.text;
    return text !== undefined && text !== this.#begunWith && !this.#own.includes(text);
  }

  /** @param {string} text all of it so far */
  type(text) {
    if (this.#edit === null) this.#begin();
    this.#edit?.type(text);
    if (this.#edit !== null && this.#client.live) this.#remember(this.#edit.text);
  }

  /**
   * Gives it up: what was typed comes to nothing, or by a command.
   *
   * @param {string} [text] what a command makes of it
   */
  cancel(text) {
    if (text !== undefined) this.#remember(text);
    this.#edit?.cancel();
    this.#edit = null;
  }

  /** Gives it up for good. */
  close() {
    for (const quit of this.#quits) quit();
    this.cancel();
  }

  #remember(text) {
    if (this.#own.at(-1) !== text) this.#own.push(text);
    if (this.#own.length > REMEMBERED) this.#own.shift();
  }

  #updated({ records = [] }) {
    const isChange = ({ type, item, text }) =>
      type === 'changed' && item === this.#item && text !== undefined;
    this.#changedBy = records.findLast(isChange)?.by ?? this.#changedBy;
    this.#look();
  }

  #look() {
    if (this.isOvertaken) this.cancel();
    const { trouble } = this;
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.onTrouble();
  }

  #begin() {
    const { story, usable } = this.#client;
    const item = story.item(this.#item);
    if (!usable || item === undefined || item.locked || story.hindrance(this.#item)) return;
    if (this.isOvertaken) return;
    const edit = this.#client.edit(this.#item);
    edit.on('over', () => {
      if (this.#edit === edit) this.#edit = null;
    });
    this.#edit = edit;
  }
}
