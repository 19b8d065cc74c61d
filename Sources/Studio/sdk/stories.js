import { RefusedError } from './errors.js';

/**
 * Stories over HTTP (SPEC T): create, read and delete them, look into their past, bring it back,
 * and where their sockets are. What is refused rejects with a `RefusedError`.
 */

/**
 * Creates a story.
 *
 * @param {string|URL} server the server's address, e.g. `https://host/`
 * @param {object} [options] SPEC T1: `id`, `canvas` ({width, height} in points), `insets`,
 *   `profile` (`refined` or `classic`), `screenHeight`; each optional
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} the story as SPEC T2 has it; rejected with a `RefusedError`
 */
export async function createStory(server, options = {}, request = fetch) {
  return answer(await request(new URL('v1/stories', server), posting(options)));
}

/**
 * Reads a story without joining it.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} the story with its items; rejected with a `RefusedError`
 */
export async function readStory(server, id, request = fetch) {
  return answer(await request(storyURL(server, id)));
}

/**
 * @param {string|URL} server the server's address, `http:` or `https:`
 * @param {string} id the story's name
 * @returns {string} the `ws:` or `wss:` URL of the story's socket
 */
export function socketURL(server, id) {
  const url = storyURL(server, id);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * Uploads a picture (SPEC T13), for the `url` of an image or of a card.
 *
 * @param {string|URL} server the server's address
 * @param {Blob} picture a PNG, JPEG, WebP or GIF
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<{url: string, type: string, width: number, height: number, bytes: number}>}
 *   where it is from now on; rejected with a `RefusedError`
 */
export async function uploadImage(server, picture, request = fetch) {
  return answer(await request(new URL('v1/images', server), { method: 'POST', body: picture }));
}

/**
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {object} [options] SPEC T15
 * @param {'png'|'svg'} [options.format] of the picture
 * @param {number} [options.scale] pixels to a point
 * @param {{x: number, y: number, width: number, height: number}} [options.crop] on the canvas
 * @param {boolean} [options.guides] whether the guides of the canvas are drawn
 * @returns {string} the address of the story's picture
 */
export function pictureURL(server, id, { format = 'png', scale, crop, guides } = {}) {
  const url = storyURL(server, `${id}.${format}`);
  if (scale !== undefined) url.searchParams.set('scale', scale);
  if (crop) url.searchParams.set('crop', [crop.x, crop.y, crop.width, crop.height].join(','));
  if (guides) url.searchParams.set('guides', '1');
  return url.href;
}

/**
 * Deletes a story with its history. Its members are closed with 4505.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<void>} once it is gone
 */
export async function deleteStory(server, id, request = fetch) {
  await answer(await request(storyURL(server, id), { method: 'DELETE' }));
}

/**
 * What is kept of a story's past.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} SPEC T6: `revision`, `commitsAfter`, `checkpoints`, `authors`
 */
export async function checkpoints(server, id, request = fetch) {
  return answer(await request(storyURL(server, id, 'checkpoints')));
}

/**
 * Keeps a story by a name, as it is.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {string} name of the checkpoint, up to `checkpointNameBytes`
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} the checkpoint
 */
export async function keepCheckpoint(server, id, name, request = fetch) {
  return answer(await request(storyURL(server, id, 'checkpoints'), posting({ name })));
}

/**
 * Takes the name of a checkpoint away: it is then kept no longer than an automatic one.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {number} revision of the checkpoint
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<void>} once that is done
 */
export async function forgetCheckpoint(server, id, revision, request = fetch) {
  const url = storyURL(server, id, `checkpoints/${revision}`);
  await answer(await request(url, { method: 'DELETE' }));
}

/**
 * The kept commits of a story after a revision.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {{after?: number, count?: number}} [which] those after this revision (0), so many at most
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} SPEC T8: `revision`, `commits`
 */
export async function commits(server, id, { after, count } = {}, request = fetch) {
  return answer(await request(storyURL(server, id, 'commits', { after, count })));
}

/**
 * A story as of a revision.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {number} number the revision, of a checkpoint or of a kept commit
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} the story with its items
 */
export async function revision(server, id, number, request = fetch) {
  return answer(await request(storyURL(server, id, `revisions/${number}`)));
}

/**
 * What changed from one revision to another.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {number} from a revision
 * @param {number} [to] a later one; the present one if absent
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} SPEC T10: `items`, `authors`
 */
export async function difference(server, id, from, to, request = fetch) {
  return answer(await request(storyURL(server, id, 'difference', { from, to })));
}

/**
 * Brings a story back to what it was at a revision.
 *
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @param {number} revision of a checkpoint or of a kept commit
 * @param {typeof fetch} [request] makes HTTP requests
 * @returns {Promise<object>} the story
 */
export async function restore(server, id, revision, request = fetch) {
  return answer(await request(storyURL(server, id, 'restore'), posting({ revision })));
}

/**
 * @param {string|URL} server the server's address
 * @param {string} id the story's name
 * @returns {string} where the story and its named checkpoints are in one file
 */
export function exportURL(server, id) {
  return storyURL(server, id, 'export').href;
}

function storyURL(server, id, part, query = {}) {
  const path = ['v1/stories', encodeURIComponent(id), ...(part ? [part] : [])].join('/');
  const url = new URL(path, server);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, value);
  }
  return url;
}

function posting(body) {
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function answer(response) {
  if (response.status === 204) return undefined;
  const body = await response.json();
  if (!response.ok) throw new RefusedError(body.error ?? { code: response.status });
  return body;
}
