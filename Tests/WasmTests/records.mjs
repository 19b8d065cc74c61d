/** The records of the exchange area (Sources/SnapWasm/Exchange.swift), in the protocol's words. */

const CANVAS = ['centerX', 'leading', 'trailing', 'centerY', 'top', 'bottom'];
const GUIDES = ['canvas', 'itemCenter', 'itemEdge', 'gap', 'angle'];
const AXES = ['x', 'y'];
const EDGES = ['low', 'high'];
const FORMS = ['between', 'after', 'before'];
const REASONS = ['moved', 'ended', 'cancelled', 'settled', 'gone', 'off'];

export const thousandths = (points) => Math.round(points * 1_000);
export const points = (length) => length / 1_000;

/** The name of a guide, by the six numbers that begin its record. */
export function name([kind, axis, which, edge, item, other]) {
  switch (GUIDES[kind]) {
    case 'canvas': return CANVAS[which];
    case 'itemCenter': return `itemCenter:${AXES[axis]}:${item}`;
    case 'itemEdge': return `itemEdge:${AXES[axis]}:${EDGES[which]}:${EDGES[edge]}:${item}`;
    case 'gap': return `gap:${AXES[axis]}:${FORMS[which]}:${item}:${other}`;
    default: return `angle:${points(which)}`;
  }
}

/** The six numbers of a name. */
export function nameSlots(name) {
  const [kind, ...parts] = name.split(':');
  const axis = AXES.indexOf(parts[0]);
  switch (kind) {
    case 'itemCenter': return [1, axis, 0, 0, Number(parts[1]), 0];
    case 'itemEdge':
      return [2, axis, EDGES.indexOf(parts[1]), EDGES.indexOf(parts[2]), Number(parts[3]), 0];
    case 'gap': return [3, axis, FORMS.indexOf(parts[1]), 0, Number(parts[2]), Number(parts[3])];
    case 'angle': return [4, 0, thousandths(parts[0]), 0, 0, 0];
    default: return [0, CANVAS.indexOf(name) < 3 ? 0 : 1, CANVAS.indexOf(name), 0, 0, 0];
  }
}

export function guide(record) {
  const [kind, axis, which, , , , position, from, to, ...gaps] = record;
  if (GUIDES[kind] === 'angle') return { name: name(record), at: points(which) };
  const told = {
    name: name(record), axis: AXES[axis], at: points(position), from: points(from), to: points(to),
  };
  if (GUIDES[kind] !== 'gap') return told;
  const [lowFrom, lowTo, highFrom, highTo] = gaps.map(points);
  return { ...told, gaps: [[lowFrom, lowTo], [highFrom, highTo]] };
}

export function edge(record) {
  const [ordinal, sample, change, reason] = record;
  const told = { ordinal, sample, guide: guide(record.subarray(10)) };
  if (change === 0) return { ...told, edge: 'latched' };
  if (change === 1) return { ...told, edge: 'released', reason: REASONS[reason] };
  return { ...told, edge: 'stolen', from: name(record.subarray(4)) };
}
