import Canvas
import Testing

/// Decks beside their vectors (V50–V54).
@Suite struct DeckTests {
    private func card(_ number: UInt64) throws -> CardID { try #require(CardID(number)) }

    private func deck(_ numbers: ClosedRange<UInt64>) throws -> Deck {
        var deck = Deck()
        for number in numbers {
            let isNew = deck.insert(try card(number))
            #expect(isNew)
        }
        return deck
    }

    private func cards(_ deck: Deck) -> [UInt64?] {
        (0..<deck.count).map { deck.card(at: $0)?.rawValue }
    }

    @Test("seed 2, S2.4: a rank is a place in the order, whatever the names")
    func ranks() throws {
        var deck = try deck(1...3)
        let isNew = deck.insert(try card(90), at: 1)
        #expect(isNew && cards(deck) == [1, 90, 2, 3])
        #expect(try deck.top == card(1))
        #expect(try deck.rank(of: card(3)) == 3)
        #expect(deck.card(at: -1) == nil && deck.card(at: 4) == nil)
        #expect(deck.rank(of: try card(7)) == nil)
    }

    @Test("a rank beyond the ends is the nearest one")
    func extremes() throws {
        var deck = try deck(1...2)
        let isOnTop = deck.insert(try card(3), at: .min)
        let isBelow = deck.insert(try card(4), at: .max)
        #expect(isOnTop && isBelow && cards(deck) == [3, 1, 2, 4])
    }

    @Test("an empty deck has no top, and nothing to swipe or to put back")
    func empty() throws {
        var deck = Deck()
        let isSwiped = deck.swipe(try card(1), to: .left)
        let direction = deck.undo(try card(1))
        deck.reset()
        #expect(!isSwiped && direction == nil && deck == Deck() && deck.top == nil)
    }

    @Test("V53 all put back lie as they did")
    func reset() throws {
        var deck = try deck(1...5)
        for number in UInt64(1)...5 {
            let isSwiped = deck.swipe(try card(number), to: number % 2 == 0 ? .left : .right)
            #expect(isSwiped)
        }
        let directions = (-1...5).map { deck.swiped(at: $0)?.direction }
        #expect(directions == [nil, .right, .left, .right, .left, .right, nil])
        deck.reset()
        #expect(cards(deck) == [1, 2, 3, 4, 5] && deck.swipedCount == 0)
        // Where cards once left is forgotten.
        #expect(try deck == self.deck(1...5))
    }

    @Test("a card is taken away, in the deck or swiped, and the others lie as they did")
    func remove() throws {
        var deck = try deck(1...5)
        for number: UInt64 in [1, 2] { _ = deck.swipe(try card(number), to: .right) }
        for number: UInt64 in [1, 4] {
            let isRemoved = deck.remove(try card(number))
            #expect(isRemoved)
        }
        let again = deck.remove(try card(4))
        #expect(!again && cards(deck) == [3, 5] && deck.swipedCount == 1)
        #expect(deck.swiped(at: 0)?.card == (try card(2)))
        #expect(deck.swiped(at: 0)?.direction == .right)
    }

    @Test("a deck is made as it was, or not where a card would be there twice")
    func asItWas() throws {
        var deck = try deck(1...5)
        let sides: [SwipeDirection] = [.right, .left, .right]
        for (number, side) in zip([1, 2, 3] as [UInt64], sides) {
            _ = deck.swipe(try card(number), to: side)
        }
        let swiped = try zip([1, 2, 3] as [UInt64], sides).map { (try card($0), $1) }
        #expect(Deck(cards: [try card(5), try card(4)], swiped: swiped) == deck)
        #expect(Deck(cards: [try card(4), try card(1)], swiped: swiped) == nil)
        #expect(Deck(cards: [try card(4), try card(4)], swiped: []) == nil)
    }

    @Test("seed 2, S2.3: no card is narrower than nothing, and the fifth is not laid out")
    func places() {
        let narrow = (0..<5).map { CardPlace(rank: $0, deckWidth: Length(points: 15))?.width }
        #expect(
            narrow == [Length(points: 15), Length(points: 5), .zero, .zero, nil])
        #expect(CardPlace(rank: -1, deckWidth: Length(points: 15)) == nil)
    }
}
