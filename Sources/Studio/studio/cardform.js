import { byteLength, wellFormed } from '../sdk/index.js';
import { PALETTE } from './colors.js';
import { element, icon } from './dom.js';

/** What a card's text may have at most, before the server has said so. */
const TEXT_BYTES = 1_024;

/** What a new card is at first. */
const BLANK = Object.freeze({ text: '', color: PALETTE[1][0], url: null });

/** What of a card is written here. */
const CONTENT = Object.keys(BLANK);

/**
 * The form for a new card of a deck, or for one that is there: its text, its colour, its picture.
 */
export class CardForm {
  #options;
  #root = element('form', { class: 'card-form' });
  #words;
  /** The new card as it was left. */
  #draft = { ...BLANK };
  /**
   * The one that is changed, with its name, which is null once there is no such card any more; null
   * while a new one is made.
   */
  #changed = null;
  /** The same as it was. */
  #before = null;
  /** Whether a change is on its way, for which a card is taken away and put back. */
  #saves = false;

  /**
   * @param {object} options
   * @param {import('./uploading.js').Uploading} options.uploading takes pictures
   * @param {() => number|undefined} options.textBytes the server's limit
   * @param {(words: string) => void} options.say tells what cannot be
   * @param {(card: object, rank?: number) => Promise<boolean>|null} options.add takes a new card,
   *   and tells whether there is one; without a rank it comes to the bottom; null if it cannot now
   * @param {(name: number, card: object) => Promise<boolean>|null} options.change the same, for
   *   what a card is to be
   */
  constructor(options) {
    this.#options = options;
  }

  /** @returns {HTMLElement} the form, for a new card, or for words that have no card any more */
  shown() {
    this.#begin(this.#changed?.id === null ? this.#changed : null);
    return this.#root;
  }

  /**
   * The card that is changed may be gone: what was written can be a new one.
   *
   * @param {object[]} cards those that are in the deck
   * @returns {boolean} whether something was written whose card is gone
   */
  look(cards) {
    const { id = null } = this.#changed ?? {};
    if (this.#saves || id === null || cards.some((card) => card.id === id)) return false;
    const isOther = CONTENT.some((key) => this.#changed[key] !== this.#before[key]);
    const wrote = this.#root.contains(document.activeElement);
    this.#begin(isOther ? { ...this.#changed, id: null } : null);
    if (wrote) this.#words.focus();
    return isOther;
  }

  /** @returns {boolean} whether there are words in it that are in no deck */
  get isFilled() {
    return this.#card.text.trim() !== '' || Boolean(this.#card.url);
  }

  /** @param {object} card one that is in the deck, to be changed */
  edit(card) {
    this.#before = card;
    this.#begin({ ...card });
    this.#words.focus();
  }

  get #card() {
    return this.#changed ?? this.#draft;
  }

  #begin(changed) {
    this.#changed = changed;
    const card = this.#card;
    const isThere = (changed?.id ?? null) !== null;
    const aria = { label: isThere ? 'Text of the card' : 'Text of a new card' };
    this.#words = element('textarea', {
      class: 'field', rows: 2, dir: 'auto', name: 'card', placeholder: 'What it says',
      value: card.text, aria, oninput: () => { card.text = this.#words.value; },
    });
    const deeds = isThere ? [this.#submit('save', 'Save', () => this.#save())] : this.#adding();
    if (changed) deeds.push(this.#cancel());
    this.#root.replaceChildren(
      this.#words, this.#colors(card), this.#picture(card),
      element('div', { class: 'row' }, ...deeds));
  }

  #adding() {
    return [this.#submit('top', 'Add on top', () => this.#add(0)),
      this.#submit('bottom', 'At the bottom', () => this.#add(undefined))];
  }

  #cancel() {
    const onclick = () => this.#begin(null);
    return element('button', {
      type: 'button', class: 'quiet', data: { cardDone: 'cancel' }, onclick,
    }, 'Cancel');
  }

  #submit(name, label, deed) {
    const key = name === 'save' ? 'cardDone' : 'addCard';
    return element('button', {
      type: 'submit', class: name === 'bottom' ? 'quiet' : 'primary', data: { [key]: name },
      onclick: (event) => {
        event.preventDefault();
        deed();
      },
    }, label);
  }

  #colors(card) {
    const colors = element('div', { class: 'card-colors' }, ...PALETTE.map(([color, label]) => {
      const choice = element('button', {
        type: 'button', class: 'color-choice small', title: label, data: { cardColor: color },
        aria: { label, pressed: color === card.color },
        onclick: () => {
          card.color = color;
          for (const each of colors.children) {
            each.setAttribute('aria-pressed', each.dataset.cardColor === color);
          }
        },
      });
      choice.style.backgroundColor = color;
      return choice;
    }));
    return colors;
  }

  #picture(card) {
    const label = () => (card.url ? 'Without the picture' : 'Add a picture…');
    const button = element('button', {
      type: 'button', class: 'quiet wide', data: { cardPicture: '' },
      onclick: async () => {
        card.url = card.url ? null : (await this.#options.uploading.ask())?.url ?? null;
        button.replaceChildren(icon('image'), label());
      },
    }, icon('image'), label());
    return button;
  }

  /** The card as it is to be; null, and a word, where it cannot be so. */
  #read() {
    const { text, color, url } = this.#card;
    const words = wellFormed(text).trim();
    if (byteLength(words) <= (this.#options.textBytes() ?? TEXT_BYTES)) {
      return { text: words, color, url };
    }
    this.#options.say('This is too long for a card.');
    return null;
  }

  #add(rank) {
    const card = this.#read();
    const done = card && this.#options.add(card, rank);
    if (done === null) return;
    if (this.#changed === null) Object.assign(this.#draft, { text: BLANK.text, url: BLANK.url });
    this.#leave(card, done);
  }

  #save() {
    const card = this.#read();
    this.#saves = true;
    const done = card && this.#options.change(this.#changed.id, card);
    this.#saves = false;
    if (done !== null) this.#leave(card, done);
  }

  /** What did not become a card comes back, unless another is being written. */
  async #leave(card, done) {
    this.#begin(null);
    if (!(await done) && this.#changed === null) this.#begin({ ...card, id: null });
  }
}
