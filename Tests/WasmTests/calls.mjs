/** Calls of the engine's program with their numbers as arguments, which it reads from memory. */

const FORMS = ['', 'Touches', 'Recognition'];
// At this place of the head is where the section of arguments begins.
const ARGUMENTS_START = 15;

/**
 * The exports of an instance, and its numbers. What begins and moves a gesture is there for each
 * form of sample; where the form decides about the kind, that is no argument.
 */
export function connect(instance) {
  const { exports } = instance;
  const { memory, exchange, exchangeCapacity } = exports;
  const numbers = new Float64Array(memory.buffer, exchange(), exchangeCapacity());
  const write = (values) => numbers.set(values, numbers[ARGUMENTS_START]);
  const calls = { ...exports, write, raw: exports };
  for (const name of ['sceneReset', 'scenePut', 'sceneRemove']) {
    calls[name] = (...values) => {
      write(values);
      return exports[name]();
    };
  }
  for (const name of ['gestureAdopt', 'gestureFinish']) {
    calls[name] = (handle, ...values) => {
      write(values);
      return exports[name](handle);
    };
  }
  for (const [form, suffix] of FORMS.entries()) {
    calls[`gestureBegin${suffix}`] = (...values) => {
      const [kind, count, zoom, hasViewport, time, modifiers, ...reading] =
        form === 0 ? values : [1, ...values];
      write([kind, count, zoom, hasViewport, time, modifiers, form, ...reading]);
      return exports.gestureBegin();
    };
    calls[`gestureMove${suffix}`] = (handle, number, time, modifiers, ...reading) => {
      write([number, time, modifiers, form, ...reading]);
      return exports.gestureMove(handle);
    };
  }
  return { calls, numbers };
}
