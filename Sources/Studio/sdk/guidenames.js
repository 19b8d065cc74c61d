const CANVAS_AXES = {
  centerX: 'x',
  leading: 'x',
  trailing: 'x',
  centerY: 'y',
  top: 'y',
  bottom: 'y',
};

/**
 * What a guide's name says of it (SPEC U12).
 *
 * @param {string} name such as `centerX`, `itemEdge:x:low:high:7` or `angle:45`
 * @returns {{form: 'canvas'|'itemCenter'|'itemEdge'|'gap'|'angle', axis: 'x'|'y'|null,
 *   angle: number|null}} what it belongs to, the axis on which it holds, an angle's degrees
 */
export function parseGuideName(name) {
  const [first, second] = name.split(':');
  if (first in CANVAS_AXES) return { form: 'canvas', axis: CANVAS_AXES[first], angle: null };
  if (first === 'angle') return { form: 'angle', axis: null, angle: Number(second) };
  return { form: first, axis: second, angle: null };
}
