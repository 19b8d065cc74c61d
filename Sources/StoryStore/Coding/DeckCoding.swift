import Canvas
import Rooms
import Wire

/// Decks and the points of strokes.
///
/// The cards of a deck are told after an earlier order, if there is one: how many stay at the
/// beginning and at the end, the names between, how many are in the deck, and a bit for each that
/// was swiped, the newest first; then what is on cards, of an edit only on some.
extension ByteWriter {
    mutating func deck(_ deck: DeckContent, after earlier: Deck?) {
        let names = deck.order.names
        let before = earlier?.names ?? []
        let most = min(names.count, before.count)
        let front = (0..<most).first { names[$0] != before[$0] } ?? most
        let back = (0..<most - front)
            .first { names[names.count - 1 - $0] != before[before.count - 1 - $0] }
        number(UInt64(front))
        number(UInt64(back ?? most - front))
        let between = names[front..<names.count - (back ?? most - front)]
        number(UInt64(between.count))
        var last: UInt64 = 0
        for name in between {
            signed(Int64(bitPattern: name.rawValue &- last))
            last = name.rawValue
        }
        number(UInt64(deck.order.count))
        sides(of: deck.order)
        number(UInt64(deck.cards.count))
        // A deck whose order is new most often has all its cards told.
        let isWhole = deck.cards.count == names.count
        for card in deck.cards {
            if !isWhole { number(card.id.rawValue) }
            text(card.text)
            color(card.color)
            text(card.url ?? "")
        }
    }

    private mutating func sides(of order: Deck) {
        var bits: UInt8 = 0
        for place in 0..<order.swipedCount {
            let newestFirst = order.swipedCount - 1 - place
            let isRight = order.swiped(at: newestFirst)?.direction == .right
            bits |= (isRight ? 1 : 0) << UInt8(place % 8)
            guard place % 8 == 7 || place == order.swipedCount - 1 else { continue }
            byte(bits)
            bits = 0
        }
    }

    mutating func points(_ points: [Position]) {
        number(UInt64(points.count))
        var base = Position.center
        for point in points {
            value(.position(point), after: .position(base))
            base = point
        }
    }
}

extension ByteReader {
    mutating func deck(after earlier: Deck?) throws(CodingError) -> DeckContent {
        let order = try order(after: earlier)
        let names = order.names.sorted()
        let count = Int(try number(to: UInt64(names.count), "a list of cards"))
        let isWhole = count == names.count
        var cards: [Card] = []
        for place in 0..<count {
            let id = isWhole ? names[place] : try card()
            let text = try text(limit: Limits.cardTextBytes, "the text of a card")
            let color = try color()
            let url = try self.text(limit: Limits.urlBytes, "an address")
            guard cards.last.map({ $0.id < id }) ?? true, isWhole || names.contains(id) else {
                throw wrong("a card is not one of its deck")
            }
            cards.append(Card(id: id, text: text, color: color, url: url.isEmpty ? nil : url))
        }
        return DeckContent(order: order, cards: cards)
    }

    private mutating func order(after earlier: Deck?) throws(CodingError) -> Deck {
        let before = earlier?.names ?? []
        let front = Int(try number(to: UInt64(before.count), "a part of a deck"))
        let back = Int(try number(to: UInt64(before.count - front), "a part of a deck"))
        let most = UInt64(Limits.cardsPerDeck - front - back)
        let between = Int(try number(to: most, "a list of cards"))
        var names = Array(before[..<front])
        var last: UInt64 = 0
        for _ in 0..<between {
            last = last &+ UInt64(bitPattern: try signed())
            guard let name = CardID(last) else { throw wrong("a card has no name") }
            names.append(name)
        }
        names += before[(before.count - back)...]
        let count = Int(try number(to: UInt64(names.count), "the cards of a deck"))
        var swiped: [(card: CardID, direction: SwipeDirection)] = []
        var bits: UInt8 = 0
        for (place, name) in names[count...].enumerated() {
            if place % 8 == 0 { bits = try byte() }
            swiped.append((name, bits & 1 << UInt8(place % 8) == 0 ? .left : .right))
        }
        guard let order = Deck(cards: Array(names[..<count]), swiped: swiped.reversed()) else {
            throw wrong("a card is in its deck twice")
        }
        return order
    }

    private mutating func card() throws(CodingError) -> CardID {
        guard let card = CardID(try number()) else { throw wrong("a card has no name") }
        return card
    }

    mutating func points() throws(CodingError) -> [Position] {
        let count = Int(try number(to: UInt64(Limits.pointsPerStroke), "a list of points"))
        guard count > 0 else { throw wrong("a stroke has no points") }
        var points: [Position] = []
        var base = Position.center
        for _ in 0..<count {
            base = try position(after: base)
            points.append(base)
        }
        return points
    }
}
