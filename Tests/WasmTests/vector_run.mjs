/** A case of an engine vector as it runs in WebAssembly: Protocol/README.md says what steps are. */
import { connect } from './calls.mjs';
import { program } from './engine.mjs';

const module = new WebAssembly.Module(program('snap-all'));

const KINDS = ['drag', 'transform', 'handle'];
const LINES = ['centerX', 'leading', 'trailing', 'centerY', 'top', 'bottom'];
const REASONS = ['moved', 'ended', 'cancelled', 'settled', 'gone', 'off'];
const SIDES = ['low', 'high'];
const FORMS = ['between', 'after', 'before'];
const AXES = ['x', 'y'];
const DIRECTIONS = ['left', 'right'];
const SECTIONS = [
  'poses', 'latches', 'shown', 'edges', 'touches', 'viewport', 'items', 'adoptedPoses',
  'adoptedLatches',
];
// The records of Sources/SnapWasm/Exchange.swift.
const SIZES = { poses: 9, latches: 6, shown: 13, edges: 23 };
const COUNTS = { poses: 2, latches: 3, shown: 4, edges: 5 };
const FIRST_SECTION = 6;

export const thousandths = (points) => Math.round(points * 1e3);
export const millionths = (factor) => Math.round(factor * 1e6);

/** The name of a guide from its six numbers, as messages have it (U12). */
function guideName([kind, axis, which, edge, item, other]) {
  switch (kind) {
    case 0: return LINES[which];
    case 1: return `itemCenter:${AXES[axis]}:${item}`;
    case 2: return `itemEdge:${AXES[axis]}:${SIDES[which]}:${SIDES[edge]}:${item}`;
    case 3: return `gap:${AXES[axis]}:${FORMS[which]}:${item}:${other}`;
    default: return `angle:${which / 1e3}`;
  }
}

function edge(record) {
  const [, , change, reason] = record;
  const guide = guideName(record.slice(10, 16));
  if (change === 0) return { edge: 'latched', guide };
  if (change === 1) return { edge: 'released', guide, reason: REASONS[reason] };
  return { edge: 'stolen', guide, from: guideName(record.slice(4, 10)) };
}

export class Run {
  /** The items by name, from the bottom to the top, in the engine's units. */
  items = new Map();
  /** What the last step has answered, by the key of its expectation. */
  answers = {};
  #held = [];
  #poses = [];
  #handle;
  #isSwiping = false;
  #time = 1_000_000;
  #number = 0;

  constructor({ canvas = { width: 390, height: 844 }, deck, ...rest }) {
    const { calls, numbers } = connect(new WebAssembly.Instance(module));
    this.exports = calls;
    this.numbers = numbers;
    const insets = { leading: 10, trailing: 10, top: 50, bottom: 50, ...rest.insets };
    this.#call(
      'sceneReset', ...[canvas.width / 2, canvas.height / 2].map(thousandths),
      ...['leading', 'trailing', 'top', 'bottom'].map((side) => thousandths(insets[side])),
      ['refined', 'classic'].indexOf(rest.profile ?? 'refined'),
      thousandths(rest.screenHeight ?? canvas.height),
      ['free', 'center', 'box'].indexOf(rest.confinement ?? 'free'));
    this.#configure(rest.configuration ?? {});
    for (const item of rest.items ?? []) this.#put(item);
    this.deck = deck;
    this.exports.deckReset();
    (deck?.cards ?? []).forEach((card, rank) => {
      if (this.#call('deckInsert', card, rank) !== 1) throw new Error(`${card} is there twice`);
    });
  }

