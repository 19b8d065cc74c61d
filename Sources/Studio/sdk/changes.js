/**
 * Collects what one update changed, so that listeners hear of it only when all of it is true, and
 * once per thing.
 */
export class Changes {
  #items = new Set();
  #frames = new Set();
  #members = new Set();
  #presences = new Set();
  #gestures = new Map();
  #edges = [];
  #watchers = null;
  #strokes = new Set();
  #flights = [];

  /** An item's content, frame, rank or existence changed. */
  item(identifier) {
    this.#items.add(identifier);
  }

  /** An item is shown elsewhere than before. */
  frame(identifier) {
    this.#frames.add(identifier);
  }

  /** A member came, left or has another name. */
  member(number) {
    this.#members.add(number);
  }

  /** A member shows itself in another way. */
  presence(number) {
    this.#presences.add(number);
  }

  /** So many look on who are not listed. */
  watchers(count) {
    this.#watchers = count;
  }

  /** A gesture's level changed, or it is over (then `over` says how). */
  gesture(gesture, over = null) {
    this.#gestures.set(gesture.gesture, { gesture, over });
  }

  /** A stroke that is being drawn has more points. */
  stroke(gesture) {
    this.#strokes.add(gesture);
  }

  /** A card of a deck flies. */
  flight(flight) {
    this.#flights.push(flight);
  }

  /** A guide latched or was released. */
  edge(edge) {
    this.#edges.push(edge);
  }

  /**
   * Tells the listeners: edges first, then who there is, then what is shown.
   *
   * @param {import('./emitter.js').Emitter} emitter whose listeners hear it
   */
  tell(emitter) {
    for (const edge of this.#edges) emitter.emit('edge', edge);
    for (const member of this.#members) emitter.emit('member', { member });
    for (const item of this.#items) emitter.emit('item', { item });
    for (const gesture of this.#gestures.values()) emitter.emit('gesture', gesture);
    for (const gesture of this.#strokes) emitter.emit('stroke', { gesture });
    for (const flight of this.#flights) emitter.emit('flight', flight);
    for (const item of this.#frames) emitter.emit('frame', { item });
    for (const member of this.#presences) emitter.emit('presence', { member });
    if (this.#watchers !== null) emitter.emit('watchers', { count: this.#watchers });
  }
}
