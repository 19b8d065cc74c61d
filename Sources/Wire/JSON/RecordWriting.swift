public import Canvas

/// The records of an update in `plumbline.v1.json`.
///
/// Each is written with a comma in front, so that runs of records can be put behind one another;
/// the first comma of an update's records is left out when the runs are put together.
///
/// **Spec:** U6, U10, J5.
extension ByteBuffer {
    /// Appends a record `edge`.
    public mutating func appendRecord(edge: LatchEdge, of gesture: GestureID, by member: MemberID) {
        append(",{\"type\":\"edge\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"member\":")
        append(number: member.rawValue)
        append(",\"ordinal\":")
        append(number: UInt64(edge.ordinal.rawValue))
        append(",\"sample\":")
        append(number: UInt64(edge.sample.rawValue))
        append(",\"edge\":")
        switch edge.change {
        case .latched: append("\"latched\"")
        case .released: append("\"released\"")
        case .stolen: append("\"stolen\"")
        }
        append(",\"guide\":")
        append(edge.guide)
        switch edge.change {
        case .latched: break
        case .released(let reason):
            append(",\"reason\":\"")
            append(reason.wireName)
            append("\"")
        case .stolen(let victim):
            append(",\"from\":\"")
            append(victim.wireName)
            append("\"")
        }
        append("}")
    }

    /// Appends a record `member`.
    public mutating func appendRecord(member: MemberID, _ profile: MemberProfile) {
        append(",{\"type\":\"member\",\"member\":")
        append(number: member.rawValue)
        append(",\"name\":")
        append(string: profile.name)
        append(",\"color\":")
        append(profile.color)
        append("}")
    }

    /// Appends a record `left`.
    public mutating func appendRecord(left member: MemberID) {
        append(",{\"type\":\"left\",\"member\":")
        append(number: member.rawValue)
        append("}")
    }

    /// Appends a record `item`.
    public mutating func appendRecord(item: Item, rank: Rank, by member: MemberID) {
        append(",{\"type\":\"item\",\"item\":")
        append(item, rank: rank)
        append(",\"by\":")
        append(number: member.rawValue)
        append("}")
    }

    /// Appends a record `changed` with the `properties` of `item`.
    public mutating func appendRecord(
        changed item: Item, _ properties: ItemProperties, rank: Rank, by member: MemberID
    ) {
        append(",{\"type\":\"changed\",\"item\":")
        append(number: item.id.rawValue)
        if properties.contains(.rank) {
            append(",\"rank\":")
            append(number: rank.rawValue)
        }
        appendKeys(properties, of: item.frame)
        appendContentKeys(properties, of: item)
        append(",\"by\":")
        append(number: member.rawValue)
        append("}")
    }

    /// Appends a record `deleted`.
    public mutating func appendRecord(deleted item: ItemID, by member: MemberID) {
        append(",{\"type\":\"deleted\",\"item\":")
        append(number: item.rawValue)
        append(",\"by\":")
        append(number: member.rawValue)
        append("}")
    }

    /// Appends a record `presence`.
    public mutating func appendRecord(presenceOf member: MemberID, cursor: Position?) {
        append(",{\"type\":\"presence\",\"member\":")
        append(number: member.rawValue)
        if let cursor {
            append(",\"cursor\":{\"x\":")
            append(cursor.x)
            append(",\"y\":")
            append(cursor.y)
            append("}}")
        } else {
            append(",\"cursor\":null}")
        }
    }

    /// Appends a record `pose`; a drag moves and nothing else, so scale and angle are left out.
    public mutating func appendRecord(
        pose center: Position, of item: ItemID, by gesture: GestureID, at sample: SampleNumber
    ) {
        append(",{\"type\":\"pose\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"item\":")
        append(number: item.rawValue)
        append(",\"n\":")
        append(number: UInt64(sample.rawValue))
        append(",\"x\":")
        append(center.x)
        append(",\"y\":")
        append(center.y)
        append("}")
    }

    /// Begins a record `gesture`; the guides to draw follow by ``appendGuide(_:isFirst:)``, then
    /// ``closeGuides()``.
    public mutating func openRecord(
        gesture: GestureID, by member: MemberID, holding item: ItemID, ordinal: LatchOrdinal,
        latched: GuideSet
    ) {
        append(",{\"type\":\"gesture\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"member\":")
        append(number: member.rawValue)
        append(",\"kind\":\"drag\",\"items\":[")
        append(number: item.rawValue)
        append("]")
        openLevel(ordinal: ordinal, latched: latched)
    }

    /// Appends a record `settled`.
    public mutating func appendRecord(
        settled gesture: GestureID, by member: MemberID, _ state: GestureState
    ) {
        append(",{\"type\":\"settled\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"member\":")
        append(number: member.rawValue)
        append(",\"state\":\"")
        append(state.wireName)
        append("\"}")
    }
}

extension ByteBuffer {
    /// Appends `ordinal` and `latches`, and begins `guides`.
    mutating func openLevel(ordinal: LatchOrdinal, latched: GuideSet) {
        append(",\"ordinal\":")
        append(number: UInt64(ordinal.rawValue))
        append(",\"latches\":[")
        var isFirst = true
        for kind in latched {
            append(isFirst ? "\"" : ",\"")
            append(kind.wireName)
            append("\"")
            isFirst = false
        }
        append("],\"guides\":[")
    }

    /// Appends a guide to draw to the level that was begun.
    public mutating func appendGuide(_ guide: Guide, isFirst: Bool) {
        if !isFirst { append(",") }
        append(guide)
    }

    /// Ends the guides to draw, and the record or entry that they are of.
    public mutating func closeGuides() { append("]}") }

    private mutating func append(_ guide: Guide) {
        append("{\"kind\":\"")
        append(guide.kind.wireName)
        append(guide.kind.axis == .x ? "\",\"axis\":\"x\",\"at\":" : "\",\"axis\":\"y\",\"at\":")
        append(guide.position)
        append(",\"from\":")
        append(guide.from)
        append(",\"to\":")
        append(guide.to)
        append("}")
    }
}

extension GuideKind {
    /// The names of all kinds, in the order of ``allCases``.
    static let wireNames = allCases.map(\.wireName)

    fileprivate var wireName: StaticString {
        switch self {
        case .centerX: "centerX"
        case .leading: "leading"
        case .trailing: "trailing"
        case .centerY: "centerY"
        case .top: "top"
        case .bottom: "bottom"
        }
    }
}

extension ReleaseReason {
    /// The names of all reasons, in the order of ``allCases``.
    static let wireNames = allCases.map(\.wireName)

    fileprivate var wireName: StaticString {
        switch self {
        case .moved: "moved"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .settled: "settled"
        case .gone: "gone"
        }
    }
}

extension GestureState {
    var wireName: StaticString {
        switch self {
        case .open: "open"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .settled: "settled"
        case .gone: "gone"
        }
    }
}
