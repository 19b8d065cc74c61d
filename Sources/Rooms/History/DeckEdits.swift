package import Canvas
import Wire

/// Decks in edits: what is on a card stays what it is while there is the card, so an edit has it
/// only of cards that it puts in or takes away. With a hundred cards of 100 bytes, a swipe would
/// else take twelve kilobytes on the disk and in what its member can take back.
///
/// **Spec:** C14, D1.
extension PropertyValue {
    /// The value as an edit has it beside its other value.
    package func told(beside other: PropertyValue) -> PropertyValue {
        guard case .deck(let deck) = self, case .deck(let other) = other else { return self }
        let cards = deck.cards.filter { other[$0.id] != $0 }
        return .deck(DeckContent(order: deck.order, cards: cards))
    }

    /// The value that an edit means of what an item has now.
    func completed(from old: PropertyValue) -> PropertyValue? {
        guard case .deck(let deck) = self, case .deck(let old) = old else { return self }
        return deck.completed(from: old).map { .deck($0) }
    }

    /// Whether it is what an edit tells of a value.
    func tells(_ value: PropertyValue) -> Bool { completed(from: value) == value }
}

extension DeckContent {
    /// The deck with what is on its cards, as far as it is not told, from another; nil when that
    /// does not have it either.
    func completed(from old: DeckContent) -> DeckContent? {
        var complete: [Card] = []
        for name in order.names {
            guard let card = self[name] ?? old[name] else { return nil }
            complete.append(card)
        }
        return DeckContent(order: order, cards: complete)
    }
}

extension Deck {
    /// All its cards: those in it from the bottom to the top, then those that were swiped, the
    /// newest first.
    package var names: [CardID] {
        let inside = (0..<count).reversed().compactMap { card(at: $0) }
        return inside + (0..<swipedCount).reversed().compactMap { swiped(at: $0)?.card }
    }
}
