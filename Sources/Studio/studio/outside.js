import { freePlace, isOutside } from './places.js';

/** Items that are fetched at once: each is a command, and each takes its place. */
const AT_ONCE = 20;

/**
 * Items that lie where nobody can reach them, counted, and brought back at a press. This studio
 * keeps items on the canvas; other clients need not.
 */
export class Outside {
  #client;
  #button;
  #toasts;
  #items = new Set();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {HTMLElement} options.button is there while items are outside
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   */
  constructor({ client, button, toasts }) {
    this.#client = client;
    this.#button = button;
    this.#toasts = toasts;
    const { story } = client;
    story.on('item', ({ item }) => this.#look(item));
    story.on('gesture', ({ gesture }) => gesture.items.forEach((item) => this.#look(item)));
    story.on('updated', () => this.#show());
    button.addEventListener('click', () => this.#fetch());
  }

  /** What somebody holds is on its way, and not to be taken from their hands. */
  #look(name) {
    const { story } = this.#client;
    const item = story.item(name);
    const outside = item && !story.holder(name) && isOutside(item, story.canvas);
    if (outside) this.#items.add(name);
    else this.#items.delete(name);
  }

  #show() {
    const count = this.#items.size;
    this.#button.hidden = count === 0;
    const text = `${count} outside · Bring back`;
    if (this.#button.textContent !== text) this.#button.textContent = text;
  }

  #fetch() {
    const { story } = this.#client;
    for (const name of [...this.#items].slice(0, AT_ONCE)) {
      const item = story.item(name);
      const place = item && freePlace(item, story.canvas, story.items);
      if (place) this.#toasts.watch(this.#client.update(name, place));
    }
    this.#show();
  }
}
