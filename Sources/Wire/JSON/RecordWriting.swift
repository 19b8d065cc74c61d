public import Canvas

/// The records of an update in `plumbline.v1.json`.
///
/// Each is written with a comma in front, so that runs of records can be put behind one another;
/// the first comma of an update's records is left out when the runs are put together.
///
/// **Spec:** U6, U10, U12, J5.
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
            append(",\"from\":")
            append(victim)
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
        appendKeys(properties, of: item.attributes)
        appendContentKeys(properties, of: item)
        append(",\"by\":")
        append(number: member.rawValue)
        append("}")
    }

    /// Appends a record `changed` with the new values that were read of one.
    mutating func appendRecord(
        changed item: ItemID, _ changes: ItemChanges, rank: Rank?, by member: MemberID
    ) {
        append(",{\"type\":\"changed\",\"item\":")
        append(number: item.rawValue)
        if let rank {
            append(",\"rank\":")
            append(number: rank.rawValue)
        }
        appendKeys(of: changes)
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

    /// Appends a record `watchers`.
    public mutating func appendRecord(watchers count: Int) {
        append(",{\"type\":\"watchers\",\"count\":")
        append(number: UInt64(count))
        append("}")
    }

    /// Appends a record `pose`.
    public mutating func appendRecord(
        pose: Pose, of item: ItemID, by gesture: GestureID, at sample: SampleNumber
    ) {
        append(",{\"type\":\"pose\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"item\":")
        append(number: item.rawValue)
        append(",\"n\":")
        append(number: UInt64(sample.rawValue))
        append(",\"x\":")
        append(pose.center.x)
        append(",\"y\":")
        append(pose.center.y)
        if let turned = pose.turned {
            append(",\"scale\":")
            append(decimal: turned.scale.millionths, places: 6)
            append(",\"angle\":")
            append(decimal: Int64(turned.angle.thousandths), places: 3)
        }
        append("}")
    }

    /// Begins a record `gesture`; what it holds follows by ``appendItem(_:isFirst:)``, then
    /// ``openLevel(ordinal:latched:)``, the guides to draw by ``appendGuide(_:isFirst:)``, and
    /// ``closeGuides()``.
    public mutating func openRecord(gesture: GestureID, _ kind: GestureKind, by member: MemberID) {
        append(",{\"type\":\"gesture\",\"gesture\":")
        append(number: gesture.rawValue)
        append(",\"member\":")
        append(number: member.rawValue)
        append(",\"kind\":\"")
        append(kind.wireName)
        append("\",\"items\":[")
    }

    /// Appends an item to the list that was begun.
    public mutating func appendItem(_ item: ItemID, isFirst: Bool) {
        if !isFirst { append(",") }
        append(number: item.rawValue)
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
    /// Ends the list of items or poses, appends what else the gesture is about, `ordinal` and
    /// `latches`, and begins `guides`.
    mutating func openLevel(ordinal: LatchOrdinal, latched: Level, subject: GestureSubject?) {
        append("]")
        appendKeys(of: subject)
        append(",\"ordinal\":")
        append(number: UInt64(ordinal.rawValue))
        append(",\"latches\":[")
        var isFirst = true
        for name in latched {
            if !isFirst { append(",") }
            append(name)
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
        append("{\"name\":")
        append(guide.name)
        if case .angle(let angle) = guide.name {
            append(",\"at\":")
            append(decimal: Int64(angle.thousandths), places: 3)
        }
        if let axis = guide.name.axis {
            append(",\"axis\":\"")
            append(axis.wireName)
            append("\",\"at\":")
            append(guide.position)
            append(",\"from\":")
            append(guide.from)
            append(",\"to\":")
            append(guide.to)
        }
        if let gaps = guide.gaps {
            append(",\"gaps\":[[")
            append(gaps.first)
            append("],[")
            append(gaps.second)
            append("]]")
        }
        append("}")
    }

    private mutating func append(_ gap: Gap) {
        append(gap.low)
        append(",")
        append(gap.high)
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
        case .off: "off"
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
