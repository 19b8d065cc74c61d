/**
 * The numbers of Protocol/encoding.md: of messages, entries, choices and flag bits.
 */

/** First bytes of messages that clients send. */
export const ClientType = Object.freeze({
  hello: 0x01,
  create: 0x02,
  update: 0x03,
  delete: 0x04,
  reorder: 0x05,
  nudge: 0x06,
  align: 0x07,
  begin: 0x08,
  move: 0x09,
  end: 0x0a,
  cancel: 0x0b,
  presence: 0x0c,
  ping: 0x0d,
  undo: 0x0e,
  redo: 0x0f,
  group: 0x10,
  ungroup: 0x11,
  duplicate: 0x12,
  deck: 0x13,
  draft: 0x14,
});

/** First bytes of messages that the server sends. */
export const ServerType = Object.freeze({ welcome: 0x81, update: 0x82 });

/** First bytes of the entries of an update; those below 0x10 are the member's own. */
export const Entry = Object.freeze({
  ack: 0x01,
  own: 0x02,
  error: 0x03,
  pong: 0x04,
  steps: 0x05,
  edge: 0x11,
  member: 0x12,
  left: 0x13,
  watchers: 0x14,
  item: 0x15,
  changed: 0x16,
  deleted: 0x17,
  settled: 0x18,
  presence: 0x19,
  pose: 0x1a,
  gesture: 0x1b,
  draft: 0x1c,
  points: 0x1d,
  flight: 0x1e,
});

/** Names of what a byte chooses, in the order of its values. */
export const Choices = Object.freeze({
  role: ['editor', 'viewer'],
  state: ['active', 'idle', 'away', 'absent'],
  kind: ['text', 'sticker', 'shape', 'image', 'stroke', 'deck'],
  shape: ['rectangle', 'ellipse', 'line', 'arrow'],
  align: ['left', 'center', 'right'],
  direction: ['left', 'right'],
  do: ['insert', 'remove', 'swipe', 'takeBack', 'gather'],
  to: ['front', 'back', 'above', 'below', 'forward', 'backward'],
  gestureKind: ['drag', 'transform', 'handle', 'swipe', 'draw', 'edit'],
  gestureState: ['open', 'ended', 'cancelled', 'settled', 'gone'],
  edge: ['latched', 'released', 'stolen'],
  reason: ['moved', 'ended', 'cancelled', 'settled', 'gone', 'off'],
  outcome: ['accepted', 'adjusted', 'unchanged', 'refused'],
  profile: ['refined', 'classic'],
  confinement: ['free', 'center', 'box'],
  durability: ['memory', 'disk'],
  axis: ['x', 'y'],
  side: ['low', 'high'],
  gap: ['between', 'after', 'before'],
  canvasGuide: ['centerX', 'leading', 'trailing', 'centerY', 'top', 'bottom'],
});

/** Names of capabilities, in the order of their bits. */
export const CAPABILITIES = Object.freeze(['resume']);

/** Modifiers of a sample, in the order of their bits, of which the first is bit 2. */
export const MODIFIERS = Object.freeze(['snappingOff', 'axisLock', 'uniform']);

/** Bits of the keys that an ack tells as skipped, in the order of SPEC C2. */
export const SKIPPED = Object.freeze([
  ['id', 0x4000],
  ['x', 0x0001],
  ['y', 0x0002],
  ['halfWidth', 0x0004],
  ['halfHeight', 0x0008],
  ['scale', 0x0010],
  ['angle', 0x0020],
  ['opacity', 0x1_0000],
  ['locked', 0x2_0000],
  ['group', 0x80_0000],
  ['text', 0x0040],
  ['font', 0x10_0000],
  ['fontSize', 0x0080],
  ['align', 0x20_0000],
  ['emoji', 0x0800],
  ['shape', 0x1000],
  ['points', 0x400_0000],
  ['thickness', 0x40_0000],
  ['color', 0x0100],
  ['background', 0x0200],
  ['url', 0x2000],
  ['cards', 0x200_0000],
  ['rank', 0x8000],
]);

/** Flag bits, by what they are of. */
export const Flags = Object.freeze({
  hello: { name: 1, color: 2, resume: 4 },
  item: { locked: 1, group: 2, measure: 4 },
  label: { background: 1 },
  card: { url: 1 },
  duplicate: { group: 1 },
  insert: { rank: 1 },
  takeBack: { card: 1 },
  flight: { direction: 1 },
  begin: { viewport: 1 },
  sample: { translation: 0x20, magnification: 0x40, rotation: 0x80 },
  presence: {
    cursor: 0x01,
    noCursor: 0x02,
    selection: 0x04,
    viewport: 0x08,
    noViewport: 0x10,
    state: 0x20,
    name: 0x40,
    color: 0x80,
  },
  shown: { cursor: 1, viewport: 2 },
  changes: {
    x: 0x0001,
    y: 0x0002,
    halfWidth: 0x0004,
    halfHeight: 0x0008,
    scale: 0x0010,
    angle: 0x0020,
    text: 0x0040,
    fontSize: 0x0080,
    color: 0x0100,
    background: 0x0200,
    noBackground: 0x0400,
    emoji: 0x0800,
    shape: 0x1000,
    url: 0x2000,
    rank: 0x8000,
    opacity: 0x1_0000,
    locked: 0x2_0000,
    notLocked: 0x4_0000,
    measure: 0x8_0000,
    font: 0x10_0000,
    align: 0x20_0000,
    thickness: 0x40_0000,
    group: 0x80_0000,
    noGroup: 0x100_0000,
    cards: 0x200_0000,
  },
  welcome: { token: 1, resumed: 2 },
  update: { snapshot: 1, more: 2, folded: 4, interval: 8, durable: 16, epoch: 32 },
  pose: { turned: 1 },
  error: {
    command: 0x001,
    gesture: 0x002,
    item: 0x004,
    field: 0x008,
    bounds: 0x010,
    limit: 0x020,
    holder: 0x040,
    offset: 0x080,
    retryAfter: 0x100,
  },
});
