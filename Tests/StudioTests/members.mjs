import { Client } from '../../Sources/Studio/sdk/client.js';
import { World, sticker, update, welcome } from './world.mjs';

/** Where the story of these tests is. */
export const URL = 'ws://host/v1/stories/lake';

/** A member that has not connected yet, and the states that its link went through. */
export function client(options = {}) {
  const world = new World();
  const { environment } = world;
  const made = new Client({ url: URL, environment, encoding: 'json', ...options });
  const states = [];
  made.on('state', ({ state }) => states.push(state));
  return { world, client: made, states };
}

/** The server accepts and tells of a room with one item. */
export function accept(world, values = {}) {
  world.socket.open();
  world.socket.say(welcome(values));
  const records = [
    { type: 'member', member: 1, name: 'Ada', color: '#102030' },
    { type: 'item', by: 2, item: sticker() },
  ];
  world.socket.say(update({ snapshot: true, revision: 4, records }));
}

/** A member whose link is live. */
export const live = (options) => liveWith({}, options);

/** A member whose link is live by a certain welcome. */
export function liveWith(values, options) {
  const made = client(options);
  made.client.connect();
  accept(made.world, values);
  return made;
}

/** The server says something more. */
export const say = (world, values) =>
  world.socket.say(update({ since: 4, revision: 4, ...values }));

const TOKEN = { token: 'abc', epoch: 77 };

/** A member that may come back. */
export function kept(options) {
  const made = liveWith(TOKEN, options);
  say(made.world, { stamp: 40 });
  return made;
}
