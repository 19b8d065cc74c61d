import { PALETTE, safeColor, textOn } from './colors.js';
import { element, icon } from './dom.js';
import { shownSize, steppedFontSize } from './fontsizes.js';
import { measureText, wrapWidth } from './measure.js';
import { FONTS, fontFamily } from './words.js';

const ALIGNMENTS = [['left', 'Left'], ['center', 'Centre'], ['right', 'Right']];

/**
 * The look of a label: its font, size, alignment and colours. Whatever changes its extents is
 * measured here, by the browser's own fonts.
 */
export class Labelling {
  #client;
  #sheet;
  #toasts;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./sheet.js').Sheet} options.sheet shows the choices
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   */
  constructor({ client, sheet, toasts }) {
    this.#client = client;
    this.#sheet = sheet;
    this.#toasts = toasts;
  }

  /**
   * Shows fonts, sizes and alignments.
   *
   * @param {HTMLElement} opener the button
   * @param {number} name of the label
   */
  offerStyles(opener, name) {
    if (!this.#canChange(name)) return;
    const content = element('div', { class: 'label-styles' });
    const show = () => {
      const item = this.#client.story.item(name);
      if (item === undefined) return;
      const focused = content.querySelector(':focus')?.dataset.choice;
      content.replaceChildren(this.#fonts(item, show), this.#sizes(item, show),
        this.#alignments(item, show));
      content.querySelector(`[data-choice="${focused}"]`)?.focus();
    };
    show();
    this.#sheet.toggle({ opener, label: 'Style', content: [content], side: 'item' });
  }

  /**
   * @param {number} name of a label
   * @returns {HTMLElement[]} choices of colours for its words and for what is behind them
   */
  colors(name) {
    const content = element('div', { class: 'label-colors' });
    const background = [[null, 'None'], ...PALETTE];
    const picking = (deed) => (color) => {
      deed(name, color);
      show();
      content.querySelector('[aria-pressed="true"]')?.focus({ focusVisible: false });
    };
    const show = () => {
      const item = this.#client.story.item(name);
      if (item === undefined) return;
      const words = picking((...what) => this.#color(...what));
      const behind = picking((...what) => this.#background(...what));
      content.replaceChildren(
        element('h2', {}, 'Words'), this.#palette(PALETTE, item.color, words, 'color'),
        element('h2', {}, 'Background'),
        this.#palette(background, item.background, behind, 'background'));
    };
    show();
    return [content];
  }

  #canChange(name) {
    const item = this.#client.story.item(name);
    return item !== undefined && !this.#toasts.looksOnly() && !this.#toasts.hinder(name)
      && !this.#toasts.locked(name);
  }

  #fonts(item, show) {
    const own = FONTS.some(([font]) => font === item.font) ? [] : [[item.font, item.font]];
    const choices = [...FONTS, ...own].map(([font, label]) => {
      const choice = this.#choice(`font-${font}`, label, item.font === font, () => {
        this.#change(item.id, { font }, show);
      });
      choice.dataset.font = font;
      choice.style.fontFamily = fontFamily(font);
      return choice;
    });
    return element('div', { class: 'segments', aria: { label: 'Font' } }, ...choices);
  }

  #sizes(item, show) {
    const step = (name, label, direction) => {
      const button = this.#choice(name, label, false, () => {
        // A handle may have changed it since it was shown.
        const now = this.#client.story.item(item.id) ?? item;
        this.#change(item.id, { fontSize: steppedFontSize(now, direction) }, show);
      });
      button.replaceChildren(icon(name));
      return button;
    };
    const points = Math.round(shownSize(item) * 10) / 10;
    const value = element('output', { class: 'size' }, `${points} pt`);
    return element('div', { class: 'segments', aria: { label: 'Size' } },
      step('smaller', 'Smaller words', -1), value, step('larger', 'Larger words', 1));
  }

  #alignments(item, show) {
    const choices = ALIGNMENTS.map(([align, label]) => {
      const choice = this.#choice(`text-${align}`, label, (item.align ?? 'center') === align,
        () => this.#change(item.id, { align }, show));
      choice.replaceChildren(icon(`text-${align}`));
      choice.dataset.textAlign = align;
      return choice;
    });
    return element('div', { class: 'segments', aria: { label: 'Alignment' } }, ...choices);
  }

  #choice(name, label, chosen, onclick) {
    return element('button', {
      type: 'button', title: label, data: { choice: name }, onclick,
      aria: { label, pressed: chosen },
    }, label);
  }

  #palette(colors, chosen, pick, name) {
    const choices = colors.map(([color, label]) => {
      const choice = element('button', {
        type: 'button', class: 'color-choice', title: label, data: { [name]: color ?? 'none' },
        aria: { label, pressed: color === (chosen ?? null) }, onclick: () => pick(color),
      });
      if (color === null) choice.classList.add('none');
      else choice.style.backgroundColor = color;
      return choice;
    });
    return element('div', { class: 'color-grid' }, ...choices);
  }

  #color(name, color) {
    if (this.#canChange(name)) this.#toasts.watch(this.#client.update(name, { color }));
  }

  /** Words that could not be read on it take another colour. */
  #background(name, background) {
    const item = this.#client.story.item(name);
    if (item === undefined || (item.background ?? null) === background) return;
    const color = safeColor(item.color);
    const was = item.background ? safeColor(item.background) : null;
    if (background === null) this.#change(name, { background, color: was ?? color });
    else this.#change(name, { background, color: textOn(background) });
  }

  /** A background has a margin around the words: the item's extents change with it. */
  #change(name, values, then = () => {}) {
    const item = this.#client.story.item(name);
    if (item === undefined || !this.#canChange(name)) return;
    const extents = measureText({ ...item, ...values }, wrapWidth(this.#client.story.canvas));
    this.#toasts.watch(this.#client.update(name, { ...values, ...extents }));
    then();
  }
}
