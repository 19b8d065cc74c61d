import { describe, draw } from './looks.js';
import { element } from './dom.js';
import { Motion } from './motion.js';

const FRAME_KEYS = new Set(['x', 'y', 'scale', 'angle', 'rank', 'by']);

/**
 * The items on the canvas: one element each, kept as the story says.
 */
export class ItemViews {
  #client;
  #world;
  #viewport;
  #decks;
  #views = new Map();
  #motion = new Motion((item, frame) => this.#place(item, frame));
  #listeners = [];
  #ordering = false;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {HTMLElement} options.world the layer that is scaled by the fit factor
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./decks.js').Decks} options.decks draws decks
   */
  constructor({ client, world, viewport, decks }) {
    this.#client = client;
    this.#world = world;
    this.#viewport = viewport;
    this.#decks = decks;
    const { story } = client;
    story.on('item', ({ item }) => this.#sync(item));
    story.on('frame', ({ item }) => this.#move(item));
    client.on('gesture', (gesture) => {
      gesture.on('frame', () => this.#drag(gesture));
      gesture.on('over', () => gesture.items.forEach((item) => this.#move(item)));
    });
    viewport.onChange(() => this.#eachAgain());
  }

  /**
   * @param {(item: number, frame: object|null) => void} listener hears where an item is shown at
   *   this moment, and null when it is gone
   */
  onPlaced(listener) {
    this.#listeners.push(listener);
  }

  /** @returns {number} how many items are shown */
  get count() {
    return this.#views.size;
  }

  /** @param {number[]} items what is selected, for those who do not see it */
  press(items) {
    for (const [name, view] of this.#views) {
      view.element.setAttribute('aria-pressed', items.includes(name));
    }
  }

  /**
   * @param {number} item an item's name
   * @returns {object|undefined} the frame at which it is shown at this moment
   */
  shown(item) {
    return this.#motion.shown(item);
  }

  /**
   * Shows how an item would look if more or less of it were seen, until it changes.
   *
   * @param {number} item its name
   * @param {number} opacity how much of it is seen, 0 to 1
   */
  fade(item, opacity) {
    const look = this.#views.get(item)?.look;
    if (look) look.style.opacity = opacity;
  }

  #sync(name) {
    const item = this.#typed(this.#client.story.item(name));
    if (item === undefined) {
      this.#remove(name);
      return;
    }
    const view = this.#views.get(name) ?? this.#add(item);
    const content = JSON.stringify(Object.entries(item).filter(([key]) => !FRAME_KEYS.has(key)));
    if (view.content !== content) {
      view.content = content;
      box(view.element, item);
      if (item.kind === 'deck') this.#decks.draw(view.look, item);
      else draw(view.look, item);
      view.element.classList.toggle('locked', item.locked === true);
      view.element.setAttribute('aria-label', describe(item));
    }
    this.#move(name);
    this.#orderSoon();
  }

  /** A text that somebody edits says what is typed so far. */
  #typed(item) {
    const draft = item?.kind === 'text' ? this.#client.story.hands.draft(item.id) : undefined;
    return draft === undefined ? item : { ...item, text: draft };
  }

  #add(item) {
    const look = element('div', { class: 'look' });
    const made = element(
      'div',
      {
        class: 'item',
        tabIndex: 0,
        data: { item: item.id, kind: item.kind },
        aria: { pressed: false },
      },
      look,
    );
    made.setAttribute('role', 'button');
    const view = { element: made, look, content: null };
    this.#views.set(item.id, view);
    this.#world.append(made);
    return view;
  }

  #remove(name) {
    this.#views.get(name)?.element.remove();
    this.#views.delete(name);
    this.#motion.forget(name);
    this.#decks.forget(name);
    for (const listener of this.#listeners) listener(name, null);
  }

  #move(name) {
    const frame = this.#views.has(name) && this.#client.frame(name);
    if (!frame) return;
    const gesture = this.#client.gestureOn(name);
    if (gesture?.state === 'open') this.#motion.drag(name, frame, gesture.raw(name));
    else this.#motion.glide(name, frame);
  }

  #drag(gesture) {
    for (const item of gesture.items) this.#move(item);
  }

  #place(name, frame) {
    const view = this.#views.get(name);
    if (view === undefined) return;
    const { x, y, angle, scale } = frame;
    view.element.style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`;
    view.element.style.setProperty('--unit', `${1 / (this.#viewport.fit * scale)}px`);
    for (const listener of this.#listeners) listener(name, frame);
  }

  #eachAgain() {
    for (const name of this.#views.keys()) {
      const frame = this.#motion.shown(name);
      if (frame) this.#place(name, frame);
    }
  }

  /**
   * Ranks become z-indices, not an order of elements: moving an element in the document would take
   * focus and pointers from it. Once for however many items changed.
   */
  #orderSoon() {
    if (this.#ordering) return;
    this.#ordering = true;
    queueMicrotask(() => {
      this.#ordering = false;
      this.#client.story.items.forEach((item, index) => {
        const view = this.#views.get(item.id);
        if (view) view.element.style.zIndex = index + 1;
      });
    });
  }
}

/** Lays an item's box about the origin, at scale 1. */
function box({ style }, { halfWidth, halfHeight }) {
  style.width = `${2 * halfWidth}px`;
  style.height = `${2 * halfHeight}px`;
  style.left = `${-halfWidth}px`;
  style.top = `${-halfHeight}px`;
}
