import Canvas
import Rooms
import Wire

/// Decks of edits as JSON.
///
/// **Spec:** T8.
extension ByteBuffer {
    /// Appends the cards of a deck, and those that were swiped if there are any; of cards that the
    /// edit neither puts in nor takes away nothing but where they lie.
    mutating func append(edited deck: DeckContent) {
        append("\"cards\":[")
        for place in 0..<deck.order.count {
            guard let id = deck.order.card(at: deck.order.count - 1 - place) else { continue }
            if place > 0 { append(",") }
            open(id, deck[id])
            append("}")
        }
        append("]")
        guard deck.order.swipedCount > 0 else { return }
        append(",\"swiped\":[")
        for place in 0..<deck.order.swipedCount {
            guard let swiped = deck.order.swiped(at: place) else { continue }
            if place > 0 { append(",") }
            open(swiped.card, deck[swiped.card])
            append(",\"direction\":")
            append(swiped.direction == .left ? "\"left\"}" : "\"right\"}")
        }
        append("]")
    }

    private mutating func open(_ id: CardID, _ card: Card?) {
        append("{\"id\":")
        append(number: id.rawValue)
        guard let card else { return }
        append(",\"text\":")
        append(string: card.text)
        append(",\"color\":")
        append(card.color)
        append(",\"url\":")
        if let url = card.url { append(string: url) } else { append("null") }
    }
}
