import { Attention } from './attention.js';
import { OwnCloseCode, keepsPlace } from './closecodes.js';
import { Commands } from './commands.js';
import { Durability } from './durability.js';
import { RefusedError } from './errors.js';
import { Gestures } from './gestures.js';
import { Heartbeat } from './heartbeat.js';
import { Link } from './link.js';
import { Presence } from './presence.js';
import { ServerClock } from './serverclock.js';
import { Session } from './session.js';
import { checkedColor, checkedName } from './showing.js';

/** Limits that the protocol has where a server does not say otherwise (limits.json). */
const LIMITS = Object.freeze({
  nameBytes: 80,
  samplesPerMessage: 64,
  messageBytes: 65_536,
  answersKept: 1_024,
  itemsPerGesture: 100,
  pointsPerStroke: 10_000,
  textBytes: 16_384,
});

/** How much a member can undo and redo that has done nothing, or was told nothing (U4). */
const NO_STEPS = Object.freeze({ undo: 0, redo: 0 });

/**
 * What a client does with messages and cuts: joins, keeps the story true, stays the same member
 * over short cuts (SPEC R), and says again what the server did not hear.
 */
export class Membership {
  #story;
  #emit;
  #identity;
  #role;
  #session;
  #heartbeat;
  #deeds = 0;
  #resumed = false;
  /** Whether the story is of another epoch than when the last connection was cut. */
  #otherEpoch = false;
  /** Whether this connection has had its welcome. */
  #welcomed = false;
  /** Whether what is sent reaches the story. */
  #joined = false;

  /** The network. */
  link;
  /** Those under way. */
  commands;
  /** Those that are open. */
  gestures;
  /** What others see of one. */
  presence;
  /** Whether somebody is there. */
  attention;
  /** What time it is at the server. */
  clock;
  /** What became of commits. */
  durability = new Durability();
  /** The server's limits. */
  limits = LIMITS;
  /** Milliseconds of the latest round trip; null while there is none. */
  roundTrip = null;
  /** Milliseconds between two updates where the network is slow (U14), else 0. */
  interval = 0;
  /** How much one can undo and redo. */
  steps = NO_STEPS;

