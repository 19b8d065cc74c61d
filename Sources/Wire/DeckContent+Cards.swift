public import Canvas

extension DeckContent {
    /// The cards of the deck from the bottom to the top.
    public var lying: [Card] {
        let byName = cardsByName
        return (0..<order.count).reversed().compactMap { rank in
            order.card(at: rank).flatMap { byName[$0] }
        }
    }

    /// The cards that were swiped, the oldest first.
    public var swiped: [(card: Card, direction: SwipeDirection)] {
        let byName = cardsByName
        return (0..<order.swipedCount).compactMap { place in
            guard let swiped = order.swiped(at: place), let card = byName[swiped.card] else {
                return nil
            }
            return (card, swiped.direction)
        }
    }

    private var cardsByName: [CardID: Card] {
        Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Makes a deck as records tell it, with cards of which no two have one name.
    ///
    /// - Parameters:
    ///   - lying: those in the deck, from the bottom to the top.
    ///   - swiped: those that were swiped, the oldest first.
    public init(lying: [Card], swiped: [(card: Card, direction: SwipeDirection)]) {
        var order = Deck()
        for (card, direction) in swiped where order.insert(card.id, at: 0) {
            _ = order.swipe(card.id, to: direction)
        }
        for card in lying { _ = order.insert(card.id, at: 0) }
        self.init(order: order, cards: swiped.map(\.card) + lying)
    }
}
