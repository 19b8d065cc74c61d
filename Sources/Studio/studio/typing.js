/**
 * Holds a text while it is edited, and shows others what is typed (SPEC G16). Who does not type for
 * long gives it up, and takes it again with the next word.
 */
export class Typing {
  #client;
  #item;
  #edit = null;

  /**
   * @param {import('../sdk/index.js').Client} client takes the gesture
   * @param {number} item the text's name
   */
  constructor(client, item) {
    this.#client = client;
    this.#item = item;
    this.#begin();
  }

  /** @param {string} text all of it so far */
  type(text) {
    if (this.#edit === null) this.#begin();
    this.#edit?.type(text);
  }

  /** Gives it up: what was typed comes to nothing, or by a command. */
  cancel() {
    this.#edit?.cancel();
    this.#edit = null;
  }

  #begin() {
    const { story, usable } = this.#client;
    const item = story.item(this.#item);
    if (!usable || item === undefined || item.locked || story.hindrance(this.#item)) return;
    const edit = this.#client.edit(this.#item);
    edit.on('over', () => {
      if (this.#edit === edit) this.#edit = null;
    });
    this.#edit = edit;
  }
}
