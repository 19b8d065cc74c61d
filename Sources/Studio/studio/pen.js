import { PALETTE } from './colors.js';
import { element } from './dom.js';
import { layTools } from './floating.js';
import { followPointer } from './pointers.js';

/** Canvas points. */
const THICKNESSES = [[2, 'Fine'], [4, 'Medium'], [8, 'Thick'], [16, 'Broad']];

/** Screen points of one choice, and how many there are, with Done. */
const CHOICES = { count: THICKNESSES.length + PALETTE.length + 1, width: 40, height: 38 };

/**
 * The pen: while it is taken, pointers on the canvas draw. Others see each stroke as it grows.
 */
export class Pen {
  #client;
  #stage;
  #viewport;
  #look = { thickness: 4, color: PALETTE[2][0] };
  #hands = new Set();
  #button = null;
  #listeners = [];

  /** @type {HTMLElement} its colours and thicknesses */
  element = element('div', {
    class: 'tools pen',
    hidden: true,
    aria: { label: 'Pen' },
  });

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the strokes
   * @param {HTMLElement} options.stage hears the pointers
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./selection.js').Selection} options.selection is empty while one draws
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   */
  constructor({ client, stage, viewport, selection, toasts }) {
    this.#client = client;
    this.#stage = stage;
    this.#viewport = viewport;
    this.element.setAttribute('role', 'toolbar');
    const done = { type: 'button', class: 'quiet done', onclick: () => this.putAway() };
    const choices = (name, all) => element('div', { class: `pen-choices ${name}` }, ...all);
    this.element.append(
      choices('thicknesses', this.#thicknesses()), choices('colors', this.#colors()),
      element('button', done, 'Done'));
    this.#mark();
    viewport.onChange(() => layTools(this.element, viewport, CHOICES));
    selection.onChange((items) => items.length > 0 && this.putAway());
    this.take = (button) => {
      if (this.taken) return this.putAway();
      if (toasts.looksOnly()) return undefined;
      selection.select();
      this.#button = button;
      return this.#show(true);
    };
  }

  /** @returns {boolean} whether pointers draw */
  get taken() {
    return !this.element.hidden;
  }

  /** @param {() => void} listener called when it was taken, or put away */
  onTaken(listener) {
    this.#listeners.push(listener);
  }

  /** @returns {boolean} whether a stroke is being drawn */
  get busy() {
    return this.#hands.size > 0;
  }

  /** Pointers do not draw any more. */
  putAway() {
    if (this.taken) this.#show(false);
  }

  /**
   * Gives up what is being drawn.
   *
   * @returns {boolean} whether there was anything
   */
  cancel() {
    const { busy } = this;
    for (const hand of this.#hands) {
      hand.stop();
      hand.gesture.cancel();
      this.#forget(hand);
    }
    return busy;
  }

  /**
   * Takes a pointer that was put down.
   *
   * @param {PointerEvent} event put it down
   * @returns {boolean} whether it did
   */
  takes(event) {
    if (!this.taken) return false;
    if (!this.#client.usable || this.busy) return true;
    const where = { ...this.#sample(event), zoom: this.#viewport.fit };
    const gesture = this.#client.draw({ ...this.#look, ...where });
    const hand = { gesture };
    this.#hands.add(hand);
    this.#stage.classList.add('stroking');
    hand.stop = followPointer(this.#stage, event, {
      moved: (events) => this.#moved(hand, events),
      lifted: (up) => {
        this.#moved(hand, [up]);
        gesture.end();
        this.#forget(hand);
      },
      lost: () => {
        gesture.cancel();
        this.#forget(hand);
      },
    });
    gesture.on('over', () => {
      hand.stop();
      this.#forget(hand);
    });
    return true;
  }

  #forget(hand) {
    this.#hands.delete(hand);
    this.#stage.classList.toggle('stroking', this.busy);
  }

  #sample(event) {
    return { ...this.#viewport.toCanvas(event), time: event.timeStamp };
  }

  #moved({ gesture }, events) {
    gesture.move(events.map((event) => this.#sample(event)));
  }

  #show(taken) {
    this.element.hidden = !taken;
    this.#stage.classList.toggle('drawing', taken);
    this.#button?.setAttribute('aria-pressed', taken);
    for (const listener of this.#listeners) listener();
  }

  #thicknesses() {
    return THICKNESSES.map(([thickness, label]) => {
      const dot = element('span', { class: 'dot' });
      dot.style.width = dot.style.height = `${Math.min(22, thickness + 3)}px`;
      return element('button', {
        type: 'button', class: 'pen-choice', title: label, data: { thickness },
        aria: { label }, onclick: () => this.#choose({ thickness }),
      }, dot);
    });
  }

  #colors() {
    return PALETTE.map(([color, label]) => {
      const choice = element('button', {
        type: 'button', class: 'pen-choice color', title: label, data: { penColor: color },
        aria: { label }, onclick: () => this.#choose({ color }),
      }, element('span', { class: 'swatch' }));
      choice.firstElementChild.style.backgroundColor = color;
      return choice;
    });
  }

  #choose(values) {
    this.#look = { ...this.#look, ...values };
    this.#mark();
  }

  #mark() {
    for (const choice of this.element.querySelectorAll('.pen-choice')) {
      const { thickness, penColor } = choice.dataset;
      const isThickness = thickness === String(this.#look.thickness);
      const chosen = isThickness || penColor === this.#look.color;
      choice.setAttribute('aria-pressed', chosen);
    }
    this.element.style.setProperty('--ink-of-pen', this.#look.color);
  }
}
