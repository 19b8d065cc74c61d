import { byteLength, wellFormed } from '../sdk/index.js';
import { PALETTE, safeColor } from './colors.js';
import { element, icon, iconButton } from './dom.js';

/** What a card's text may have at most, before the server has said so. */
const TEXT_BYTES = 1_024;

/**
 * What can be done with the cards of a deck beside swiping them by hand.
 */
export class DeckTools {
  #client;
  #sheet;
  #toasts;
  #uploading;
  #shown = null;
  #draft = { text: '', color: PALETTE[1][0], url: null, place: 'top' };

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./sheet.js').Sheet} options.sheet shows the cards
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./uploading.js').Uploading} options.uploading takes pictures for cards
   */
  constructor({ client, sheet, toasts, uploading }) {
    this.#client = client;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#uploading = uploading;
    client.story.on('item', ({ item }) => {
      if (this.#shown?.deck === item && this.#shown.list.isConnected) this.#list();
    });
  }

  /**
   * @param {number} deck its name
   * @returns {HTMLElement[]} the tools for it
   */
  tools(deck) {
    const tool = (name, label, pressed, properties) =>
      iconButton(name, label, pressed, { data: { tool: name }, ...properties });
    return [
      tool('cards', 'Cards', (event) => this.open(deck, event.currentTarget)),
      tool('swipe-left', 'Left', () => this.swipe(deck, 'left')),
      tool('swipe-right', 'Right', () => this.swipe(deck, 'right')),
      tool('take-back', 'Back', () => this.takeBack(deck), { title: 'Take a card back' }),
    ];
  }

  /**
   * Swipes the card on top.
   *
   * @param {number} deck its deck
   * @param {'left'|'right'} direction where to
   */
  swipe(deck, direction) {
    const card = this.#client.story.item(deck)?.cards?.at(-1);
    if (!this.#canChange(deck)) return;
    if (card === undefined) this.#toasts.say('No cards left. Take one back, or add one.');
    else this.#toasts.watch(this.#client.deck(deck).swipe(card.id, direction));
  }

  /**
   * Takes back the card that was swiped last.
   *
   * @param {number} deck its deck
   */
  takeBack(deck) {
    if (!this.#canChange(deck)) return;
    const swiped = this.#client.story.item(deck)?.swiped ?? [];
    if (swiped.length === 0) this.#toasts.say('No card was swiped yet.');
    else this.#toasts.watch(this.#client.deck(deck).takeBack(swiped.at(-1).id));
  }

  /**
   * Takes back all cards that were swiped.
   *
   * @param {number} deck their deck
   */
  gather(deck) {
    if (!this.#canChange(deck)) return;
    const swiped = this.#client.story.item(deck)?.swiped ?? [];
    if (swiped.length === 0) this.#toasts.say('No card was swiped yet.');
    else this.#toasts.watch(this.#client.deck(deck).gather());
  }

  /**
   * Shows the cards of a deck, and a form for another.
   *
   * @param {number} deck its name
   * @param {HTMLElement} opener the button, or the deck itself
   */
  open(deck, opener) {
    if (this.#client.story.item(deck) === undefined) return;
    const list = element('div', { class: 'card-list' });
    this.#shown = { deck, list };
    this.#list();
    const content = [element('h2', {}, 'Cards'), list];
    if (this.#client.role !== 'viewer') content.push(this.#form(deck));
    this.#sheet.toggle({ opener, label: 'Cards', content, side: 'item' });
  }

  #canChange(deck) {
    return this.#client.story.item(deck) !== undefined && !this.#toasts.looksOnly()
      && !this.#toasts.hinder(deck) && !this.#toasts.locked(deck);
  }

  #list() {
    const { deck, list } = this.#shown;
    const { cards = [], swiped = [] } = this.#client.story.item(deck) ?? {};
    const rows = cards.toReversed().map((card) => this.#row(deck, card));
    if (rows.length === 0) rows.push(element('li', { class: 'hint' }, 'No cards left.'));
    const parts = [element('ul', {}, ...rows)];
    if (swiped.length > 0) {
      const gather = { type: 'button', class: 'quiet', data: { tool: 'gather' } };
      parts.push(
        element('div', { class: 'row card-swiped' },
          element('h3', {}, `Swiped: ${swiped.length}`),
          element('button', { ...gather, onclick: () => this.gather(deck) }, 'Gather all')),
        element('ul', {}, ...swiped.toReversed().map((card) => this.#row(deck, card))));
    }
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...parts);
    // Who works by keyboard stays in the panel.
    if (hadFocus) list.closest('.sheet')?.focus();
  }

  #row(deck, card) {
    const swatch = element('span', { class: 'swatch' });
    swatch.style.backgroundColor = safeColor(card.color, '#ffffff');
    const words = card.text || (card.url ? 'Picture' : 'Empty card');
    const row = element('li', { data: { cardRow: card.id } }, swatch,
      element('span', { class: 'card-row-words', dir: 'auto' }, words));
    if (this.#client.role === 'viewer') return row;
    const button = (name, label, deed) => element('button', {
      type: 'button', class: 'remove', title: label, aria: { label: `${label}: ${words}` },
      data: { cardDeed: name }, onclick: () => this.#canChange(deck) && deed(),
    }, icon(name));
    const cards = this.#client.deck(deck);
    if (card.direction) {
      row.append(button('take-back', 'Take back', () =>
        this.#toasts.watch(cards.takeBack(card.id))));
    }
    row.append(button('close', 'Remove', () => this.#toasts.watch(cards.remove(card.id))));
    return row;
  }

  #form(deck) {
    const draft = this.#draft;
    const words = element('textarea', {
      class: 'field', rows: 2, dir: 'auto', name: 'card', placeholder: 'What it says',
      value: draft.text, aria: { label: 'Text of a new card' },
      oninput: () => { draft.text = words.value; },
    });
    const colors = element('div', { class: 'card-colors' }, ...PALETTE.map(([color, label]) => {
      const choice = element('button', {
        type: 'button', class: 'color-choice small', title: label, data: { cardColor: color },
        aria: { label, pressed: color === draft.color },
        onclick: () => {
          draft.color = color;
          for (const each of colors.children) {
            each.setAttribute('aria-pressed', each.dataset.cardColor === color);
          }
        },
      });
      choice.style.backgroundColor = color;
      return choice;
    }));
    const add = (place, label) => element('button', {
      type: 'submit', class: place === 'top' ? 'primary' : 'quiet', data: { addCard: place },
      onclick: () => { draft.place = place; },
    }, label);
    const onsubmit = (event) => {
      event.preventDefault();
      if (this.#add(deck)) words.value = '';
    };
    return element('form', { class: 'card-form', onsubmit }, words, colors, this.#picture(draft),
      element('div', { class: 'row' }, add('top', 'Add on top'), add('bottom', 'At the bottom')));
  }

  #picture(draft) {
    const label = () => (draft.url ? 'Without the picture' : 'Add a picture…');
    const button = element('button', {
      type: 'button', class: 'quiet wide', data: { cardPicture: '' },
      onclick: async () => {
        draft.url = draft.url ? null : (await this.#uploading.ask())?.url ?? null;
        button.replaceChildren(icon('image'), label());
      },
    }, icon('image'), label());
    return button;
  }

  #add(deck) {
    const { text, color, url, place } = this.#draft;
    const words = wellFormed(text).trim();
    if (byteLength(words) > (this.#client.limits.cardTextBytes ?? TEXT_BYTES)) {
      this.#toasts.say('This is too long for a card.');
      return false;
    }
    if (!this.#canChange(deck)) return false;
    const card = { text: words, color, ...(url && { url }) };
    const rank = place === 'top' ? 0 : undefined;
    this.#toasts.watch(this.#client.deck(deck).insert(card, rank).done);
    Object.assign(this.#draft, { text: '', url: null });
    return true;
  }
}
