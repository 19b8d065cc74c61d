import { element } from './dom.js';

const KEYS = [
  ['Move', 'Drag, or arrow keys; with Shift by 10'],
  ['Along one axis', 'Drag with Shift'],
  ['Without guides', 'Drag with Ctrl or ⌘'],
  ['Turn and resize', 'Two fingers, or the handle at the corner'],
  ['Resize only', 'Handle with Shift'],
  ['Turn', 'Keys , and .'],
  ['Larger, smaller', 'Keys + and −'],
  ['Select several', 'Shift and press, or drag around them'],
  ['Select all', 'Ctrl or ⌘ and A'],
  ['Front, back', 'Keys ] and ['],
  ['Edit a text', 'Press twice, or Enter'],
  ['Delete', 'Delete'],
  ['Undo', 'Ctrl or ⌘ and Z'],
  ['Redo', 'Shift, Ctrl or ⌘ and Z; or Ctrl and Y'],
  ['Earlier versions', 'History, the clock above'],
  ['Give up', 'Escape; it also leaves the past'],
  ['This list', '?'],
];

/** What `classic` does not know (SPEC S12). */
const MODIFIERS = new Set(['Along one axis', 'Without guides', 'Resize only']);

/**
 * The list of what hands and keys can do.
 *
 * @param {object} options
 * @param {HTMLElement} options.button opens it; so does the key ?
 * @param {import('./sheet.js').Sheet} options.sheet shows it
 * @param {import('../sdk/index.js').Story} options.story whose rules count
 * @returns {() => void} opens it, or closes it
 */
export function offerHelp({ button, sheet, story }) {
  const show = () => {
    const known = KEYS.filter(([what]) => story.profile !== 'classic' || !MODIFIERS.has(what));
    const rows = known.flatMap(([what, how]) => [element('dt', {}, what), element('dd', {}, how)]);
    const content = [element('h2', {}, 'By hand and by key'), element('dl', {}, ...rows)];
    sheet.toggle({ opener: button, label: 'Help', content, side: 'below' });
  };
  button.addEventListener('click', show);
  return show;
}
