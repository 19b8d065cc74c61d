import { safeColor } from './colors.js';
import { element } from './dom.js';
import { describe, draw } from './looks.js';
import { wrapWidth } from './measure.js';
import { Outline } from './outline.js';

/**
 * A story as it was, drawn in the place of the canvas: to be looked at, not to be touched.
 */
export class StillPicture {
  #viewport;
  #canvas;
  #world = element('div', { class: 'world' });
  #overlay = element('div', { class: 'overlay', aria: { hidden: true } });
  #views = new Map();
  #outlines = [];

  /** @type {HTMLElement} covers the stage */
  element;

  /** @param {import('./viewport.js').Viewport} viewport where the canvas lies */
  constructor(viewport) {
    this.#viewport = viewport;
    const mask = element('div', { class: 'mask' });
    this.#canvas = element('div', { class: 'canvas' }, this.#world, mask);
    this.element = element(
      'div',
      { class: 'stage ready still', aria: { label: 'The story as it was' } },
      this.#canvas,
      this.#overlay,
    );
    this.element.setAttribute('role', 'img');
    viewport.onChange(() => this.#layOut());
  }

  /**
   * Shows items in place of those shown before. What stays glides to its place.
   *
   * @param {object[]} items from bottom to top, as SPEC T9 has them
   * @param {object} [change] what to point to
   * @param {number[]} change.items names of those that have just changed
   * @param {string} change.color of who did it
   */
  show(items, { items: changed = [], color } = {}) {
    this.#layOut();
    const names = new Set(items.map(({ id }) => id));
    for (const name of this.#views.keys()) if (!names.has(name)) this.#remove(name);
    items.forEach((item, index) => this.#put(item, index + 1));
    for (const { outline } of this.#outlines) outline.element.remove();
    this.#outlines = items.filter(({ id }) => changed.includes(id)).map((item) => {
      const outline = new Outline({ class: 'held silent' });
      outline.element.style.setProperty('--member', safeColor(color));
      this.#overlay.append(outline.element);
      return { outline, item };
    });
    this.#placeOutlines();
  }

  /** Forgets what it shows. */
  clear() {
    this.show([]);
  }

  #put(item, index) {
    const { halfWidth, halfHeight, x, y, angle, scale } = item;
    const view = this.#views.get(item.id) ?? this.#add(item.id);
    const { style } = view.element;
    style.zIndex = index;
    // Long pasts have many items, of which each commit changes a few.
    if (view.item === item) return;
    view.item = item;
    const content = JSON.stringify({ ...item, x: 0, y: 0, angle: 0, scale: 0, rank: 0 });
    if (view.content !== content) {
      view.content = content;
      Object.assign(style, {
        width: `${2 * halfWidth}px`,
        height: `${2 * halfHeight}px`,
        left: `${-halfWidth}px`,
        top: `${-halfHeight}px`,
      });
      draw(view.look, item);
      view.element.title = describe(item);
    }
    style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`;
  }

  #add(name) {
    const look = element('div', { class: 'look' });
    const made = element('div', { class: 'item', data: { past: name } }, look);
    const view = { element: made, look, item: null, content: null };
    this.#views.set(name, view);
    this.#world.append(made);
    return view;
  }

  #remove(name) {
    this.#views.get(name).element.remove();
    this.#views.delete(name);
  }

  #layOut() {
    const { fit, size } = this.#viewport;
    if (size === null) return;
    this.#canvas.style.width = `${size.width * fit}px`;
    this.#canvas.style.height = `${size.height * fit}px`;
    for (const layer of [this.#canvas, this.#overlay]) {
      layer.style.setProperty('--fit', fit);
      layer.style.setProperty('--wrap', `${wrapWidth(size)}px`);
    }
    this.#placeOutlines();
  }

  #placeOutlines() {
    for (const { outline, item } of this.#outlines) outline.place(item, item, this.#viewport.fit);
  }
}
