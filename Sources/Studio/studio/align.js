import { element, iconButton } from './dom.js';

const GUIDES = [
  ['leading', 'Left'],
  ['centerX', 'Centre'],
  ['trailing', 'Right'],
  ['top', 'Top'],
  ['centerY', 'Middle'],
  ['bottom', 'Bottom'],
];

/**
 * The six buttons that bring what is selected to a guide of the canvas.
 *
 * @param {(to: string) => void} align called with the guide's name
 * @returns {HTMLElement} the buttons
 */
export function alignButtons(align) {
  const button = ([to, label]) =>
    iconButton(`align-${to}`, label, () => align(to), { data: { align: to } });
  return element('div', { class: 'align-grid' }, ...GUIDES.map(button));
}
