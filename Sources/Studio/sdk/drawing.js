import { Gesture } from './gesture.js';

/**
 * A stroke that is being drawn (SPEC G15), shown at once. What becomes of it is an item of the same
 * name, without the points that nobody would miss. Made by `Client.draw`.
 */
export class Draw extends Gesture {
  #pen;

  /**
   * @param {object} options of `Gesture`, and
   * @param {number} options.item the name of the item that is to be
   * @param {{thickness?: number, color?: string}} options.stroke what it is drawn with, on the grid
   * @param {number} options.most points that a stroke may have
   */
  constructor({ item, stroke, most, ...options }) {
    let pen;
    const predict = ({ reading }) => (pen = new Pen(reading, most));
    const subject = Object.keys(stroke).length > 0 ? { stroke } : {};
    super({ ...options, kind: 'draw', items: [{ id: item }], subject, predict });
    this.#pen = pen;
    /** @type {number} the name of the item that is to be */
    this.item = item;
    /** @type {number} in points */
    this.thickness = stroke.thickness ?? 4;
    /** @type {string} `#rrggbb` */
    this.color = stroke.color ?? '#ffffff';
  }

  /** @returns {number[]} x and y of its points so far, in turn, on the canvas */
  get points() {
    return this.state === 'cancelling' ? [] : this.#pen.points;
  }
}

/** Takes points: a predictor, as `Gesture` wants one. */
class Pen {
  #most;

  constructor({ x, y }, most) {
    this.points = [x, y];
    this.#most = most;
  }

  guides = [];

  sample(n, { x, y }) {
    const isThere = this.points.at(-2) === x && this.points.at(-1) === y;
    if (!isThere && this.points.length < 2 * this.#most) this.points.push(x, y);
  }

  adopt() {}
}
