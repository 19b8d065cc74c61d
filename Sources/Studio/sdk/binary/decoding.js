import { errorNamed } from './errornames.js';
import { readGuide, readGuideName } from './guides.js';
import { readChanges, readItem } from './items.js';
import { CAPABILITIES, Choices, Entry, Flags, SKIPPED, ServerType } from './layout.js';
import { Reader } from './reader.js';

/**
 * Reads a message of the server as `plumbline.v1.binary` has it (Protocol/encoding.md).
 *
 * @param {ArrayBuffer} bytes the message
 * @returns {object} the same as `JSON.parse` would make of it in JSON; of a type that is unknown,
 *   only that
 */
export function decode(bytes) {
  const reader = new Reader(new DataView(bytes));
  const type = reader.u8();
  if (type === ServerType.welcome) return readWelcome(reader);
  return type === ServerType.update ? readUpdate(reader) : { type: `unknown ${type}` };
}

function readWelcome(reader) {
  const flags = reader.u8();
  const welcome = { type: 'welcome', protocol: reader.u16(), member: reader.u64() };
  welcome.name = reader.text();
  welcome.color = reader.color();
  welcome.role = reader.choice(Choices.role);
  welcome.time = reader.u64();
  welcome.epoch = reader.u64();
  if (flags & Flags.welcome.token) welcome.token = reader.token();
  welcome.command = reader.u64();
  if (flags & Flags.welcome.resumed) welcome.resumed = true;
  welcome.story = readStory(reader);
  welcome.durability = reader.choice(Choices.durability);
  const bits = reader.u32();
  welcome.capabilities = CAPABILITIES.filter((name, index) => bits & (1 << index));
  welcome.limits = Object.fromEntries(reader.list(() => [reader.text(), reader.u64()]));
  reader.finish();
  return welcome;
}

function readStory(reader) {
  const story = { id: reader.text(), revision: reader.u64() };
  story.canvas = { width: reader.thousandths(), height: reader.thousandths() };
  const insets = ['leading', 'trailing', 'top', 'bottom'].map((key) => [key, reader.thousandths()]);
  story.insets = Object.fromEntries(insets);
  story.profile = reader.choice(Choices.profile);
  story.screenHeight = reader.thousandths();
  story.confinement = reader.choice(Choices.confinement);
  return story;
}

function readUpdate(reader) {
  const flags = reader.u8();
  const update = { type: 'update', since: reader.u64(), revision: reader.u64() };
  update.stamp = reader.u64();
  if (flags & Flags.update.epoch) update.epoch = reader.u64();
  update.time = reader.u64();
  for (const key of ['snapshot', 'more', 'folded']) {
    if (flags & Flags.update[key]) update[key] = true;
  }
  for (const key of ['interval', 'durable']) {
    if (flags & Flags.update[key]) update[key] = reader.u64();
  }
  update.records = [];
  while (!reader.isAtEnd) {
    const type = reader.u8();
    const fields = reader.take(entryLength(reader));
    // What a later server adds is passed over: entries, and fields behind those that are known.
    if (OWN[type]) OWN[type](fields, update);
    else if (RECORDS[type]) update.records.push(RECORDS[type](fields));
  }
  return update;
}

/** Of an entry that is too long for two bytes, four more tell how long it is. */
function entryLength(reader) {
  const count = reader.u16();
  return count === 65_535 ? reader.u32() : count;
}

/** What is the member's own, by type. */
const OWN = {
  [Entry.ack]: (fields, update) => (update.acks ??= []).push(readAck(fields)),

  [Entry.own](fields, update) {
    const own = { gesture: fields.u64(), state: fields.choice(Choices.gestureState) };
    own.n = fields.u32();
    own.poses = fields.list(() => ({ item: fields.u64(), ...fields.point(), ...readTurn(fields) }));
    (update.own ??= []).push({ ...own, ...readLevel(fields) });
  },

  [Entry.error]: (fields, update) => (update.errors ??= []).push(readError(fields)),

  [Entry.pong](fields, update) {
    update.pong = { id: fields.u64(), time: fields.u64() };
  },

  [Entry.steps](fields, update) {
    update.steps = { undo: fields.u32(), redo: fields.u32() };
  },
};

