import { ErrorCode } from '../sdk/index.js';
import { withGroups } from './chosen.js';
import { Keeper } from './keeping.js';
import { covers } from './places.js';
import { Press } from './press.js';

/** Screen points from a press to a gesture, by kind of pointer: fingers tremble. */
const SLACK = { mouse: 2, pen: 3, touch: 5 };

/** Milliseconds between the two presses of a double press. */
const DOUBLE = 400;

/** What a hand went on with had settled. */
const TOO_LATE = 'You were away too long. What you did meanwhile is not kept.';

/** Keys that change what a gesture does while the pointer rests. */
const MODIFIERS = new Set(['Shift', 'Control', 'Meta']);

/**
 * Pointers on the canvas: mouse, finger and pen alike. A press on an item selects it, a way of a
 * few points makes it a gesture, two short presses ask for editing. A second finger turns and
 * scales what the first one holds, or what is selected; a press beside all items draws a marquee.
 */
export class Dragging {
  #client;
  #stage;
  #viewport;
  #selection;
  #marquee;
  #marks;
  #toasts;
  #edit;
  #others;
  #presses = new Set();
  #lastTap = { item: null, time: -Infinity };

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes gestures and the cursor
   * @param {HTMLElement} options.stage hears the pointers
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./marquee.js').Marquee} options.marquee selects what lies in it
   * @param {import('./marks.js').Marks} options.marks shows refusals
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {(item: number) => void} options.edit begins editing an item
   * @param {object[]} options.others hands that may take a pointer first: the pen, on cards
   */
  constructor({ client, stage, viewport, selection, marquee, marks, toasts, edit, others }) {
    this.#stage = stage;
    this.#client = client;
    this.#viewport = viewport;
    this.#selection = selection;
    this.#marquee = marquee;
    this.#marks = marks;
    this.#toasts = toasts;
    this.#edit = edit;
    this.#others = others;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', (event) => this.#lost(event));
    stage.addEventListener('lostpointercapture', (event) => this.#lost(event));
    stage.addEventListener('pointerleave', () => client.show({ cursor: null }));
    for (const type of ['keydown', 'keyup']) {
      addEventListener(type, (event) => this.#modified(event));
    }
    client.on('gesture', (gesture) => gesture.on('over', () => this.#over(gesture)));
  }

  /** @returns {boolean} whether a hand is on something */
  get busy() {
    return this.#marquee.open || [...this.#presses].some(({ gesture }) => gesture !== null)
      || this.#others.some((hand) => hand.busy);
  }

  /**
   * Gives up whatever is being done.
   *
   * @returns {boolean} whether there was anything
   */
  cancel() {
    const { busy } = this;
    this.#marquee.cancel();
    for (const hand of this.#others) hand.cancel();
    for (const press of [...this.#presses]) {
      press.gesture?.cancel();
      this.#forget(press);
    }
    return busy;
  }

  #down(event) {
    if (event.button !== 0 || event.target.closest('button')) return;
    event.preventDefault();
    this.#stage.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') {
      this.#takeOver();
      if (this.#joined(event)) return;
    }
    const target = this.#under(event);
    const grip = event.target.closest('.grip');
    if (grip) this.#pressGrip(Number(grip.dataset.grip), event);
    else if (event.target.closest('.handle')) this.#pressHandle(event);
    else if (this.#others.some((hand) => hand.takes(event))) return;
    else if (target === null) this.#pressBeside(event);
    else this.#pressItem(Number(target.dataset.item), target, event);
  }

  /** With a second finger a card is not swiped, but its deck is turned and scaled. */
  #takeOver() {
    const given = this.#others.map((hand) => hand.yields?.()).find(Boolean);
    if (given) this.#press('transform', [given.deck], given.event);
  }

  /** Small items hear of fingers beside them, but not before what a finger is really on. */
  #under(event) {
    const nearest = event.target.closest('[data-item]');
    if (nearest === null || event.pointerType === 'mouse') return nearest;
    const point = this.#viewport.toCanvas(event);
    const shown = (item) => ({ ...this.#client.story.item(item), ...this.#client.frame(item) });
    const elements = document.elementsFromPoint(event.clientX, event.clientY);
    const targets = elements.map((each) => each.closest('[data-item]')).filter(Boolean);
    return targets.find(({ dataset }) => covers(shown(Number(dataset.item)), point)) ?? nearest;
  }

  /** Another finger takes part in what the first one does, wherever it is put down. */
  #joined(event) {
    const press = [...this.#presses].find(({ start }) => start.pointerType === 'touch');
    if (press === undefined) return false;
    const full = press.count >= (this.#client.limits.touchesPerSample ?? Infinity);
    if (press.kind === 'handle' || press.refused || full) return true;
    if (press.kind === 'marquee') {
      this.#marquee.cancel();
      press.kind = 'transform';
      press.items = this.#selection.items;
    }
    press.put(event.pointerId, this.#viewport.toCanvas(event));
    if (press.gesture === null) this.#begin(press, event);
    else press.gesture.move([this.#kept(press, event)]);
    return true;
  }

  #pressItem(item, target, event) {
    const selection = this.#selection;
    const { story } = this.#client;
    const before = selection.has(item);
    const whole = withGroups(story, item);
    if (!before) selection.select(...(event.shiftKey ? selection.items : []), ...whole);
    target.focus({ preventScroll: true, focusVisible: false });
    const kind = event.pointerType === 'touch' ? 'transform' : 'drag';
    this.#press(kind, selection.items, event, (up) => {
      const alone = selection.single === item;
      if (event.shiftKey && before) {
        selection.select(...selection.items.filter((other) => !whole.includes(other)));
      } else if (!event.shiftKey && !alone) selection.select(...whole);
      this.#tapped(item, up.timeStamp, alone);
    });
  }

  #pressGrip(deck, event) {
    this.#press(event.pointerType === 'touch' ? 'transform' : 'drag', [deck], event);
  }

  #pressHandle(event) {
    document.activeElement?.blur?.();
    this.#press('handle', this.#selection.items, event);
  }

  #pressBeside(event) {
    document.activeElement?.blur?.();
    this.#press('marquee', [], event, () => {
      if (!event.shiftKey) this.#selection.select();
    });
  }

  #press(kind, items, event, tapped = () => {}) {
    const point = this.#viewport.toCanvas(event);
    this.#presses.add(new Press({ kind, items, event, point, tapped }));
  }

  #of(event) {
    return [...this.#presses].find((press) => press.has(event.pointerId));
  }

  #move(event) {
    const point = this.#viewport.toCanvas(event);
    this.#client.show({ cursor: point });
    const press = this.#of(event);
    if (press === undefined) return;
    if (press.kind === 'marquee') {
      if (this.#marquee.open || this.#isFar(press, event)) {
        this.#marquee.draw(press.point, point, event.shiftKey);
      }
      return;
    }
    if (press.gesture === null && this.#isFar(press, event)) this.#begin(press, event);
    if (press.gesture === null) return;
    // Some browsers give an empty list where there was nothing to coalesce.
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const events = coalesced.length > 0 ? coalesced : [event];
    press.gesture.move(events.map((each) => this.#sample(press, each)));
  }

  #isFar({ start }, { clientX, clientY }) {
    const way = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    return way >= (SLACK[start.pointerType] ?? SLACK.mouse);
  }

  #begin(press, event) {
    const { story, usable } = this.#client;
    press.items = press.items.filter((item) => story.item(item) !== undefined);
    if (press.refused || !usable || press.items.length === 0) return;
    const hindrance = story.hindrance(...press.items);
    press.refused = hindrance !== null || this.#toasts.looksOnly()
      || this.#toasts.locked(...press.items) || this.#toasts.tooMany(press.items);
    if (hindrance !== null) this.#marks.refuse(hindrance.detail);
    if (press.refused) return;
    const shown = (item) => ({ ...story.item(item), ...this.#client.frame(item) });
    // A gesture begins where the pointer was pressed; fingers, where they are.
    const { shiftKey, ctrlKey, metaKey } = event;
    const keys = { shiftKey, ctrlKey, metaKey, timeStamp: press.start.timeStamp };
    const { kind, items } = press;
    const sample = press.sample(press.count > 1 ? event : keys);
    const zoom = this.#viewport.fit;
    press.keeper = new Keeper({ kind, items: items.map(shown), sample, story, zoom });
    const { seen: viewport } = this.#viewport;
    press.gesture = this.#client.begin({ kind, items, sample, zoom, viewport });
    this.#stage.classList.add('dragging');
  }

  #up(event) {
    const press = this.#of(event);
    if (event.pointerType === 'touch') this.#client.show({ cursor: null });
    if (press === undefined) return;
    const { gesture } = press;
    if (gesture !== null) gesture.move([this.#sample(press, event)]);
    press.lift(event.pointerId);
    if (press.count > 0) {
      gesture?.move([this.#kept(press, event)]);
      return;
    }
    this.#forget(press);
    if (this.#marquee.open) this.#marquee.end();
    else if (gesture !== null) gesture.end();
    else if (!press.refused) press.tapped(event);
  }

  #lost(event) {
    const press = this.#of(event);
    if (press === undefined) return;
    this.#marquee.cancel();
    press.gesture?.cancel();
    this.#forget(press);
    if (event.pointerType === 'touch') this.#client.show({ cursor: null });
  }

  #forget(press) {
    this.#presses.delete(press);
    this.#stage.classList.toggle('dragging', [...this.#presses].some(({ gesture }) => gesture));
  }

  /** A key changes what the resting pointer does. */
  #modified(event) {
    if (event.repeat || !MODIFIERS.has(event.key)) return;
    for (const press of this.#presses) press.gesture?.move([this.#kept(press, event)]);
  }

  /** Of a group two presses select one; of one that is selected alone they ask for editing. */
  #tapped(item, time, alone) {
    const double = this.#lastTap.item === item && time - this.#lastTap.time < DOUBLE;
    this.#lastTap = double ? { item: null, time: -Infinity } : { item, time };
    if (!double) return;
    if (alone || this.#selection.single === item) this.#edit(item);
    else this.#selection.select(item);
  }

  #over({ items, gesture, kind, outcome, error, isCutShort }) {
    const press = [...this.#presses].find((each) => each.gesture?.gesture === gesture);
    if (press !== undefined) this.#forget(press);
    // The editor still has the words. Who brings back a version is told of by itself.
    const isTold = kind === 'edit' || outcome === 'gone';
    if (isCutShort && !isTold) this.#toasts.say(TOO_LATE);
    if (outcome !== 'refused') return;
    if (error?.code === ErrorCode.itemHeld) this.#marks.refuse({ item: items[0], ...error.detail });
    else if (error) this.#toasts.say(this.#toasts.inWords(error));
  }

  #sample(press, event) {
    press.put(event.pointerId, this.#viewport.toCanvas(event));
    return this.#kept(press, event);
  }

  /** The pointer may go anywhere; what it drags stays where everybody can reach it. */
  #kept(press, event) {
    return press.keeper.keep(press.sample(event), (item) => this.#client.frame(item));
  }
}
