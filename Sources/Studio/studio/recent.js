import { ErrorCode, pictureURL, readStory } from '../sdk/index.js';
import { wallTime } from './clock.js';
import { element } from './dom.js';
import { timeOf } from './versions.js';

/**
 * The stories in which this browser was last, with how they look now.
 */

const KEY = 'plumbline.stories';

/** How many are remembered. */
const MOST = 8;

/** Pixels of a thumbnail's longer side. */
const THUMBNAIL = 320;

/** @param {string} id a story in which one is */
export function rememberStory(id) {
  const others = recent().filter((each) => each.id !== id);
  write([{ id, time: wallTime() }, ...others].slice(0, MOST));
}

/**
 * Shows them, but those that are there no more.
 *
 * @param {HTMLElement} place where; hidden while there is none
 */
export async function showRecent(place) {
  const list = place.querySelector('ul');
  const found = await Promise.all(recent().map(async ({ id, time }) => {
    // Of a server that cannot be reached, or read it, nothing is known.
    const failed = ({ code }) => (code === ErrorCode.unknownStory ? null : undefined);
    const story = await readStory(location.origin, id).catch(failed);
    if (story === null) write(recent().filter((each) => each.id !== id));
    return story && entry(story, time);
  }));
  list.replaceChildren(...found.filter(Boolean));
  place.hidden = list.children.length === 0;
}

function entry({ id, canvas, items }, time) {
  const scale = THUMBNAIL / Math.max(canvas.width, canvas.height);
  const picture = element('img', {
    alt: '', loading: 'lazy', src: pictureURL(location.origin, id, { scale: scale.toFixed(2) }),
    onerror: () => picture.remove(),
  });
  const count = items.length === 1 ? '1 item' : `${items.length.toLocaleString()} items`;
  const when = timeOf(time, { now: wallTime() });
  const paper = element('span', { class: 'thumbnail' }, picture);
  paper.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
  const link = { href: `/?story=${encodeURIComponent(id)}`, data: { story: id } };
  return element('li', {}, element('a', link, paper, element('span', {}, count),
    element('span', { class: 'hint' }, when)));
}

function recent() {
  try {
    const known = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return known.filter(({ id, time }) => typeof id === 'string' && Number.isFinite(time));
  } catch {
    return [];
  }
}

function write(stories) {
  try {
    localStorage.setItem(KEY, JSON.stringify(stories));
  } catch {
    // Private windows may refuse; then there is no list.
  }
}