  /** Does what a step says. */
  perform(operation, value) {
    this.answers = { edges: [] };
    const steps = {
      begin: () => this.#begin(value),
      move: () => this.#move(value),
      end: () => this.#finish('ended'),
      cancel: () => this.#finish('cancelled'),
      put: () => this.#put(value),
      remove: () => { this.#call('sceneRemove', value.item); this.items.delete(value.item); },
      nudge: () => this.#shift(value.items, (count) =>
        this.#call('itemsShift', count, thousandths(value.dx), thousandths(value.dy), -1)),
      align: () => this.#shift(value.items, (count) =>
        this.#call('itemsShift', count, 0, 0, LINES.indexOf(value.to))),
      hit: () => this.#hit(value),
      swipe: () => this.#swipe(value.card, value.to),
      insert: () => {
        this.answers.accepted = this.#call('deckInsert', value.card, 2 ** 31 - 1) === 1;
      },
      undo: () => {
        this.answers.direction = DIRECTIONS[this.#call('deckUndo', value.card) - 1] ?? null;
      },
      reset: () => this.exports.deckRestore(),
    };
    if (!(operation in steps)) throw new Error(`the runner does not know the step ${operation}`);
    steps[operation]();
  }

  /** Where an item is shown: x, y, scale and angle. */
  frame(id) {
    const place = this.#held.indexOf(id);
    return place < 0 ? this.items.get(id).frame : this.#poses[place];
  }

  /** The box of an item as it is shown. */
  box(id) {
    const { body } = this.items.get(id);
    const [x, y, scale, angle] = this.frame(id);
    const [halfWidth, halfHeight] = [0, 1].map((axis) =>
      this.#call('boxHalfExtent', axis, ...body.slice(0, 3), scale, angle));
    return { x, y, halfWidth, halfHeight };
  }

  get latches() { return this.#records('latches').map(guideName); }

  get guides() { return this.#records('shown').map((record) => guideName(record.slice(0, 6))); }

  /** The card that is dragged, or was when the last step began. */
  get card() {
    const [x, y, , angle] = this.#pose(0);
    return { id: this.exports.swipeCard(), x, y, angle };
  }

  get cards() { return this.#listed('deckCard'); }

  get swiped() { return this.#listed('deckSwiped'); }

  /** The cards that are laid out, with their widths and offsets. */
  get places() {
    const width = thousandths(2 * this.deck.halfWidth);
    return this.cards.map((card, rank) => ({
      card,
      width: this.exports.cardPlace(rank, width, 0),
      y: this.exports.cardPlace(rank, width, 1),
    })).filter((place) => place.width >= 0);
  }

  #call(name, ...numbers) {
    const answer = this.exports[name](...numbers);
    if (answer < 0) throw new Error(`${name}(${numbers}) answers ${answer}`);
    return answer;
  }

  #section(name) { return this.numbers[FIRST_SECTION + SECTIONS.indexOf(name)]; }

  #write(name, numbers) { this.numbers.set(numbers, this.#section(name)); }

  #records(name) {
    const start = this.#section(name);
    return Array.from({ length: this.numbers[COUNTS[name]] }, (_, index) =>
      [...this.numbers.subarray(start + index * SIZES[name], start + (index + 1) * SIZES[name])]);
  }

  #pose(place) { return this.#records('poses')[place].slice(1, 5); }

  #listed(name) {
    const cards = [];
    for (let card; (card = this.exports[name](cards.length)) !== 0;) cards.push(card);
    return cards;
  }

  #configure({ enter = 3, angles = { step: 45, enter: 4, exit: 12 }, ...unknown }) {
    if (Object.keys(unknown).length) throw new Error(`no setting is ${Object.keys(unknown)}`);
    this.#call(
      'sceneConfigure', ...[enter, 10, 1].map(thousandths), 500, ...[8, 10].map(thousandths),
      ...[angles.step, angles.enter, angles.exit, 1].map(thousandths), 124530);
  }

  #put(item) {
    const { id, scale = 1, angle = 0, outline = 'rectangle', fontSize = 0 } = item;
    const frame = [thousandths(item.x), thousandths(item.y), millionths(scale), thousandths(angle)];
    const body = [
      thousandths(item.halfWidth), thousandths(item.halfHeight),
      ['rectangle', 'ellipse'].indexOf(outline), thousandths(fontSize),
    ];
    const attracts = item.attracts ?? true;
    this.#call('scenePut', id, ...frame, ...body, attracts ? 1 : 0);
    this.items.set(id, { frame, body, attracts });
  }

  #shift(ids, move) {
    this.#write('items', ids);
    move(ids.length);
    ids.forEach((id, place) => { this.items.get(id).frame = this.#pose(place); });
  }

  #touches(touches) {
    this.#write('touches', touches.flatMap(({ id, x, y }) => [id, thousandths(x), thousandths(y)]));
    return touches.length;
  }

  #hit({ touches, slop = 22, zoom = 1 }) {
    const ids = [...this.items].filter(([, { attracts }]) => attracts).map(([id]) => id).reverse();
    this.#write('items', ids);
    const place = this.#call(
      'hitTest', ids.length, this.#touches(touches), thousandths(slop), thousandths(zoom));
    this.answers.target = ids[place - 1] ?? null;
  }

