import Canvas

extension DeckContent {
    /// Reads the cards of a deck, and in records those that were swiped.
    ///
    /// **Spec:** C2, U6.
    init(_ object: JSONObject, isRecord: Bool) throws(WireError) {
        var names: Set<CardID> = []
        var lying: [Card] = []
        try object.forEach(in: "cards", 0...Limits.cardsPerDeck) { card throws(WireError) in
            lying.append(try Card(card, unlessIn: &names))
        }
        var swiped: [(Card, SwipeDirection)] = []
        if isRecord, object.has("swiped") {
            let rest = Limits.cardsPerDeck - lying.count
            try object.forEach(in: "swiped", 0...rest) { card throws(WireError) in
                swiped.append((try Card(card, unlessIn: &names), try direction(card)))
            }
        }
        self.init(lying: lying, swiped: swiped)
    }
}

extension Card {
    /// Reads a card, whose name is none of `others`.
    ///
    /// **Spec:** C2.
    fileprivate init(
        _ object: JSONObject, unlessIn others: inout Set<CardID>
    ) throws(WireError) {
        let id = try cardID(object, "id")
        guard others.insert(id).inserted else {
            throw WireError(.cardTaken, field: object.path("id"))
        }
        let text = try object.optionalText("text", limit: Limits.cardTextBytes)
        let color = try object.optionalColor("color")
        var url: String?
        if !object.isNull("url"),
            let given = try object.optionalText("url", limit: Limits.urlBytes)
        {
            url = try checked(url: given, of: object)
        }
        self.init(id: id, text: text ?? "", color: color ?? .white, url: url)
    }
}

extension DeckChange {
    /// Reads what a command `deck` does.
    ///
    /// **Spec:** C19.
    init(_ object: JSONObject) throws(WireError) {
        let words: [StaticString] = ["insert", "remove", "swipe", "takeBack", "gather"]
        switch try object.choice("do", of: words) {
        case 0:
            var names: Set<CardID> = []
            let card = try Card(object.object("card"), unlessIn: &names)
            let rank = try object.optionalNumber("rank", Limits.pingIdentifier)
            self = .insert(card, rank: rank.map { Int($0) })
        case 1: self = .remove(try cardID(object, "card"))
        case 2:
            let card = try cardID(object, "card")
            self = .swipe(card, try direction(object))
        case 3: self = .takeBack(object.has("card") ? try cardID(object, "card") : nil)
        default: self = .gather
        }
    }
}

extension CardFlight {
    /// Reads a record `flight`.
    ///
    /// **Spec:** U6.
    init(_ object: JSONObject) throws(WireError) {
        let card = try cardID(object, "card")
        let direction = object.has("direction") ? try Wire.direction(object) : nil
        let from = Position(
            x: try object.length("fromX", Limits.coordinate),
            y: try object.length("fromY", Limits.coordinate))
        let to = Position(
            x: try object.length("toX", Limits.coordinate),
            y: try object.length("toY", Limits.coordinate))
        let spring = Spring(
            response: try object.number("response", Limits.response),
            damping: try object.number("damping", Limits.damping))
        self.init(
            card: card, direction: direction, from: from, to: to,
            velocityX: try object.number("velocityX", Limits.velocity),
            velocityY: try object.number("velocityY", Limits.velocity), spring: spring,
            start: try object.number("start", Limits.sampleTime))
    }
}

/// Reads the name of a card.
func cardID(_ object: JSONObject, _ key: StaticString) throws(WireError) -> CardID {
    CardID(UInt64(try object.number(key, Limits.identifier)))!
}

/// Reads the name of a group.
func groupID(_ object: JSONObject) throws(WireError) -> GroupID {
    GroupID(UInt64(try object.number("group", Limits.identifier)))!
}

/// The group that is given: a name, or none by null; nil when it is not given.
func optionalGroup(of object: JSONObject) throws(WireError) -> GroupID?? {
    guard object.has("group") else { return nil }
    if object.isNull("group") { return .some(nil) }
    return .some(try groupID(object))
}

private func direction(_ object: JSONObject) throws(WireError) -> SwipeDirection {
    SwipeDirection.allCases[try object.choice("direction", of: SwipeDirection.wireNames)]
}
