import { Choices } from './layout.js';

const { axis: AXES, side: SIDES, gap: GAPS, canvasGuide: CANVAS } = Choices;

/** First bytes of the names of guides; those of the canvas are 0 to 5. */
const Kind = Object.freeze({ itemCenter: 6, itemEdge: 7, gap: 8, angle: 9 });

/**
 * Reads the name of a guide (SPEC U12).
 *
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {string} the name, as JSON has it
 */
export function readGuideName(reader) {
  return read(reader).name;
}

/**
 * Reads a guide that is to be drawn (SPEC U6).
 *
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} the guide, as JSON has it
 */
export function readGuide(reader) {
  const { name, axis, angle, hasGaps } = read(reader);
  if (angle !== undefined) return { name, at: angle };
  const [at, from, to] = [reader.thousandths(), reader.thousandths(), reader.thousandths()];
  const gap = () => [reader.thousandths(), reader.thousandths()];
  return { name, axis, at, from, to, ...(hasGaps && { gaps: [gap(), gap()] }) };
}

function read(reader) {
  const kind = reader.u8();
  if (kind < CANVAS.length) return { name: CANVAS[kind], axis: kind < 3 ? 'x' : 'y' };
  if (kind === Kind.angle) {
    const angle = reader.thousandths();
    return { name: `angle:${angle}`, angle };
  }
  const axis = reader.choice(AXES);
  if (kind === Kind.itemCenter) return { name: `itemCenter:${axis}:${reader.u64()}`, axis };
  if (kind === Kind.itemEdge) {
    const [anchor, edge] = [reader.choice(SIDES), reader.choice(SIDES)];
    return { name: `itemEdge:${axis}:${anchor}:${edge}:${reader.u64()}`, axis };
  }
  if (kind !== Kind.gap) throw new RangeError(`No guide is of kind ${kind}.`);
  const form = reader.choice(GAPS);
  const [low, high] = [reader.u64(), reader.u64()];
  return { name: `gap:${axis}:${form}:${low}:${high}`, axis, hasGaps: true };
}
