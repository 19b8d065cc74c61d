import { element, pointsByFinger } from './dom.js';

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
  ['Front, back', 'Keys ] and [; by one with Ctrl or ⌘'],
  ['Group, ungroup', 'Ctrl or ⌘ and G; with Shift'],
  ['One of a group', 'Press twice, or Enter'],
  ['Duplicate', 'Ctrl or ⌘ and D'],
  ['Lock, unlock', 'Ctrl or ⌘, Shift and L'],
  ['Edit a text', 'Press twice, or Enter'],
  ['Swipe a card', 'Drag it, or keys L and R'],
  ['Take cards back', 'Key B; all of them G'],
  ['Cards of a deck', 'Press twice, or Enter'],
  ['Add a picture', 'Drop it on the canvas, or paste it'],
  ['Delete', 'Delete'],
  ['Undo', 'Ctrl or ⌘ and Z'],
  ['Redo', 'Shift, Ctrl or ⌘ and Z; or Ctrl and Y'],
  ['Earlier versions', 'History, the clock above'],
  ['Give up', 'Escape; it also leaves the past'],
  ['This list', '?'],
];

/** Where there are no keys. */
const FINGERS = [
  ['Move', 'Drag'],
  ['Turn and resize', 'Two fingers, or the handle at the corner'],
  ['Select several', 'Drag around them'],
  ['One of a group', 'Press twice'],
  ['Edit a text', 'Press twice'],
  ['Swipe a card', 'Drag it'],
  ['Move a deck', 'Drag the bar above it, or two fingers'],
  ['Cards of a deck', 'Press twice'],
  ['Unlock', 'Press it, then Unlock'],
  ['Earlier versions', 'History, the clock above'],
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
    const all = pointsByFinger() ? FINGERS : KEYS;
    const known = all.filter(([what]) => story.profile !== 'classic' || !MODIFIERS.has(what));
    const rows = known.flatMap(([what, how]) => [element('dt', {}, what), element('dd', {}, how)]);
    const title = pointsByFinger() ? 'By hand' : 'By hand and by key';
    const content = [element('h2', {}, title), element('dl', {}, ...rows)];
    sheet.toggle({ opener: button, label: 'Help', content, side: 'below' });
  };
  button.addEventListener('click', show);
  return show;
}
