import Canvas

/// Cards and points as bytes.
///
/// **Spec:** B1, C2, U6.
extension ByteBuffer {
    /// Appends points behind their count.
    mutating func append(binary points: ArraySlice<Position>) {
        precondition(points.count <= 65_535, "a stroke has at most pointsPerStroke points")
        append(integer: UInt16(points.count))
        for point in points { append(binary: point) }
    }

    /// Appends a card.
    mutating func append(binary card: Card) {
        append(card.url == nil ? 0 : BinaryFlags.Card.url)
        append(integer: card.id.rawValue)
        append(binary: card.text)
        append(binary: card.color)
        if let url = card.url { append(binary: url) }
    }

    /// Appends the cards of a deck from the bottom to the top.
    mutating func append(binaryCardsOf deck: DeckContent) {
        append(listOf: deck.order.count)
        for card in deck.lying { append(binary: card) }
    }

    /// Appends the cards that were swiped from a deck, the oldest first.
    mutating func append(binarySwipedOf deck: DeckContent) {
        append(listOf: deck.order.swipedCount)
        for (card, direction) in deck.swiped {
            append(binary: card)
            append(direction.rawValue)
        }
    }
}

extension BinaryCursor {
    /// Reads points behind their count.
    mutating func points(_ counts: ClosedRange<Int>) throws(WireError) -> [Position] {
        var points: [Position] = []
        try forEachPoint(counts) { points.append($0) }
        return points
    }

    /// Calls `body` with each of the points that follow their count.
    mutating func forEachPoint(
        _ counts: ClosedRange<Int>, _ body: (Position) -> Void
    ) throws(WireError) {
        let count = Int(try integer(UInt16.self))
        guard counts.contains(count) else {
            throw WireError(.listTooLong, field: "points", limit: counts.upperBound)
        }
        for place in 0..<count {
            let x = try pointCoordinate(2 * place)
            body(Position(x: x, y: try pointCoordinate(2 * place + 1)))
        }
    }

    /// Reads a number of a list of points, which in errors is one of JSON's list.
    private mutating func pointCoordinate(_ place: Int) throws(WireError) -> Length {
        do {
            return try coordinate("points")
        } catch {
            throw error.standing(at: "points[\(place)]")
        }
    }

    /// Reads the name of a card.
    mutating func cardID(_ key: StaticString) throws(WireError) -> CardID {
        CardID(try identifier(key))!
    }

    /// Reads the name of a group.
    mutating func groupID() throws(WireError) -> GroupID { GroupID(try identifier("group"))! }

    /// Reads a card, whose name is none of `others`.
    mutating func card(unlessIn others: Set<CardID> = []) throws(WireError) -> Card {
        let flags = try flags(BinaryFlags.Card.all)
        let id = try cardID("id")
        guard !others.contains(id) else { throw WireError(.cardTaken, field: "id") }
        let text = try text("text", limit: Limits.cardTextBytes)
        let color = try color()
        return Card(
            id: id, text: text, color: color,
            url: flags & BinaryFlags.Card.url == 0 ? nil : try url())
    }

    /// Reads the cards of a deck, and in records those that were swiped.
    mutating func deck(isRecord: Bool) throws(WireError) -> DeckContent {
        var names: Set<CardID> = []
        var lying: [Card] = []
        for place in 0..<(try listCount("cards", 0...Limits.cardsPerDeck)) {
            try within("cards[\(place)]") { cursor throws(WireError) in
                lying.append(try cursor.card(unlessIn: names))
            }
            names.insert(lying[place].id)
        }
        var swiped: [(Card, SwipeDirection)] = []
        guard isRecord else { return DeckContent(lying: lying, swiped: swiped) }
        let rest = Limits.cardsPerDeck - lying.count
        for place in 0..<(try listCount("swiped", 0...rest)) {
            try within("swiped[\(place)]") { cursor throws(WireError) in
                let card = try cursor.card(unlessIn: names)
                swiped.append((card, try cursor.choice("direction")))
            }
            names.insert(swiped[place].0.id)
        }
        return DeckContent(lying: lying, swiped: swiped)
    }

    /// Reads the address of a picture.
    mutating func url() throws(WireError) -> String {
        let url = try text("url", limit: Limits.urlBytes)
        guard isAddress(url) else { throw notAllowed("url") }
        return url
    }
}
