// Members of several stories that edit at random, by the SDK, while their server dies and comes
// back behind them: `node crash_members.mjs CONFIGURATION`, an object of `server`, `stories`
// (names), `members` (how many of each), `seed` and `hasty` (whether they come back sooner than the
// SDK would). By lines on standard input: `pause` lets nothing new be done, and prints a line when
// all is answered and durable; an object of revisions by story has each member wait until it is
// there, and prints reports as a line of JSON; `resume` goes on; `end` leaves.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Client, socketURL } from '../../../Sources/Studio/sdk/index.js';

// Imports do not look where NODE_PATH says; `require` does.
const { WebSocket } = createRequire(import.meta.url)('ws');

/** Milliseconds in which all that was done is to be answered. */
const PATIENCE = 90_000;

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

const sleep = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});

/** What a member was told, by the name that it had in the story and by the story's epoch. */
class Record {
  #member = null;
  #epoch = null;
  #isJSON;
  /** By member: the commands that it sent, by number; null where they cannot be read. */
  sent = {};
  /** Answers that tell of a commit: `member`, `epoch`, `command`, `revision`. */
  acks = [];
  /** By epoch: up to where commits are durable. */
  durable = {};
  resumed = 0;
  replaced = -1;

  constructor(isJSON) {
    this.#isJSON = isJSON;
  }

