import { checkpoints, commits, revision as storyAt } from '../sdk/index.js';
import { prefersStillness } from './dom.js';
import { Playback, advance } from './playback.js';
import { Player } from './player.js';

/**
 * Plays what is kept of a story's past, commit by commit, up to the present.
 */
export class TimeLapse {
  #client;
  #toasts;
  #past;
  #player;
  #playback = null;
  #authors = new Map();
  #from = 0;
  #budget = 0;
  #then = 0;
  #request = null;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose story it is
   * @param {import('./toasts.js').Toasts} options.toasts tells what went wrong
   * @param {import('./past.js').Past} options.past shows what is played
   * @param {import('./restoring.js').Restoring} options.restoring brings back what is shown
   */
  constructor({ client, toasts, past, restoring }) {
    this.#client = client;
    this.#toasts = toasts;
    this.#past = past;
    this.#player = new Player({
      buttons: [restoring.button(() => this.#shown()), past.backButton()],
      play: () => this.#play(),
      pause: () => this.#pause(),
      seek: (position) => this.#seek(position),
    });
  }

  /**
   * Opens, and plays from the beginning.
   *
   * @returns {Promise<void>} rejected when the past cannot be had
   */
  async open() {
    const { id } = this.#client.story;
    const { commitsAfter, authors } = await checkpoints(location.origin, id);
    this.#authors = new Map(authors.map((author) => [author.member, author]));
    this.#from = commitsAfter;
    const page = await commits(location.origin, id, { after: commitsAfter });
    const [first, ...later] = page.commits;
    if (first === undefined) {
      this.#toasts.say('Nothing has happened here yet.');
      return;
    }
    // Before the first commit of all there was nothing; before the first that is kept, who knows.
    const stateAt = async (revision) => (await storyAt(location.origin, id, revision)).items;
    const items = commitsAfter === 0 ? [] : await stateAt(first.revision);
    // It may be open already.
    this.#past.leave();
    this.#playback = new Playback({ items, stateAt });
    this.#add(commitsAfter === 0 ? page.commits : later, page.commits.at(-1).revision);
    this.#past.enter(this.#player.element, 'Time-lapse', () => this.#close());
    this.#show();
    // Who asked for less motion plays it, or takes the slider.
    if (!prefersStillness()) this.#play();
    await this.#rest(this.#playback);
  }

  #close() {
    this.#pause();
    this.#playback = null;
  }

  #add(added, from) {
    this.#from = from;
    this.#playback.add(added);
    this.#player.length = this.#playback.commits.length;
  }

  /** Long pasts come in pages; playing has begun meanwhile. */
  async #rest(playback) {
    while (this.#playback === playback && await this.#more());
  }

  /** Asks for what has happened since; tells whether there was anything. */
  async #more() {
    const playback = this.#playback;
    const page = await commits(location.origin, this.#client.story.id, { after: this.#from });
    if (this.#playback !== playback) return false;
    // Two may have asked at once.
    const added = page.commits.filter(({ revision }) => revision > this.#from);
    if (added.length > 0) this.#add(added, added.at(-1).revision);
    return added.length > 0;
  }

  #play() {
    if (this.#playback.position === this.#playback.commits.length) this.#seek(0);
    this.#player.playing = true;
    [this.#budget, this.#then] = [0, performance.now()];
    this.#next();
  }

  #pause() {
    this.#player.playing = false;
    cancelAnimationFrame(this.#request);
  }

  #next() {
    this.#request = requestAnimationFrame((now) => this.#step(now));
  }

  async #step(now) {
    const playback = this.#playback;
    const passed = Math.max(0, now - this.#then) * this.#player.speed;
    this.#then = now;
    const { commits: all } = playback;
    const { position, budget } = advance(all, playback.position, this.#budget + passed);
    this.#budget = budget;
    await this.#guarded(async () => {
      if (position !== playback.position) await this.#go(position);
      // Others may have come meanwhile.
      if (position === all.length && !(await this.#more()) && position === all.length) {
        this.#pause();
      }
    });
    if (this.#playback === playback && this.#player.playing) this.#next();
  }

  #seek(position) {
    this.#pause();
    this.#guarded(() => this.#go(position));
  }

  async #go(position) {
    const playback = this.#playback;
    const going = playback.go(position);
    this.#show();
    await going;
    if (this.#playback === playback) this.#show();
  }

  async #guarded(deed) {
    try {
      await deed();
    } catch (error) {
      this.#pause();
      this.#toasts.say(this.#toasts.inWords(error));
    }
  }

  #show() {
    const { items, changed, commit, position } = this.#playback;
    const author = this.#authorOf(commit);
    this.#past.picture.show(items, { items: changed, color: author?.color });
    this.#player.show({ position, commit, author });
  }

  #authorOf(commit) {
    if (commit?.by === undefined) return undefined;
    return this.#authors.get(commit.by) ?? this.#client.story.members.get(commit.by);
  }

  #shown() {
    this.#pause();
    const { commit } = this.#playback;
    const when = this.#player.timeOf(commit);
    return { revision: commit.revision, title: when, when };
  }
}
