import { boxAround } from '../sdk/index.js';
import { withGroups } from './chosen.js';
import { element } from './dom.js';

/**
 * The rectangle that is drawn on the empty canvas to select what it touches.
 */
export class Marquee {
  #client;
  #selection;
  #overlay;
  #viewport;
  #element = element('div', { class: 'marquee' });
  #before = [];

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {HTMLElement} options.overlay the layer above the canvas, in screen points
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   */
  constructor({ client, selection, overlay, viewport }) {
    this.#client = client;
    this.#selection = selection;
    this.#overlay = overlay;
    this.#viewport = viewport;
  }

  /** @returns {boolean} whether it is being drawn */
  get open() {
    return this.#element.isConnected;
  }

  /**
   * Draws it, and selects what it touches.
   *
   * @param {{x: number, y: number}} from where it begins, in canvas points
   * @param {{x: number, y: number}} to where it ends
   * @param {boolean} adding whether what is selected already stays so
   */
  draw(from, to, adding) {
    if (!this.open) {
      this.#before = this.#selection.items;
      this.#overlay.append(this.#element);
    }
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    const { fit } = this.#viewport;
    const { style } = this.#element;
    style.transform = `translate(${left * fit}px, ${top * fit}px)`;
    style.width = `${(right - left) * fit}px`;
    style.height = `${(bottom - top) * fit}px`;
    const { story } = this.#client;
    const touched = story.items.filter((item) => {
      // What lies still below the rest is not meant.
      if (item.locked) return false;
      const box = boxAround([{ ...item, ...this.#client.frame(item.id) }]);
      return box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top;
    });
    const names = withGroups(story, ...touched.map(({ id }) => id));
    this.#selection.select(...(adding ? this.#before : []), ...names);
  }

  /** It is drawn; what it touches stays selected. */
  end() {
    this.#element.remove();
  }

  /** It is given up: what was selected before is so again. */
  cancel() {
    if (!this.open) return;
    this.end();
    this.#selection.select(...this.#before);
  }
}
