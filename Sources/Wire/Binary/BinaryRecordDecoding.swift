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
        let ordinal = LatchOrdinal(try fields.integer())
        let latched = try fields.latches()
        return .gesture(
            gesture, kind, subject: nil, by: member, holding: held, ordinal: ordinal, latched: latched,
            guides: try fields.guides(into: &guides))
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
        default: return .watchers(Int(try integer(UInt32.self)))
        }
    }

    private mutating func changed() throws(WireError) -> ServerRecord {
        typealias Flags = BinaryFlags.Changes
        let item = try item("item")
        let flags = try flags(Flags.ofUpdate | Flags.rank)
        let rank = flags & Flags.rank == 0 ? nil : try rank()
        let changes = try changes(flags)
        return .changed(item, changes, rank: rank, by: try member("by"))
    }

    private mutating func shownPresence() throws(WireError) -> ServerRecord {
        typealias Flags = BinaryFlags.ShownPresence
        let member = try member("member")
        let flags = try flags(Flags.all)
        var presence = Presence(state: try choice("state"))
        if flags & Flags.cursor != 0 { presence.cursor = try cursorPosition() }
        presence.selection = try items("selection", from: 0)
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
