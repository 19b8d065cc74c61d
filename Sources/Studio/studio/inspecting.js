import { confine } from '../sdk/index.js';
import { PALETTE, safeColor, textOn } from './colors.js';
import { element, iconButton } from './dom.js';
import { measureText, wrapWidth } from './measure.js';
import { keepOnCanvas } from './places.js';

/** One step of size, up or down. */
const SIZE_STEP = 1.15;

/** Screen points that the tools take beside the canvas, or below it. */
const BESIDE = 66;
const BELOW = 70;

/**
 * Milliseconds for which a new Delete does not hear: the pointer may happen to rest on it, and
 * there is no undo.
 */
const CAUTION = 400;

const SCALE = { min: 0.2, max: 8 };

/**
 * The tools for the selected item.
 */
export class Inspecting {
  #client;
  #selection;
  #sheet;
  #toasts;
  #edit;
  #caution = null;

  /** @type {HTMLElement} the tools */
  element = element('div', {
    class: 'tools inspector',
    hidden: true,
    aria: { label: 'Selected item' },
  });

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./sheet.js').Sheet} options.sheet shows choices
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {(item: number) => void} options.edit begins editing an item
   */
  constructor({ client, selection, viewport, sheet, toasts, edit }) {
    this.#client = client;
    this.#selection = selection;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#edit = edit;
    this.element.setAttribute('role', 'toolbar');
    selection.onChange(() => this.#show());
    viewport.onChange(() => this.#place(viewport.margins));
  }

  /** Deletes the selected item. */
  delete() {
    this.#onSelected((item) => {
      this.#selection.select(null);
      return this.#client.delete(item.id);
    });
  }

  /**
   * Moves the selected item among the others.
   *
   * @param {'front'|'back'} to where to
   */
  reorder(to) {
    this.#onSelected((item) => this.#client.reorder(item.id, to));
  }

  /**
   * Nudges the selected item.
   *
   * @param {number} x canvas points to the right
   * @param {number} y canvas points down
   */
  nudge(x, y) {
    const { canvas } = this.#client.story;
    this.#onSelected((item) => {
      const place = keepOnCanvas({ x: item.x + x, y: item.y + y }, item, canvas);
      return this.#client.update(item.id, place);
    });
  }

  /**
   * Makes the selected item larger or smaller by one step.
   *
   * @param {1|-1} direction larger or smaller
   */
  resize(direction) {
    this.#onSelected((item) => {
      const scale = confine(item.scale * SIZE_STEP ** direction, SCALE.min, SCALE.max);
      return this.#client.update(item.id, { scale });
    });
  }

  #onSelected(command) {
    const item = this.#client.story.item(this.#selection.item);
    if (item === undefined || this.#toasts.hinder(item.id)) return;
    this.#toasts.watch(command(item));
  }

  #show() {
    this.#sheet.close();
    const item = this.#client.story.item(this.#selection.item);
    const focused = this.element.querySelector(':focus-visible');
    this.element.hidden = item === undefined;
    if (item === undefined) {
      this.element.replaceChildren();
      // Whoever works by keyboard had the focus here, and would have to begin at the top.
      if (focused) document.querySelector('[data-add]')?.focus();
      return;
    }
    const tool = (name, label, pressed, properties) =>
      iconButton(name, label, pressed, { data: { tool: name }, ...properties });
    const tools = [
      tool('smaller', 'Smaller', () => this.resize(-1)),
      tool('larger', 'Larger', () => this.resize(1)),
      tool('front', 'Front', () => this.reorder('front')),
      tool('back', 'Back', () => this.reorder('back')),
      tool('delete', 'Delete', () => this.delete(), { class: 'danger' }),
    ];
    if ('color' in item) tools.unshift(this.#colorTool(item));
    if (item.kind === 'text') tools.unshift(tool('edit', 'Edit', () => this.#edit(item.id)));
    this.element.replaceChildren(...tools);
    this.#beCautious(tools.at(-1));
  }

  #beCautious(tool) {
    clearTimeout(this.#caution);
    tool.disabled = true;
    this.#caution = setTimeout(() => {
      tool.disabled = false;
    }, CAUTION);
  }

  /** The tools lie where they cover the least of the canvas, and nothing moves for them. */
  #place({ beside, below }) {
    const covered = { beside: BESIDE - beside, below: BELOW - below };
    this.element.dataset.place = covered.beside <= Math.max(0, covered.below) ? 'beside' : 'below';
    this.element.style.setProperty('--beside', `${beside}px`);
  }

  #colorTool(item) {
    const swatch = element('span', { class: 'swatch' });
    swatch.style.backgroundColor = safeColor(item.background ?? item.color);
    const open = (event) => this.#offerColors(event.currentTarget, item.id);
    return element(
      'button',
      { type: 'button', class: 'tool', title: 'Colour', data: { tool: 'color' }, onclick: open },
      swatch,
      element('span', {}, 'Colour'),
    );
  }

  #offerColors(opener, name) {
    const item = this.#client.story.item(name);
    if (item === undefined || this.#toasts.hinder(name)) return;
    const choices = PALETTE.map(([color, label]) => {
      const choice = element('button', {
        type: 'button',
        class: 'color-choice',
        title: label,
        aria: { label },
        data: { color },
        onclick: () => this.#color(name, color),
      });
      choice.style.backgroundColor = color;
      return choice;
    });
    const content = [element('div', { class: 'color-grid' }, ...choices)];
    if (item.kind === 'text') content.push(this.#backgroundSwitch(item));
    this.#sheet.toggle({ opener, label: 'Colour', content, side: 'item' });
  }

  #backgroundSwitch(item) {
    const box = element('input', {
      type: 'checkbox',
      checked: Boolean(item.background),
      onchange: () => this.#background(item.id, box.checked),
    });
    return element('label', { class: 'switch' }, box, element('span', {}, 'Background'));
  }

  #color(name, color) {
    const item = this.#client.story.item(name);
    if (item === undefined) return;
    const values = item.background ? { background: color, color: textOn(color) } : { color };
    this.#toasts.watch(this.#client.update(name, values));
    const swatch = this.element.querySelector('.swatch');
    if (swatch) swatch.style.backgroundColor = color;
  }

  /** A background has a margin around the words: the item's extents change with it. */
  #background(name, wanted) {
    const item = this.#client.story.item(name);
    if (item === undefined || Boolean(item.background) === wanted) return;
    const values = wanted
      ? { background: safeColor(item.color), color: textOn(safeColor(item.color)) }
      : { background: null, color: safeColor(item.background) };
    const extents = measureText({ ...item, ...values }, wrapWidth(this.#client.story.canvas));
    this.#toasts.watch(this.#client.update(name, { ...values, ...extents }));
  }
}
