import { safeColor, textOn } from './colors.js';
import { element } from './dom.js';
import { Outline } from './outline.js';

/**
 * What others have selected: an outline in their colour, with their name at the first item.
 */
export class OthersSelections {
  #client;
  #views;
  #overlay;
  #viewport;
  /** By member, then by item. */
  #outlines = new Map();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {import('./itemviews.js').ItemViews} options.views the items
   * @param {HTMLElement} options.overlay the layer above the canvas, in screen points
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   */
  constructor({ client, views, overlay, viewport }) {
    this.#client = client;
    this.#views = views;
    this.#overlay = overlay;
    this.#viewport = viewport;
    const { story } = client;
    story.on('presence', ({ member }) => this.#sync(member));
    story.on('member', ({ member }) => this.#sync(member));
    story.on('gesture', ({ gesture }) => this.#sync(gesture.member));
    views.onPlaced((item, frame) => this.#placed(item, frame));
  }

  #sync(number) {
    const { story } = this.#client;
    const member = story.members.get(number);
    const { state, selection } = story.presence(number);
    const outlines = this.#outlines.get(number) ?? new Map();
    const listed = member !== undefined && number !== story.self;
    // What one holds carries an outline and one's name already.
    const shown = (listed ? selection : []).filter((item) =>
      story.holder(item)?.member !== number && this.#views.shown(item) !== undefined);
    for (const [item, outline] of outlines) {
      if (shown.includes(item)) continue;
      outline.element.remove();
      outlines.delete(item);
    }
    if (shown.length === 0) {
      this.#outlines.delete(number);
      return;
    }
    this.#outlines.set(number, outlines);
    const color = safeColor(member.color);
    for (const item of shown) {
      const { element: made, label } = outlines.get(item) ?? this.#add(number, item);
      made.style.setProperty('--member', color);
      made.style.setProperty('--on-member', textOn(color));
      made.classList.toggle('faint', state !== 'active');
      made.classList.toggle('silent', item !== shown[0]);
      label.replaceChildren(element('bdi', { class: 'name', textContent: member.name }));
    }
  }

  #add(number, item) {
    const data = { selectedBy: number, selected: item };
    const outline = new Outline({ class: 'theirs', data });
    this.#outlines.get(number).set(item, outline);
    this.#overlay.append(outline.element);
    this.#place(outline, item, this.#views.shown(item));
    return outline;
  }

  #placed(item, frame) {
    const { story } = this.#client;
    for (const [member, outlines] of this.#outlines) {
      const outline = outlines.get(item);
      if (outline === undefined) continue;
      if (frame === null) this.#sync(member);
      else this.#place(outline, item, frame);
    }
    // It may have been selected before it came.
    const awaited = frame !== null && this.#awaited(item);
    if (awaited) for (const number of story.members.keys()) this.#sync(number);
  }

  #awaited(item) {
    const { story } = this.#client;
    return [...story.members.keys()].some((number) => number !== story.self
      && !this.#outlines.get(number)?.has(item)
      && story.presence(number).selection.includes(item)
      && story.holder(item)?.member !== number);
  }

  #place(outline, name, frame) {
    const item = this.#client.story.item(name);
    if (item && frame) outline.place(item, frame, this.#viewport.fit);
  }
}
