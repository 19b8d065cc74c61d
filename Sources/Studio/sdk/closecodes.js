/**
 * Close codes: their range says whether to come back (SPEC W5), so that a code which this SDK has
 * never heard of is still understood.
 *
 * @typedef {'now'|'slowly'|'never'} Return
 *
 * @typedef {object} Cause why a link is not live
 * @property {number} code the close code
 * @property {string} name its stable name
 * @property {string} message what happened, in English
 * @property {string} remedy what to do about it, in English
 * @property {Return} comeBack whether the SDK comes back by itself
 * @property {string} reason what the server said beside the code
 */

/** Codes that the SDK itself closes with. After all but `leave` the member comes back (SPEC R1). */
export const OwnCloseCode = Object.freeze({ leave: 1000, noAnswer: 4003, stateGap: 4004 });

const KNOWN = {
  1000: ['closed', 'The server ended the connection.'],
  1001: ['goingAway', 'The server went away.'],
  1002: ['protocolError', 'The server found a mistake in the WebSocket messages.'],
  1003: ['unsupported', 'The server does not take such messages.'],
  1006: ['lost', 'The connection was lost, or could not be made.'],
  1007: ['invalidText', 'A message was not UTF-8.'],
  1008: ['policy', 'The server does not allow this.'],
  1009: ['farTooLarge', 'A message was far too large.'],
  1011: ['serverError', 'The server ran into an error.'],
  1012: ['restart', 'The server restarts.'],
  1013: ['tryLater', 'The server is busy.'],
  4000: ['shutdown', 'The server shuts down or restarts.'],
  4002: ['slow', 'This client read too slowly for too long.'],
  4003: ['noAnswer', 'The connection did not answer.'],
  4004: ['stateGap', 'An update went missing.'],
  4005: ['helloTimeout', 'The server waited for a hello in vain.'],
  4200: ['roomFull', 'The story has as many people as it can hold.'],
  4201: ['tooFast', 'This client asked for far more than one may.'],
  4202: ['storyUnreadable', 'The server cannot load the story.'],
  4500: ['badHello', 'The server did not understand the hello.'],
  4501: ['clientTooOld', 'This client is too old for the server.'],
  4502: ['serverTooOld', 'The server is too old for this client.'],
  4504: ['storyNotFound', 'The story does not exist.'],
  4505: ['storyDeleted', 'The story was deleted.'],
  4506: ['superseded', 'Another connection goes on in your place.'],
};

const REMEDIES = {
  4500: 'Mend the hello; the reason says what is wrong.',
  4501: 'Load the newest version of this page or app.',
  4502: 'Ask whoever runs the server to bring it up to date.',
  4504: 'Check the link, or create a new story.',
  4505: 'Create a new story; this one is gone.',
  4506: 'Go on there, or load this page again to join beside it.',
};

const REMEDY_BY_RETURN = {
  now: 'Nothing; it is tried again at once.',
  slowly: 'Nothing; it is tried again in a while.',
  never: 'Report this: the client and the server disagree.',
};

/**
 * What a close code says about coming back.
 *
 * SPEC names 1001, 1006, 1012, 1013 and three ranges. Of the rest, 1000, 1011 and 1015 may well be
 * different next time and are tried slowly; codes by which a server says that a client is wrong
 * would only be met again, and so would 41xx, as version 1 has no access tokens to renew.
 *
 * @param {number} code the close code
 * @returns {Return} whether and how to come back
 */
export function comeBack(code) {
  if ([1001, 1006, 1012, 1013].includes(code)) return 'now';
  if (code >= 4000 && code <= 4099) return 'now';
  if (code >= 4100 && code <= 4199) return 'never';
  if (code >= 4500 && code <= 4599) return 'never';
  if ([1002, 1003, 1007, 1008, 1009, 1010].includes(code)) return 'never';
  return 'slowly';
}

/** Milliseconds that a server may ask to wait. */
const MOST_ASKED = 60_000;

/**
 * What a server that shuts down asks for, so that not all come back at once (SPEC W6).
 *
 * @param {number} code the close code
 * @param {string} reason what the server said beside it
 * @returns {number|null} milliseconds to wait, a minute at most; null where it asks for nothing
 */
export function askedWait(code, reason) {
  const asked = code === 4000 ? /retry=(\d{1,9})$/.exec(reason) : null;
  return asked && Math.min(MOST_ASKED, Number(asked[1]));
}

/**
 * What a close code says about the member's place in the room (SPEC R1).
 *
 * @param {number} code the close code
 * @returns {boolean} whether the server keeps it for a while
 */
export function keepsPlace(code) {
  return code !== OwnCloseCode.leave && (code < 4100 || code > 4599);
}

/**
 * A close code, explained.
 *
 * @param {number} code the close code
 * @param {string} [reason] what the server said beside it
 * @returns {Cause} the explanation
 */
export function explain(code, reason = '') {
  const [name, message] = KNOWN[code] ?? [`closed${code}`, `The connection ended with ${code}.`];
  const back = comeBack(code);
  const remedy = REMEDIES[code] ?? REMEDY_BY_RETURN[back];
  return { code, name, message, remedy, comeBack: back, reason };
}
