import Canvas

private let recordTypes: [StaticString] = [
    "pose", "gesture", "edge", "presence", "changed", "settled", "item", "deleted", "member",
    "left",
]

/// Reads a record, and appends its guides to draw; nil when its type is unknown to this version.
///
/// **Spec:** U6.
func readRecord(
    _ object: JSONObject, guides: inout [Guide]
) throws(WireError) -> ServerRecord? {
    let type: Int
    do {
        type = try object.choice("type", of: recordTypes)
    } catch {
        if error.code == .notAllowed { return nil }
        throw error
    }
    switch type {
    case 0:
        return .pose(
            try object.position(), of: try item(object, "item"), by: try readGesture(object),
            at: try readSampleNumber(object, "n"))
    case 1:
        let held = ItemID(UInt64(try object.onlyNumber(in: "items", Limits.identifier)))!
        return .gesture(
            try readGesture(object), by: try readMember(object, "member"), holding: held,
            ordinal: try readOrdinal(object), latched: try readLatches(object),
            guides: try readGuides(object, into: &guides))
    case 2:
        return .edge(
            try readEdge(object), of: try readGesture(object), by: try readMember(object, "member"))
    case 3:
        let cursor = object.isNull("cursor") ? nil : try object.object("cursor").position()
        return .presence(try readMember(object, "member"), cursor: cursor)
    case 4...7: return try readItemRecord(object, type: type)
    case 8:
        let name = try object.text("name", limit: Limits.nameBytes)
        let color = try object.optionalColor("color") ?? .white
        return .member(
            try readMember(object, "member"), MemberProfile(name: name, color: color))
    default: return .left(try readMember(object, "member"))
    }
}

private func readItemRecord(
    _ object: JSONObject, type: Int
) throws(WireError) -> ServerRecord {
    switch type {
    case 4:
        let rank = try object.optionalNumber("rank", rankBounds).map { Rank($0) }
        return .changed(
            try item(object, "item"), try ItemChanges(object), rank: rank,
            by: try readMember(object, "by"))
    case 5:
        return .settled(
            try readGesture(object), by: try readMember(object, "member"), try readState(object))
    case 6:
        let placed = try object.object("item")
        return .item(
            try Item(creating: placed), rank: try readRank(placed),
            by: try readMember(object, "by"))
    default: return .deleted(try item(object, "item"), by: try readMember(object, "by"))
    }
}

/// Reads the guides to draw of a level; returns which they are.
func readGuides(
    _ object: JSONObject, into guides: inout [Guide]
) throws(WireError) -> Range<Int> {
    let start = guides.count
    try object.forEach(in: "guides", 0...GuideKind.allCases.count) { guide throws(WireError) in
        guides.append(try readGuide(guide))
    }
    return start..<guides.count
}

func readRank(_ object: JSONObject) throws(WireError) -> Rank {
    Rank(try object.number("rank", rankBounds))
}

private let rankBounds = Limits.Bounds(
    "rank", -Int64(greatestIdentifier)...Int64(greatestIdentifier), places: 0)

private func readEdge(_ object: JSONObject) throws(WireError) -> LatchEdge {
    let change: LatchEdge.Change
    switch try object.choice("edge", of: ["latched", "released", "stolen"]) {
    case 0: change = .latched
    case 1:
        let reason = try object.choice("reason", of: ReleaseReason.wireNames)
        change = .released(ReleaseReason.allCases[reason])
    default:
        let victim = try object.choice("from", of: GuideKind.wireNames)
        change = .stolen(from: GuideKind.allCases[victim])
    }
    return LatchEdge(
        ordinal: try readOrdinal(object), sample: try readSampleNumber(object, "sample"),
        change: change, guide: try readGuide(object.object("guide")))
}

private func readGuide(_ object: JSONObject) throws(WireError) -> Guide {
    let kind = GuideKind.allCases[try object.choice("kind", of: GuideKind.wireNames)]
    return Guide(
        kind: kind, position: try object.length("at", Limits.coordinate),
        from: try object.length("from", Limits.coordinate),
        to: try object.length("to", Limits.coordinate))
}
