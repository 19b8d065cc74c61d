import { element } from './dom.js';

/**
 * Images by URL: which are safe to load, and how large they are.
 */

/**
 * @param {unknown} url what somebody gave as an image's address
 * @returns {string|null} an absolute `http:` or `https:` URL; null if it is anything else
 */
export function safeImageURL(url) {
  if (typeof url !== 'string') return null;
  const path = url.startsWith('/') && !/^\/[/\\]/.test(url);
  if (!path && !/^https?:\/\//i.test(url)) return null;
  try {
    const absolute = new URL(url, location.origin);
    return /^https?:$/.test(absolute.protocol) ? absolute.href : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} url what somebody else calls an image's address
 * @returns {HTMLElement} the image, or that there is none
 */
export function picture(url) {
  const source = safeImageURL(url);
  const lost = () => element('span', { class: 'lost', textContent: 'No image here' });
  if (source === null) return lost();
  const made = element('img', {
    alt: '',
    draggable: false,
    referrerPolicy: 'no-referrer',
    decoding: 'async',
    onerror: () => made.replaceWith(lost()),
  });
  made.src = source;
  return made;
}

/**
 * Loads an image to learn its size.
 *
 * @param {string} url a safe URL
 * @returns {Promise<{width: number, height: number}>} its own size in pixels
 */
export async function imageSize(url) {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
