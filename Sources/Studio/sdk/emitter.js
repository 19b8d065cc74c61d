/**
 * Events between parts of the SDK: synchronous, in order of registration.
 */
export class Emitter {
  #listeners = new Map();

  /**
   * Listens.
   *
   * @param {string} event the event's name
   * @param {(detail: any) => void} listener called with the event's detail
   * @returns {() => void} stops listening
   */
  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Tells the listeners. One that throws is reported and does not keep the others from hearing:
   * a mistake in a view must not cost the model an update.
   *
   * @param {string} event the event's name
   * @param {any} [detail] what happened
   */
  emit(event, detail) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(detail);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

function reportError(error) {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
