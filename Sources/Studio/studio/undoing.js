import { ErrorCode, commits } from '../sdk/index.js';
import { element, iconButton } from './dom.js';

/** What is taken back, and done again: one's own, by buttons and by keys. */
const DEEDS = {
  undo: {
    label: 'Undo',
    keys: 'Control+Z Meta+Z',
    title: 'Undo what you did last (Ctrl or ⌘ and Z)',
  },
  redo: {
    label: 'Redo',
    keys: 'Control+Shift+Z Meta+Shift+Z Control+Y',
    title: 'Do it again (Shift, Ctrl or ⌘ and Z)',
  },
};

/**
 * Undo and redo.
 */
export class Undoing {
  #client;
  #toasts;
  #busy;
  #buttons = new Map();

  /** @type {HTMLElement} the two buttons */
  element = element('div', { class: 'tools undoing', aria: { label: 'Undo and redo' } });

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./toasts.js').Toasts} options.toasts tells what stayed, and what went wrong
   * @param {() => boolean} options.busy whether a hand is on something
   */
  constructor({ client, toasts, busy }) {
    this.#client = client;
    this.#toasts = toasts;
    this.#busy = busy;
    this.element.setAttribute('role', 'group');
    for (const [deed, { label, keys, title }] of Object.entries(DEEDS)) {
      const button = iconButton(deed, label, () => this.do(deed), { title, data: { deed } });
      button.setAttribute('aria-keyshortcuts', keys);
      this.#buttons.set(deed, button);
      this.element.append(button);
    }
    client.on('steps', () => this.#show());
    this.#show();
  }

  /**
   * Undoes or redoes, if there is anything and no hand is on something.
   *
   * @param {'undo'|'redo'} deed which of both
   */
  async do(deed) {
    if (this.#client.steps[deed] === 0 || this.#toasts.looksOnly()) return;
    if (this.#toasts.handBusy(this.#busy())) return;
    try {
      const { outcome, revision, skipped = [] } = await this.#client[deed]();
      if (outcome === 'unchanged') this.#toasts.say(nothing(deed));
      else if (skipped.length > 0) this.#toasts.say(await this.#stayed(revision, skipped));
    } catch (error) {
      // Two quick presses: the second one came when there was nothing left.
      if (error.code !== ErrorCode.nothingToUndo) this.#toasts.say(this.#inWords(error));
    }
  }

  /** The answer names what stayed; of what else it came only the commit tells. */
  async #stayed(revision, skipped) {
    const { id } = this.#client.story;
    const asked = commits(location.origin, id, { after: revision - 1, count: 1 });
    const { commits: [commit] } = await asked.catch(() => ({ commits: [] }));
    const edits = commit?.revision === revision ? commit.edits : [];
    return stayed(skipped.map(({ item }) => item), edits.map(itemOf));
  }

  #inWords(error) {
    const words = this.#toasts.inWords(error);
    return error.code === ErrorCode.itemHeld ? `${words} Try again in a moment.` : words;
  }

  #show() {
    for (const [deed, button] of this.#buttons) {
      const none = this.#client.steps[deed] === 0;
      // A disabled button loses the focus, and with it the place of who works by keyboard.
      if (none && button === document.activeElement) this.#yieldFocus(deed);
      button.disabled = none;
    }
  }

  #yieldFocus(deed) {
    const other = this.#buttons.get(deed === 'undo' ? 'redo' : 'undo');
    const next = other.disabled ? document.querySelector('[data-add]') : other;
    next?.focus({ focusVisible: false });
  }
}

/** Of an item some may have been taken back, and some have stayed. */
function stayed(skipped, changed) {
  const whole = skipped.filter((item) => !changed.includes(item)).length;
  const all = new Set([...skipped, ...changed]).size;
  if (whole === 0) return 'Some of it stayed as it is: others have changed it since.';
  const items = all === 1 ? 'The item' : `${whole} of ${all} items`;
  return `${items} stayed as ${whole === 1 ? 'it is' : 'they are'}: changed by others since.`;
}

function itemOf({ created, deleted, changed }) {
  return created?.id ?? deleted ?? changed;
}

function nothing(deed) {
  const taken = deed === 'undo' ? 'Nothing was taken back' : 'Nothing was done again';
  return `${taken}: others have changed it since.`;
}
