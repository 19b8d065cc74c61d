import { element } from './dom.js';
import { StillPicture } from './stillpicture.js';

/**
 * Shows the story as it was, in place of what is live and of the tools. What is live goes on
 * behind it, and is there again when one leaves.
 */
export class Past {
  #client;
  #stage;
  #middle;
  #sheet;
  #selection;
  #panel = null;
  #left = null;

  /** The picture. */
  picture;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story goes on
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {HTMLElement} options.stage what is live
   * @param {import('./sheet.js').Sheet} options.sheet is closed
   * @param {import('./selection.js').Selection} options.selection is dropped
   */
  constructor({ client, viewport, stage, sheet, selection }) {
    this.#client = client;
    this.#stage = stage;
    this.#middle = stage.parentElement;
    this.#sheet = sheet;
    this.#selection = selection;
    this.picture = new StillPicture(viewport);
    client.on('state', ({ state }) => state === 'closed' && this.leave());
  }

  /** @returns {boolean} whether the past is shown */
  get open() {
    return this.#panel !== null;
  }

  /**
   * Shows the past, with a panel below it.
   *
   * @param {HTMLElement} panel what can be done with it
   * @param {string} label what the panel is for
   * @param {() => void} [left] called when one leaves, or something else of the past is shown
   */
  enter(panel, label, left = () => {}) {
    this.leave();
    this.#selection.select();
    this.#sheet.close();
    this.#client.show({ cursor: null });
    this.#left = left;
    this.#panel = element('section', { class: 'past-panel', aria: { label } }, panel);
    // What is live can neither be touched nor get the focus.
    this.#stage.inert = true;
    document.body.dataset.past = '';
    this.#middle.append(this.picture.element);
    this.#middle.after(this.#panel);
    this.#panel.querySelector('button:not(:disabled)')?.focus({ focusVisible: false });
  }

  /** Goes back to what is live. */
  leave() {
    if (!this.open) return;
    this.#sheet.close();
    this.#panel.remove();
    this.#panel = null;
    this.picture.element.remove();
    this.picture.clear();
    this.#stage.inert = false;
    delete document.body.dataset.past;
    this.#left();
    document.querySelector('.history-button')?.focus({ focusVisible: false });
  }

  /** @returns {HTMLElement} a button that leaves */
  backButton() {
    const leave = () => this.leave();
    return element('button', { type: 'button', class: 'primary', onclick: leave }, 'Back to now');
  }
}
