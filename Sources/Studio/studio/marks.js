import { safeColor, textOn } from './colors.js';
import { element } from './dom.js';
import { Outline } from './outline.js';
import { doing } from './toasts.js';

/** Milliseconds for which a refusal is shown. */
const BRIEFLY = 1_600;

/**
 * Outlines above the items: the selected ones, and those that somebody holds, with the holder's
 * name.
 */
export class Marks {
  #client;
  #views;
  #overlay;
  #viewport;
  #marks = new Map();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {import('./itemviews.js').ItemViews} options.views the items
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {HTMLElement} options.overlay the layer above the canvas, in screen points
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   */
  constructor({ client, views, selection, overlay, viewport }) {
    this.#client = client;
    this.#views = views;
    this.#overlay = overlay;
    this.#viewport = viewport;
    selection.onChange((items, before) => {
      for (const item of before) if (!items.includes(item)) this.#unmark(item, 'selected');
      for (const item of items) this.#mark(item, 'selected');
    });
    client.story.on('gesture', ({ gesture, over }) => {
      // There is no item yet that could be marked.
      if (gesture.kind === 'draw') return;
      for (const item of gesture.items) this.#held(item, over === null ? gesture : undefined);
    });
    views.onPlaced((item, frame) => this.#place(item, frame));
  }

  /**
   * Shows briefly who keeps one from an item.
   *
   * @param {object} refusal
   * @param {number} refusal.item its name
   * @param {number} refusal.holder the member who holds it
   */
  refuse({ item, holder }) {
    const mark = this.#mark(item, 'refused');
    const name = this.#client.story.members.get(holder)?.name ?? 'Somebody';
    mark.label.replaceChildren(named(name), ` ${doing(this.#client.story.holder(item))}`);
    clearTimeout(mark.timer);
    mark.timer = setTimeout(() => {
      this.#unmark(item, 'refused');
      this.#held(item, this.#client.story.holder(item));
    }, BRIEFLY);
  }

  #held(item, level) {
    const { self, members } = this.#client.story;
    const other = level !== undefined && level.member !== self;
    if (!other) {
      this.#unmark(item, 'held');
      this.#unmark(item, 'refused');
      return;
    }
    const holder = members.get(level.member);
    const color = safeColor(holder?.color);
    const mark = this.#mark(item, 'held');
    mark.element.style.setProperty('--member', color);
    mark.element.style.setProperty('--on-member', textOn(color));
    mark.element.dataset.holder = level.member;
    // Of several, one says whose they are.
    mark.element.classList.toggle('silent', item !== level.items[0]);
    if (mark.why.has('refused')) return;
    const typing = level.kind === 'edit' ? [' is typing'] : [];
    mark.label.replaceChildren(named(holder?.name ?? ''), ...typing);
  }

  #mark(item, why) {
    const mark = this.#marks.get(item) ?? this.#add(item);
    mark.why.add(why);
    mark.element.classList.add(why);
    return mark;
  }

  #unmark(item, why) {
    const mark = this.#marks.get(item);
    if (mark === undefined) return;
    mark.why.delete(why);
    mark.element.classList.remove(why);
    if (why === 'held') delete mark.element.dataset.holder;
    if (mark.why.size > 0) return;
    mark.element.remove();
    this.#marks.delete(item);
  }

  #add(item) {
    const outline = new Outline({ data: { mark: item } });
    const { element: made, label } = outline;
    const mark = { outline, element: made, label, why: new Set(), timer: null };
    this.#marks.set(item, mark);
    this.#overlay.append(made);
    const frame = this.#views.shown(item);
    if (frame) this.#place(item, frame);
    return mark;
  }

  #place(name, frame) {
    const { story } = this.#client;
    const item = story.item(name);
    if (frame === null || item === undefined) {
      this.#drop(name);
      return;
    }
    // An item may come back while it is held: when its deletion is refused, for one.
    if (!this.#marks.has(name) && story.hindrance(name)) this.#held(name, story.holder(name));
    const mark = this.#marks.get(name);
    if (mark === undefined) return;
    mark.outline.place(item, frame, this.#viewport.fit);
  }

  #drop(name) {
    const mark = this.#marks.get(name);
    clearTimeout(mark?.timer);
    mark?.element.remove();
    this.#marks.delete(name);
  }
}

/** A name may be written in either direction, which must not turn the words around it. */
function named(name) {
  return element('bdi', { class: 'name', textContent: name });
}