  welcome({ member, epoch, resumed }) {
    [this.#member, this.#epoch] = [member, epoch];
    if (resumed) this.resumed += 1;
    else this.replaced += 1;
    this.sent[member] ??= this.#isJSON ? {} : null;
  }

  says(text) {
    if (typeof text !== 'string') return;
    const { type, command } = JSON.parse(text);
    if (command !== undefined) this.sent[this.#member][command] = type;
  }

  updated({ acks = [], durable, epoch }) {
    if (epoch !== undefined) this.#epoch = epoch;
    for (const { command, revision } of acks) {
      if (revision === undefined) continue;
      this.acks.push({ member: this.#member, epoch: this.#epoch, command, revision });
    }
    if (durable !== undefined) this.durable[this.#epoch] = durable;
  }
}

class Member {
  #client;
  #dice;
  #record;
  #waiting = new Set();
  #gesture = null;
  #mayGo = Promise.resolve();
  #goOn = () => {};
  #isOver = false;
  #made = [];

  constructor({ server, story, number, seed, hasty }) {
    this.story = story;
    this.#dice = random(seed);
    const encoding = number % 3 === 2 ? 'binary' : 'json';
    const record = new Record(encoding === 'json');
    this.#record = record;
    class Noting extends WebSocket {
      constructor(...options) {
        super(...options);
        // Where nobody is, `ws` throws what a browser only logs.
        this.on('error', () => {});
      }

      send(data) {
        record.says(data);
        super.send(data);
      }
    }
    this.#client = new Client({
      url: socketURL(server, story), encoding, environment: { WebSocket: Noting },
    });
    this.#client.story.on('welcome', (message) => record.welcome(message));
    this.#client.story.on('updated', (update) => record.updated(update));
    if (hasty) {
      // Nobody waits for chance in a test.
      this.#client.on('state', ({ state }) => {
        if (state === 'reconnecting') setTimeout(() => this.#client.retry(), 20);
      });
    }
    this.#client.connect();
    this.#live();
  }

  pause() {
    this.#mayGo = new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  resume() {
    this.#goOn();
  }

  /** Waits until nothing is under way, and the story is known up to a revision; not for ever. */
  async settle(revision = 0) {
    const deadline = performance.now() + PATIENCE;
    const isOpen = () => this.#waiting.size > 0 || this.#gesture || !this.#client.live;
    const { story } = this.#client;
    while (isOpen() || !story.whole || story.revision < revision) {
      if (performance.now() > deadline) return;
      await sleep(10);
    }
  }

  report() {
    const { sent, acks, durable, resumed, replaced } = this.#record;
    const { story: model, state, durability } = this.#client;
    const items = model.items.map(({ by, ...item }) => item);
    return {
      story: this.story, member: model.self, revision: model.revision, items, state: state.state,
      waiting: this.#waiting.size, durability, sent, acks, durable, resumed, replaced,
    };
  }

  close() {
    this.#isOver = true;
    this.#goOn();
    this.#client.close();
  }

  async #live() {
    while (!this.#isOver) {
      await this.#mayGo;
      if (this.#client.usable && this.#client.story.whole) this.#act();
      await sleep(5 + this.#dice() * 90);
    }
  }

  #number(most) {
    return Math.floor(this.#dice() * most);
  }

  #pick(list) {
    return list[this.#number(list.length)];
  }

  #act() {
    const client = this.#client;
    const names = client.story.items.map(({ id }) => id);
    const what = this.#dice();
    if (names.length < 3 || (what < 0.15 && names.length < 25)) return this.#create();
    const item = this.#pick(names);
    if (what < 0.40) return this.#wait(client.update(item, this.#values()));
    if (what < 0.60) return this.#wait(client.nudge([item], this.#number(9) - 4, 1));
    if (what < 0.68) return this.#wait(client.reorder(item, this.#pick(['front', 'back'])));
    if (what < 0.72) return this.#wait(client.delete(item));
    if (what < 0.80) return this.#wait(client.undo());
    if (what < 0.86) return this.#wait(client.redo());
    return this.#drag(item);
  }

  #values() {
    const color = `#${this.#number(2 ** 24).toString(16).padStart(6, '0')}`;
    return this.#pick([
      { angle: this.#number(360) }, { halfWidth: 10 + this.#number(50) }, { color },
      { x: this.#number(300) - 150, y: this.#number(600) - 300 },
    ]);
  }

  #create() {
    const place = { x: this.#number(300) - 150, y: this.#number(600) - 300 };
    const shape = { kind: 'shape', shape: 'rectangle', halfWidth: 30, halfHeight: 20, ...place };
    this.#wait(this.#client.create(shape).done);
  }

  /** An answer, and the disk after it, are waited for; that it is a refusal is no matter here. */
  #wait(answer) {
    const all = Promise.allSettled([answer, answer.durable]);
    this.#waiting.add(all);
    all.then(() => this.#waiting.delete(all));
  }

  async #drag(item) {
    if (this.#gesture || this.#client.story.hindrance(item)) return;
    const { x, y } = this.#client.frame(item);
    const gesture = this.#client.begin({ items: [item], sample: { x, y } });
    this.#gesture = gesture;
    gesture.on('over', () => {
      this.#gesture = null;
    });
    const [dx, dy] = [this.#number(9) - 4, this.#number(9) - 4];
    for (let step = 1; step < 10 && gesture.state === 'open'; step += 1) {
      gesture.move([{ x: x + dx * step, y: y + dy * step }]);
      await sleep(16);
    }
    if (gesture.state !== 'open') return;
    if (this.#dice() < 0.8) gesture.end();
    else gesture.cancel();
  }
}

const { server, stories, members: count, seed, hasty } = JSON.parse(process.argv[2]);
const members = stories.flatMap((story, place) =>
  Array.from({ length: count }, (_, number) =>
    new Member({ server, story, number, seed: seed * 1_000 + place * 50 + number, hasty })));

for await (const order of createInterface({ input: process.stdin })) {
  if (order === 'end') break;
  if (order === 'resume') for (const member of members) member.resume();
  if (order === 'pause') for (const member of members) member.pause();
  if (order === 'resume') continue;
  const revisions = order === 'pause' ? {} : JSON.parse(order);
  await Promise.all(members.map((member) => member.settle(revisions[member.story])));
  const reports = members.map((member) => member.report());
  process.stdout.write(`${JSON.stringify(order === 'pause' ? 'rests' : reports)}\n`);
}
for (const member of members) member.close();
process.exit(0);
