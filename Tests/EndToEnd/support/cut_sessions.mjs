// Plays one session by the SDK again and again, over connections that are cut at random, and prints
// what came of each as a line of JSON: `node cut_sessions.mjs SERVER ENCODING CHANCE SEED…`
import { createRequire } from 'node:module';
import { Client, createStory, readStory, socketURL } from '../../../Sources/Studio/sdk/index.js';

// Imports do not look where NODE_PATH says; `require` does.
const { WebSocket } = createRequire(import.meta.url)('ws');

const ITEM = 7;
const OTHER = 8;

/** Numbers that look random, the same for a seed (mulberry32's way of stirring). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A socket that is cut by chance: before or after something is said, or heard. */
function cutting(chance, dice, count) {
  return class extends WebSocket {
    #isCut = false;

    send(data) {
      const isCut = dice() < chance;
      if (this.#isCut) return;
      if (isCut && dice() < 0.5) this.#cut();
      else super.send(data, () => isCut && this.#cut());
    }

    get onmessage() {
      return super.onmessage;
    }

    set onmessage(listener) {
      super.onmessage = (event) => {
        // What comes later than what was lost is lost as well.
        if (this.#isCut) return;
        const isCut = dice() < chance;
        const isHeard = !isCut || dice() < 0.5;
        if (isCut) this.#cut();
        if (isHeard) listener(event);
      };
    }

    #cut() {
      this.#isCut = true;
      count();
      this.terminate();
    }
  };
}

const shape = { kind: 'shape', shape: 'rectangle', halfWidth: 40, halfHeight: 40, y: 100 };
const pause = () => new Promise((resolve) => {
  setTimeout(resolve, 1);
});

/** Makes two items, drags one across the canvas's centre and back to it, and changes both. */
async function play(client, clock) {
  const commands = [client.create({ id: ITEM, x: 60, ...shape }).done];
  commands.push(client.create({ id: OTHER, x: -150, ...shape }).done);
  const gesture = client.begin({ items: [ITEM], sample: { x: 0, y: 0, time: clock.now } });
  const over = new Promise((resolve) => {
    gesture.on('over', resolve);
  });
  for (const x of way()) {
    clock.now += 40;
    gesture.move([{ x, y: 0, time: clock.now }]);
    if (x === -40) commands.push(client.nudge([OTHER], 1, -2));
    await pause();
  }
  gesture.end();
  commands.push(client.update(ITEM, { angle: 30 }), client.nudge([ITEM, OTHER], 5, 3));
  await Promise.all(commands);
  return (await over).outcome;
}

/** Over the centre, a good way beyond, and back until it is caught once more. */
function* way() {
  for (let x = -2; x >= -90; x -= 2) yield x;
  for (let x = -88; x <= -62; x += 2) yield x;
  yield* [-62.001, -62];
}

async function session(server, encoding, chance, seed) {
  const { id } = await createStory(server);
  const clock = { now: 1_000 };
  const result = { seed, cuts: 0, edges: [], states: [] };
  const count = () => (result.cuts += 1);
  const environment = { WebSocket: cutting(chance, random(seed), count), now: () => clock.now };
  const client = new Client({ url: socketURL(server, id), encoding, environment });
  const live = new Promise((resolve) => {
    client.on('state', ({ state }) => {
      if (state === 'live') resolve();
      // Nobody waits for chance in a test.
      if (state === 'reconnecting') setTimeout(() => client.retry(), 1);
    });
  });
  client.story.on('edge', ({ ordinal, edge, tick }) => result.edges.push([ordinal, edge, tick]));
  client.connect();
  await live;
  result.member = client.story.self;
  result.outcome = await play(client, clock);
  result.sameMember = client.story.self === result.member;
  result.items = client.story.items.map(({ by, ...item }) => item);
  client.close();
  result.committed = (await readStory(server, id)).items.map(({ by, ...item }) => item);
  return result;
}

const [server, encoding, chance, ...seeds] = process.argv.slice(2);
for (const seed of seeds) {
  const result = await session(server, encoding, Number(chance), Number(seed));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
