import { followPointer } from './pointers.js';

/** Screen points from a press to a swipe, by kind of pointer: fingers tremble. */
const SLACK = { mouse: 2, pen: 3, touch: 5 };

/** Milliseconds between the two presses of a double press. */
const DOUBLE = 400;

/**
 * Hands on the cards of a deck. The card on top goes with the pointer, and flies when it is let go.
 */
export class Swiping {
  #client;
  #stage;
  #viewport;
  #selection;
  #marks;
  #toasts;
  #open;
  #hand = null;
  #lastTap = { deck: null, time: -Infinity };

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client takes the gestures
   * @param {HTMLElement} options.stage hears the pointers
   * @param {import('./viewport.js').Viewport} options.viewport where the canvas lies
   * @param {import('./selection.js').Selection} options.selection the selection
   * @param {import('./marks.js').Marks} options.marks shows refusals
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {(deck: number) => void} options.open shows what can be done with a deck's cards
   */
  constructor({ client, stage, viewport, selection, marks, toasts, open }) {
    this.#client = client;
    this.#stage = stage;
    this.#viewport = viewport;
    this.#selection = selection;
    this.#marks = marks;
    this.#toasts = toasts;
    this.#open = open;
  }

  /** @returns {boolean} whether a card is in the hand */
  get busy() {
    return this.#hand?.gesture != null;
  }

  /**
   * Takes a pointer that was put down on a card.
   *
   * @param {PointerEvent} event put it down
   * @returns {boolean} whether it did
   */
  takes(event) {
    const card = event.target.closest('.card[data-rank="0"]');
    const deck = Number(card?.closest('[data-item]')?.dataset.item);
    const among = this.#selection.has(deck) && this.#selection.items.length > 1;
    if (!deck || among || this.#hand !== null || event.shiftKey) return false;
    const [gesture, top] = [null, this.#topOf(deck)];
    const hand = { deck, start: event, last: event, gesture, refused: false, top };
    this.#hand = hand;
    hand.stop = followPointer(this.#stage, event, {
      moved: (events) => this.#moved(hand, events),
      lifted: (up) => this.#lifted(hand, up),
      lost: () => this.#lost(hand),
    });
    return true;
  }

  /**
   * A second finger turns and scales the deck: the card is let go.
   *
   * @returns {{deck: number, event: PointerEvent}|null} the deck, and where the first finger is, if
   *   there is one
   */
  yields() {
    const hand = this.#hand;
    if (hand?.start.pointerType !== 'touch') return null;
    this.cancel();
    this.#selection.select(hand.deck);
    return { deck: hand.deck, event: hand.last };
  }

  /**
   * Lets go of a card, if one is in the hand.
   *
   * @returns {boolean} whether one was
   */
  cancel() {
    const hand = this.#hand;
    if (hand === null) return false;
    hand.stop();
    this.#lost(hand);
    return hand.gesture !== null;
  }

  #topOf(deck) {
    return this.#client.story.item(deck)?.cards?.at(-1)?.id;
  }

  #moved(hand, events) {
    const last = events.at(-1);
    hand.last = last;
    if (hand.gesture === null && !hand.refused && this.#isFar(hand, last)) this.#begin(hand);
    if (hand.gesture === null) return;
    hand.gesture.move(events.map((event) => this.#sample(event)));
  }

  #isFar({ start }, { clientX, clientY }) {
    const way = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    return way >= (SLACK[start.pointerType] ?? SLACK.mouse);
  }

  #begin(hand) {
    const { deck, start } = hand;
    const { story, usable } = this.#client;
    const hindrance = story.hindrance(deck);
    if (hindrance !== null) this.#marks.refuse(hindrance.detail);
    const card = this.#topOf(deck);
    hand.refused = hindrance !== null || !usable || card === undefined || card !== hand.top
      || this.#toasts.looksOnly() || this.#toasts.locked(deck);
    if (hand.refused) return;
    const where = { ...this.#sample(start), zoom: this.#viewport.fit };
    hand.gesture = this.#client.swipe(deck, card, where);
    hand.gesture.on('over', () => {
      hand.stop();
      this.#forget(hand);
    });
    this.#stage.classList.add('dragging');
  }

  #sample(event) {
    return { ...this.#viewport.toCanvas(event), time: event.timeStamp };
  }

  #lifted(hand, event) {
    const { gesture } = hand;
    this.#forget(hand);
    if (gesture !== null) {
      gesture.move([this.#sample(event)]);
      gesture.end();
    } else if (!hand.refused) this.#tapped(hand.deck, event.timeStamp);
  }

  #lost(hand) {
    hand.gesture?.cancel();
    this.#forget(hand);
  }

  #forget(hand) {
    if (this.#hand !== hand) return;
    this.#hand = null;
    this.#stage.classList.remove('dragging');
  }

  #tapped(deck, time) {
    const double = this.#lastTap.deck === deck && time - this.#lastTap.time < DOUBLE;
    this.#lastTap = double ? { deck: null, time: -Infinity } : { deck, time };
    this.#selection.select(deck);
    const element = this.#stage.querySelector(`[data-item="${deck}"]`);
    element?.focus({ preventScroll: true, focusVisible: false });
    if (double) this.#open(deck);
  }
}
