import { element, iconButton } from './dom.js';

/** Canvas points by which a copy lies beside what it is a copy of. */
const ASIDE = 12;

/** The least that an item is seen: what is not to be seen at all is deleted. */
const FAINTEST = 10;

/**
 * How what is selected lies among the others: above or below, in groups, locked, how much of it is
 * seen; and copies of it.
 */
export class Arranging {
  #client;
  #selection;
  #chosen;
  #toasts;
  #sheet;
  #views;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the commands
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./chosen.js').Chosen} options.chosen what of it can be changed
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./sheet.js').Sheet} options.sheet shows the choices
   * @param {import('./itemviews.js').ItemViews} options.views shows items
   */
  constructor({ client, selection, chosen, toasts, sheet, views }) {
    this.#client = client;
    this.#selection = selection;
    this.#chosen = chosen;
    this.#toasts = toasts;
    this.#sheet = sheet;
    this.#views = views;
  }

  /**
   * Moves what is selected among the others; its own order stays.
   *
   * @param {'front'|'back'|'forward'|'backward'} to where to
   */
  reorder(to) {
    const items = this.#chosen.free;
    const fromTop = to === 'back' || to === 'forward';
    this.#chosen.each(fromTop ? items.reverse() : items, ({ id }) => this.#client.reorder(id, to));
  }

  /** Has what is selected always selected together. */
  group() {
    const names = this.#names(this.#chosen.free);
    if (names.length === 0 || this.#toasts.tooMany(names)) return;
    if (names.length === 1) {
      this.#toasts.say('Select several to group them.');
      return;
    }
    this.#toasts.watch(this.#client.group(names).done);
    this.#toasts.say(`${names.length} grouped. Press twice to select one of them.`);
  }

  /** Takes what is selected out of its groups. */
  ungroup() {
    const names = this.#names(this.#chosen.free.filter(({ group }) => group));
    if (names.length === 0 || this.#toasts.tooMany(names)) return;
    this.#toasts.watch(this.#client.ungroup(names));
  }

  /** Makes copies of what is selected, and selects them. */
  async duplicate() {
    const items = this.#chosen.all;
    const names = this.#names(items);
    if (names.length === 0 || this.#toasts.looksOnly() || this.#toasts.tooMany(names)) return;
    const [{ group }] = items;
    const grouped = Boolean(group) && items.every((item) => item.group === group);
    const copies = this.#client.duplicate(names, { dx: ASIDE, dy: ASIDE, grouped });
    await this.#toasts.watch(copies.done);
    if (copies.items.every((name) => this.#client.story.item(name))) {
      this.#selection.select(...copies.items);
    }
  }

  /** Locks what is selected, so that nobody changes it; unlocks it if all of it is locked. */
  lock() {
    const items = this.#chosen.unheld;
    if (items.length === 0 || this.#toasts.inHand(...this.#selection.items)) return;
    const locked = !items.every((item) => item.locked);
    this.#chosen.each(items, ({ id }) => this.#client.update(id, { locked }));
  }

  /**
   * Shows the choices.
   *
   * @param {HTMLElement} opener the button
   */
  offer(opener) {
    const items = this.#chosen.all;
    const tool = (name, label, deed, properties = {}) =>
      iconButton(name, label, deed, { data: { tool: name }, ...properties });
    const isLocked = items.length > 0 && items.every(({ locked }) => locked);
    const content = [
      element('div', { class: 'tools' },
        tool('front', 'To front', () => this.reorder('front')),
        tool('forward', 'Forward', () => this.reorder('forward')),
        tool('backward', 'Backward', () => this.reorder('backward')),
        tool('back', 'To back', () => this.reorder('back'))),
      element('div', { class: 'tools' },
        tool('group', 'Group', this.#closing(() => this.group()), { disabled: items.length < 2 }),
        tool('ungroup', 'Ungroup', this.#closing(() => this.ungroup()),
          { disabled: !items.some(({ group }) => group) }),
        tool('duplicate', 'Duplicate', this.#closing(() => this.duplicate())),
        tool(isLocked ? 'unlock' : 'lock', isLocked ? 'Unlock' : 'Lock',
          this.#closing(() => this.lock()))),
      this.#opacity(items),
    ];
    this.#sheet.toggle({ opener, label: 'Arrange', content, side: 'item' });
  }

  #closing(deed) {
    return () => {
      this.#sheet.close();
      deed();
    };
  }

  #opacity(items) {
    const percent = Math.round(100 * (items[0]?.opacity ?? 1));
    const value = element('output', {}, `${percent} %`);
    const slider = element('input', {
      type: 'range', min: FAINTEST, max: 100, step: 5, value: percent, name: 'opacity',
      oninput: () => {
        value.textContent = `${slider.value} %`;
        for (const { id } of items) this.#views.fade(id, slider.value / 100);
      },
      onchange: () => this.#fade(items, slider.value / 100),
    });
    return element('label', { class: 'slider' }, element('span', {}, 'Opacity'), slider, value);
  }

  #fade(items, opacity) {
    const free = this.#chosen.free;
    if (free.length > 0) this.#chosen.each(free, ({ id }) => this.#client.update(id, { opacity }));
    else for (const item of items) this.#views.fade(item.id, item.opacity ?? 1);
  }

  #names(items) {
    return items.map(({ id }) => id);
  }
}
