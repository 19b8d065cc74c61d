/**
 * What the SDK takes from its surroundings. Everything that has to do with time, chance and the
 * network is an option, so that tests are exact and the SDK runs in Node.
 *
 * @typedef {object} Environment
 * @property {new (url: string, protocols: string[]) => WebSocket} WebSocket the socket's class
 * @property {() => number} now milliseconds on a monotonic clock, as `performance.now()`
 * @property {() => number} random uniform in 0 ≤ r < 1, of 53 bits
 * @property {(task: () => void, milliseconds: number) => any} setTimeout a timer
 * @property {(timer: any) => void} clearTimeout ends one
 * @property {(task: () => void) => any} requestFrame runs a task once, at the next animation frame
 * @property {(frame: any) => void} cancelFrame ends one
 * @property {Page} page what the browser says about the page's circumstances
 *
 * @typedef {object} Page
 * @property {() => boolean} hidden whether nobody can see the page
 * @property {(listener: (hint: Hint) => void) => () => void} onHint listens; returns a stop
 *
 * @typedef {'online'|'offline'|'visible'|'hidden'} Hint
 */

const FRAME_MILLISECONDS = 16;

/**
 * The surroundings of a browser, or of Node where the caller gives what Node lacks.
 *
 * @param {Partial<Environment>} [given] replaces any part, e.g. `{ WebSocket }` from a package
 * @returns {Environment} a complete environment
 */
export function environment(given = {}) {
  const frames = typeof globalThis.requestAnimationFrame === 'function';
  return {
    WebSocket: globalThis.WebSocket,
    now: () => performance.now(),
    random: strongRandom,
    setTimeout: (task, milliseconds) => globalThis.setTimeout(task, milliseconds),
    clearTimeout: (timer) => globalThis.clearTimeout(timer),
    requestFrame: frames
      ? (task) => globalThis.requestAnimationFrame(task)
      : (task) => globalThis.setTimeout(task, FRAME_MILLISECONDS),
    cancelFrame: frames
      ? (frame) => globalThis.cancelAnimationFrame(frame)
      : (frame) => globalThis.clearTimeout(frame),
    page: typeof document === 'object' ? documentPage() : unseenPage,
    ...given,
  };
}

/** 53 random bits from the system: identifiers of independent people must not meet. */
function strongRandom() {
  const [high, low] = globalThis.crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}

/** A page that is always in sight and never hears anything: Node's. */
const unseenPage = { hidden: () => false, onHint: () => () => {} };

function documentPage() {
  return {
    hidden: () => document.visibilityState === 'hidden',
    onHint(listener) {
      const stop = new AbortController();
      const options = { signal: stop.signal };
      addEventListener('online', () => listener('online'), options);
      addEventListener('offline', () => listener('offline'), options);
      const look = () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible');
      document.addEventListener('visibilitychange', look, options);
      return () => stop.abort();
    },
  };
}
