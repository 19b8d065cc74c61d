/**
 * A world for tests in which nothing happens by itself: the clock stands until a test turns it,
 * chance is a list, and sockets are played by the test.
 */
export class World {
  #now = 0;
  #timers = new Map();
  #frames = new Map();
  #next = 1;
  #hints = new Set();

  /** Sockets that were opened, oldest first. */
  sockets = [];
  /** What `random` gives, over and over. */
  chance = [0.5];
  /** Whether the page is hidden. */
  hidden = false;

  get environment() {
    const world = this;
    return {
      WebSocket: class extends PlayedSocket {
        constructor(url, protocols) {
          super(url, protocols);
          world.sockets.push(this);
        }
      },
      now: () => this.#now,
      random: () => {
        this.chance.push(this.chance.shift());
        return this.chance.at(-1);
      },
      setTimeout: (task, milliseconds) =>
        this.#add(this.#timers, { task, at: this.#now + milliseconds }),
      clearTimeout: (timer) => this.#timers.delete(timer),
      requestFrame: (task) => this.#add(this.#frames, { task }),
      cancelFrame: (frame) => this.#frames.delete(frame),
      page: {
        hidden: () => this.hidden,
        onHint: (listener) => {
          this.#hints.add(listener);
          return () => this.#hints.delete(listener);
        },
      },
    };
  }

  /** The socket that was opened last. */
  get socket() {
    return this.sockets.at(-1);
  }

  /** Milliseconds until each timer, soonest first. */
  get timers() {
    return [...this.#timers.values()].map(({ at }) => at - this.#now).sort((a, b) => a - b);
  }

  /** Lets time pass, and the timers in it go off in order. */
  pass(milliseconds) {
    const until = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= until);
      if (due.length === 0) break;
      const [name, { task, at }] = due.sort(([, a], [, b]) => a.at - b.at)[0];
      this.#timers.delete(name);
      this.#now = Math.max(this.#now, at);
      task();
    }
    this.#now = until;
  }

  /** The whole process sleeps: timers that were due go off afterwards, late. */
  sleep(milliseconds) {
    this.#now += milliseconds;
    this.pass(0);
  }

  /** Draws an animation frame. */
  frame() {
    const frames = [...this.#frames.values()];
    this.#frames.clear();
    for (const { task } of frames) task();
  }

  /** The browser hints at something. */
  hint(hint) {
    for (const listener of [...this.#hints]) listener(hint);
  }

  #add(map, entry) {
    const name = this.#next;
    this.#next += 1;
    map.set(name, entry);
    return name;
  }
}

/** A WebSocket whose other side is the test. */
class PlayedSocket {
  readyState = 0;
  bufferedAmount = 0;
  sent = [];
  closedWith = null;

  constructor(url, protocols) {
    this.url = url;
    this.protocols = protocols;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close(code) {
    this.readyState = 3;
    this.closedWith = code;
  }

  /** The server accepts the connection. */
  open() {
    this.readyState = 1;
    this.onopen?.({});
  }

  /** The server says something. */
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection ends. */
  end(code, reason = '') {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** What was sent of one type. */
  of(type) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** A welcome for member 1. */
export function welcome(values = {}) {
  return {
    type: 'welcome',
    protocol: 1,
    member: 1,
    name: 'Ada',
    color: '#102030',
    time: 0,
    story: {
      id: 'lake',
      revision: 0,
      canvas: { width: 390, height: 844 },
      insets: { leading: 10, trailing: 10, top: 50, bottom: 50 },
      profile: 'refined',
      screenHeight: 844,
      confinement: 'free',
    },
    durability: 'memory',
    limits: {},
    ...values,
  };
}

/** An update. */
export function update(values = {}) {
  return { type: 'update', since: 0, revision: 0, stamp: 1, time: 0, records: [], ...values };
}

/** A sticker. */
export function sticker(values = {}) {
  const frame = { x: 0, y: 0, scale: 1, angle: 0, halfWidth: 40, halfHeight: 40 };
  return { id: 7, kind: 'sticker', rank: 1, ...frame, emoji: '🎈', ...values };
}
