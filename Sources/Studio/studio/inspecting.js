import { boxAround, confine, middle } from '../sdk/index.js';
import { alignButtons } from './align.js';
import { PALETTE, safeColor } from './colors.js';
import { element, iconButton } from './dom.js';
import { layTools } from './floating.js';
import { leastScale } from './fontsizes.js';
import { keepOnCanvas } from './places.js';

/** One step of size, up or down. */
const SIZE_STEP = 1.15;

/** Degrees of one step of turning. */
const TURN_STEP = 15;

/** Screen points of one tool, how many an item has at most, and the space before Delete. */
const TOOLS = { count: 8, width: 46, height: 50, more: 10 };

/** Milliseconds for which a new Delete does not hear: the pointer may happen to rest on it. */
const CAUTION = 400;

const SCALE = { min: 0.2, max: 8 };

/**
 * The tools for what is selected.
 */
export class Inspecting {
  #client;
  #selection;
  #chosen;
  #sheet;
  #toasts;
  #arranging;
  #labelling;
  #deckTools;
  #edit;
  #caution = null;
  #locked = false;

  /** @type {HTMLElement} the tools */
  element = element('div', {
    class: 'tools inspector',
    hidden: true,
    aria: { label: 'What is selected' },
  });

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./chosen.js').Chosen} options.chosen what of it can be changed
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./sheet.js').Sheet} options.sheet shows choices
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./arranging.js').Arranging} options.arranging how it lies among the others
   * @param {import('./labelling.js').Labelling} options.labelling looks of labels
   * @param {import('./decktools.js').DeckTools} options.deckTools what is done with cards
   * @param {(item: number) => void} options.edit begins editing an item
   */
  constructor({
    client, selection, chosen, viewport, sheet, toasts, arranging, labelling, deckTools, edit,
  }) {
    this.#client = client;
    this.#selection = selection;
    this.#chosen = chosen;
    this.#sheet = sheet;
    this.#toasts = toasts;
    this.#arranging = arranging;
    this.#labelling = labelling;
    this.#deckTools = deckTools;
    this.#edit = edit;
    this.element.setAttribute('role', 'toolbar');
    selection.onChange(() => this.#show());
    viewport.onChange(() => layTools(this.element, viewport, TOOLS));
    // A locked item has other tools.
    client.story.on('item', ({ item }) => {
      const known = client.story.item(item);
      if (selection.single !== item || known === undefined) return;
      if (Boolean(known.locked) !== this.#locked) this.#show();
      const swatch = this.element.querySelector('.swatch');
      if (swatch) swatch.style.backgroundColor = safeColor(known.background ?? known.color);
    });
  }

  /** Deletes what is selected, but not out of one's own hand. */
  delete() {
    const items = this.#chosen.free;
    if (items.length === 0 || this.#toasts.inHand(...this.#selection.items)) return;
    this.#selection.select();
    this.#chosen.each(items, ({ id }) => this.#client.delete(id));
  }

  /**
   * Nudges what is selected.
   *
   * @param {number} x canvas points to the right
   * @param {number} y canvas points down
   */
  nudge(x, y) {
    const items = this.#chosen.free;
    if (items.length === 0 || this.#toasts.tooMany(items)) return;
    const names = items.map(({ id }) => id);
    const from = items.length === 1 ? items[0] : middle(boxAround(items));
    const to = keepOnCanvas({ x: from.x + x, y: from.y + y }, from, this.#client.story.canvas);
    this.#toasts.watch(this.#client.nudge(names, to.x - from.x, to.y - from.y));
  }

  /**
   * Brings what is selected to a guide of the canvas.
   *
   * @param {string} to the guide's name
   */
  align(to) {
    const names = this.#chosen.free.map(({ id }) => id);
    if (names.length === 0 || this.#toasts.tooMany(names)) return;
    this.#toasts.watch(this.#client.align(names, to));
  }

  /**
   * Makes what is selected larger or smaller by one step.
   *
   * @param {1|-1} direction larger or smaller
   */
  resize(direction) {
    this.#chosen.each(this.#chosen.free, (item) => {
      const [least, most] = [leastScale(item, SCALE.min), Math.max(item.scale, SCALE.max)];
      const scale = confine(item.scale * SIZE_STEP ** direction, least, most);
      return this.#client.update(item.id, { scale });
    });
  }

  /**
   * Turns what is selected by one step.
   *
   * @param {1|-1} direction clockwise or against it
   */
  turn(direction) {
    this.#chosen.each(this.#chosen.free, ({ id, angle }) =>
      this.#client.update(id, { angle: angle + direction * TURN_STEP }));
  }

  #show() {
    this.#sheet.close();
    const [first] = this.#selection.items;
    const focused = this.element.querySelector(':focus-visible');
    this.element.hidden = first === undefined;
    if (first === undefined) {
      this.element.replaceChildren();
      // Whoever works by keyboard had the focus here, and would have to begin at the top.
      if (focused) document.querySelector('[data-add]')?.focus();
      return;
    }
    const tool = (name, label, pressed, properties) =>
      iconButton(name, label, pressed, { data: { tool: name }, ...properties });
    const tools = this.#toolsFor(this.#client.story.item(this.#selection.single), tool);
    this.element.replaceChildren(...tools);
    this.#beCautious(tools.at(-1));
  }

  #toolsFor(item, tool) {
    const offer = (event) => this.#arranging.offer(event.currentTarget);
    const arrange = tool('arrange', 'Arrange', offer);
    const remove = tool('delete', 'Delete', () => this.delete(), { class: 'danger' });
    this.#locked = Boolean(item?.locked);
    if (this.#locked) {
      const unlock = tool('unlock', 'Unlock', () => this.#arranging.lock());
      return [unlock, arrange, remove];
    }
    const align = tool('align', 'Align', (event) => this.#offerAligning(event.currentTarget));
    if (item?.kind === 'deck') return [...this.#deckTools.tools(item.id), align, arrange, remove];
    const tools = [
      tool('smaller', 'Smaller', () => this.resize(-1)),
      tool('larger', 'Larger', () => this.resize(1)),
      align,
      arrange,
      remove,
    ];
    if (item && 'color' in item) tools.unshift(this.#colorTool(item));
    if (item?.kind === 'text') {
      const style = (event) => this.#labelling.offerStyles(event.currentTarget, item.id);
      tools.unshift(tool('edit', 'Edit', () => this.#edit(item.id)), tool('style', 'Style', style));
    }
    return tools;
  }

  #beCautious(tool) {
    clearTimeout(this.#caution);
    tool.disabled = true;
    this.#caution = setTimeout(() => {
      tool.disabled = false;
    }, CAUTION);
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

  #offerAligning(opener) {
    const content = [alignButtons((to) => this.align(to))];
    this.#sheet.toggle({ opener, label: 'Align', content, side: 'item' });
  }

  #offerColors(opener, name) {
    const item = this.#client.story.item(name);
    if (item === undefined || this.#toasts.hinder(name)) return;
    if (item.kind === 'text') {
      this.#sheet.toggle({
        opener, label: 'Colour', content: this.#labelling.colors(name), side: 'item',
      });
      return;
    }
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
    this.#sheet.toggle({ opener, label: 'Colour', content, side: 'item' });
  }

  #color(name, color) {
    if (this.#client.story.item(name) === undefined || this.#toasts.locked(name)) return;
    this.#toasts.watch(this.#client.update(name, { color }));
  }
}
