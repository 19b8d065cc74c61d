import { goToNewStory } from './newstory.js';

/** Milliseconds of waiting from which it is worth offering to try at once. */
const LONG = 2_000;

/** The close code of a story that the server does not have. */
const UNKNOWN_STORY = 4504;

/**
 * How the link is, in a few quiet words; and a way out when it cannot be mended.
 */
export class LinkPill {
  #client;
  #pill;
  #text;
  #roundTrip;
  #notice;
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
    this.#notice = notice;
    client.on('state', () => this.#show());
    client.on('roundTrip', () => this.#show());
    client.story.on('updated', () => this.#progress());
    pill.addEventListener('click', () => client.retry());
    const create = notice.querySelector('button');
    const problem = notice.querySelector('.problem');
    create.addEventListener('click', () => goToNewStory(create, problem));
    this.#show();
  }

  #show() {
    const { state, roundTrip } = this.#client;
    document.body.dataset.linkState = inOneWord(state);
    this.#pill.title = state.cause ? `${state.cause.message} ${state.cause.remedy}` : '';
    const text = inWords(state, this.#client.story.whole);
    // Saying the same again would make screen readers repeat it; so would each new measurement.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#roundTrip.textContent = this.#figure(state, roundTrip);
    this.#notice.hidden = state.state !== 'closed';
    if (state.state === 'closed') {
      this.#notice.querySelector('h2').textContent = state.cause.message;
      this.#notice.querySelector('p').textContent = state.cause.remedy;
      this.#notice.querySelector('.memory').hidden = state.cause.code !== UNKNOWN_STORY;
    }
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
