import Canvas

private let recordTypes: [StaticString] = [
    "pose", "gesture", "edge", "presence", "changed", "settled", "item", "deleted", "member",
    "left", "watchers", "draft", "points", "flight",
]

extension ServerUpdate {
    /// Reads a record; one whose type is unknown to this version is passed over.
    ///
    /// **Spec:** U6.
    mutating func readRecord(_ object: JSONObject) throws(WireError) {
        let type: Int
        do {
            type = try object.choice("type", of: recordTypes)
        } catch {
            if error.code == .notAllowed { return }
            throw error
        }
        switch type {
        case 1: records.append(try gesture(object))
        case 12: records.append(try strokePoints(object))
        default: records.append(try record(object, type: type))
        }
    }

    /// Reads an open gesture, and appends what it holds and its guides to draw.
    private mutating func gesture(_ object: JSONObject) throws(WireError) -> ServerRecord {
        let start = items.count
        try object.forEachNumber(in: "items", 0...Int.max, Limits.identifier) { number in
            items.append(ItemID(UInt64(number))!)
        }
        let kind = GestureKind.allCases[try object.choice("kind", of: GestureKind.wireNames)]
        return .gesture(
            try readGesture(object), kind, subject: try readSubject(object, of: kind),
            by: try readMember(object, "member"), holding: start..<items.count,
            ordinal: try readOrdinal(object), latched: try readLatches(object),
            guides: try readGuides(object, into: &guides))
    }

    /// Reads points of a stroke that is being drawn, and appends them to those of the update.
    private mutating func strokePoints(_ object: JSONObject) throws(WireError) -> ServerRecord {
        let start = points.count
        points += try object.points("points", 1...Limits.pointsPerStroke)
        return .points(
            start..<points.count, from: Int(try object.number("from", Limits.sampleNumber)),
            of: try item(object, "item"), by: try readGesture(object))
    }
}

private func record(_ object: JSONObject, type: Int) throws(WireError) -> ServerRecord {
    switch type {
    case 0:
        let center = try object.position()
        let isTurned = object.has("scale") || object.has("angle")
        return .pose(
            Pose(center: center, turned: isTurned ? try readTurned(object) : nil),
            of: try item(object, "item"), by: try readGesture(object),
            at: try readSampleNumber(object, "n"))
    case 2:
        return .edge(
            try readEdge(object), of: try readGesture(object), by: try readMember(object, "member"))
    case 3:
        return .presence(try readMember(object, "member"), try Presence(object))
    case 4...7: return try readItemRecord(object, type: type)
    case 8:
        let name = try object.text("name", limit: Limits.nameBytes)
        let color = try object.optionalColor("color") ?? .white
        return .member(
            try readMember(object, "member"), MemberProfile(name: name, color: color))
    case 9: return .left(try readMember(object, "member"))
    case 11:
        return .draft(
            try object.text("text", limit: Limits.textBytes), of: try item(object, "item"),
            by: try readGesture(object), at: try readSampleNumber(object, "n"))
    case 13:
        return .flight(
            try CardFlight(object), of: try item(object, "item"),
            by: try readMember(object, "member"))
    default: return .watchers(Int(try object.number("count", Limits.pingIdentifier)))
    }
}

private func readItemRecord(
    _ object: JSONObject, type: Int
) throws(WireError) -> ServerRecord {
    switch type {
    case 4:
        let rank = try object.optionalNumber("rank", rankBounds).map { Rank($0) }
        return .changed(
            try item(object, "item"), try ItemChanges(record: object), rank: rank,
            by: try readMember(object, "by"))
    case 5:
        return .settled(
            try readGesture(object), by: try readMember(object, "member"), try readState(object))
    case 6:
        let placed = try object.object("item")
        return .item(
            try Item(record: placed), rank: try readRank(placed),
            by: try readMember(object, "by"))
    default: return .deleted(try item(object, "item"), by: try readMember(object, "by"))
    }
}

/// Reads what an open gesture is about beside its items; nil when that is nothing.
private func readSubject(
    _ object: JSONObject, of kind: GestureKind
) throws(WireError) -> GestureSubject? {
    switch kind {
    case .swipe: .card(try cardID(object, "card"))
    case .draw:
        .stroke(
            thickness: try object.length("thickness", Limits.thickness),
            color: try object.optionalColor("color") ?? .white)
    case .drag, .transform, .handle, .edit: nil
    }
}

/// Reads the guides to draw of a level; returns which they are.
func readGuides(
    _ object: JSONObject, into guides: inout [Guide]
) throws(WireError) -> Range<Int> {
    let start = guides.count
    try object.forEach(in: "guides", 0...Int.max) { guide throws(WireError) in
        guides.append(try readGuide(guide))
    }
    return start..<guides.count
}

func readRank(_ object: JSONObject) throws(WireError) -> Rank {
    Rank(try object.number("rank", rankBounds))
}

let rankBounds = Limits.Bounds(
    "rank", -Int64(greatestIdentifier)...Int64(greatestIdentifier), places: 0)

private func readEdge(_ object: JSONObject) throws(WireError) -> LatchEdge {
    let change: LatchEdge.Change
    switch try object.choice("edge", of: ["latched", "released", "stolen"]) {
    case 0: change = .latched
    case 1:
        let reason = try object.choice("reason", of: ReleaseReason.wireNames)
        change = .released(ReleaseReason.allCases[reason])
    default:
        change = .stolen(from: try readGuideName(object, "from"))
    }
    return LatchEdge(
        ordinal: try readOrdinal(object), sample: try readSampleNumber(object, "sample"),
        change: change, guide: try readGuide(object.object("guide")))
}

private func readGuideName(
    _ object: JSONObject, _ key: StaticString
) throws(WireError) -> GuideName {
    try object.withText(key) { text throws(WireError) -> GuideName in
        guard let name = GuideName(text) else {
            throw WireError(.notAllowed, field: object.path(key))
        }
        return name
    }
}

/// As far as an edge of an item can lie: beyond where its centre can.
let guideBounds = Limits.Bounds("guide", -2_000_000_000...2_000_000_000, places: 3)

private func readGuide(_ object: JSONObject) throws(WireError) -> Guide {
    let name = try readGuideName(object, "name")
    if case .angle(let angle) = name { return Guide(angle: angle) }
    var gaps: EqualGaps?
    if case .gap = name {
        let ends = try object.twoPairs("gaps", guideBounds)
        gaps = EqualGaps(
            first: Gap(low: Length(thousandths: ends[0]), high: Length(thousandths: ends[1])),
            second: Gap(low: Length(thousandths: ends[2]), high: Length(thousandths: ends[3])))
    }
    return Guide(
        name: name, position: try object.length("at", guideBounds),
        from: try object.length("from", guideBounds), to: try object.length("to", guideBounds),
        gaps: gaps)
}
