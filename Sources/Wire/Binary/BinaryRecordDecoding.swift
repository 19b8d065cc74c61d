import Canvas

/// The records that members share.
///
/// **Spec:** B1, U6.
extension ServerUpdate {
    @inline(__always)
    mutating func readRecord(
        _ fields: inout BinaryCursor, _ type: BinaryEntryType
    ) throws(WireError) -> ServerRecord {
        switch type {
        case .pose: return try fields.poseRecord()
        case .gesture: return try readGesture(&fields)
        case .points: return try readPoints(&fields)
        default: return try fields.record(type)
        }
    }

    private mutating func readGesture(
        _ fields: inout BinaryCursor
    ) throws(WireError) -> ServerRecord {
        let gesture = try fields.gesture()
        let member = try fields.member("member")
        let kind: GestureKind = try fields.choice("kind")
        let start = items.count
        for position in 0..<(try fields.listCount("items")) {
            do {
                items.append(try fields.item("items"))
            } catch {
                throw error.standing(at: "items[\(position)]")
            }
        }
        let held = start..<items.count
        let subject = try fields.recordSubject(of: kind)
        let ordinal = LatchOrdinal(try fields.integer())
        let latched = try fields.latches()
        return .gesture(
            gesture, kind, subject: subject, by: member, holding: held, ordinal: ordinal,
            latched: latched, guides: try fields.guides(into: &guides))
    }

    private mutating func readPoints(
        _ fields: inout BinaryCursor
    ) throws(WireError) -> ServerRecord {
        let gesture = try fields.gesture()
        let item = try fields.item("item")
        let from = Int(try fields.integer(UInt32.self))
        let start = points.count
        try fields.forEachPoint(1...Limits.pointsPerStroke) { points.append($0) }
        return .points(start..<points.count, from: from, of: item, by: gesture)
    }
}

extension BinaryCursor {
    @inline(__always)
    fileprivate mutating func poseRecord() throws(WireError) -> ServerRecord {
        let flags = try flags(BinaryFlags.Pose.all)
        let gesture = try gesture()
        let item = try item("item")
        let sample = SampleNumber(try integer())
        var pose = Pose(center: try position())
        if flags & BinaryFlags.Pose.turned != 0 {
            let scale = try scale()
            pose.turned = Pose.Turned(scale: scale, angle: try angle())
        }
        return .pose(pose, of: item, by: gesture, at: sample)
    }

    fileprivate mutating func record(_ type: BinaryEntryType) throws(WireError) -> ServerRecord {
        switch type {
        case .edge: return try edge()
        case .member:
            let member = try member("member")
            let name = try text("name", limit: Limits.nameBytes)
            return .member(member, MemberProfile(name: name, color: try color()))
        case .left: return .left(try member("member"))
        case .item:
            let (item, rank) = try within("item") { cursor throws(WireError) in
                let item = try cursor.item()
                return (item, try cursor.rank())
            }
            return .item(item, rank: rank, by: try member("by"))
        case .changed: return try changed()
        case .deleted:
            let item = try item("item")
            return .deleted(item, by: try member("by"))
        case .settled:
            let gesture = try gesture()
            let member = try member("member")
            return .settled(gesture, by: member, try state())
        case .presence: return try shownPresence()
        case .draft:
            let gesture = try gesture()
            let item = try item("item")
            let number = SampleNumber(try integer())
            return .draft(
                try text("text", limit: Limits.textBytes), of: item, by: gesture, at: number)
        case .flight: return try flight()
        default: return .watchers(Int(try integer(UInt32.self)))
        }
    }

    private mutating func changed() throws(WireError) -> ServerRecord {
        typealias Flags = BinaryFlags.Changes
        let item = try item("item")
        let flags = try flags(Flags.ofRecord)
        let rank = flags & Flags.rank == 0 ? nil : try rank()
        let changes = try changes(flags)
        return .changed(item, changes, rank: rank, by: try member("by"))
    }

    /// Reads what a gesture is about beside its items, which stands in the record itself.
    fileprivate mutating func recordSubject(
        of kind: GestureKind
    ) throws(WireError) -> GestureSubject? {
        kind == .draw ? try strokeSubject() : try subject(of: kind)
    }

    private mutating func flight() throws(WireError) -> ServerRecord {
        typealias Flags = BinaryFlags.Flight
        let flags = try flags(Flags.all)
        let item = try item("item")
        let member = try member("member")
        let card = try cardID("card")
        let direction: SwipeDirection? =
            flags & Flags.direction == 0 ? nil : try choice("direction")
        let from = try position("fromX", "fromY")
        let to = try position("toX", "toY")
        let velocityX = try number("velocityX", as: Int64.self, Limits.velocity)
        let velocityY = try number("velocityY", as: Int64.self, Limits.velocity)
        let response = Int64(try integer(UInt32.self))
        let spring = Spring(response: response, damping: Int64(try integer(UInt16.self)))
        let flight = CardFlight(
            card: card, direction: direction, from: from, to: to, velocityX: velocityX,
            velocityY: velocityY, spring: spring, start: Int64(try count("start")))
        return .flight(flight, of: item, by: member)
    }

    private mutating func position(
        _ x: StaticString, _ y: StaticString
    ) throws(WireError) -> Position {
        let x = try coordinate(x)
        return Position(x: x, y: try coordinate(y))
    }

    private mutating func shownPresence() throws(WireError) -> ServerRecord {
        typealias Flags = BinaryFlags.ShownPresence
        let member = try member("member")
        let flags = try flags(Flags.all)
        var presence = Presence(state: try choice("state"))
        if flags & Flags.cursor != 0 { presence.cursor = try cursorPosition() }
        presence.selection = try items("selection", 0...Limits.itemsPerGesture)
        if flags & Flags.viewport != 0 { presence.viewport = try viewport() }
        return .presence(member, presence)
    }

    mutating func rank() throws(WireError) -> Rank {
        Rank(try number("rank", as: Int64.self, rankBounds))
    }

    mutating func state() throws(WireError) -> GestureState { try choice("state") }

    private mutating func edge() throws(WireError) -> ServerRecord {
        let gesture = try gesture()
        let member = try member("member")
        let ordinal = LatchOrdinal(try integer())
        let sample = SampleNumber(try integer())
        let change = try integer(UInt8.self)
        guard change <= 2 else { throw notAllowed("edge") }
        let guide = try within("guide") { cursor throws(WireError) in try cursor.guide() }
        return .edge(
            LatchEdge(
                ordinal: ordinal, sample: sample,
                change: change == 0
                    ? .latched
                    : change == 1
                        ? .released(try choice("reason")) : .stolen(from: try guideName("from")),
                guide: guide), of: gesture, by: member)
    }
}
