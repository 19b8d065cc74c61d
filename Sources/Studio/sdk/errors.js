/**
 * What can go wrong, as values that an app can tell apart. Codes are those of errors.json.
 */

/** Codes of errors that apps act on; all of them are in Protocol/errors.json. */
export const ErrorCode = Object.freeze({
  messageTooLarge: 1010,
  unknownItem: 2001,
  itemTaken: 2002,
  itemHeld: 2003,
  unknownGesture: 2004,
  gestureTaken: 2005,
  sampleOrder: 2007,
  sampleTime: 2008,
  ownGestureOpen: 2010,
  notPermitted: 2015,
  nothingToUndo: 2016,
  itemLocked: 2017,
  cardNotOnTop: 2018,
  unknownCard: 2019,
  cardTaken: 2020,
  wrongItemKind: 2021,
  tooManyItems: 3001,
  tooManyGestures: 3002,
  storyTooLarge: 3003,
  tooFast: 3004,
  diskRefuses: 3005,
  tooManyCards: 3006,
  strokeTooLong: 3007,
  unknownStory: 5003,
  storyTaken: 5004,
  tooManyStories: 5006,
  storyUnreadable: 5010,
  revisionNotKept: 5011,
  tooManyCheckpoints: 5012,
  imageUnreadable: 5013,
  imageTooLarge: 5014,
  unknownImage: 5015,
  pictureTooLarge: 5016,
  imageStoreFull: 5017,
});

/**
 * The server refused something, or is known to, with one of its numbered errors (SPEC E1).
 */
export class RefusedError extends Error {
  /** @param {object} detail an error as the server sent it */
  constructor(detail) {
    super(detail.message ?? detail.name ?? `error ${detail.code}`);
    this.name = 'RefusedError';
    /** @type {number} the number in errors.json, never given a new meaning */
    this.code = detail.code;
    /** @type {string} the code's stable name, such as `itemHeld` */
    this.codeName = detail.name;
    /** What it is about: `item`, `gesture`, `holder`, `field`, `min`, `max`, `limit`, … */
    this.detail = detail;
  }
}

/**
 * Something could not be asked, or its answer was lost, as the link was not live for too long.
 */
export class LinkError extends Error {
  /**
   * @param {'notLive'|'lost'} kind `notLive`: nothing was sent; `lost`: it was sent, and whether
   *   it was done shows in the story once the link is live again
   */
  constructor(kind) {
    super(
      kind === 'lost'
        ? 'The link was cut before the answer came.'
        : 'There is no live link to the story.',
    );
    this.name = 'LinkError';
    /** @type {'notLive'|'lost'} */
    this.kind = kind;
  }
}

/**
 * @param {number} item its name
 * @param {{gesture: number, member: number}} holder the gesture that holds it
 * @returns {RefusedError} what the server would say of a command on it (SPEC C6)
 */
export function itemHeld(item, { gesture, member: holder }) {
  const message = 'The item is held by a gesture.';
  const about = { item, gesture, holder };
  return new RefusedError({ code: ErrorCode.itemHeld, name: 'itemHeld', message, ...about });
}

/**
 * @param {number} item its name
 * @returns {RefusedError} what the server would say of a command on it, as it is locked (SPEC C18)
 */
export function itemLocked(item) {
  const message = 'The item is locked.';
  return new RefusedError({ code: ErrorCode.itemLocked, name: 'itemLocked', message, item });
}
