import { ErrorCode } from '../sdk/index.js';
import { keepOnCanvas } from './places.js';

/** Screen points from a press to a drag, by kind of pointer: fingers tremble. */
const SLACK = { mouse: 2, pen: 3, touch: 5 };

/** Milliseconds between the two presses of a double press. */
const DOUBLE = 400;

/**
 * Pointers on the canvas: mouse, finger and pen alike. A press on an item selects it, a way of a
 * few points makes it a drag, two short presses ask for editing.
 */
export class Dragging {
  #client;
  #stage;
  #viewport;
  #selection;
  #marks;
  #edit;
  #presses = new Map();
  #lastTap = { item: null, time: -Infinity };

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes gestures and the cursor
   * @param {HTMLElement} options.stage hears the pointers
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./marks.js').Marks} options.marks shows refusals
   * @param {(item: number) => void} options.edit begins editing an item
   */
  constructor({ client, stage, viewport, selection, marks, edit }) {
    this.#stage = stage;
    this.#client = client;
    this.#viewport = viewport;
    this.#selection = selection;
    this.#marks = marks;
    this.#edit = edit;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', (event) => this.#lost(event));
    stage.addEventListener('lostpointercapture', (event) => this.#lost(event));
    stage.addEventListener('pointerleave', () => client.point(null));
    client.on('gesture', (gesture) => gesture.on('over', () => this.#over(gesture)));
  }

  /**
   * Gives up whatever is being dragged.
   *
   * @returns {boolean} whether there was a drag
   */
  cancel() {
    const dragging = [...this.#presses.values()].filter((press) => press.gesture !== null);
    for (const press of dragging) press.gesture.cancel();
    this.#presses.clear();
    this.#stage.classList.remove('dragging');
    return dragging.length > 0;
  }

  #down(event) {
    if (event.button !== 0) return;
    const target = event.target.closest('[data-item]');
    if (target === null) {
      this.#selection.select(null);
      document.activeElement?.blur?.();
      return;
    }
    const item = Number(target.dataset.item);
    event.preventDefault();
    target.focus({ preventScroll: true, focusVisible: false });
    this.#stage.setPointerCapture(event.pointerId);
    this.#presses.set(event.pointerId, { item, start: event, gesture: null, refused: false });
    this.#selection.select(item);
  }

  #move(event) {
    this.#client.point(this.#viewport.toCanvas(event));
    const press = this.#presses.get(event.pointerId);
    if (press === undefined) return;
    if (press.gesture === null) this.#begin(press, event);
    if (press.gesture === null) return;
    // Some browsers give an empty list where there was nothing to coalesce.
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const events = coalesced.length > 0 ? coalesced : [event];
    press.gesture.move(events.map((each) => this.#confined(press, each)));
  }

  #begin(press, event) {
    const { clientX, clientY, pointerType } = press.start;
    const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    if (way < (SLACK[pointerType] ?? SLACK.mouse) || press.refused || !this.#client.live) return;
    const { story } = this.#client;
    const holder = story.holder(press.item);
    if (story.item(press.item) === undefined) return;
    if (holder !== undefined && holder.member !== story.self) {
      press.refused = true;
      this.#marks.refuse(press.item, story.members.get(holder.member));
      return;
    }
    press.from = this.#client.frame(press.item);
    press.pointer = this.#sample(press.start);
    press.gesture = this.#client.begin({
      item: press.item,
      pointer: press.pointer,
      zoom: this.#viewport.fit,
    });
    this.#stage.classList.add('dragging');
  }

  #up(event) {
    const press = this.#presses.get(event.pointerId);
    if (press === undefined) return;
    this.#presses.delete(event.pointerId);
    if (press.gesture !== null) {
      press.gesture.move([this.#confined(press, event)]);
      press.gesture.end();
      this.#stage.classList.remove('dragging');
    } else if (!press.refused) {
      this.#tapped(press.item, event.timeStamp);
    }
    if (event.pointerType === 'touch') this.#client.point(null);
  }

  #lost(event) {
    const press = this.#presses.get(event.pointerId);
    this.#presses.delete(event.pointerId);
    press?.gesture?.cancel();
    this.#stage.classList.remove('dragging');
    if (event.pointerType === 'touch') this.#client.point(null);
  }

  #tapped(item, time) {
    const double = this.#lastTap.item === item && time - this.#lastTap.time < DOUBLE;
    this.#lastTap = double ? { item: null, time: -Infinity } : { item, time };
    if (double) this.#edit(item);
  }

  #over({ item, gesture, outcome, error }) {
    for (const [pointer, press] of this.#presses) {
      if (press.gesture?.gesture === gesture) this.#presses.delete(pointer);
    }
    this.#stage.classList.remove('dragging');
    if (outcome !== 'refused' || error?.code !== ErrorCode.itemHeld) return;
    this.#marks.refuse(item, this.#client.story.members.get(error.detail.holder));
  }

  #sample(event) {
    return { ...this.#viewport.toCanvas(event), time: event.timeStamp };
  }

  /** The pointer may go anywhere; what it drags stays where everybody can reach it. */
  #confined({ from, pointer }, event) {
    const { x, y, time } = this.#sample(event);
    const to = { x: from.x + x - pointer.x, y: from.y + y - pointer.y };
    const place = keepOnCanvas(to, from, this.#client.story.canvas);
    return { x: pointer.x + place.x - from.x, y: pointer.y + place.y - from.y, time };
  }
}
