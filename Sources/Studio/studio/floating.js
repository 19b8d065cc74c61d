/** Screen points around tools, and between two of them. */
const PADDING = 4;
const GAP = 2;

/** Screen points that tools keep from what is beside them. */
const AWAY = 8;

/**
 * Lays tools where they cover the least of the canvas: in columns beside it, as many as its height
 * asks for, or in rows below it. Nothing moves for them.
 *
 * @param {HTMLElement} tools are laid
 * @param {import('./viewport.js').Viewport} viewport where the canvas lies
 * @param {object} size
 * @param {number} size.count of the tools, at most
 * @param {number} size.width of one, in screen points
 * @param {number} size.height of one, in screen points
 * @param {number} [size.more] what a single column or row takes besides, in screen points
 */
export function layTools(tools, viewport, { count, width, height, more = 0 }) {
  const { margins, seen, fit } = viewport;
  const [across, down] = [2 * seen.halfWidth * fit, 2 * seen.halfHeight * fit];
  const reach = (cells, cell) => cells * (cell + GAP) - GAP + 2 * PADDING;
  const fitting = (room, cell) =>
    Math.max(1, Math.floor((room - AWAY - 2 * PADDING - more + GAP) / (cell + GAP)));
  const columns = Math.ceil(count / fitting(down, height));
  const rows = Math.ceil(count / fitting(across - AWAY, width));
  const covered = {
    beside: reach(columns, width) + AWAY + PADDING - margins.beside,
    below: reach(rows, height) + PADDING - margins.below,
  };
  // What is covered is as long as the canvas is high, or wide.
  const area = {
    beside: Math.max(0, covered.beside) * (down - 2 * margins.below),
    below: Math.max(0, covered.below) * (across - 2 * margins.beside),
  };
  tools.dataset.place = area.beside <= area.below ? 'beside' : 'below';
  tools.dataset.columns = columns;
  tools.style.setProperty('--columns', columns);
  tools.style.setProperty('--beside', `${margins.beside}px`);
  tools.style.setProperty('--wide', `${reach(columns, width)}px`);
}
