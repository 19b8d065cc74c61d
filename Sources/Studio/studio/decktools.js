import { CardForm } from './cardform.js';
import { noCards } from './cards.js';
import { safeColor } from './colors.js';
import { element, icon, iconButton } from './dom.js';

/**
 * What can be done with the cards of a deck beside swiping them by hand.
 */
export class DeckTools {
  #client;
  #sheet;
  #toasts;
  #form;
  #shown = null;

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
    this.#form = new CardForm({
      uploading,
      textBytes: () => client.limits.cardTextBytes,
      say: (words) => toasts.say(words),
      add: (card, rank) => this.#add(this.#shown.deck, card, rank),
      change: (name, card) => this.#change(this.#shown.deck, name, card),
    });
    client.story.on('item', ({ item }) => {
      if (this.#shown?.deck === item && this.#shown.list.isConnected) this.#changed(item);
    });
  }

  /** What somebody writes is not gone with the card, or with the deck. */
  #changed(deck) {
    const item = this.#client.story.item(deck);
    const isOrphan = this.#form.look(item?.cards ?? []);
    if (item === undefined) {
      const kept = this.#form.isFilled ? ' What you wrote is kept, for another deck.' : '';
      this.#toasts.say(`This deck has just been deleted.${kept}`);
      return;
    }
    if (isOrphan) this.#toasts.say('This card was just swiped or removed. Add yours as a new one.');
    this.#list();
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
    const { cards = [], swiped = [] } = this.#client.story.item(deck) ?? {};
    const card = cards.at(-1);
    if (!this.#canChange(deck)) return;
    if (card === undefined) {
      const deeds = swiped.length > 0 ? 'Take one back, or add one.' : 'Add one.';
      this.#toasts.say(`${noCards({ swiped })}. ${deeds}`);
    } else this.#toasts.watch(this.#client.deck(deck).swipe(card.id, direction));
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
    if (this.#client.role !== 'viewer') content.push(this.#form.shown());
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
    if (rows.length === 0) rows.push(element('li', { class: 'hint' }, noCards({ swiped })));
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
    // What was swiped is changed when it is back.
    if (card.direction) {
      row.append(button('take-back', 'Take back', () =>
        this.#toasts.watch(cards.takeBack(card.id))));
    } else row.append(button('edit', 'Change', () => this.#form.edit(card)));
    row.append(button('close', 'Remove', () => this.#toasts.watch(cards.remove(card.id))));
    return row;
  }

  #add(deck, card, rank) {
    if (!this.#canChange(deck)) return null;
    return this.#toasts.watch(this.#client.deck(deck).insert(card, rank).done);
  }

  #change(deck, name, card) {
    if (!this.#canChange(deck)) return null;
    const known = this.#client.story.item(deck).cards.find(({ id }) => id === name);
    const isOther = ['text', 'color', 'url'].some((key) => known[key] !== card[key]);
    if (!isOther) return Promise.resolve(true);
    return this.#toasts.watch(this.#client.deck(deck).change(name, card));
  }
}
