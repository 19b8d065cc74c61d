import { readCards, writeCard } from './cards.js';
import { Choices, Flags } from './layout.js';

const { changes: CHANGES, item: ITEM, label: LABEL } = Flags;

/** How each value of an item is read and written, in its order after the flags. */
const VALUES = [
  ['x', 'thousandths'],
  ['y', 'thousandths'],
  ['halfWidth', 'thousandths'],
  ['halfHeight', 'thousandths'],
  ['scale', 'scale'],
  ['angle', 'thousandths'],
  ['text', 'text'],
  ['fontSize', 'thousandths'],
  ['color', 'color'],
  ['background', 'color'],
  ['emoji', 'text'],
  ['shape', 'shape'],
  ['url', 'text'],
  ['opacity', 'opacity'],
  ['font', 'text'],
  ['align', 'align'],
  ['thickness', 'thousandths'],
];

/** Of an item that is made, after its name, kind and flags. */
const PLACE = VALUES.slice(0, 2);
const SIZE = VALUES.slice(2, 4);
const TURN = VALUES.slice(4, 6);

/** What else items have, by kind. */
const CONTENT = {
  text: [['text', 'text'], ['font', 'text'], ['fontSize', 'thousandths'], ['align', 'align'],
    ['color', 'color']],
  sticker: [['emoji', 'text']],
  shape: [['shape', 'shape'], ['color', 'color']],
  image: [['url', 'text']],
  stroke: [['points', 'points'], ['thickness', 'thousandths'], ['color', 'color']],
  deck: [],
};

/** What `create` takes where nothing is given (SPEC C2). */
const DEFAULTS = { scale: 1, angle: 0, opacity: 1, locked: false, group: null, measure: false };
const CONTENT_DEFAULTS = {
  text: { font: 'sans-serif', fontSize: 24, align: 'center', color: '#ffffff', background: null },
  shape: { color: '#ffffff' },
  stroke: { thickness: 4, color: '#ffffff' },
};

/**
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} an item without its rank, as JSON has it: what all items have beside their
 *   geometry only where it is not what `create` takes for nothing
 */
export function readItem(reader) {
  const item = { id: reader.u64(), kind: reader.choice(Choices.kind) };
  const flags = reader.u8();
  for (const [key, how] of [...PLACE, ...SIZE, ...TURN]) item[key] = readValue(reader, how);
  const opacity = reader.u16() / 1_000;
  if (opacity !== 1) item.opacity = opacity;
  if (flags & ITEM.locked) item.locked = true;
  if (flags & ITEM.group) item.group = reader.u64();
  return { ...item, ...readContent(reader, item.kind) };
}

function readContent(reader, kind) {
  if (kind === 'deck') return readCards(reader);
  const flags = kind === 'text' ? reader.u8() : 0;
  const content = {};
  for (const [key, how] of CONTENT[kind]) content[key] = readValue(reader, how);
  if (kind !== 'text') return content;
  return { ...content, background: flags & LABEL.background ? reader.color() : null };
}

/**
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} new values of an item, with its rank if that changed
 */
export function readChanges(reader) {
  const flags = reader.u32();
  const changes = {};
  if (flags & CHANGES.rank) changes.rank = reader.i64();
  for (const [key, how] of VALUES) {
    if (flags & CHANGES[key]) changes[key] = readValue(reader, how);
  }
  if (flags & CHANGES.noBackground) changes.background = null;
  if (flags & CHANGES.locked) changes.locked = true;
  if (flags & CHANGES.notLocked) changes.locked = false;
  if (flags & CHANGES.group) changes.group = reader.u64();
  if (flags & CHANGES.noGroup) changes.group = null;
  return flags & CHANGES.cards ? { ...changes, ...readCards(reader) } : changes;
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} given an item as `create` gives it
 */
export function writeItem(writer, given) {
  const item = { ...DEFAULTS, ...CONTENT_DEFAULTS[given.kind], ...given };
  writer.u64(item.id);
  writer.choice(Choices.kind, item.kind);
  const isIn = { locked: item.locked, group: item.group !== null, measure: item.measure };
  writer.u8(Object.keys(isIn).reduce((bits, key) => bits | (isIn[key] ? ITEM[key] : 0), 0));
  for (const [key, how] of [...PLACE, ...(item.measure ? [] : SIZE), ...TURN]) {
    writeValue(writer, how, item[key]);
  }
  writer.u16(Math.round(item.opacity * 1_000));
  if (item.group !== null) writer.u64(item.group);
  writeContent(writer, item);
}

function writeContent(writer, item) {
  const hasBackground = item.kind === 'text' && item.background !== null;
  if (item.kind === 'text') writer.u8(hasBackground ? LABEL.background : 0);
  for (const [key, how] of CONTENT[item.kind]) writeValue(writer, how, item[key]);
  if (hasBackground) writer.color(item.background);
  if (item.kind === 'deck') writer.list(item.cards, (card) => writeCard(writer, card));
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} changes what `update` gives, and perhaps more
 */
export function writeChanges(writer, changes) {
  writer.u32(VALUES.reduce((flags, [key]) => flags | bitOf(key, changes), lockBits(changes)));
  for (const [key, how] of VALUES) {
    if (changes[key] !== undefined && changes[key] !== null) writeValue(writer, how, changes[key]);
  }
}

function bitOf(key, changes) {
  if (changes[key] === undefined) return 0;
  return changes[key] === null ? CHANGES.noBackground : CHANGES[key];
}

function lockBits({ locked, measure }) {
  const bits = measure ? CHANGES.measure : 0;
  if (locked === undefined) return bits;
  return bits | (locked ? CHANGES.locked : CHANGES.notLocked);
}

function readValue(reader, how) {
  if (how === 'scale') return reader.millionths();
  if (how === 'opacity') return reader.u16() / 1_000;
  return Choices[how] ? reader.choice(Choices[how]) : reader[how]();
}

function writeValue(writer, how, value) {
  if (how === 'scale') writer.u32(Math.round(value * 1_000_000));
  else if (how === 'opacity') writer.u16(Math.round(value * 1_000));
  else if (Choices[how]) writer.choice(Choices[how], value);
  else writer[how](value);
}