  /**
   * @param {object} options of `Client`, and
   * @param {import('./story.js').Story} options.story is kept true
   * @param {import('./encodings.js').Encoding[]} options.encodings those to offer
   * @param {import('./environment.js').Environment} options.environment clock, timers, chance
   * @param {(event: string, detail: any) => void} options.emit tells the client's listeners
   */
  constructor({ story, url, name, color, role, encodings, predict, environment, emit }) {
    this.#story = story;
    this.#emit = emit;
    this.#identity = {
      name: name && checkedName(name, LIMITS),
      color: color && checkedColor(color),
    };
    this.#role = role;
    this.link = new Link({ url, encodings, hello: () => this.#hello(), environment });
    const { link } = this;
    const send = (message) => this.#joined && link.send(message);
    const order = () => (this.#deeds += 1);
    this.#session = new Session({ environment, onOver: () => this.#tellState() });
    this.commands = new Commands({
      send,
      environment,
      order,
      size: (message) => link.size(message),
      limits: () => this.limits,
      renumbered: (before, now) => story.renumber(before, now),
    });
    const network = { send, get congested() { return link.congested; } };
    this.clock = new ServerClock(environment.now);
    const options = { story, predict, link: network, environment, order, clock: this.clock };
    this.gestures = new Gestures({ ...options, limits: () => this.limits });
    this.presence = new Presence({ environment, send });
    this.attention = new Attention({ environment, tell: (state) => this.show({ state }) });
    this.#heartbeat = new Heartbeat({
      environment,
      send,
      onRoundTrip: (...answer) => this.#measured(...answer),
      onDead: () => link.abandon(1006),
    });
    link.on('state', (state) => this.#entered(state));
    link.on('message', (message) => this.#received(message));
    link.on('cut', (code) => this.#cut(code));
    link.on('doubt', () => this.#heartbeat.doubt());
  }

  /** Whether commands and gestures are taken. */
  get usable() {
    // Between a welcome back and its first update one is not there yet, and not away any more.
    return this.#joined || this.#session.waits || (this.#welcomed && this.#resumed);
  }

  /** How the link is, as apps are told. */
  get state() {
    return { ...this.link.state, usable: this.usable };
  }

  /** What one may do; before the welcome what one asked for. */
  get role() {
    return this.#role;
  }

  /**
   * Shows others how one is. What one calls oneself is known at once, and at the next hello.
   *
   * @param {import('./presence.js').Showing} showing what changed, checked
   */
  show({ name, ...showing }) {
    const shown = { ...showing, ...(name && { name }) };
    const identity = Object.entries(shown).filter(([key]) => key === 'name' || key === 'color');
    if (identity.length > 0) {
      Object.assign(this.#identity, Object.fromEntries(identity));
      this.#story.introduce(Object.fromEntries(identity));
    }
    this.presence.show(shown);
  }

  #hello() {
    const { name, color } = this.#identity;
    const text = name && checkedName(name, this.limits);
    const resume = this.#session.request;
    return {
      type: 'hello',
      min: 1,
      max: 1,
      ...(text && { name: text }),
      ...(color && { color }),
      ...(this.#role === 'viewer' && { role: 'viewer' }),
      capabilities: ['resume'],
      ...(resume && { resume }),
    };
  }

  #received(message) {
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'update') this.#updated(message);
  }

  #welcome(message) {
    this.#resumed = message.resumed === true;
    this.#otherEpoch = this.#session.request?.epoch !== message.epoch;
    if (!this.#resumed) this.#lose();
    this.#welcomed = true;
    this.clock.restart(message.time);
    this.limits = { ...LIMITS, ...message.limits };
    this.#role = message.role ?? this.#role;
    // The colour that the server chose is one's own from now on, also after a cut.
    this.#identity.color = message.color;
    this.#session.welcome(message);
    this.durability.welcome(message);
    this.#story.welcome(message);
  }

  #updated(update) {
    const asked = this.#heartbeat.awaits(update.pong);
    const { answers, errors } = this.commands.answersIn(update, asked);
    const acks = answers.filter((ack) => !this.commands.postpones(ack));
    if (!this.#story.apply({ ...update, acks })) {
      this.#session.distrust();
      this.link.abandon(OwnCloseCode.stateGap);
      return;
    }
    this.#session.updated(update);
    this.durability.updated(update);
    if (update.interval !== undefined) this.#pace(update.interval / 1000);
    // Each connection is told anew, when it is anything.
    this.#step(update.steps ?? (this.#joined ? this.steps : NO_STEPS));
    for (const own of update.own ?? []) this.gestures.adopt(own);
    for (const ack of acks) this.commands.acknowledged(ack);
    for (const error of errors) this.#refused(new RefusedError(error));
    if (update.pong) this.#heartbeat.answered(update.pong);
    if (!this.#joined) this.#join(update.own ?? []);
  }

  /** The first update of a connection has told what one missed (R7, R8). */
  #join(own) {
    this.#joined = true;
    // In the order in which it was done: what is made is there before it is moved.
    const again = [...this.commands.again(), ...this.gestures.again(own, this.#otherEpoch)];
    again.sort((one, other) => one.order - other.order);
    for (const { send } of again) send();
    this.presence.joined(this.#identity, this.#resumed);
    this.link.confirm();
    this.#heartbeat.start();
    this.attention.start();
  }

  #refused(error) {
    if (this.gestures.refused(error)) return;
    this.#emit('refused', error);
    const { command, gesture } = error.detail;
    if (command === undefined && gesture === undefined) this.#ask(error);
  }

  /** An error that names nothing may be a command's, which then has no answer: a ping tells. */
  #ask(error) {
    if (this.commands.doubt(error.detail)) this.#heartbeat.start();
  }

  #measured(milliseconds, serverTime) {
    this.clock.answered(milliseconds, serverTime);
    this.link.trust();
    if (this.commands.trust()) this.#heartbeat.start();
    this.roundTrip = milliseconds;
    this.#emit('roundTrip', milliseconds);
  }

  #pace(milliseconds) {
    this.interval = milliseconds;
    this.#emit('interval', milliseconds);
  }

  #step(steps) {
    const { undo, redo } = this.steps;
    if (undo === steps.undo && redo === steps.redo) return;
    this.steps = Object.freeze({ ...steps });
    this.#emit('steps', this.steps);
  }

  /** An attempt that failed before its welcome changes nothing. */
  #cut(code) {
    this.#heartbeat.stop();
    this.presence.cut();
    this.roundTrip = null;
    this.interval = 0;
    this.#joined = false;
    if (!this.#welcomed) return;
    this.#welcomed = false;
    this.commands.cut();
    const stays = keepsPlace(code) && this.#session.cut(this.presence.away);
    if (!stays) this.#lose();
  }

  /** The member is gone. */
  #lose() {
    this.#session.end();
    this.commands.lose();
    this.gestures.lose();
    this.#story.cut();
    this.#step(NO_STEPS);
  }

  #entered({ state }) {
    if (state === 'closed') {
      this.#lose();
      this.durability.lose();
      this.attention.stop();
    }
    this.#tellState();
  }

  #tellState() {
    this.#emit('state', this.state);
  }
}
