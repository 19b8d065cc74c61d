import { restore, revision as storyAt } from '../sdk/index.js';
import { wallTime } from './clock.js';
import { element } from './dom.js';
import { timeOf, titleOf } from './versions.js';

/**
 * Shows a version before it is brought back, and brings it back when that is confirmed.
 */
export class Restoring {
  #client;
  #sheet;
  #toasts;
  #past;
  /** The epoch of one's own restore is no news. */
  #own = false;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story it is
   * @param {import('./sheet.js').Sheet} options.sheet asks
   * @param {import('./toasts.js').Toasts} options.toasts tells what became of it
   * @param {import('./past.js').Past} options.past shows the version
   */
  constructor({ client, sheet, toasts, past }) {
    this.#client = client;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#past = past;
    client.story.on('updated', ({ epoch }) => epoch !== undefined && this.#restored());
  }

  /**
   * Shows a version.
   *
   * @param {import('./versions.js').Checkpoint} checkpoint the version
   */
  async preview(checkpoint) {
    const { items } = await storyAt(location.origin, this.#client.story.id, checkpoint.revision);
    const title = titleOf(checkpoint);
    const when = timeOf(checkpoint.time, { now: wallTime() });
    const panel = element(
      'div',
      { class: 'past-row' },
      element('p', { class: 'past-words' },
        element('bdi', { class: 'past-title' }, title),
        element('span', { class: 'hint' }, when)),
      this.button(() => ({ revision: checkpoint.revision, title, when })),
      this.#past.backButton(),
    );
    this.#past.enter(panel, 'An earlier version');
    this.#past.picture.show(items);
  }

  /**
   * @param {() => {revision: number, title: string, when: string}} what is to be brought back
   * @returns {HTMLElement} a button that asks, and brings it back
   */
  button(what) {
    const pressed = (event) => this.#ask(event.currentTarget, what());
    return element('button', {
      type: 'button',
      class: 'quiet restore',
      hidden: this.#client.role === 'viewer',
      aria: { expanded: false },
      onclick: pressed,
    }, 'Restore…');
  }

  #ask(opener, { revision, title, when }) {
    const close = () => this.#sheet.close();
    const go = element('button', {
      type: 'button',
      class: 'primary confirm',
      onclick: () => this.#restore(go, revision),
    }, 'Restore');
    const content = [
      element('h2', {}, 'Bring back “', element('bdi', {}, title), '”?'),
      element('p', {}, `The story becomes what it was then (${when}). Everybody sees it at once.`),
      element('p', { class: 'hint' }, 'How it is now is kept as a version in the history.'),
      element('div', { class: 'row end' },
        element('button', { type: 'button', class: 'quiet', onclick: close }, 'Cancel'), go),
    ];
    this.#sheet.toggle({ opener, label: 'Restore', content });
  }

  async #restore(button, revision) {
    button.disabled = true;
    this.#own = true;
    try {
      await restore(location.origin, this.#client.story.id, revision);
      this.#past.leave();
      this.#toasts.say('Brought back. How it was before is kept in the history.');
    } catch (error) {
      this.#own = false;
      button.disabled = false;
      this.#toasts.say(this.#toasts.inWords(error));
    }
  }

  #restored() {
    if (!this.#own) this.#toasts.say('Somebody brought back an earlier version of the story.');
    this.#own = false;
  }
}
