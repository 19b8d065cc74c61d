/**
 * What one hand does, from the first finger or the button that goes down to the last that goes up.
 *
 * @typedef {{x: number, y: number}} Point in canvas points
 */
export class Press {
  #fingers = new Map();

  /** @type {import('../sdk/gesture.js').Gesture|null} the gesture, once there is one */
  gesture = null;
  /** @type {import('./keeping.js').Keeper|null} keeps what the gesture holds, once there is one */
  keeper = null;
  /** @type {boolean} whether it will come to nothing: somebody holds what it is on */
  refused = false;

  /**
   * @param {object} options
   * @param {'drag'|'transform'|'handle'|'marquee'} options.kind what it may become
   * @param {number[]} options.items what it is on
   * @param {PointerEvent} options.event which begins it
   * @param {Point} options.point where
   * @param {() => void} options.tapped called when nothing comes of it
   */
  constructor({ kind, items, event, point, tapped }) {
    this.kind = kind;
    this.items = items;
    this.start = event;
    this.point = point;
    this.tapped = tapped;
    this.put(event.pointerId, point);
  }

  /** @returns {number} how many fingers are down; a mouse counts as one */
  get count() {
    return this.#fingers.size;
  }

  /**
   * @param {number} pointer a pointer's name
   * @returns {boolean} whether it takes part
   */
  has(pointer) {
    return this.#fingers.has(pointer);
  }

  /**
   * A finger is put down, or moves.
   *
   * @param {number} pointer its name
   * @param {Point} point where it is
   */
  put(pointer, point) {
    this.#fingers.set(pointer, point);
  }

  /**
   * A finger is lifted.
   *
   * @param {number} pointer its name
   */
  lift(pointer) {
    this.#fingers.delete(pointer);
  }

  /**
   * @param {{timeStamp: number, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean}} event a
   *   pointer's or a key's
   * @returns {import('../sdk/gesture.js').Sample} what is down now
   */
  sample(event) {
    const time = event.timeStamp;
    const modifiers = this.#modifiers(event);
    const fingers = [...this.#fingers];
    if (this.kind !== 'transform') return { ...fingers[0][1], ...modifiers, time };
    // Browsers may count pointers below zero; the protocol does not.
    const touches = fingers.map(([id, { x, y }]) => ({ id: id >>> 0, x, y }));
    return { touches, ...modifiers, time };
  }

  #modifiers({ shiftKey, ctrlKey, metaKey }) {
    return {
      snappingOff: ctrlKey || metaKey,
      axisLock: shiftKey && this.kind === 'drag',
      uniform: shiftKey && this.kind === 'handle',
    };
  }
}
