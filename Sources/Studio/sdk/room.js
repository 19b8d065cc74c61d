import { Flights } from './flights.js';
import { withDefaults } from './items.js';

/** How a member shows itself that has said nothing (SPEC P1). */
const AT_FIRST = Object.freeze({ state: 'active', cursor: null, selection: [], viewport: null });

const TICKING_EDGES = new Set(['latched', 'stolen']);

/**
 * What the server last said about a room: the records of `update`s (SPEC U6), folded.
 *
 * @typedef {object} Level an open gesture and what it has latched
 * @property {number} gesture its name
 * @property {number} member whose it is
 * @property {string} kind `drag`, `transform`, `handle`, `swipe`, `draw` or `edit`
 * @property {number[]} items what it holds
 * @property {number} ordinal of its last edge
 * @property {string[]} latches names of guides
 * @property {object[]} guides those to be drawn (U12): `name`, `axis`, `at`, `from`, `to`,
 *   `gaps`
 */
export class Room {
  /** @type {number|null} one's own member number */
  self = null;
  /** @type {Map<number, object>} items as last committed */
  items = new Map();
  /** @type {Map<number, object>} where held items are shown, and by which gesture */
  poses = new Map();
  /** @type {Map<number, {member: number, name: string, color: string}>} who is here */
  members = new Map();
  /** @type {Map<number, {text: string, n: number, gesture: number}>} what edits have come to */
  drafts = new Map();
  /** @type {Map<number, number[]>} x and y of strokes that are being drawn, by gesture */
  points = new Map();
  /** The last flight of a card of each deck (SPEC G14). */
  flights = new Flights();
  /** @type {number} how many look on who are not listed */
  watchers = 0;
  /** @type {Map<number, Level>} open gestures, one's own included */
  gestures = new Map();

  #presences = new Map();
  #holds = new Map();
  /** What a snapshot has not confirmed yet; null while none comes. */
  #stale = null;
  #edgeOrdinals = new Map();

