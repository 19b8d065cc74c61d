/// Tells cards apart: chosen by whoever puts a card into a deck, and no more than a name.
public struct CardID: Hashable, Comparable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= greatestIdentifier else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by number; the order has no meaning beyond being total.
    public static func < (left: CardID, right: CardID) -> Bool { left.rawValue < right.rawValue }
}

/// Where a card that is swiped leaves the deck.
public enum SwipeDirection: UInt8, Sendable, CaseIterable {
    /// To lower x.
    case left
    /// To higher x.
    case right
}

/// Cards on top of each other, and those that were swiped away.
///
/// Everything is told by a card's name, never by an index: what was decided about a card stays
/// true when the deck has changed since. A card is in the deck or swiped, never both and never
/// twice, so it is swiped at most once until it comes back. Leaving is only shown: a card is swiped
/// as soon as that is decided, and nothing happens when the picture of it has gone.
public struct Deck: Hashable, Sendable {
    /// The cards of the deck from the bottom to the top, then those that were swiped, the newest
    /// first: so a swipe, and its undoing, moves a boundary and no card.
    private var cards: [SwipedCard] = []
    /// How many cards are in the deck.
    public private(set) var count = 0

    /// A card that has left the deck.
    public struct SwipedCard: Hashable, Sendable {
        /// Which card.
        public let card: CardID
        /// Where it left; of a card that is in the deck it is `left` and has no meaning.
        public fileprivate(set) var direction = SwipeDirection.left
    }

    /// Makes a deck without cards.
    public init() {}

    /// Makes a deck as it was; nil when a card would be there twice.
    ///
    /// - Parameters:
    ///   - cards: those that are in it, from the bottom to the top.
    ///   - swiped: those that were swiped, the oldest first.
    public init?(cards: [CardID], swiped: [(card: CardID, direction: SwipeDirection)]) {
        for card in cards where !insert(card, at: 0) { return nil }
        for card in swiped.reversed() where !insert(card.card, at: 0) { return nil }
        for card in swiped { _ = swipe(card.card, to: card.direction) }
    }

    /// The card that can be swiped.
    public var top: CardID? { card(at: 0) }

    /// The card of a rank: how many lie on top of it; nil where there is none.
    public func card(at rank: Int) -> CardID? {
        rank >= 0 && rank < count ? cards[count - 1 - rank].card : nil
    }

    /// How many cards lie on top of a card; nil when it is not in the deck.
    public func rank(of card: CardID) -> Int? {
        guard let place = place(of: card), place < count else { return nil }
        return count - 1 - place
    }

    /// How many cards were swiped.
    public var swipedCount: Int { cards.count - count }

    /// The card that was swiped at a place, the oldest at 0; nil where there is none.
    public func swiped(at place: Int) -> SwipedCard? {
        place >= 0 && place < swipedCount ? cards[cards.count - 1 - place] : nil
    }

    /// Puts a card in so that it has this rank; at the bottom, unless said.
    ///
    /// - Returns: Whether it is new; one that is in the deck or swiped stays where it is.
    public mutating func insert(_ card: CardID, at rank: Int = .max) -> Bool {
        guard place(of: card) == nil else { return false }
        let rank = min(max(rank, 0), count)
        cards.append(SwipedCard(card: card))
        move(cards.count - 1, to: count - rank)
        count += 1
        return true
    }

    /// Takes a card away, whether it is in the deck or was swiped.
    ///
    /// - Returns: Whether it was there.
    public mutating func remove(_ card: CardID) -> Bool {
        guard let place = place(of: card) else { return false }
        cards.remove(at: place)
        if place < count { count -= 1 }
        return true
    }

    /// Swipes the card on top.
    ///
    /// - Returns: Whether `card` was on top; another one stays where it is.
    public mutating func swipe(_ card: CardID, to direction: SwipeDirection) -> Bool {
        guard top == card else { return false }
        count -= 1
        cards[count].direction = direction
        return true
    }

    /// Puts a card that was swiped on top again.
    ///
    /// - Returns: Where it had left; nil when it had not, and nothing has changed.
    public mutating func undo(_ card: CardID) -> SwipeDirection? {
        guard let place = place(of: card), place >= count else { return nil }
        let direction = cards[place].direction
        cards[place].direction = .left
        move(place, to: count)
        count += 1
        return direction
    }

    /// Puts all cards that were swiped on top again, the newest first: in the order in which they
    /// lay before.
    public mutating func reset() {
        while count < cards.count {
            cards[count].direction = .left
            count += 1
        }
    }

    private func place(of card: CardID) -> Int? {
        for index in cards.indices where cards[index].card == card { return index }
        return nil
    }

    /// Moves the card of a place down to another, and those between up by one.
    private mutating func move(_ place: Int, to lower: Int) {
        var index = place
        while index > lower {
            cards.swapAt(index, index - 1)
            index -= 1
        }
    }
}

/// How a card lies in its deck, by its rank.
public struct CardPlace: Hashable, Sendable {
    /// How wide it is.
    public let width: Length
    /// How much lower than the card on top it lies.
    public let y: Length

    /// How many cards are laid out; those below them are not to be seen.
    public static let greatestCount = 4
    /// How much narrower and lower than the one on top of it each card is.
    public static let step = Length(points: 10)

    /// Makes the place of a rank in a deck of this width; nil for a card that is not laid out.
    public init?(rank: Int, deckWidth: Length) {
        guard rank >= 0, rank < CardPlace.greatestCount else { return nil }
        y = Length(thousandths: CardPlace.step.thousandths * Int64(rank))
        width = max(.zero, deckWidth - y)
    }
}
