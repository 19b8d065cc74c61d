import { prefersStillness } from './dom.js';

/** Milliseconds in which a glide has done two thirds of its way: 95 % after 60. */
const GLIDE = 20;

/** Milliseconds of the ease of a displacement. */
const EASE = 100;

/** A glide is over when less than this many canvas points, degrees or tenths of scale remain. */
const NEAR = 0.02;

/** What a guide holds. */
const HELD = ['x', 'y', 'angle'];

/**
 * How frames are shown between what is known: presentation only, exact at rest.
 *
 * Others' items glide toward their latest pose. One's own dragged item sits under the finger at
 * every moment; only the displacement by which a guide catches it or lets it go is eased.
 *
 * @typedef {import('../sdk/story.js').Frame} Frame
 */
export class Motion {
  #render;
  #moving = new Map();
  #shown = new Map();
  #request = null;
  #then = 0;

  /** @param {(item: number, frame: Frame) => void} render shows an item somewhere */
  constructor(render) {
    this.#render = render;
  }

  /**
   * @param {number} item an item's name
   * @returns {Frame|undefined} where it is shown at this moment
   */
  shown(item) {
    return this.#shown.get(item);
  }

  /** Shows an item somewhere, at once. */
  jump(item, frame) {
    this.#moving.delete(item);
    this.#show(item, frame);
  }

  /** Lets an item glide somewhere. */
  glide(item, frame) {
    const shown = this.#shown.get(item);
    if (shown === undefined || prefersStillness()) this.jump(item, frame);
    else if (same(shown, frame)) this.jump(item, frame);
    else this.#move(item, { kind: 'glide', frame });
  }

  /**
   * Shows one's own dragged item.
   *
   * @param {number} item its name
   * @param {Frame} frame where it is, snapped
   * @param {Frame} raw where it would be without guides
   */
  drag(item, frame, raw) {
    const shown = this.#shown.get(item);
    const before = this.#moving.get(item);
    const nudge = between(raw, frame);
    const drag = { kind: 'drag', frame, nudge, eases: {} };
    if (shown !== undefined && before?.kind === 'drag' && !prefersStillness()) {
      for (const key of HELD) drag.eases[key] = easeOf(key, before, drag, shown);
    }
    this.#move(item, drag);
    this.#show(item, dragged(drag, performance.now()));
  }

  /** Forgets an item. */
  forget(item) {
    this.#moving.delete(item);
    this.#shown.delete(item);
  }

  #move(item, motion) {
    this.#moving.set(item, motion);
    if (this.#request !== null) return;
    this.#then = performance.now();
    this.#request = requestAnimationFrame((now) => this.#step(now));
  }

  #step(now) {
    this.#request = null;
    const elapsed = Math.max(0, now - this.#then);
    this.#then = now;
    let still = true;
    for (const [item, motion] of this.#moving) {
      if (motion.kind === 'glide') {
        const next = toward(this.#shown.get(item), motion.frame, 1 - Math.exp(-elapsed / GLIDE));
        if (same(next, motion.frame)) this.#moving.delete(item);
        else still = false;
        this.#show(item, same(next, motion.frame) ? motion.frame : next);
      } else if (HELD.some((key) => motion.eases[key])) {
        this.#show(item, dragged(motion, now));
        still &&= !easing(motion, now);
      }
    }
    if (!still) this.#request = requestAnimationFrame((time) => this.#step(time));
  }

  #show(item, frame) {
    this.#shown.set(item, frame);
    this.#render(item, frame);
  }
}

/** A guide caught or let go where both the place and the displacement changed of a sudden. */
function easeOf(key, before, drag, shown) {
  const jumped = before.frame[key] !== drag.frame[key]
    && Math.abs(before.nudge[key] - drag.nudge[key]) > NEAR;
  if (!jumped) return before.eases[key];
  return { from: between(drag.frame, shown)[key], since: performance.now() };
}

function dragged({ frame, eases }, now) {
  const rest = (ease) => {
    if (!ease) return 0;
    const progress = Math.min(1, Math.max(0, (now - ease.since) / EASE));
    return ease.from * (1 - progress) ** 3;
  };
  const moved = HELD.map((key) => [key, frame[key] + rest(eases[key])]);
  return { ...frame, ...Object.fromEntries(moved) };
}

function easing({ eases }, now) {
  return HELD.some((key) => eases[key] && now - eases[key].since < EASE);
}

/** How far it is from one frame to another, turning on the shorter way. */
function between(one, other) {
  const angle = ((other.angle - one.angle + 540) % 360) - 180;
  return { x: other.x - one.x, y: other.y - one.y, angle };
}

function toward(from, to, part) {
  const way = between(from, to);
  return {
    x: from.x + way.x * part,
    y: from.y + way.y * part,
    scale: from.scale + (to.scale - from.scale) * part,
    angle: from.angle + way.angle * part,
  };
}

function same(a, b) {
  const way = between(a, b);
  return HELD.every((key) => Math.abs(way[key]) < NEAR)
    && Math.abs(a.scale - b.scale) < NEAR / 10;
}
