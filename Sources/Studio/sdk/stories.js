import { RefusedError } from './errors.js';

/**
 * Stories over HTTP (SPEC T): create one, read one, and where its socket is.
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
  const response = await request(new URL('v1/stories', server), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(options),
  });
  return answer(response);
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
  return answer(await request(new URL(`v1/stories/${encodeURIComponent(id)}`, server)));
}

/**
 * @param {string|URL} server the server's address, `http:` or `https:`
 * @param {string} id the story's name
 * @returns {string} the `ws:` or `wss:` URL of the story's socket
 */
export function socketURL(server, id) {
  const url = new URL(`v1/stories/${encodeURIComponent(id)}`, server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

async function answer(response) {
  const body = await response.json();
  if (!response.ok) throw new RefusedError(body.error ?? { code: response.status });
  return body;
}
