import { Choices, Flags } from './layout.js';

/** What a card has where nothing is given (SPEC C2). */
const DEFAULTS = { text: '', color: '#ffffff', url: null };

/**
 * @param {import('./reader.js').Reader} reader of a message
 * @returns {object} a card, as JSON has it
 */
function readCard(reader) {
  const flags = reader.u8();
  const card = { id: reader.u64(), text: reader.text(), color: reader.color() };
  return { ...card, url: flags & Flags.card.url ? reader.text() : null };
}

/**
 * @param {import('./reader.js').Reader} reader of a record
 * @returns {object} `cards`, and `swiped` if there are any
 */
export function readCards(reader) {
  const cards = reader.list(() => readCard(reader));
  const swiped = reader.list(() =>
    ({ ...readCard(reader), direction: reader.choice(Choices.direction) }));
  return swiped.length > 0 ? { cards, swiped } : { cards };
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} given a card as a command gives it
 */
export function writeCard(writer, given) {
  const { id, text, color, url } = { ...DEFAULTS, ...given };
  writer.u8(url === null ? 0 : Flags.card.url);
  writer.u64(id);
  writer.text(text);
  writer.color(color);
  if (url !== null) writer.text(url);
}

/**
 * @param {import('./writer.js').Writer} writer of a message
 * @param {object} message a command `deck`, from `do` on
 */
export function writeDeckChange(writer, message) {
  writer.choice(Choices.do, message.do);
  WRITERS[message.do](writer, message);
}

/** What each change of a deck gives. */
const WRITERS = {
  insert(writer, { card, rank }) {
    writer.u8(rank === undefined ? 0 : Flags.insert.rank);
    writeCard(writer, card);
    if (rank !== undefined) writer.u64(rank);
  },

  remove: (writer, { card }) => writer.u64(card),

  swipe(writer, { card, direction }) {
    writer.u64(card);
    writer.choice(Choices.direction, direction);
  },

  takeBack(writer, { card }) {
    writer.u8(card === undefined ? 0 : Flags.takeBack.card);
    if (card !== undefined) writer.u64(card);
  },

  gather() {},
};
