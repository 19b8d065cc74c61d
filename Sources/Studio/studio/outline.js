import { halfExtents } from '../sdk/index.js';
import { element } from './dom.js';

/**
 * An outline around an item, above it, with a label over its top.
 */
export class Outline {
  #box = element('div', { class: 'mark-box' });

  /** @type {HTMLElement} what it says */
  label = element('span', { class: 'mark-label' });
  /** @type {HTMLElement} all of it */
  element;

  /**
   * @param {object} properties of its element
   */
  constructor({ class: classes = '', ...properties }) {
    const whole = { class: `mark ${classes}`, ...properties };
    this.element = element('div', whole, this.#box, this.label);
  }

  /**
   * Lays it around an item.
   *
   * @param {object} item as the story has it
   * @param {import('../sdk/story.js').Frame} frame where it is shown
   * @param {number} fit screen points per canvas point
   */
  place({ shape, ...item }, frame, fit) {
    this.element.classList.toggle('of-deck', item.kind === 'deck');
    const halfWidth = item.halfWidth * frame.scale * fit;
    const halfHeight = item.halfHeight * frame.scale * fit;
    this.element.style.transform = `translate(${frame.x * fit}px, ${frame.y * fit}px)`;
    this.#box.style.width = `${2 * halfWidth}px`;
    this.#box.style.height = `${2 * halfHeight}px`;
    this.#box.style.transform = `translate(-50%, -50%) rotate(${frame.angle}deg)`;
    const upright = halfExtents({ shape, halfWidth, halfHeight, angle: frame.angle });
    this.label.style.transform = `translate(-50%, ${-upright.halfHeight - 8}px) translateY(-100%)`;
  }
}
