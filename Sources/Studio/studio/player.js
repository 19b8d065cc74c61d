import { wallTime } from './clock.js';
import { safeColor } from './colors.js';
import { element, icon } from './dom.js';
import { inWords } from './playback.js';
import { timeOf } from './versions.js';

/** How many times as fast as it was, with its pauses cut. */
const SPEEDS = [1, 2, 4, 16];

/**
 * The controls of a time-lapse: play and pause, a slider of commits, the speed, and who did what
 * is shown.
 */
export class Player {
  #play;
  #slider;
  #speed;
  #dot = element('span', { class: 'dot' });
  #who = element('bdi', { class: 'past-title' });
  #what = element('span', { class: 'hint' });
  #restore;
  #playing = false;

  /** @type {number} times as fast as it was */
  speed = SPEEDS[0];

  /** @type {HTMLElement} all of it */
  element;

  /**
   * @param {object} options
   * @param {HTMLElement[]} options.buttons more of them; the first brings back what is shown
   * @param {() => void} options.play called to play on
   * @param {() => void} options.pause called to stop
   * @param {(position: number) => void} options.seek called to show the story after so many commits
   */
  constructor({ buttons, play, pause, seek }) {
    [this.#restore] = buttons;
    const toggle = () => (this.#playing ? pause() : play());
    this.#play = element('button', { type: 'button', class: 'quiet play', onclick: toggle });
    this.#slider = element('input', {
      type: 'range', min: 0, max: 0, step: 1, value: 0, aria: { label: 'Commit' },
      oninput: () => seek(Number(this.#slider.value)),
    });
    this.#speed = element('button', {
      type: 'button', class: 'quiet speed', title: 'Speed', onclick: () => this.#faster(),
    });
    this.element = element(
      'div',
      { class: 'player' },
      element('div', { class: 'past-row' }, this.#play, this.#slider, this.#speed),
      element('div', { class: 'past-row' },
        element('p', { class: 'past-words' }, this.#dot, this.#who, this.#what), ...buttons),
    );
    this.playing = false;
    this.#tellSpeed();
  }

  /** @returns {boolean} whether it plays */
  get playing() {
    return this.#playing;
  }

  set playing(playing) {
    this.#playing = playing;
    this.#play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.#play.replaceChildren(icon(playing ? 'pause' : 'play'));
  }

  /** @param {number} length how many commits there are */
  set length(length) {
    this.#slider.max = length;
  }

  /**
   * @param {object} state
   * @param {number} state.position after how many commits the story is shown
   * @param {import('./playback.js').Commit} [state.commit] the one that led here
   * @param {{name: string, color: string}} [state.author] who did it
   */
  show({ position, commit, author }) {
    const anonymous = commit && 'by' in commit ? 'Somebody' : '';
    this.#slider.value = position;
    this.#dot.style.backgroundColor = safeColor(author?.color, 'transparent');
    this.#who.textContent = author?.name ?? anonymous;
    const words = commit ? `${inWords(commit)} · ${this.timeOf(commit)}` : 'The beginning';
    this.#what.textContent = words;
    this.#slider.setAttribute('aria-valuetext', `${this.#who.textContent} ${words}`.trim());
    this.#restore.disabled = commit === undefined;
  }

  /**
   * @param {import('./playback.js').Commit} commit one
   * @returns {string} when it was
   */
  timeOf(commit) {
    return timeOf(commit.time, { now: wallTime() });
  }

  #faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.#tellSpeed();
  }

  #tellSpeed() {
    this.#speed.textContent = `${this.speed}×`;
    this.#speed.setAttribute('aria-label', `Speed: ${this.speed} times`);
  }
}
