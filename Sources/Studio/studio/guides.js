import { boxAround, middle } from '../sdk/index.js';
import { safeColor, textOn } from './colors.js';
import { element } from './dom.js';
import { picture } from './guideshapes.js';

/** Milliseconds in which a guide disappears; the style sheet fades it as long. */
const FADE = 100;

/** Screen points by which the line of an angle is longer than what it turns. */
const BEYOND = 28;

/**
 * Guides, with their distances: drawn when, and only when, a gesture has latched them and they are
 * true; one's own and, in their colours, everybody else's.
 *
 * One's own come from the gesture, which knows when the finger has already left; others' from
 * their levels.
 */
export class Guides {
  #client;
  #overlay;
  #viewport;
  #drawn = new Map();
  #stale = false;

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
    client.on('gesture', (gesture) => {
      gesture.on('frame', () => this.#drawSoon());
      gesture.on('over', () => this.#drawSoon());
    });
    client.story.on('gesture', () => this.#drawSoon());
    client.story.on('frame', () => this.#drawSoon());
    viewport.onChange(() => this.#drawSoon());
  }

  /** Once for however many items moved. */
  #drawSoon() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => {
      this.#stale = false;
      this.#draw();
    });
  }

  #draw() {
    const wanted = new Map(this.#wanted());
    for (const [key, made] of this.#drawn) if (!wanted.has(key)) this.#leave(key, made);
    for (const [key, { guide, member, box, strokes }] of wanted) {
      const made = this.#drawn.get(key) ?? this.#add(key, member);
      const parts = strokes?.map((stroke) => this.#stroke(stroke)) ?? this.#angle(guide, box);
      for (const part of parts) part.dataset.guide = guide.name;
      made.replaceChildren(...parts);
    }
  }

  *#wanted() {
    const { story } = this.#client;
    for (const level of story.gestures.values()) {
      const own = level.member === story.self && this.#client.gestureOn(level.items[0]);
      const { guides = [] } = own || level;
      const items = guides.length > 0 ? this.#shown(level.items) : [];
      if (items.length === 0) continue;
      const box = boxAround(items);
      const lines = guides.filter(({ axis }) => axis);
      const drawn = picture(lines, { box, canvas: story.canvas, guides, fit: this.#viewport.fit });
      for (const guide of guides) {
        const strokes = drawn.get(guide.name);
        yield [`${level.gesture} ${guide.name}`, { guide, member: level.member, box, strokes }];
      }
    }
  }

  #shown(names) {
    const shown = (name) => {
      const item = this.#client.story.item(name);
      return item && { ...item, ...this.#client.frame(name) };
    };
    return names.map(shown).filter(Boolean);
  }

  #add(key, member) {
    const made = element('div', { class: 'guide' });
    const { self, members } = this.#client.story;
    if (member !== self) {
      const color = safeColor(members.get(member)?.color);
      made.style.setProperty('--guide', color);
      made.style.setProperty('--on-guide', textOn(color));
    }
    this.#drawn.set(key, made);
    this.#overlay.append(made);
    return made;
  }

  /** It is no longer a guide, from this moment; only its picture fades. */
  #leave(key, made) {
    this.#drawn.delete(key);
    for (const part of made.children) delete part.dataset.guide;
    made.classList.add('leaving');
    setTimeout(() => made.remove(), FADE);
  }

  #stroke({ kind, along, at, from, to, text, side = 'after' }) {
    const { fit } = this.#viewport;
    const made = element('div', { class: `stroke ${kind}`, data: { along } });
    const [x, y] = along === 'x' ? [from, at] : [at, from];
    made.style.transform = `translate(${x * fit}px, ${y * fit}px)`;
    made.style[along === 'x' ? 'width' : 'height'] = `${(to - from) * fit}px`;
    if (text !== undefined) {
      made.append(element('span', { class: 'measure', data: { side } }, text));
    }
    return made;
  }

  /** A line through what is turned, along the angle, and the angle in degrees. */
  #angle({ at }, box) {
    const { fit } = this.#viewport;
    const { x, y } = middle(box);
    const half = Math.hypot(box.right - box.left, box.bottom - box.top) / 2 * fit + BEYOND;
    const line = element('div', { class: 'stroke angle' });
    const place = `translate(${x * fit}px, ${y * fit}px)`;
    line.style.transform = `${place} rotate(${at}deg) translateX(-50%)`;
    line.style.width = `${2 * half}px`;
    const badge = element('span', { class: 'measure degrees' }, `${at}°`);
    const radians = (at * Math.PI) / 180;
    const [right, down] = [Math.cos(radians) * half, Math.sin(radians) * half];
    badge.style.transform =
      `translate(${x * fit + right}px, ${y * fit + down}px) translate(-50%, -50%)`;
    return [line, badge];
  }
}
