/**
 * Small helpers around the DOM. Texts go in as text, never as markup: names and contents are
 * other people's.
 */

/**
 * Makes an element.
 *
 * @param {string} tag its tag
 * @param {object} [properties] of the element; `class`, `data` and `aria` as they read
 * @param {...(Node|string)} children put into it
 * @returns {HTMLElement} the element
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  const { class: classes, data = {}, aria = {}, ...rest } = properties;
  if (classes) made.className = classes;
  Object.assign(made.dataset, data);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  Object.assign(made, rest);
  made.append(...children);
  return made;
}

/**
 * An icon of the page's sprite.
 *
 * @param {string} name the part after `icon-`
 * @returns {SVGElement} the icon
 */
export function icon(name) {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const use = document.createElementNS(namespace, 'use');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button with an icon.
 *
 * @param {string} name the icon's name
 * @param {string} label what it does
 * @param {() => void} pressed called when it is pressed
 * @param {object} [properties] more properties of the button
 * @returns {HTMLElement} the button
 */
export function iconButton(name, label, pressed, properties = {}) {
  const { class: classes = '', data, ...rest } = properties;
  return element(
    'button',
    { type: 'button', class: `tool ${classes}`, title: label, onclick: pressed, data, ...rest },
    icon(name),
    element('span', {}, label),
  );
}

/** @returns {boolean} whether the person asked for less motion */
export function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Shows the view of a template in place of whatever is shown.
 *
 * @param {string} name the template's id
 * @returns {HTMLElement} the view's root
 */
export function showView(name) {
  const view = document.getElementById(name).content.cloneNode(true).firstElementChild;
  document.body.append(view);
  return view;
}

/** @returns {boolean} whether people point with fingers, and most likely have no keys */
export function pointsByFinger() {
  return matchMedia('(pointer: coarse)').matches;
}
