import { cardAngle, flightAt } from '../sdk/index.js';
import { SEEN, cardFace, emptyDeck, layCard } from './cards.js';
import { element, prefersStillness } from './dom.js';

/** A card on its way out lies above all others, the one that left last on top. */
const ABOVE = SEEN + 1;

/**
 * The decks on the canvas, as they are at each moment: cards that lie, that are in a hand, and that
 * fly (SPEC G14). Everybody computes the same from it.
 */
export class Decks {
  #client;
  #views = new Map();
  #request = null;

  /**
   * @param {object} options
   * @param {import('../sdk/index.js').Client} options.client whose decks are shown
   */
  constructor({ client }) {
    this.#client = client;
    const { story } = client;
    story.on('flight', (flight) => this.#fly(flight));
    story.on('frame', ({ item }) => this.#place(item));
    story.on('gesture', ({ gesture }) => gesture.items.forEach((item) => this.#place(item)));
    client.on('gesture', (gesture) => {
      if (gesture.kind !== 'swipe') return;
      const [deck] = gesture.items;
      gesture.on('frame', () => this.#place(deck));
      gesture.on('over', () => this.#place(deck));
    });
  }

  /**
   * Draws a deck. What stays of it goes on moving.
   *
   * @param {HTMLElement} look fills the item's box
   * @param {object} item as the story has it
   */
  draw(look, item) {
    look.style.opacity = item.opacity ?? 1;
    const fresh = () => ({ look, faces: new Map(), flights: new Map() });
    const view = this.#views.get(item.id) ?? fresh();
    this.#views.set(item.id, view);
    view.item = item;
    this.#lay(view);
    this.#place(item.id);
  }

  /** @param {number} deck the name of one that is there no more */
  forget(deck) {
    this.#views.delete(deck);
  }

  /** Faces for the cards that lie, and for those that still fly out. */
  #lay(view) {
    const { item, faces, look } = view;
    const { cards = [], swiped = [] } = item;
    for (const card of view.flights.keys()) {
      if (![...cards, ...swiped].some(({ id }) => id === card)) view.flights.delete(card);
    }
    const lying = cards.slice(-SEEN);
    const flying = swiped.filter(({ id }) => view.flights.has(id));
    const before = new Map(faces);
    faces.clear();
    [...lying, ...flying].forEach((card, index) => {
      const out = index >= lying.length;
      const face = this.#face(before.get(card.id), card, item);
      faces.set(card.id, face);
      layCard(face.element, out ? 0 : lying.length - 1 - index, item);
      if (out) face.element.style.zIndex = ABOVE + index;
      face.element.classList.toggle('leaving', out);
    });
    const shown = [...faces.values()].map((face) => face.element);
    if (cards.length === 0) shown.unshift(this.#empty(view));
    for (const child of [...look.children]) if (!shown.includes(child)) child.remove();
    for (const child of shown) if (child.parentElement !== look) look.append(child);
  }

  #face(known, card, item) {
    const content = JSON.stringify([card.text, card.color, card.url, item.halfWidth,
      item.halfHeight]);
    if (known?.content === content) return known;
    return { content, element: cardFace(card, item) };
  }

  /** Without cards there is something to do instead. */
  #empty({ item, look }) {
    const known = look.querySelector('.empty-deck');
    const content = JSON.stringify([item.swiped?.length, item.halfWidth, item.halfHeight]);
    if (known?.dataset.content === content) return known;
    const made = emptyDeck(item);
    made.dataset.content = content;
    if (this.#client.role === 'viewer') return made;
    const deed = (name, label) => element('button', {
      type: 'button', class: 'quiet', data: { deckDeed: name, deck: item.id },
    }, label);
    const deeds = element('div', { class: 'empty-deck-deeds' });
    if (item.swiped?.length > 0) deeds.append(deed('takeBack', 'Take one back'));
    deeds.append(deed('cards', item.swiped?.length > 0 ? 'Add one' : 'Add a card'));
    made.append(deeds);
    return made;
  }

  #fly(flight) {
    const view = this.#views.get(flight.item);
    if (view === undefined || prefersStillness()) return;
    view.flights.set(flight.card, flight);
    this.#lay(view);
    this.#place(flight.item);
  }

  #at(flight, { item }) {
    return flightAt(flight, this.#client.serverTime, 2 * item.halfWidth);
  }

  #place(deck) {
    const view = this.#views.get(deck);
    if (view === undefined) return;
    const top = view.item.cards?.at(-1)?.id;
    const pose = this.#client.hands.card(deck);
    let ended = false;
    for (const [card, { element: face }] of view.faces) {
      const flight = view.flights.get(card);
      const inHand = card === top ? pose : undefined;
      const way = inHand ?? (flight && this.#at(flight, view));
      if (flight && (inHand || way.isOver)) {
        view.flights.delete(card);
        ended = true;
      }
      turn(face, way?.isOver ? undefined : way, view.item);
    }
    if (ended) this.#lay(view);
    if (view.flights.size > 0) this.#again();
  }

  #again() {
    this.#request ??= requestAnimationFrame(() => {
      this.#request = null;
      for (const [deck, { flights }] of this.#views) if (flights.size > 0) this.#place(deck);
    });
  }
}

/** About the middle of its lower edge. */
function turn(face, way, { halfWidth }) {
  face.classList.toggle('moving', way !== undefined);
  if (way === undefined) {
    face.style.transform = '';
    return;
  }
  const angle = way.angle ?? cardAngle(way.x, 2 * halfWidth);
  face.style.transform = `translate(${way.x}px, ${way.y}px) rotate(${angle}deg)`;
}
