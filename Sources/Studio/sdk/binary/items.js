import { Choices, Flags } from './layout.js';

const { changes: CHANGES, label: LABEL } = Flags;

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
];

/** Of an item that is made, after its name and kind. */
const FRAME = VALUES.slice(0, 6);

/** What else items have, by kind. */
const CONTENT = {
  sticker: [['emoji', 'text']],
  shape: [['shape', 'shape'], ['color', 'color']],
  image: [['url', 'text']],
};

/** What `create` takes where nothing is given (SPEC C2). */
const DEFAULTS = { scale: 1, angle: 0 };
const TEXT_DEFAULTS = { fontSize: 24, color: '#ffffff', background: null };
const SHAPE_DEFAULTS = { color: '#ffffff' };

/**
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} an item without its rank, as JSON has it
 */
export function readItem(reader) {
  const id = reader.u64();
  const kind = reader.choice(Choices.kind);
  const item = { id, kind };
  for (const [key, how] of FRAME) item[key] = readValue(reader, how);
  if (kind === 'text') return { ...item, ...readLabel(reader) };
  for (const [key, how] of CONTENT[kind]) item[key] = readValue(reader, how);
  return item;
}

function readLabel(reader) {
  const flags = reader.u8();
  const [text, fontSize, color] = [reader.text(), reader.thousandths(), reader.color()];
  return { text, fontSize, color, background: flags & LABEL.background ? reader.color() : null };
}

/**
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} new values of an item, with its rank if that changed
 */
export function readChanges(reader) {
  const flags = reader.u16();
  const changes = {};
  if (flags & CHANGES.rank) changes.rank = reader.i64();
  for (const [key, how] of VALUES) {
    if (flags & CHANGES[key]) changes[key] = readValue(reader, how);
  }
  if (flags & CHANGES.noBackground) changes.background = null;
  return changes;
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} given an item as `create` gives it
 */
export function writeItem(writer, given) {
  const item = { ...DEFAULTS, ...given };
  writer.u64(item.id);
  writer.choice(Choices.kind, item.kind);
  for (const [key, how] of FRAME) writeValue(writer, how, item[key]);
  if (item.kind === 'text') {
    writeLabel(writer, { ...TEXT_DEFAULTS, ...item });
    return;
  }
  const whole = item.kind === 'shape' ? { ...SHAPE_DEFAULTS, ...item } : item;
  for (const [key, how] of CONTENT[item.kind]) writeValue(writer, how, whole[key]);
}

function writeLabel(writer, { text, fontSize, color, background }) {
  writer.u8(background === null ? 0 : LABEL.background);
  writer.text(text);
  writer.thousandths(fontSize);
  writer.color(color);
  if (background !== null) writer.color(background);
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} changes what `update` gives, and perhaps more
 */
export function writeChanges(writer, changes) {
  const flag = ([key]) => {
    if (changes[key] === undefined) return 0;
    return changes[key] === null ? CHANGES.noBackground : CHANGES[key];
  };
  writer.u16(VALUES.reduce((flags, value) => flags | flag(value), 0));
  for (const [key, how] of VALUES) {
    if (changes[key] !== undefined && changes[key] !== null) writeValue(writer, how, changes[key]);
  }
}

function readValue(reader, how) {
  if (how === 'scale') return reader.millionths();
  return how === 'shape' ? reader.choice(Choices.shape) : reader[how]();
}

function writeValue(writer, how, value) {
  if (how === 'scale') writer.u32(Math.round(value * 1_000_000));
  else if (how === 'shape') writer.choice(Choices.shape, value);
  else writer[how](value);
}
