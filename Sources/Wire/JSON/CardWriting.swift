import Canvas

/// Strokes, decks and edits as JSON.
///
/// **Spec:** U6, J5.
extension ByteBuffer {
    /// Appends the cards of a deck, and those that were swiped if there are any, each key with a
    /// comma in front.
    public mutating func append(cardsOf deck: DeckContent) {
        append(",\"cards\":[")
        for (index, card) in deck.lying.enumerated() {
            if index > 0 { append(",") }
            open(card)
            append("}")
        }
        append("]")
        guard deck.order.swipedCount > 0 else { return }
        append(",\"swiped\":[")
        for (index, (card, direction)) in deck.swiped.enumerated() {
            if index > 0 { append(",") }
            open(card)
            append(",\"direction\":\"")
            append(direction.wireName)
            append("\"}")
        }
        append("]")
    }

    /// Appends a card but for its last bracket.
    mutating func open(_ card: Card) {
        append("{\"id\":")
        append(number: card.id.rawValue)
        append(",\"text\":")
        append(string: card.text)
        append(",\"color\":")
        append(card.color)
        append(",\"url\":")
        if let url = card.url { append(string: url) } else { append("null") }
    }

    /// Appends points as a list in which x and y take turns.
    mutating func append(_ points: ArraySlice<Position>) {
        append("[")
        for index in points.indices {
            if index > points.startIndex { append(",") }
            append(points[index].x)
            append(",")
            append(points[index].y)
        }
        append("]")
    }

    /// Appends what a gesture is about beside its items, if anything, as keys of its record.
    mutating func appendKeys(of subject: GestureSubject?) {
        switch subject {
        case .card(let card):
            append(",\"card\":")
            append(number: card.rawValue)
        case .stroke(let thickness, let color):
            append(",\"thickness\":")
            append(thickness)
            append(",\"color\":")
            append(color)
        case nil: break
        }
    }

    /// Appends a record `draft`.
    mutating func appendRecord(
        draft text: String, of item: ItemID, by gesture: GestureID, at number: SampleNumber
    ) {
        append(",{\"type\":\"draft\",\"gesture\":", gesture)
        append(",\"item\":")
        append(number: item.rawValue)
        append(",\"n\":")
        append(number: UInt64(number.rawValue))
        append(",\"text\":")
        append(string: text)
        append("}")
    }

    /// Appends a record `points`.
    mutating func appendRecord(
        points: ArraySlice<Position>, from start: Int, of item: ItemID, by gesture: GestureID
    ) {
        append(",{\"type\":\"points\",\"gesture\":", gesture)
        append(",\"item\":")
        append(number: item.rawValue)
        append(",\"from\":")
        append(number: Int64(start))
        append(",\"points\":")
        append(points)
        append("}")
    }

    /// Appends a record `flight`.
    mutating func appendRecord(flight: CardFlight, of item: ItemID, by member: MemberID) {
        append(",{\"type\":\"flight\",\"item\":")
        append(number: item.rawValue)
        append(",\"member\":")
        append(number: member.rawValue)
        append(",\"card\":")
        append(number: flight.card.rawValue)
        if let direction = flight.direction {
            append(",\"direction\":\"")
            append(direction.wireName)
            append("\"")
        }
        appendNumber(",\"fromX\":", flight.from.x.thousandths)
        appendNumber(",\"fromY\":", flight.from.y.thousandths)
        appendNumber(",\"toX\":", flight.to.x.thousandths)
        appendNumber(",\"toY\":", flight.to.y.thousandths)
        appendNumber(",\"velocityX\":", flight.velocityX)
        appendNumber(",\"velocityY\":", flight.velocityY)
        append(",\"response\":")
        append(number: flight.spring.response)
        appendNumber(",\"damping\":", flight.spring.damping)
        append(",\"start\":")
        append(number: flight.start)
        append("}")
    }

    private mutating func appendNumber(_ key: StaticString, _ thousandths: Int64) {
        append(key)
        append(decimal: thousandths, places: 3)
    }
}
