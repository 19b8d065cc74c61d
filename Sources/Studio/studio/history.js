import {
  byteLength, checkpoints, exportURL, forgetCheckpoint, keepCheckpoint, wellFormed,
} from '../sdk/index.js';
import { wallTime } from './clock.js';
import { element, icon } from './dom.js';
import { grouped, timeOf, titleOf } from './versions.js';

/** What the name of a version may have at most. */
const NAME_BYTES = 80;

/**
 * The panel of what is kept of the story's past: versions to be looked at and brought back, a
 * field to save one, the time-lapse and the download.
 */
export class History {
  #client;
  #button;
  #sheet;
  #toasts;
  #restoring;
  #timeLapse;
  #busy;
  #list = element('div', { class: 'versions' });

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story it is
   * @param {HTMLElement} options.button opens it
   * @param {import('./sheet.js').Sheet} options.sheet shows it
   * @param {import('./toasts.js').Toasts} options.toasts tells what became of it
   * @param {import('./restoring.js').Restoring} options.restoring shows a version
   * @param {import('./timelapse.js').TimeLapse} options.timeLapse plays the past
   * @param {() => boolean} options.busy whether a hand is on something
   */
  constructor({ client, button, sheet, toasts, restoring, timeLapse, busy }) {
    this.#client = client;
    this.#button = button;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#restoring = restoring;
    this.#timeLapse = timeLapse;
    this.#busy = busy;
    button.addEventListener('click', () => this.#toggle());
  }

  #toggle() {
    if (this.#toasts.handBusy(this.#busy())) return;
    const parts = [element('h2', {}, 'History')];
    if (this.#client.role !== 'viewer') parts.push(this.#form());
    if (this.#client.durability === 'memory') {
      const words = 'This server keeps stories in memory: this one lives only as long as it runs.';
      parts.push(element('p', { class: 'hint' }, words));
    }
    this.#list.replaceChildren(element('p', { class: 'hint' }, 'One moment…'));
    parts.push(this.#list, this.#ways());
    const how = { label: 'History', content: parts, side: 'below' };
    this.#sheet.toggle({ opener: this.#button, ...how });
    if (this.#sheet.open) this.#guarded(() => this.#read());
  }

  #form() {
    const field = element('input', {
      type: 'text', class: 'field', autocomplete: 'off', name: 'version',
      placeholder: 'Name this version', aria: { label: 'Name of the version' },
    });
    const save = element('button', { type: 'submit', class: 'primary' }, 'Save');
    const onsubmit = (event) => {
      event.preventDefault();
      this.#save(field);
    };
    return element('form', { class: 'row', onsubmit }, field, save);
  }

  #ways() {
    const play = element('button', {
      type: 'button', class: 'quiet time-lapse',
      onclick: () => this.#guarded(() => this.#timeLapse.open()),
    }, icon('play'), 'Time-lapse');
    const download = element('a', {
      class: 'button quiet download', hidden: true, download: '',
      href: exportURL(location.origin, this.#client.story.id),
    }, icon('download'), 'Download');
    this.#offer(download);
    return element('div', { class: 'row ways' }, play, download);
  }

  /** Not every server hands out files. */
  async #offer(link) {
    const response = await fetch(link.href, { method: 'HEAD' }).catch(() => null);
    link.hidden = response?.status !== 200;
    // Of what is not read to its end, however empty, browsers say that it failed.
    await response?.text().catch(() => null);
  }

  async #read() {
    const kept = await checkpoints(location.origin, this.#client.story.id);
    const groups = grouped(kept.checkpoints, { now: wallTime() });
    const shown = groups.flatMap(({ title, checkpoints: group }) => [
      element('h3', {}, title),
      element('ul', {}, ...group.map((checkpoint) => this.#entry(checkpoint))),
    ]);
    const none = 'No versions yet. Save one by a name; others are kept as the story goes on.';
    if (shown.length === 0) shown.push(element('p', { class: 'hint' }, none));
    this.#list.replaceChildren(...shown);
  }

  #entry(checkpoint) {
    const { revision, time, items, kind } = checkpoint;
    const count = items === 1 ? '1 item' : `${items.toLocaleString()} items`;
    const open = element(
      'button',
      {
        type: 'button', class: 'version', title: 'Look at it', data: { revision },
        onclick: () => this.#guarded(() => this.#restoring.preview(checkpoint)),
      },
      element('bdi', { class: 'version-title' }, titleOf(checkpoint)),
      element('span', { class: 'hint' }, `${timeOf(time, { now: wallTime() })} · ${count}`),
    );
    const entry = element('li', {}, open);
    if (kind === 'named' && this.#client.role !== 'viewer') entry.append(this.#remover(checkpoint));
    return entry;
  }

  #remover({ revision, name }) {
    const label = `Remove the name “${name}”`;
    return element('button', {
      type: 'button', class: 'remove', title: label, aria: { label }, data: { forget: revision },
      onclick: () => this.#guarded(async () => {
        await forgetCheckpoint(location.origin, this.#client.story.id, revision);
        await this.#read();
        this.#focusList();
        this.#toasts.say('The name is gone. The version is kept for a while.');
      }),
    }, icon('close'));
  }

  #focusList() {
    this.#list.querySelector('button')?.focus({ focusVisible: false });
  }

  /** What is as it was when it was saved last is only renamed. */
  #save(field) {
    const name = wellFormed(field.value.trim());
    if (name === '') {
      field.focus();
      return;
    }
    if (byteLength(name) > (this.#client.limits.checkpointNameBytes ?? NAME_BYTES)) {
      this.#toasts.say('This name is too long.');
      return;
    }
    this.#guarded(async () => {
      await keepCheckpoint(location.origin, this.#client.story.id, name);
      field.value = '';
      await this.#read();
      this.#toasts.say('Saved.');
    });
  }

  async #guarded(deed) {
    try {
      await deed();
    } catch (error) {
      this.#toasts.say(this.#toasts.inWords(error));
    }
  }
}
