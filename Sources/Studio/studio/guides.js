import { safeColor } from './colors.js';
import { element } from './dom.js';

/** Milliseconds in which a line disappears; the style sheet fades it as long. */
const FADE = 100;

/**
 * Guide lines: drawn when, and only when, a gesture has latched them and they are true.
 *
 * One's own come from the gesture, which knows when the finger has already left; others' from
 * their levels.
 */
export class GuideLines {
  #client;
  #overlay;
  #viewport;
  #lines = new Map();

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
      gesture.on('frame', () => this.#draw());
      gesture.on('over', () => this.#draw());
    });
    client.story.on('gesture', () => this.#draw());
    viewport.onChange(() => this.#draw());
  }

  #draw() {
    const wanted = new Map(this.#wanted());
    for (const [key, line] of this.#lines) if (!wanted.has(key)) this.#leave(key, line);
    for (const [key, { guide, member }] of wanted) {
      const line = this.#lines.get(key) ?? this.#add(key, guide, member);
      this.#place(line, guide);
    }
  }

  *#wanted() {
    const { story } = this.#client;
    for (const level of story.gestures.values()) {
      const own = level.member === story.self && this.#client.gestureOn(level.items[0]);
      const guides = own ? own.guides : (level.guides ?? []);
      for (const guide of guides) {
        yield [`${level.gesture} ${guide.kind} ${guide.at}`, { guide, member: level.member }];
      }
    }
  }

  #add(key, guide, member) {
    const data = { guide: guide.kind, axis: guide.axis, member };
    const line = element('div', { class: 'guide', data });
    const { self, members } = this.#client.story;
    if (member === self) line.classList.add('own');
    else line.style.backgroundColor = safeColor(members.get(member)?.color);
    this.#lines.set(key, line);
    this.#overlay.append(line);
    return line;
  }

  /** The line is no longer a guide, from this moment; only its picture fades. */
  #leave(key, line) {
    this.#lines.delete(key);
    delete line.dataset.guide;
    line.classList.add('leaving');
    setTimeout(() => line.remove(), FADE);
  }

  #place(line, { axis, at, from, to }) {
    const { fit } = this.#viewport;
    const length = (to - from) * fit;
    const upright = axis === 'x';
    const [x, y] = upright ? [at * fit, from * fit] : [from * fit, at * fit];
    line.style.transform = `translate(${x}px, ${y}px)`;
    line.style.width = upright ? '' : `${length}px`;
    line.style.height = upright ? `${length}px` : '';
  }
}
