import Canvas
import Wire

/// The cards of a deck, each with its keys as text.
struct PicturedCards: Equatable {
    /// Those in the deck, from the bottom to the top.
    var lying: [[String: String]] = []
    /// Those that were swiped, the oldest first, each with its direction.
    var swiped: [[String: String]] = []

    init() {}

    /// The cards of an item, none of one that is no deck.
    init(of item: Item) {
        guard case .deck(let deck) = item.content else { return }
        lying = deck.lying.map { keys(of: $0) }
        swiped = deck.swiped.map { keys(of: $0.card).merging(keys(of: $0.direction)) { $1 } }
    }

    /// The cards that a record tells of, none where that is of no deck.
    init(of record: [String: Any]) {
        func cards(_ key: String) -> [[String: String]] {
            (record[key] as? [[String: Any]] ?? []).map { plain($0) }
        }
        (lying, swiped) = (cards("cards"), cards("swiped"))
    }

    /// Does what a command has done, by the letter of C19.
    mutating func apply(_ change: DeckChange) {
        switch change {
        case .insert(let card, let rank):
            lying.insert(keys(of: card), at: lying.count - min(rank ?? lying.count, lying.count))
        case .remove(let card):
            lying.removeAll { $0["id"] == name(of: card) }
            swiped.removeAll { $0["id"] == name(of: card) }
        case .swipe(let card, let direction):
            // Where another card is on top, others have changed the deck, too: a record follows.
            guard let top = lying.last, top["id"] == name(of: card) else { return }
            lying.removeLast()
            swiped.append(top.merging(keys(of: direction)) { $1 })
        case .takeBack(let card):
            let place = swiped.lastIndex { card == nil || $0["id"] == card.map { name(of: $0) } }
            if let place { takeBack(at: place) }
        case .gather: while !swiped.isEmpty { takeBack(at: swiped.count - 1) }
        }
    }

    private mutating func takeBack(at place: Int) {
        var card = swiped.remove(at: place)
        card["direction"] = nil
        lying.append(card)
    }
}

private func name(of card: CardID) -> String { String(1_000 * card.rawValue) }

private func keys(of direction: SwipeDirection) -> [String: String] {
    ["direction": "'\(direction)'"]
}

private func keys(of card: Card) -> [String: String] {
    [
        "id": name(of: card.id), "text": "'\(card.text)'", "color": text(of: card.color),
        "url": card.url.map { "'\($0)'" } ?? "null",
    ]
}

/// The keys of a flight as a record tells them.
func keys(of flight: CardFlight, of deck: ItemID, by member: MemberID) -> [String: String] {
    var keys = [
        "item": String(1_000 * deck.rawValue), "member": String(1_000 * member.rawValue),
        "card": name(of: flight.card), "fromX": String(flight.from.x.thousandths),
        "fromY": String(flight.from.y.thousandths), "toX": String(flight.to.x.thousandths),
        "toY": String(flight.to.y.thousandths), "velocityX": String(flight.velocityX),
        "velocityY": String(flight.velocityY),
        "response": String(1_000 * flight.spring.response),
        "damping": String(flight.spring.damping), "start": String(1_000 * flight.start),
    ]
    keys["direction"] = flight.direction.map { "'\($0)'" }
    return keys
}
