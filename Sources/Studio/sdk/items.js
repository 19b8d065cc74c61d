/** What items have where nothing is given (SPEC C2). */
const DEFAULTS = Object.freeze({ scale: 1, angle: 0, opacity: 1, locked: false, group: null });

/** The same of items of a kind. */
const KIND_DEFAULTS = Object.freeze({
  text: { font: 'sans-serif', fontSize: 24, align: 'center', color: '#ffffff', background: null },
  shape: { color: '#ffffff' },
  stroke: { thickness: 4, color: '#ffffff' },
  deck: { cards: [], swiped: [] },
});

/**
 * @param {object} item as a message has it
 * @returns {object} the same with what it leaves out
 */
export function withDefaults(item) {
  return { ...DEFAULTS, ...KIND_DEFAULTS[item.kind], ...item };
}
