import { safeColor } from './colors.js';
import { linePath, svg } from './figures.js';

/**
 * Strokes while they are drawn, one's own and others', above all items.
 */
export class Strokes {
  #client;
  #layer = svg('svg', { class: 'drawing-layer' });
  #paths = new Map();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {HTMLElement} options.world the layer that is scaled by the fit factor
   */
  constructor({ client, world }) {
    this.#client = client;
    world.append(this.#layer);
    const { story } = client;
    story.on('gesture', ({ gesture, over }) => over !== null && this.#end(gesture.gesture));
    story.on('stroke', () => this.#draw());
    client.on('gesture', (gesture) => {
      if (gesture.kind !== 'draw') return;
      gesture.on('frame', () => this.#draw());
      gesture.on('over', () => this.#end(gesture.gesture));
      this.#draw();
    });
  }

  #draw() {
    for (const { gesture, thickness, color, points } of this.#client.hands.strokes) {
      let path = this.#paths.get(gesture);
      if (path === undefined) {
        const stroke = safeColor(color, '#ffffff');
        path = svg('path', { 'data-stroke': gesture, 'stroke-width': thickness, stroke });
        this.#paths.set(gesture, path);
        this.#layer.append(path);
      }
      path.setAttribute('d', linePath(points));
    }
  }

  /** It is an item now, or nothing. */
  #end(gesture) {
    this.#paths.get(gesture)?.remove();
    this.#paths.delete(gesture);
  }
}
