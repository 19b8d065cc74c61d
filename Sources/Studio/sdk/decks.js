/**
 * What a command does with the cards of a deck (SPEC C19), so that it can be shown before the
 * server answers.
 *
 * @typedef {object} Card
 * @property {number} id its name, which no other card of the deck has
 * @property {string} text what it says
 * @property {string} color `#rrggbb`
 * @property {string|null} url of a picture on it
 */

const CARD = Object.freeze({ text: '', color: '#ffffff', url: null });

/**
 * @param {object} deck an item: `cards` from the bottom to the top, `swiped` from the oldest on
 * @param {object} change what a command `deck` says, from `do` on
 * @returns {object} `cards` and `swiped` as they are then; as they were where it cannot be done
 */
export function changedDeck({ cards = [], swiped = [] }, change) {
  return CHANGES[change.do]({ cards, swiped }, change);
}

const CHANGES = {
  insert({ cards, swiped }, { card, rank = cards.length }) {
    if ([...cards, ...swiped].some(({ id }) => id === card.id)) return { cards, swiped };
    const place = Math.max(0, cards.length - rank);
    return { cards: cards.toSpliced(place, 0, { ...CARD, ...card }), swiped };
  },

  remove({ cards, swiped }, { card }) {
    const others = (list) => list.filter(({ id }) => id !== card);
    return { cards: others(cards), swiped: others(swiped) };
  },

  swipe({ cards, swiped }, { card, direction }) {
    const top = cards.at(-1);
    if (top?.id !== card) return { cards, swiped };
    return { cards: cards.slice(0, -1), swiped: [...swiped, { ...top, direction }] };
  },

  takeBack({ cards, swiped }, { card = swiped.at(-1)?.id }) {
    const found = swiped.find(({ id }) => id === card);
    if (found === undefined) return { cards, swiped };
    const rest = swiped.filter((each) => each !== found);
    return { cards: [...cards, lying(found)], swiped: rest };
  },

  gather({ cards, swiped }) {
    return { cards: [...cards, ...swiped.toReversed().map(lying)], swiped: [] };
  },
};

function lying({ direction, ...card }) {
  return card;
}
