/**
 * What the browser remembers of a person: the name everywhere, the colour in one tab only, so that
 * two tabs can be told apart. A browser that keeps nothing is fine, too.
 */

const NAME = 'plumbline.name';
const COLOR = 'plumbline.color';

/** @returns {{name: string|undefined, color: string|undefined}} what is remembered */
export function identity() {
  return { name: read('localStorage', NAME), color: read('sessionStorage', COLOR) };
}

/** @param {string} name what others shall see, from now on */
export function rememberName(name) {
  write('localStorage', NAME, name);
}

/** @param {string} color the colour that the server chose */
export function rememberColor(color) {
  write('sessionStorage', COLOR, color);
}

function read(storage, key) {
  try {
    return globalThis[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage, key, value) {
  try {
    globalThis[storage].setItem(key, value);
  } catch {
    // Private windows may refuse; then the name lasts as long as the page.
  }
}