/** What all members share, by type. */
const RECORDS = {
  [Entry.edge](fields) {
    const record = { type: 'edge', gesture: fields.u64(), member: fields.u64() };
    record.ordinal = fields.u32();
    record.sample = fields.u32();
    record.edge = fields.choice(Choices.edge);
    record.guide = readGuide(fields);
    if (record.edge === 'released') record.reason = fields.choice(Choices.reason);
    if (record.edge === 'stolen') record.from = readGuideName(fields);
    return record;
  },

  [Entry.member]: (fields) =>
    ({ type: 'member', member: fields.u64(), name: fields.text(), color: fields.color() }),

  [Entry.left]: (fields) => ({ type: 'left', member: fields.u64() }),

  [Entry.watchers]: (fields) => ({ type: 'watchers', count: fields.u32() }),

  [Entry.item]: (fields) =>
    ({ type: 'item', item: { ...readItem(fields), rank: fields.i64() }, by: fields.u64() }),

  [Entry.changed]: (fields) =>
    ({ type: 'changed', item: fields.u64(), ...readChanges(fields), by: fields.u64() }),

  [Entry.deleted]: (fields) => ({ type: 'deleted', item: fields.u64(), by: fields.u64() }),

  [Entry.settled](fields) {
    const record = { type: 'settled', gesture: fields.u64(), member: fields.u64() };
    return { ...record, state: fields.choice(Choices.gestureState) };
  },

  [Entry.presence](fields) {
    const record = { type: 'presence', member: fields.u64() };
    const flags = fields.u8();
    record.state = fields.choice(Choices.state);
    record.cursor = flags & Flags.shown.cursor ? fields.point() : null;
    record.selection = fields.list(() => fields.u64());
    record.viewport = flags & Flags.shown.viewport ? fields.box() : null;
    return record;
  },

  [Entry.pose](fields) {
    const flags = fields.u8();
    const record = { type: 'pose', gesture: fields.u64(), item: fields.u64(), n: fields.u32() };
    const turned = flags & Flags.pose.turned;
    return { ...record, ...fields.point(), ...(turned && readTurn(fields)) };
  },

  [Entry.gesture](fields) {
    const record = { type: 'gesture', gesture: fields.u64(), member: fields.u64() };
    record.kind = fields.choice(Choices.gestureKind);
    record.items = fields.list(() => fields.u64());
    if (record.kind === 'swipe') record.card = fields.u64();
    if (record.kind === 'draw') {
      record.thickness = fields.thousandths();
      record.color = fields.color();
    }
    return { ...record, ...readLevel(fields) };
  },

  [Entry.draft](fields) {
    const record = { type: 'draft', gesture: fields.u64(), item: fields.u64(), n: fields.u32() };
    return { ...record, text: fields.text() };
  },

  [Entry.points](fields) {
    const record = { type: 'points', gesture: fields.u64(), item: fields.u64() };
    return { ...record, from: fields.u32(), points: fields.points() };
  },

  [Entry.flight](fields) {
    const flags = fields.u8();
    const record = { type: 'flight', item: fields.u64(), member: fields.u64() };
    record.card = fields.u64();
    if (flags & Flags.flight.direction) record.direction = fields.choice(Choices.direction);
    for (const key of ['fromX', 'fromY', 'toX', 'toY']) record[key] = fields.thousandths();
    for (const key of ['velocityX', 'velocityY']) record[key] = fields.i64() / 1_000;
    record.response = fields.u32();
    record.damping = fields.u16() / 1_000;
    record.start = fields.u64();
    return record;
  },
};

function readAck(fields) {
  const ack = { command: fields.u64(), outcome: fields.choice(Choices.outcome) };
  if (ack.outcome === 'adjusted') ack.item = { ...readItem(fields), rank: fields.i64() };
  if (ack.outcome === 'refused') ack.error = readError(fields);
  const changed = ack.outcome === 'accepted' || ack.outcome === 'adjusted';
  if (changed) ack.revision = fields.u64();
  const skipped = fields.list(() => ({ item: fields.u64(), keys: readKeys(fields.u32()) }));
  return skipped.length > 0 ? { ...ack, skipped } : ack;
}

function readKeys(bits) {
  return SKIPPED.filter(([, bit]) => bits & bit).map(([key]) => key);
}

function readLevel(fields) {
  const level = { ordinal: fields.u32() };
  level.latches = fields.list(() => readGuideName(fields));
  level.guides = fields.list(() => readGuide(fields));
  return level;
}

function readTurn(fields) {
  return { scale: fields.millionths(), angle: fields.thousandths() };
}

function readError(fields) {
  const error = errorNamed(fields.u16());
  const flags = fields.u16();
  const bits = Flags.error;
  for (const key of ['command', 'gesture', 'item']) {
    if (flags & bits[key]) error[key] = fields.u64();
  }
  if (flags & bits.field) error.field = fields.text();
  if (flags & bits.bounds) {
    const unit = 10 ** fields.u8();
    error.min = fields.i64() / unit;
    error.max = fields.i64() / unit;
  }
  for (const key of ['limit', 'holder', 'offset', 'retryAfter']) {
    if (flags & bits[key]) error[key] = fields.u64();
  }
  return error;
}
