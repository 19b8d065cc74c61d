import { writeDeckChange } from './cards.js';
import { writeChanges, writeItem } from './items.js';
import { CAPABILITIES, Choices, ClientType, Flags, MODIFIERS } from './layout.js';
import { Writer } from './writer.js';

/**
 * Writes a message of a client as `plumbline.v1.binary` has it (Protocol/encoding.md).
 *
 * @param {object} message as it would be in JSON, its numbers on the grid
 * @returns {Uint8Array} the message
 */
export function encode(message) {
  const writer = new Writer();
  writer.u8(ClientType[message.type]);
  WRITERS[message.type](writer, message);
  return writer.bytes;
}

const WRITERS = {
  hello(writer, { min = 1, max = 1, name, color, role = 'editor', capabilities = [], resume }) {
    writer.u8(flagsOf(Flags.hello, { name, color, resume }));
    writer.u16(min);
    writer.u16(max);
    if (name !== undefined) writer.text(name);
    if (color !== undefined) writer.color(color);
    writer.choice(Choices.role, role);
    writer.u32(bitsOf(CAPABILITIES, (each) => capabilities.includes(each)));
    if (resume === undefined) return;
    writer.token(resume.token);
    for (const key of ['epoch', 'revision', 'stamp']) writer.u64(resume[key]);
  },

  create(writer, { command, item }) {
    writer.u64(command);
    writeItem(writer, item);
  },

  update(writer, { type, command, item, ...changes }) {
    writer.u64(command);
    writer.u64(item);
    writeChanges(writer, changes);
  },

  delete(writer, { command, item }) {
    writer.u64(command);
    writer.u64(item);
  },

  reorder(writer, { command, item, to, other }) {
    writer.u64(command);
    writer.u64(item);
    writer.choice(Choices.to, to);
    if (to === 'above' || to === 'below') writer.u64(other);
  },

  nudge(writer, { command, items, dx, dy }) {
    writer.u64(command);
    writeNames(writer, items);
    writer.point({ x: dx, y: dy });
  },

  align(writer, { command, items, to }) {
    writer.u64(command);
    writeNames(writer, items);
    writer.choice(Choices.canvasGuide, to);
  },

  group(writer, { command, items, group }) {
    writer.u64(command);
    writeNames(writer, items);
    writer.u64(group);
  },

  ungroup(writer, { command, items }) {
    writer.u64(command);
    writeNames(writer, items);
  },

  duplicate(writer, { command, items, ids, dx, dy, group }) {
    writer.u64(command);
    writer.u8(flagsOf(Flags.duplicate, { group: group ?? undefined }));
    writeNames(writer, items);
    writer.point({ x: dx, y: dy });
    writeNames(writer, ids);
    if (group) writer.u64(group);
  },

  deck(writer, { command, item, ...change }) {
    writer.u64(command);
    writer.u64(item);
    writeDeckChange(writer, change);
  },

  undo: (writer, { command }) => writer.u64(command),

  redo: (writer, { command }) => writer.u64(command),

  begin(writer, { gesture, kind, items, card, stroke, zoom = 1, viewport, sample }) {
    writer.u64(gesture);
    writer.u8(flagsOf(Flags.begin, { viewport }));
    writer.choice(Choices.gestureKind, kind);
    writeNames(writer, items);
    if (kind === 'swipe') writer.u64(card);
    if (kind === 'draw') writeStroke(writer, stroke);
    writer.u16(Math.round(zoom * 1_000));
    if (viewport !== undefined) writer.box(viewport);
    if (kind !== 'edit') writeSample(writer, sample);
  },

  move(writer, { gesture, samples }) {
    writer.u64(gesture);
    writer.list(samples, (sample) => writeSample(writer, sample));
  },

  draft(writer, { gesture, n, text }) {
    writer.u64(gesture);
    writer.u32(n);
    writer.text(text);
  },

  end: (writer, { gesture }) => writer.u64(gesture),

  cancel: (writer, { gesture }) => writer.u64(gesture),

  presence(writer, { cursor, selection, viewport, state, name, color }) {
    const given = {
      cursor: cursor ?? undefined,
      noCursor: cursor === null || undefined,
      selection,
      viewport: viewport ?? undefined,
      noViewport: viewport === null || undefined,
      state,
      name,
      color,
    };
    writer.u8(flagsOf(Flags.presence, given));
    if (given.cursor) writer.point(cursor);
    if (selection !== undefined) writeNames(writer, selection);
    if (given.viewport) writer.box(viewport);
    if (state !== undefined) writer.choice(Choices.state, state);
    if (name !== undefined) writer.text(name);
    if (color !== undefined) writer.color(color);
  },

  ping: (writer, { id }) => writer.u64(id),
};

/** The number of a sample's form (SPEC G2). */
const Form = Object.freeze({ pointer: 0, touches: 1, recognition: 2 });

function writeSample(writer, { n, t, x, y, touches, dx, dy, magnification, rotation, ...rest }) {
  const said = { translation: dx, magnification, rotation };
  const recognised = flagsOf(Flags.sample, said);
  const form = touches ? Form.touches : recognised ? Form.recognition : Form.pointer;
  writer.u8(form | (bitsOf(MODIFIERS, (each) => rest[each]) << 2) | recognised);
  writer.u32(n);
  writer.u64(t);
  if (form === Form.pointer) writer.point({ x, y });
  if (form === Form.touches) {
    writer.list(touches, ({ id, ...point }) => {
      writer.u32(id);
      writer.point(point);
    });
  }
  if (dx !== undefined) writer.point({ x: dx, y: dy });
  if (magnification !== undefined) writer.u64(Math.round(magnification * 1_000_000));
  if (rotation !== undefined) writer.thousandths(rotation);
}

function writeStroke(writer, { thickness = 4, color = '#ffffff' } = {}) {
  writer.thousandths(thickness);
  writer.color(color);
}

function writeNames(writer, names) {
  writer.list(names, (name) => writer.u64(name));
}

function flagsOf(bits, given) {
  const flags = Object.entries(given).map(([key, value]) => (value === undefined ? 0 : bits[key]));
  return flags.reduce((all, flag) => all | flag, 0);
}

function bitsOf(names, has) {
  return names.reduce((bits, name, index) => bits | (has(name) ? 1 << index : 0), 0);
}
