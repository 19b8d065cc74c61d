import { element } from './dom.js';
import { goToNewStory } from './newstory.js';
import { Saving } from './saving.js';

/** Milliseconds of waiting from which it is worth offering to try at once. */
const LONG = 2_000;

/** Milliseconds of saving from which it is worth a word: disks mostly need less. */
const SOON = 400;

/** How what one did is kept: in a word, and in a sentence. */
const KEPT = {
  saved: ['saved', 'All that you did is saved.'],
  saving: ['saving…', 'What you did last is being saved.'],
  refused: ['not saved', 'The server cannot save anything just now, and takes no changes.'],
  memory: ['in memory', 'This server keeps stories only as long as it runs.'],
};

/** The close code of a story that the server does not have. */
const UNKNOWN_STORY = 4504;

/**
 * How the link is, and whether what one did is saved, in a few quiet words; and a way out when it
 * cannot be mended.
 */
export class LinkPill {
  #client;
  #pill;
  #text;
  #roundTrip;
  #notice;
  #kept;
  #saving = new Saving();
  #later = null;
  #wasWhole = true;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose link it is
   * @param {HTMLElement} options.pill the button in the header
   * @param {HTMLElement} options.notice covers the canvas when the link is closed for good
   */
  constructor({ client, pill, notice }) {
    this.#client = client;
    this.#pill = pill;
    this.#text = pill.querySelector('.link-text');
    this.#roundTrip = pill.querySelector('.round-trip');
    this.#kept = pill.querySelector('.kept');
    this.#notice = notice;
    client.on('state', () => this.#show());
    client.on('roundTrip', () => this.#show());
    client.story.on('welcome', (message) => this.#saving.welcome(message));
    client.story.on('updated', (update) => {
      this.#saving.updated(update);
      this.#progress();
      this.#tellKept();
    });
    pill.addEventListener('click', () => client.retry());
    const create = notice.querySelector('button');
    const problem = notice.querySelector('.problem');
    create.addEventListener('click', () => goToNewStory(create, problem));
    this.#show();
  }

  #show() {
    const { state, roundTrip } = this.#client;
    document.body.dataset.linkState = inOneWord(state);
    const text = inWords(state, this.#client.story.whole);
    // Saying the same again would make screen readers repeat it; so would each new measurement.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#roundTrip.textContent = this.#figure(state, roundTrip);
    this.#tellKept();
    this.#notice.hidden = state.state !== 'closed';
    if (state.state === 'closed') {
      this.#notice.querySelector('h2').textContent = state.cause.message;
      this.#notice.querySelector('p').textContent = state.cause.remedy;
      this.#notice.querySelector('.memory').hidden =
        state.cause.code !== UNKNOWN_STORY || this.#client.durability !== 'memory';
    }
  }

  /** What is on the disk in a moment is not said to be on the way there. */
  #tellKept(waited = false) {
    const { state } = this.#saving;
    if (state !== 'saving' || waited) {
      clearTimeout(this.#later);
      this.#later = null;
      this.#showKept(state);
    } else {
      this.#later ??= setTimeout(() => this.#tellKept(true), SOON);
    }
  }

  #showKept(kept) {
    const { state, cause, doubted } = this.#client.state;
    const live = state === 'live' && !doubted && this.#client.story.whole;
    const [word, sentence] = (live && KEPT[kept]) || ['', ''];
    // Phones have room for one of both words, and leave out what joins them.
    const and = element('span', { class: 'and' }, ' · ');
    this.#kept.replaceChildren(...(word ? [and, element('span', {}, word)] : []));
    this.#pill.title = cause ? `${cause.message} ${cause.remedy}` : sentence;
    document.body.dataset.kept = (live && kept) || '';
  }

  /** Large stories come in parts; what has come can be worked on. */
  #progress() {
    const { whole } = this.#client.story;
    if (!whole || this.#wasWhole !== whole) this.#show();
    this.#wasWhole = whole;
  }

  #figure({ state, doubted }, roundTrip) {
    const { whole, size } = this.#client.story;
    if (state !== 'live' || doubted) return '';
    if (!whole) return ` · ${size.toLocaleString('en')} items`;
    return roundTrip === null ? '' : ` · ${Math.round(roundTrip)} ms`;
  }
}

/** A short cut changes nothing for hands: what they do is kept until the server hears it. */
function inOneWord({ state, doubted, usable }) {
  return usable && (doubted || state !== 'live') ? 'brief' : state;
}

function inWords({ state, cause, retryIn, doubted }, whole) {
  if (doubted) return 'Reconnecting…';
  if (state === 'connecting') return 'Joining…';
  if (state === 'live') return whole ? 'Live' : 'Loading…';
  if (state === 'closed') return cause.message.replace(/\.$/, '');
  return (retryIn ?? 0) > LONG ? 'Reconnecting… Try now' : 'Reconnecting…';
}
