/**
 * How messages are put into a socket (SPEC W1, W2).
 *
 * @typedef {object} Encoding
 * @property {string} subprotocol its name, with the protocol's major version in it
 * @property {(message: object) => string|Uint8Array} encode a message of the client
 * @property {(data: string|ArrayBuffer) => object} decode a message of the server
 * @property {(message: object) => number} size bytes that a message takes
 */
import { decode } from './binary/decoding.js';
import { encode } from './binary/encoding.js';
import { byteLength } from './texts.js';

/** @type {Encoding} text that people can read along */
export const json = {
  subprotocol: 'plumbline.v1.json',
  encode: (message) => JSON.stringify(message),
  decode: (data) => JSON.parse(data),
  size: (message) => byteLength(JSON.stringify(message)),
};

/** @type {Encoding} bytes: less of them, and less work */
export const binary = {
  subprotocol: 'plumbline.v1.binary',
  encode,
  decode,
  size: (message) => encode(message).length,
};

/**
 * @param {'json'|'binary'} [encoding] what an app asks for
 * @returns {Encoding[]} what to offer to the server, which takes the first that it knows
 */
export function encodingsFor(encoding) {
  if (encoding === undefined) return [binary, json];
  return [encoding === 'json' ? json : binary];
}
