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
    story.on('gesture', ({ gesture, over }) => {
      if (over !== null) this.end(gesture.gesture);
      else if (gesture.kind === 'draw' && gesture.member !== story.self) {
        this.draw(gesture.gesture, gesture, story.points(gesture.gesture));
      }
    });
    story.on('stroke', ({ gesture }) => {
      const level = story.gestures.get(gesture);
      if (level) this.draw(gesture, level, story.points(gesture));
    });
  }

  /**
   * Shows a stroke as far as it is drawn.
   *
   * @param {number} gesture that draws it
   * @param {{thickness?: number, color?: string}} look how
   * @param {number[]} points x and y in turn, on the canvas
   */
  draw(gesture, { thickness = 4, color }, points) {
    let path = this.#paths.get(gesture);
    if (path === undefined) {
      const data = { 'data-stroke': gesture, 'stroke-width': thickness };
      path = svg('path', { ...data, stroke: safeColor(color, '#ffffff') });
      this.#paths.set(gesture, path);
      this.#layer.append(path);
    }
    path.setAttribute('d', linePath(points));
  }

  /** @param {number} gesture that draws no more: the stroke is an item, or nothing */
  end(gesture) {
    this.#paths.get(gesture)?.remove();
    this.#paths.delete(gesture);
  }
}
