/** Screen points that a panel keeps from what is beside it. */
const AWAY = 8;

/** Screen points that it needs, and what it has where there is room. */
const WIDTH = { least: 260, most: 360 };

/** Where a panel for an item may lie, the usual place first. */
const PLACES = ['bottom', 'top', 'left', 'right'];

/** Screen points of a page that has room at the sides. */
const WIDE = 520;

/**
 * Lays a panel for what is selected above the tools of the page if it covers nothing of that there;
 * else below the page's header, or at the left or right of what is selected, where it covers least.
 *
 * @param {HTMLElement} panel is open
 */
export function layAside(panel) {
  delete panel.dataset.at;
  delete panel.dataset.half;
  for (const name of ['--left', '--top', '--width']) panel.style.removeProperty(name);
  if (panel.dataset.side !== 'item') return;
  const tools = boxesOf('.inspector:not([hidden])');
  const items = boxesOf('.item[aria-pressed="true"]');
  if (items.length === 0) return;
  const around = [...tools, ...items];
  let least = Infinity;
  let best = PLACES[0];
  for (const place of PLACES.slice(0, innerWidth < WIDE ? 2 : 4)) {
    lay(panel, place, around, items);
    const box = layoutBox(panel);
    const hidden = sum(items, box);
    // An item counts more than the tools: it is looked at, while the panel has its own buttons.
    const covered = hidden === 0 && place === PLACES[0] ? 0 : 3 * hidden + sum(tools, box);
    if (covered < least) [least, best] = [covered, place];
    if (covered === 0) break;
  }
  lay(panel, best, around, items);
  // Messages go to the other half.
  const { top, bottom } = layoutBox(panel);
  panel.dataset.half = (top + bottom) / 2 < innerHeight / 2 ? 'upper' : 'lower';
}

function lay(panel, place, around, items) {
  panel.dataset.at = place;
  panel.style.removeProperty('--width');
  if (place !== 'left' && place !== 'right') return;
  const [page, middle] = ['.story', '.middle'].map((part) => boxesOf(part)[0]);
  const within = (at, least, most) => Math.max(least, Math.min(at, most));
  const edge = place === 'left'
    ? Math.min(...around.map((box) => box.left)) - AWAY
    : Math.max(...around.map((box) => box.right)) + AWAY;
  const room = (place === 'left' ? edge : page.width - edge) - AWAY;
  panel.style.setProperty('--width', `${within(room, WIDTH.least, WIDTH.most)}px`);
  const { width, height } = layoutBox(panel);
  const left = place === 'left' ? edge - width : edge;
  const centre = items.map(({ top, bottom }) => (top + bottom) / 2);
  const top = centre.reduce((all, each) => all + each) / items.length - height / 2;
  panel.style.setProperty('--left', `${within(left, AWAY, page.width - AWAY - width)}px`);
  panel.style.setProperty('--top', `${within(top, middle.top, middle.bottom - height)}px`);
}

/** As it is laid out: what moves it in while it opens does not count. */
function layoutBox({ offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height }) {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

function boxesOf(selector) {
  return [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
}

/** The area that a panel takes of others, in square screen points. */
function sum(boxes, { left, right, top, bottom }) {
  return boxes.reduce((area, box) => {
    const across = Math.min(right, box.right) - Math.max(left, box.left);
    const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return area + Math.max(0, across) * Math.max(0, down);
  }, 0);
}
