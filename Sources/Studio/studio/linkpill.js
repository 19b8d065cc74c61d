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
    pill.addEventListener('click', () => client.retry());
    const create = notice.querySelector('button');
    const problem = notice.querySelector('.problem');
    create.addEventListener('click', () => goToNewStory(create, problem));
    this.#show();
  }

  #show() {
    const { state, roundTrip } = this.#client;
    // In doubt nobody ought to begin what may be lost; what has begun goes on.
    document.body.dataset.linkState = state.doubted ? 'reconnecting' : state.state;
    this.#pill.title = state.cause ? `${state.cause.message} ${state.cause.remedy}` : '';
    const text = inWords(state);
    // Saying the same again would make screen readers repeat it; so would each new measurement.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    const known = roundTrip !== null && !state.doubted;
    this.#roundTrip.textContent = known ? ` · ${Math.round(roundTrip)} ms` : '';
    this.#notice.hidden = state.state !== 'closed';
    if (state.state === 'closed') {
      this.#notice.querySelector('h2').textContent = state.cause.message;
      this.#notice.querySelector('p').textContent = state.cause.remedy;
      this.#notice.querySelector('.memory').hidden = state.cause.code !== UNKNOWN_STORY;
    }
  }
}

function inWords({ state, cause, retryIn, doubted }) {
  if (doubted) return 'Reconnecting…';
  if (state === 'connecting') return 'Joining…';
  if (state === 'live') return 'Live';
  if (state === 'closed') return cause.message.replace(/\.$/, '');
  return (retryIn ?? 0) > LONG ? 'Reconnecting… Try now' : 'Reconnecting…';
}
