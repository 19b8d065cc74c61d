import { safeColor, textOn } from './colors.js';
import { element, icon, prefersStillness } from './dom.js';

/**
 * Where others point: an arrow and a flag with their name, in their colour.
 */
export class Cursors {
  #client;
  #overlay;
  #viewport;
  #cursors = new Map();

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story is shown
   * @param {HTMLElement} options.overlay the layer above the canvas, in screen points
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   */
  constructor({ client, overlay, viewport }) {
    this.#client = client;
    this.#overlay = overlay;
    this.#viewport = viewport;
    const { story } = client;
    story.on('presence', ({ member }) => this.#sync(member));
    story.on('member', ({ member }) => this.#sync(member));
    story.on('gesture', ({ gesture }) => this.#sync(gesture.member));
    viewport.onChange(() => [...this.#cursors.keys()].forEach((member) => this.#sync(member)));
  }

  #sync(number) {
    const { story } = this.#client;
    const { cursor: point, state } = story.presence(number);
    const member = number === story.self ? undefined : story.members.get(number);
    if (point === null || member === undefined) {
      this.#cursors.get(number)?.element.remove();
      this.#cursors.delete(number);
      return;
    }
    const cursor = this.#cursors.get(number) ?? this.#add(number);
    const color = safeColor(member.color);
    cursor.element.style.setProperty('--member', color);
    cursor.element.style.setProperty('--on-member', textOn(color));
    cursor.flag.textContent = member.name;
    const holding = [...story.gestures.values()].some((level) => level.member === number);
    // What one holds carries one's name already.
    cursor.element.classList.toggle('holding', holding);
    cursor.element.classList.toggle('still', prefersStillness());
    cursor.element.classList.toggle('faint', state !== 'active');
    const { fit } = this.#viewport;
    cursor.element.style.transform = `translate(${point.x * fit}px, ${point.y * fit}px)`;
  }

  #add(number) {
    const flag = element('span', { class: 'flag' });
    const data = { cursor: number };
    const made = element('div', { class: 'cursor', data }, icon('pointer'), flag);
    const cursor = { element: made, flag };
    this.#cursors.set(number, cursor);
    this.#overlay.append(made);
    return cursor;
  }
}
