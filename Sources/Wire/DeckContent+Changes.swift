import Canvas

extension DeckContent {
    /// The deck after a change.
    ///
    /// - Throws: ``WireError`` of what C19 does not allow.
    ///
    /// **Spec:** C19.
    package func applying(_ change: DeckChange) throws(WireError) -> DeckContent {
        var order = order
        var cards = cards
        switch change {
        case .insert(let card, let rank):
            guard order.insert(card.id, at: rank ?? .max) else { throw WireError(.cardTaken) }
            if cards.count >= Limits.cardsPerDeck {
                throw WireError(.tooManyCards, limit: Limits.cardsPerDeck)
            }
            cards.append(card)
        case .remove(let card):
            guard order.remove(card) else { throw WireError(.unknownCard) }
            cards.removeAll { $0.id == card }
        case .swipe(let card, let direction):
            guard self[card] != nil else { throw WireError(.unknownCard) }
            guard order.swipe(card, to: direction) else { throw WireError(.cardNotOnTop) }
        case .takeBack(let card):
            guard let card = card ?? order.swiped(at: order.swipedCount - 1)?.card,
                order.undo(card) != nil
            else { throw WireError(.unknownCard) }
        case .gather: order.reset()
        }
        return DeckContent(order: order, cards: cards)
    }
}
