import { boxAround, confine } from '../sdk/index.js';
import { element, pointsByFinger } from './dom.js';

/** Screen points from the corner of what is selected to the middle of its handle. */
const AWAY = pointsByFinger() ? 20 : 12;

/** Screen points that the handle keeps from the sides of the stage, however large an item is. */
const INSIDE = 16;

/**
 * The box around several selected items, and the handle at the corner of what is selected, which
 * turns and scales it.
 */
export class SelectionBox {
  #client;
  #views;
  #selection;
  #viewport;
  #box = element('div', { class: 'selection-box', hidden: true });
  #handle = element('div', {
    class: 'handle',
    hidden: true,
    title: 'Turn and resize',
  });
  /** Cards go with the pointer; by its grip goes the deck. */
  #grip = element('div', { class: 'grip', hidden: true, title: 'Move the deck' });
  #stale = false;

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
    this.#selection = selection;
    this.#viewport = viewport;
    overlay.append(this.#box, this.#handle, this.#grip);
    selection.onChange(() => this.#drawSoon());
    views.onPlaced((item) => selection.has(item) && this.#drawSoon());
    viewport.onChange(() => this.#drawSoon());
    client.story.on('gesture', () => this.#drawSoon());
    client.story.on('item', ({ item }) => selection.has(item) && this.#drawSoon());
  }

  /** Once for however many items moved. */
  #drawSoon() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => {
      this.#stale = false;
      this.#draw();
    });
  }

  #draw() {
    const items = this.#selection.items.map((name) => this.#shown(name)).filter(Boolean);
    const held = this.#client.story.hindrance(...this.#selection.items) !== null
      || items.some(({ locked }) => locked);
    // A box that stays upright says little of what is being turned in it.
    const turning = items.length > 1 && this.#client.gestureOn(items[0].id)?.kind === 'handle';
    this.#box.hidden = items.length < 2 || turning;
    this.#handle.hidden = items.length === 0 || held || turning;
    const isDeck = items.length === 1 && items[0].kind === 'deck' && items[0].cards?.length > 0;
    this.#grip.hidden = !isDeck || held;
    if (isDeck) this.#putGrip(items[0]);
    if (items.length === 0) return;
    if (items.length === 1) {
      this.#putHandle(...cornerOf(items[0]));
      return;
    }
    const { left, right, top, bottom } = boxAround(items);
    const { fit } = this.#viewport;
    this.#box.style.transform = `translate(${left * fit}px, ${top * fit}px)`;
    this.#box.style.width = `${(right - left) * fit}px`;
    this.#box.style.height = `${(bottom - top) * fit}px`;
    this.#putHandle({ x: right, y: bottom }, { x: Math.SQRT1_2, y: Math.SQRT1_2 });
  }

  #shown(name) {
    const [item, frame] = [this.#client.story.item(name), this.#views.shown(name)];
    return item && frame && { ...item, ...frame };
  }

  /** In the middle above its upper edge, however it is turned; on the stage in any case. */
  #putGrip({ id, x, y, scale, angle, halfHeight }) {
    const { fit, seen } = this.#viewport;
    this.#grip.dataset.grip = id;
    const radians = (angle * Math.PI) / 180;
    const away = halfHeight * scale * fit + AWAY + 6;
    const most = (half) => Math.max(0, half * fit - INSIDE);
    const [right, down] = [most(seen.halfWidth), most(seen.halfHeight)];
    const left = confine(x * fit + Math.sin(radians) * away, -right, right);
    const top = confine(y * fit - Math.cos(radians) * away, -down, down);
    this.#grip.style.transform = `translate(${left}px, ${top}px) rotate(${angle}deg)`;
  }

  #putHandle(corner, outward) {
    const { fit, seen } = this.#viewport;
    const along = (axis, half) => {
      const most = Math.max(0, half * fit - INSIDE);
      return confine(corner[axis] * fit + outward[axis] * AWAY, -most, most);
    };
    const [x, y] = [along('x', seen.halfWidth), along('y', seen.halfHeight)];
    this.#handle.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** The lower right corner of an item as it is turned, and the direction that leads out of it. */
function cornerOf({ x, y, scale, angle, halfWidth, halfHeight }) {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = (along, across) => ({
    x: cos * along - sin * across,
    y: sin * along + cos * across,
  });
  const corner = turned(halfWidth * scale, halfHeight * scale);
  return [{ x: x + corner.x, y: y + corner.y }, turned(Math.SQRT1_2, Math.SQRT1_2)];
}
