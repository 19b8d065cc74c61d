import { say } from './members.mjs';
import { sticker, update, welcome } from './world.mjs';

/** A card of the deck. */
export const card = (id) => ({ id, text: `${id}`, color: '#ffffff', url: null });
/** Where the deck and the text are. */
export const frame = { x: 0, y: 0, scale: 1, angle: 0 };
const DECK = {
  id: 8, kind: 'deck', rank: 2, ...frame, halfWidth: 100, halfHeight: 150, cards: [1, 2].map(card),
};
const TEXT = { ...sticker({ id: 9, rank: 3 }), kind: 'text', text: 'Hi', emoji: undefined };

/** A member of a room with a deck and a text. */
export function among(make, deck = {}) {
  const made = make();
  const items = [{ ...DECK, ...deck }, TEXT];
  say(made.world, { stamp: 40, records: items.map((item) => ({ type: 'item', by: 2, item })) });
  return { ...made, member: made.client };
}

/** What the server says of one's own gesture. */
export const own = ({ gesture }, values) =>
  ({ gesture, state: 'open', n: 0, poses: [], ordinal: 0, latches: [], guides: [], ...values });

/** How the card lies, as `own` has it. */
export const pose = (x, y, angle) => ({ item: 8, x, y, scale: 1, angle });

/** The connection is cut, and the server takes the member back; it repeats where it was still. */
export function takeBack(world, owns = [], epoch = 77) {
  world.socket.end(1006);
  world.pass(250);
  world.socket.open();
  world.socket.say(welcome({ resumed: true, token: 'def', epoch }));
  world.socket.say(update({ since: 4, revision: 4, stamp: 41, own: owns }));
}

/** All samples that were sent by the latest connection. */
export const samples = (world) => world.socket.of('move').flatMap(({ samples: some }) => some);