  /** The call for a sample of this form, and its last arguments. */
  #reading(call, sample) {
    if (sample.touches) return [`${call}Touches`, [this.#touches(sample.touches)]];
    if ('x' in sample) return [call, [thousandths(sample.x), thousandths(sample.y)]];
    const numbers = [sample.dx, sample.dy].map((way = NaN) => thousandths(way));
    const rotation = thousandths(sample.rotation ?? NaN);
    return [`${call}Recognition`, [...numbers, millionths(sample.magnification ?? NaN), rotation]];
  }

  #stamp({ after = 1_000_000, ...sample }) {
    this.#time += after;
    this.#number += 1;
    const bits = ['snappingOff', 'axisLock', 'uniform'];
    return bits.reduce((sum, key, bit) => sum + (sample[key] ? 2 ** bit : 0), 0);
  }

  #begin({ kind, items, zoom = 1, viewport, sample }) {
    const modifiers = this.#stamp(sample);
    if (kind === 'swipe') {
      const { x, y, halfWidth, halfHeight } = this.deck;
      this.#call(
        'swipeBegin', ...[x, y, halfWidth, halfHeight, zoom, sample.x, sample.y].map(thousandths),
        this.#time);
      this.#isSwiping = true;
      return;
    }
    this.#write('items', items);
    if (viewport) {
      const { x, y, halfWidth, halfHeight } = viewport;
      this.#write('viewport', [x, y, halfWidth, halfHeight].map(thousandths));
    }
    const [call, reading] = this.#reading('gestureBegin', sample);
    const first = kind === 'transform' ? [] : [KINDS.indexOf(kind)];
    this.#handle = this.#call(
      call, ...first, items.length, thousandths(zoom), viewport ? 1 : 0, this.#time, modifiers,
      ...reading);
    this.#held = items;
    this.#poses = items.map((_, place) => this.#pose(place));
  }

  #move(sample) {
    const modifiers = this.#stamp(sample);
    if (this.#isSwiping) {
      this.#call('swipeMove', thousandths(sample.x), thousandths(sample.y), this.#time);
      return;
    }
    const [call, reading] = this.#reading('gestureMove', sample);
    this.#call(call, this.#handle, this.#number, this.#time, modifiers, ...reading);
    this.#poses = this.#held.map((_, place) => this.#pose(place));
    this.answers.edges = this.#records('edges').map(edge);
  }

  #finish(reason) {
    if (this.#isSwiping) {
      this.#isSwiping = false;
      const outcome = reason === 'ended' ? this.#call('swipeOutcome') : 0;
      this.answers.outcome = DIRECTIONS[outcome - 1] ?? 'back';
      if (outcome > 0) this.#swipe(this.exports.swipeCard(), DIRECTIONS[outcome - 1]);
      else this.exports.swipeCancel();
      return;
    }
    this.#call('gestureFinish', this.#handle, REASONS.indexOf(reason));
    this.answers.edges = this.#records('edges').map(edge);
    this.#held.forEach((id, place) => {
      if (this.items.has(id)) this.items.get(id).frame = this.#pose(place);
    });
    this.#held = [];
  }

  #swipe(card, to) {
    this.answers.accepted = this.#call('deckSwipe', card, DIRECTIONS.indexOf(to)) === 1;
  }
}
