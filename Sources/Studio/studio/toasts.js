import { ErrorCode, LinkError, RefusedError } from '../sdk/index.js';
import { element, pointsByFinger } from './dom.js';

/** Milliseconds for which a message stays. */
const STAY = 3_200;

/** One's own hand is on it. */
const LET_GO = 'Let go of it first.';

/** Nobody changes it. */
const LOCKED = pointsByFinger()
  ? 'It is locked. Press Unlock first.'
  : 'It is locked. Unlock it first: Arrange, or Ctrl, Shift and L.';

/** What somebody does who holds an item, by the kind of the gesture. */
const DEEDS = { edit: 'is editing this', swipe: 'is swiping a card', draw: 'is drawing this' };

/**
 * @param {object|undefined} level the gesture that holds an item
 * @returns {string} what its member does with it
 */
export function doing(level) {
  return DEEDS[level?.kind] ?? 'is moving this';
}

/** What the server says of its disk, of what it keeps, and of what cannot be. */
const WORDS = {
  [ErrorCode.itemLocked]: LOCKED,
  [ErrorCode.cardNotOnTop]: 'Somebody was quicker: another card is on top now.',
  [ErrorCode.unknownCard]: 'This card has just been removed.',
  [ErrorCode.tooManyCards]: 'This deck is full.',
  [ErrorCode.strokeTooLong]: 'This line is as long as it can be.',
  [ErrorCode.storyTooLarge]: 'There is no room for more in this story.',
  [ErrorCode.imageUnreadable]: 'This is no picture that can be read. Try a PNG, JPEG, WebP or GIF.',
  [ErrorCode.imageStoreFull]: 'The server has no room for more pictures.',
  [ErrorCode.pictureTooLarge]: 'This picture would be too large.',
  [ErrorCode.diskRefuses]: 'The server cannot save anything just now. Please try again later.',
  [ErrorCode.revisionNotKept]: 'This version is not kept any more.',
  [ErrorCode.tooManyCheckpoints]: 'No more versions can be saved. Remove the name of one first.',
};

/** One came by a link for viewers. */
const LOOK_ONLY = 'You are here to look. Ask for a link to join in.';

/**
 * Short messages that come and go.
 */
export class Toasts {
  #place;
  #client;

  /**
   * @param {HTMLElement} place where messages appear; a live region
   * @param {import('../sdk/index.js').Client} client whose errors are told
   */
  constructor(place, client) {
    this.#place = place;
    this.#client = client;
  }

  /** @param {string} text a short sentence */
  say(text) {
    const toast = element('p', { class: 'toast', textContent: text });
    this.#place.replaceChildren(toast);
    setTimeout(() => toast.remove(), STAY);
  }

  /**
   * Says who holds an item, if that keeps one from changing it.
   *
   * @param {...number} items their names
   * @returns {boolean} whether it does
   */
  hinder(...items) {
    const hindrance = this.#client.story.hindrance(...items);
    if (hindrance !== null) this.say(this.inWords(hindrance));
    return hindrance !== null;
  }

  /**
   * Says that items are locked, if some are.
   *
   * @param {...number} items their names
   * @returns {boolean} whether they are
   */
  locked(...items) {
    const locked = items.some((item) => this.#client.story.item(item)?.locked);
    if (locked) this.say(LOCKED);
    return locked;
  }

  /**
   * Says that one came to look on, if one did.
   *
   * @returns {boolean} whether one did
   */
  looksOnly() {
    const looksOnly = this.#client.role === 'viewer';
    if (looksOnly) this.say(LOOK_ONLY);
    return looksOnly;
  }

  /**
   * Says that one's own hand is on an item, if it is.
   *
   * @param {...number} items their names
   * @returns {boolean} whether it is
   */
  inHand(...items) {
    const held = items.some((item) => this.#client.gestureOn(item)?.state === 'open');
    if (held) this.say(LET_GO);
    return held;
  }

  /**
   * Says that one's own hand is on something, if it is.
   *
   * @param {boolean} busy whether it is
   * @returns {boolean} the same
   */
  handBusy(busy) {
    if (busy) this.say(LET_GO);
    return busy;
  }

  /**
   * Says how many items can be moved at once, if these are more.
   *
   * @param {number[]} items their names
   * @returns {boolean} whether they are
   */
  tooMany(items) {
    const most = this.#client.limits.itemsPerGesture ?? Infinity;
    if (items.length > most) this.say(`At most ${most} can be moved at once.`);
    return items.length > most;
  }

  /**
   * Waits for a command and says what became of it, if that was not what was wanted.
   *
   * @param {Promise<unknown>} command a command under way
   * @returns {Promise<boolean>} whether it was done
   */
  async watch(command) {
    try {
      await command;
      return true;
    } catch (error) {
      this.say(this.inWords(error));
      return false;
    }
  }

  /**
   * @param {Error} error why a command was not done
   * @returns {string} the same for people, in a sentence
   */
  inWords(error) {
    if (error instanceof LinkError) {
      return error.kind === 'lost'
        ? 'The connection broke just then. Have a look whether it worked.'
        : 'Not connected just now.';
    }
    if (error instanceof TypeError) return 'The server cannot be reached just now.';
    if (!(error instanceof RefusedError)) return 'That did not work.';
    if (error.code === ErrorCode.itemHeld) {
      const { item, holder } = error.detail;
      const name = this.#client.story.members.get(holder)?.name ?? 'Somebody';
      return `${name} ${doing(this.#client.story.holder(item))}.`;
    }
    if (error.code === ErrorCode.unknownItem) return 'It has just been deleted.';
    if (error.code === ErrorCode.messageTooLarge) return 'That is too long.';
    if (error.code === ErrorCode.ownGestureOpen) return LET_GO;
    if (error.code === ErrorCode.notPermitted) return LOOK_ONLY;
    if (error.code === ErrorCode.tooManyItems) return 'This story is full.';
    if (WORDS[error.code]) return WORDS[error.code];
    return `That did not work. ${error.message}`;
  }
}
