import { parseGuideName } from '../sdk/index.js';

/**
 * What a guide looks like: lines, gaps and words, in canvas points.
 *
 * @typedef {import('../sdk/boxes.js').Box} Box
 * @typedef {object} Stroke a line along an axis, or a measured distance with ends
 * @property {'line'|'distance'} kind
 * @property {'x'|'y'} along the axis along which it runs
 * @property {number} at where, on the other axis
 * @property {number} from its lower end
 * @property {number} to its upper end
 * @property {string} [text] the distance that it shows
 * @property {'before'|'on'} [side] where the text is, unless after the line
 */

/** Canvas points that are not worth a number. */
const NOTHING = 0.05;

/** The sides of the canvas from which insets are measured, and on which side of the guide. */
const INSETS = { leading: -1, trailing: 1, top: -1, bottom: 1 };

/** Screen points that a text takes beside its line: what is before it, its letters, its height. */
const TEXT = { before: 8, letter: 7, around: 10, height: 17 };

/**
 * What guides of one gesture look like together: each distance is told once, beside what lies
 * farthest, and away from lines where there is room.
 *
 * @param {object[]} guides guides of positions
 * @param {object} around as for `strokesOf`, and
 * @param {number} around.fit screen points per canvas point
 * @returns {Map<string, Stroke[]>} what is to be drawn, by the guide's name
 */
export function picture(guides, around) {
  const drawn = new Map(guides.map((guide) => [guide.name, strokesOf(guide, around)]));
  const strokes = [...drawn.values()].flat();
  const told = new Set();
  for (const stroke of strokes.filter(({ text }) => text).sort((a, b) => b.at - a.at)) {
    const key = [stroke.along, tenths(stroke.from), tenths(stroke.to)].join();
    if (told.has(key)) delete stroke.text;
    else place(stroke, strokes, around.fit);
    told.add(key);
  }
  return drawn;
}

/** After its line, or before it, or on it, where no other line is. */
function place(stroke, strokes, fit) {
  const { along, at, from, to, text } = stroke;
  const middle = (from + to) / 2;
  const size = along === 'x' ? TEXT.height : TEXT.letter * text.length + TEXT.around;
  const room = (TEXT.before + size) / fit;
  const crosses = (low, high) => strokes.some((other) => other.along === along
    && other.at > low && other.at < high && other.from <= middle && middle <= other.to);
  if (!crosses(at + NOTHING, at + room)) return;
  stroke.side = crosses(at - room, at - NOTHING) ? 'on' : 'before';
}

/**
 * @param {object} guide a guide of a position, as the protocol has it (SPEC U12)
 * @param {object} around
 * @param {Box} around.box the box of what is dragged
 * @param {{width: number, height: number}} around.canvas the canvas
 * @param {object[]} around.guides all guides that are drawn for it
 * @returns {Stroke[]} what is to be drawn
 */
export function strokesOf(guide, { box, canvas, guides }) {
  const { form } = parseGuideName(guide.name);
  if (form === 'gap') return gapStrokes(guide, box);
  const across = span(other(guide.axis), box);
  const from = Math.min(guide.from, across.low);
  const to = Math.max(guide.to, across.high);
  const line = { kind: 'line', along: other(guide.axis), at: guide.at, from, to };
  if (form === 'canvas') return [line, ...inset(guide, across, canvas)];
  // Equal gaps in the same direction say how far it is already.
  const told = guides.some(({ axis, gaps }) => gaps && axis === other(guide.axis));
  return told ? [line] : [line, ...way(guide, across)];
}

/** Equal gaps, each with its size, in the middle of what all have in common. */
function gapStrokes({ axis, from, to, gaps }, box) {
  const across = span(other(axis), box);
  const [low, high] = [Math.max(from, across.low), Math.min(to, across.high)];
  const at = low <= high ? (low + high) / 2 : (from + to) / 2;
  return gaps.map(([start, end]) => distance(axis, at, start, end));
}

/** From what is dragged to the nearest end of what is on the line. */
function way({ axis, at, from, to }, across) {
  const along = other(axis);
  if (across.low - to > NOTHING) return [distance(along, at, to, across.low)];
  return from - across.high > NOTHING ? [distance(along, at, across.high, from)] : [];
}

/** From the side of the canvas to its inset guide, beside what is dragged. */
function inset({ name, axis, at }, across, { width, height }) {
  const side = INSETS[name] * (axis === 'x' ? width : height) / 2;
  if (Number.isNaN(side) || Math.abs(side - at) <= NOTHING) return [];
  const middle = (across.low + across.high) / 2;
  return [distance(axis, middle, Math.min(side, at), Math.max(side, at))];
}

function distance(along, at, from, to) {
  return { kind: 'distance', along, at, from, to, text: inWords(to - from) };
}

/** Tenths of a point are enough to see that two are equal. */
function inWords(points) {
  return String(tenths(points));
}

function tenths(points) {
  return Math.round(points * 10) / 10;
}

function span(axis, { left, right, top, bottom }) {
  return axis === 'x' ? { low: left, high: right } : { low: top, high: bottom };
}

function other(axis) {
  return axis === 'x' ? 'y' : 'x';
}