  /** @returns {Level|undefined} the gesture that holds an item */
  holder(item) {
    return this.gestures.get(this.#holds.get(item));
  }

  /** @returns {object|undefined} where an item is shown; of a swipe the pose is the card's */
  framePose(item) {
    return this.holder(item)?.kind === 'swipe' ? undefined : this.poses.get(item);
  }

  /** @returns {object} how a member shows itself: `state`, `cursor`, `selection`, `viewport` */
  presence(member) {
    return this.#presences.get(member) ?? AT_FIRST;
  }

  /**
   * A snapshot begins. What it does not name until it is complete is there no more; one's own open
   * gestures, of which `own` tells, are not in question. Nothing disappears meanwhile only to come
   * back.
   */
  beginSnapshot() {
    const others = [...this.gestures.values()].filter(({ member }) => member !== this.self);
    this.#stale = {
      items: new Set(this.items.keys()),
      members: new Set(this.members.keys()),
      presences: new Set(this.#presences.keys()),
      gestures: new Set(others.map(({ gesture }) => gesture)),
    };
    this.#stale.members.delete(this.self);
    this.flights.clear();
  }

  /**
   * The snapshot is complete, if one came.
   *
   * @param {import('./changes.js').Changes} changes is told what is not there any more
   */
  endSnapshot(changes) {
    if (this.#stale === null) return;
    const { items, members, presences, gestures } = this.#stale;
    this.#stale = null;
    for (const gesture of gestures) {
      if (this.gestures.has(gesture)) this.over(gesture, 'settled', changes);
    }
    for (const item of items) HANDLERS.deleted(this, { item }, changes);
    for (const member of members) HANDLERS.left(this, { member }, changes);
    for (const member of presences) this.#forgetPresence(member, changes);
  }

  /** A snapshot has named this. */
  confirm(kind, name) {
    this.#stale?.[kind].delete(name);
  }

  /** Somebody shows itself in another way; what is not given stays. */
  show(member, values, changes) {
    this.confirm('presences', member);
    this.#presences.set(member, { ...this.presence(member), ...values });
    changes.presence(member);
  }

  #forgetPresence(member, changes) {
    if (this.#presences.delete(member)) changes.presence(member);
  }

  /** Somebody is here no more. */
  leave(member, changes) {
    this.members.delete(member);
    changes.member(member);
    this.#forgetPresence(member, changes);
  }

  /**
   * Forgets what is true only while one hears of it: presence, latches, one's own gestures.
   *
   * @param {import('./changes.js').Changes} changes is told what changed
   */
  cut(changes) {
    this.#stale = null;
    for (const member of [...this.#presences.keys()]) this.#forgetPresence(member, changes);
    for (const level of [...this.gestures.values()]) {
      if (level.member === this.self) this.#settle(level, changes);
      else this.level({ ...level, latches: [], guides: [] }, changes);
    }
  }

  /** The server settles one's own gesture where it is, as of the last sample that it got. */
  #settle(level, changes) {
    for (const item of level.items) {
      const known = this.items.get(item);
      const pose = this.poses.get(item);
      // Of a swipe the pose is the card's.
      const isFrame = pose?.gesture === level.gesture && level.kind !== 'swipe';
      if (known === undefined || !isFrame) continue;
      this.items.set(item, { ...known, ...frameValues(pose) });
      changes.item(item);
    }
    this.over(level.gesture, 'disconnected', changes);
  }

  /**
   * Folds a record. Kinds that a later server may add are passed over.
   *
   * @param {object} record of an update
   * @param {import('./changes.js').Changes} changes is told what changed
   * @param {object} update the update that it came in
   */
  apply(record, changes, update) {
    HANDLERS[record.type]?.(this, record, changes, update);
  }

  /** An open gesture's level is now this. */
  level(level, changes) {
    this.confirm('gestures', level.gesture);
    this.gestures.set(level.gesture, level);
    if (level.kind === 'swipe') this.flights.caught(level.items[0], level);
    for (const item of level.items) {
      this.#holds.set(item, level.gesture);
      changes.frame(item);
    }
    changes.gesture(level);
  }

  /** A held item is shown here. */
  pose(item, gesture, frame, changes) {
    this.poses.set(item, { ...frame, gesture });
    changes.frame(item);
  }

  /** A gesture is over, in whatever way; its items' own frames count again. */
  over(gesture, how, changes) {
    const level = this.gestures.get(gesture) ?? { gesture, items: [], latches: [], guides: [] };
    this.gestures.delete(gesture);
    this.#edgeOrdinals.delete(gesture);
    this.points.delete(gesture);
    for (const [item, pose] of this.poses) {
      if (pose.gesture !== gesture) continue;
      this.poses.delete(item);
      changes.frame(item);
    }
    for (const item of level.items) {
      if (this.#holds.get(item) === gesture) this.#holds.delete(item);
      if (this.drafts.get(item)?.gesture === gesture) {
        this.drafts.delete(item);
        changes.item(item);
      }
      changes.frame(item);
    }
    changes.gesture(level, how);
  }

  /** A guide latched, or let go; each ordinal ticks once, folded ones never (L5). */
  edge(record, changes, update) {
    const known = this.#edgeOrdinals.get(record.gesture) ?? 0;
    const news = record.ordinal > known && !update.folded;
    this.edgesUntil(record.gesture, record.ordinal);
    const tick = news && TICKING_EDGES.has(record.edge);
    changes.edge({ ...record, own: record.member === this.self, tick });
  }

  /** Edges up to this ordinal are known, or will never be told. */
  edgesUntil(gesture, ordinal) {
    const known = this.#edgeOrdinals.get(gesture) ?? 0;
    this.#edgeOrdinals.set(gesture, Math.max(known, ordinal));
  }
}

/** What each kind of record does. */
const HANDLERS = {
  edge: (room, record, changes, update) => room.edge(record, changes, update),

  member(room, record, changes) {
    const { member, name, color } = record;
    room.confirm('members', member);
    room.members.set(member, { member, name, color });
    changes.member(member);
  },

  left: (room, { member }, changes) => room.leave(member, changes),

  watchers(room, { count }, changes) {
    room.watchers = count;
    changes.watchers(count);
  },

  item(room, { item, by }, changes) {
    room.confirm('items', item.id);
    room.items.set(item.id, withDefaults({ ...item, by }));
    changes.item(item.id);
  },

  changed(room, { type, item, by, ...values }, changes) {
    const known = room.items.get(item);
    if (known === undefined) return;
    // Where nothing was swiped, the record does not say so.
    const swiped = values.cards && { swiped: [] };
    room.items.set(item, { ...known, ...swiped, ...values });
    changes.item(item);
  },

  deleted(room, { item }, changes) {
    room.flights.forget(item);
    room.items.delete(item);
    room.poses.delete(item);
    changes.item(item);
  },

  settled: (room, { gesture, state }, changes) => room.over(gesture, state, changes),

  presence(room, { type, member, ...values }, changes) {
    room.show(member, values, changes);
  },

  pose(room, { item, gesture, ...values }, changes) {
    room.pose(item, gesture, frameValues(values), changes);
  },

  draft(room, { item, gesture, n, text }, changes) {
    room.drafts.set(item, { text, n, gesture });
    changes.item(item);
  },

  points(room, { gesture, from, points }, changes) {
    const known = room.points.get(gesture) ?? [];
    room.points.set(gesture, [...known.slice(0, 2 * from), ...points]);
    changes.stroke(gesture);
  },

  flight(room, { type, ...flight }, changes) {
    if (room.flights.told(flight, room.holder(flight.item))) changes.flight(flight);
  },

  gesture(room, { type, ...level }, changes, update) {
    if (update.snapshot || update.folded) room.edgesUntil(level.gesture, level.ordinal);
    room.level(level, changes);
  },
};

/**
 * The part of a record that says where an item is shown.
 *
 * @param {object} record a pose, an own state or an item
 * @returns {object} those of `x`, `y`, `scale`, `angle` that it has
 */
export function frameValues(record) {
  const present = ['x', 'y', 'scale', 'angle'].filter((key) => record[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, record[key]]));
}
