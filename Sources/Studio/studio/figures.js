/**
 * Shapes and strokes as SVG, in the units of an item. What is drawn here the server draws the same
 * way in pictures of a story (SPEC T15).
 */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag the element's name
 * @param {Record<string, string|number>} attributes its attributes
 * @param {...SVGElement} children what it holds
 * @returns {SVGElement} the element
 */
export function svg(tag, attributes, ...children) {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * @param {{halfWidth: number, halfHeight: number}} item whose box it fills
 * @param {...SVGElement} children what is drawn, about the box's middle
 * @returns {SVGElement} the drawing
 */
export function drawing({ halfWidth, halfHeight }, ...children) {
  const [width, height] = [2 * halfWidth, 2 * halfHeight];
  const viewBox = `${-halfWidth} ${-halfHeight} ${width} ${height}`;
  return svg('svg', { class: 'figure', viewBox, width, height }, ...children);
}

/**
 * An arrow to the right: its tip is as long as the box is high, its shaft two fifths of that thick.
 *
 * @param {{halfWidth: number, halfHeight: number}} item whose box it fills
 * @returns {string} its corners, as `points` of a polygon
 */
export function arrowPoints({ halfWidth, halfHeight }) {
  const tip = Math.max(-halfWidth, halfWidth - 2 * halfHeight);
  const shaft = (2 * halfHeight) / 5;
  const corners = [
    [-halfWidth, -shaft], [tip, -shaft], [tip, -halfHeight], [halfWidth, 0], [tip, halfHeight],
    [tip, shaft], [-halfWidth, shaft],
  ];
  return corners.map((corner) => corner.join()).join(' ');
}

/**
 * @param {number[]} points x and y in turn
 * @returns {string} the line through them, as `d` of a path; of one point a line to itself
 */
export function linePath(points) {
  const parts = [];
  for (let at = 0; at + 1 < points.length; at += 2) parts.push(`${points[at]} ${points[at + 1]}`);
  if (parts.length === 1) parts.push(parts[0]);
  return parts.length === 0 ? '' : `M${parts.join('L')}`;
}
