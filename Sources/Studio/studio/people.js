import { byteLength, wellFormed } from '../sdk/index.js';
import { safeColor, textOn } from './colors.js';
import { element } from './dom.js';
import { rememberName } from './identity.js';

/** Faces that fit into the header of a phone. */
const FACES = 3;

/** People that are listed by name; the rest is counted. */
const LISTED = 50;

/** What is said of those who are not at work. */
const HINTS = { idle: 'idle', away: 'away', absent: 'connection lost' };

/** What a name may have at most. */
const NAME_BYTES = 80;

/**
 * Who is here: faces in the header, a list behind them, and one's own name to edit.
 */
export class People {
  #client;
  #button;
  #sheet;
  #toasts;
  #list = element('ul', { class: 'people' });
  #stale = false;
  /** How each was shown last. */
  #states = new Map();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story it is
   * @param {HTMLElement} options.button shows the faces and opens the list
   * @param {import('./sheet.js').Sheet} options.sheet shows the list
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   */
  constructor({ client, button, sheet, toasts }) {
    this.#client = client;
    this.#button = button;
    this.#sheet = sheet;
    this.#toasts = toasts;
    client.story.on('member', () => this.#showSoon());
    client.story.on('watchers', () => this.#showSoon());
    client.story.on('presence', ({ member }) => {
      // Cursors move all the time; who is there changes rarely.
      if (this.#states.get(member) !== this.#state(member)) this.#showSoon();
    });
    button.addEventListener('click', () => this.#toggle());
  }

  #ordered() {
    const { self, members } = this.#client.story;
    const others = [...members.values()].filter(({ member }) => member !== self);
    return [members.get(self), ...others].filter(Boolean);
  }

  /** Once for however many came or left. */
  #showSoon() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => this.#show());
  }

  #state(member) {
    return this.#client.story.presence(member).state;
  }

  #show() {
    this.#stale = false;
    const people = this.#ordered();
    const { watchers } = this.#client.story;
    this.#states = new Map(people.map(({ member }) => [member, this.#state(member)]));
    const faces = people.slice(0, FACES).map((member) => this.#face(member));
    const rest = people.length - faces.length;
    if (rest > 0) faces.push(element('span', { class: 'face rest' }, `+${rest}`));
    this.#button.replaceChildren(...faces);
    const count = people.length === 1 ? 'Only you are here' : `${people.length} people are here`;
    const watching = watchers > 0 ? `, ${watchers} more watch` : '';
    this.#button.setAttribute('aria-label', count + watching);
    const entries = people.slice(0, LISTED).map((member) => this.#entry(member));
    if (people.length > LISTED) {
      entries.push(element('li', {}, `and ${people.length - LISTED} more`));
    }
    if (watchers > 0) entries.push(element('li', { class: 'hint' }, `+${watchers} watching`));
    this.#list.replaceChildren(...entries);
  }

  #entry(member) {
    const self = member.member === this.#client.story.self;
    const name = element('span', { class: 'person-name', textContent: member.name });
    const data = { member: member.member };
    const entry = element('li', { data }, this.#face(member), name);
    const hint = self ? 'you' : HINTS[this.#states.get(member.member)];
    if (hint) entry.append(element('span', { class: 'hint' }, hint));
    return entry;
  }

  #face({ member, name, color }) {
    const state = this.#states.get(member);
    const made = element('span', {
      class: 'face', textContent: initials(name), title: name, data: { state },
    });
    made.style.backgroundColor = safeColor(color);
    made.style.color = textOn(safeColor(color));
    return made;
  }

  #toggle() {
    const { self, members } = this.#client.story;
    const field = element('input', {
      type: 'text',
      class: 'field',
      value: members.get(self)?.name ?? '',
      autocomplete: 'nickname',
      aria: { label: 'Your name' },
    });
    const form = element(
      'form',
      { class: 'row', onsubmit: (event) => this.#rename(event, field.value) },
      field,
      element('button', { type: 'submit', class: 'primary' }, 'Save'),
    );
    const title = element('h2', {}, 'Your name');
    const content = [title, form, element('h2', {}, 'Here now'), this.#list];
    this.#sheet.toggle({ opener: this.#button, label: 'People', content, side: 'below' });
  }

  #rename(event, given) {
    event.preventDefault();
    const name = wellFormed(given.trim());
    const { self, members } = this.#client.story;
    if (byteLength(name) > NAME_BYTES) {
      this.#toasts.say('This name is too long.');
      return;
    }
    this.#sheet.close();
    if (name === '' || name === members.get(self)?.name) return;
    rememberName(name);
    this.#client.show({ name });
  }
}

/** The first letter, and the number by which guests are told apart. */
function initials(name) {
  const [letter = '?'] = name.trim();
  const [, number = ''] = /\s(\d{1,2})$/.exec(name) ?? [];
  return letter.toUpperCase() + number;
}
