import { confine } from '../sdk/index.js';
import { wrapWidth } from './measure.js';

/** Screen points around the canvas. */
const MARGIN = 12;

/** A canvas is not enlarged beyond this. */
const LARGEST = 2;

/**
 * Where the canvas lies on the screen: centred in its stage, as large as fits.
 */
export class Viewport {
  #stage;
  #canvas;
  #overlay;
  #listeners = [];
  #size = null;

  /** @type {number} points of the screen per canvas point */
  fit = 1;

  /** @type {{beside: number, below: number}} points of the screen that the canvas leaves free */
  margins = { beside: 0, below: 0 };

  /**
   * @param {HTMLElement} stage fills the place that the canvas may take
   */
  constructor(stage) {
    this.#stage = stage;
    this.#canvas = stage.querySelector('.canvas');
    this.#overlay = stage.querySelector('.overlay');
    new ResizeObserver(() => this.#layOut()).observe(stage);
  }

  /**
   * Lays out a canvas.
   *
   * @param {{width: number, height: number}} size in canvas points
   */
  show(size) {
    this.#size = size;
    this.#layOut();
    this.#stage.classList.add('ready');
  }

  /**
   * @param {() => void} listener called when `fit` changed
   */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** @returns {{width: number, height: number}|null} of the canvas, once it is known */
  get size() {
    return this.#size;
  }

  /** @returns {object} the box of the canvas and beside it that is seen, in canvas points */
  get seen() {
    const { width, height } = this.#stage.getBoundingClientRect();
    return { x: 0, y: 0, halfWidth: width / 2 / this.fit, halfHeight: height / 2 / this.fit };
  }

  /**
   * @param {{clientX: number, clientY: number}} event a pointer's place on the page
   * @returns {{x: number, y: number}} in canvas points, origin at the canvas centre
   */
  toCanvas({ clientX, clientY }) {
    const box = this.#stage.getBoundingClientRect();
    return {
      x: (clientX - box.left - box.width / 2) / this.fit,
      y: (clientY - box.top - box.height / 2) / this.fit,
    };
  }

  #layOut() {
    if (this.#size === null) return;
    const { width, height } = this.#size;
    const room = this.#stage.getBoundingClientRect();
    const across = (room.width - 2 * MARGIN) / width;
    const down = (room.height - 2 * MARGIN) / height;
    this.fit = confine(Math.min(across, down), 0.05, LARGEST);
    this.margins = {
      beside: (room.width - width * this.fit) / 2,
      below: (room.height - height * this.fit) / 2,
    };
    this.#canvas.style.width = `${width * this.fit}px`;
    this.#canvas.style.height = `${height * this.fit}px`;
    for (const layer of [this.#canvas, this.#overlay]) {
      layer.style.setProperty('--fit', this.fit);
      layer.style.setProperty('--wrap', `${wrapWidth(this.#size)}px`);
    }
    for (const listener of this.#listeners) listener();
  }
}
