import { cutToBytes } from './texts.js';

/** What a member may say of itself; that it is `absent` says the server (SPEC R1). */
const STATES = ['active', 'idle', 'away'];

/** How each part of a showing is looked at; each throws where the server would refuse it. */
const PARTS = {
  cursor: (value) => numbersOrNull('cursor', value, ['x', 'y']),
  viewport: (value) => numbersOrNull('viewport', value, ['x', 'y', 'halfWidth', 'halfHeight']),
  selection: checkedSelection,
  state: checkedState,
  name: checkedName,
  color: checkedColor,
};

/**
 * Looks at what an app shows, before anything of it is sent: presence has no answer, so nobody
 * would hear that the server refused it (SPEC P1).
 *
 * @param {import('./presence.js').Showing} showing what an app gives
 * @param {Readonly<Record<string, number>>} limits the server's: `nameBytes`, `itemsPerGesture`
 * @returns {import('./presence.js').Showing} what is given of it, the name cut to its bytes
 * @throws {TypeError|RangeError} for a value of another kind, or one that is not allowed
 */
export function checkedShowing(showing, limits) {
  const given = Object.entries(showing).filter(([, value]) => value !== undefined);
  const unknown = given.find(([key]) => !Object.hasOwn(PARTS, key));
  if (unknown) throw new TypeError(`${unknown[0]} is nothing that a member shows`);
  return Object.fromEntries(given.map(([key, value]) => [key, PARTS[key](value, limits)]));
}

/**
 * @param {string} color what an app gives
 * @returns {string} the same
 * @throws {RangeError} where it is no colour (SPEC N7)
 */
export function checkedColor(color) {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  throw new RangeError(`${color} is no color: give #rrggbb`);
}

/**
 * @param {string} name what an app gives
 * @param {Readonly<Record<string, number>>} limits the server's: `nameBytes`
 * @returns {string} its longest beginning that fits, well-formed
 * @throws {TypeError} where it is no text
 */
export function checkedName(name, { nameBytes }) {
  if (typeof name !== 'string') throw new TypeError('a name is a text');
  return cutToBytes(name, nameBytes);
}

function checkedState(state) {
  if (STATES.includes(state)) return state;
  throw new RangeError(`${state} is no state that a member shows: give one of ${STATES}`);
}

function checkedSelection(selection, { itemsPerGesture }) {
  if (!Array.isArray(selection)) throw new TypeError('a selection is a list of items; [] for none');
  const wrong = selection.find((item) => !Number.isSafeInteger(item) || item < 1);
  if (wrong !== undefined) throw new RangeError(`${wrong} in the selection names no item`);
  if (new Set(selection).size < selection.length) {
    throw new RangeError('the selection names an item twice');
  }
  if (selection.length > itemsPerGesture) {
    throw new RangeError(`a selection names at most ${itemsPerGesture} items`);
  }
  return selection;
}

function numbersOrNull(part, value, keys) {
  if (value === null || keys.every((key) => Number.isFinite(value[key]))) return value;
  throw new TypeError(`a ${part} has the numbers ${keys.join(', ')}, or is null`);
}
