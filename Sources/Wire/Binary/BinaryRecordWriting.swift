import Canvas

/// The records that members share, as bytes.
///
/// **Spec:** B1, U6.
extension ByteBuffer {
    /// Appends an entry `edge`.
    mutating func appendEntry(edge: LatchEdge, of gesture: GestureID, by member: MemberID) {
        let start = openEntry(.edge)
        append(integer: gesture.rawValue)
        append(integer: member.rawValue)
        append(integer: edge.ordinal.rawValue)
        append(integer: edge.sample.rawValue)
        switch edge.change {
        case .latched:
            append(UInt8(0))
            append(binary: edge.guide)
        case .released(let reason):
            append(UInt8(1))
            append(binary: edge.guide)
            append(reason.rawValue)
        case .stolen(let victim):
            append(UInt8(2))
            append(binary: edge.guide)
            append(binary: victim)
        }
        closeEntry(from: start)
    }

    /// Appends an entry `member`.
    mutating func appendEntry(member: MemberID, _ profile: MemberProfile) {
        let start = openEntry(.member)
        append(integer: member.rawValue)
        append(binary: profile.name)
        append(binary: profile.color)
        closeEntry(from: start)
    }

    /// Appends an entry `left`.
    mutating func appendEntry(left member: MemberID) {
        let start = openEntry(.left)
        append(integer: member.rawValue)
        closeEntry(from: start)
    }

    /// Appends an entry `watchers`.
    mutating func appendEntry(watchers count: Int) {
        let start = openEntry(.watchers)
        append(integer: UInt32(clamping: count))
        closeEntry(from: start)
    }

    /// Appends an entry `item`.
    mutating func appendEntry(item: Item, rank: Rank, by member: MemberID) {
        let start = openEntry(.item)
        append(binary: item)
        append(integer: rank.rawValue)
        append(integer: member.rawValue)
        closeEntry(from: start)
    }

    /// Appends an entry `changed`.
    mutating func appendEntry(
        changed item: ItemID, _ changes: ItemChanges, rank: Rank?, by member: MemberID
    ) {
        let start = openEntry(.changed)
        append(integer: item.rawValue)
        append(binary: changes, rank: rank)
        append(integer: member.rawValue)
        closeEntry(from: start)
    }

    /// Appends an entry `deleted`.
    mutating func appendEntry(deleted item: ItemID, by member: MemberID) {
        let start = openEntry(.deleted)
        append(integer: item.rawValue)
        append(integer: member.rawValue)
        closeEntry(from: start)
    }

    /// Appends an entry `settled`.
    mutating func appendEntry(
        settled gesture: GestureID, by member: MemberID, _ state: GestureState
    ) {
        let start = openEntry(.settled)
        append(integer: gesture.rawValue)
        append(integer: member.rawValue)
        append(state.rawValue)
        closeEntry(from: start)
    }

    /// Appends an entry `presence`.
    mutating func appendEntry(presenceOf member: MemberID, _ presence: Presence) {
        let start = openEntry(.presence)
        append(integer: member.rawValue)
        append(
            (presence.cursor == nil ? 0 : BinaryFlags.ShownPresence.cursor)
                | (presence.viewport == nil ? 0 : BinaryFlags.ShownPresence.viewport))
        append(presence.state.rawValue)
        if let cursor = presence.cursor { append(binary: cursor) }
        append(binary: presence.selection)
        if let viewport = presence.viewport { append(binary: viewport) }
        closeEntry(from: start)
    }

    /// Appends an entry `pose`: most of what is ever sent, so it is written in one go.
    @inline(__always)
    mutating func appendEntry(
        pose: Pose, of item: ItemID, by gesture: GestureID, at sample: SampleNumber
    ) {
        let length = pose.turned == nil ? 29 : 37
        let start = UnsafeMutableRawPointer(reserve(BinaryEntryType.headByteCount + length))
        start.storeBytes(of: BinaryEntryType.pose.rawValue, as: UInt8.self)
        start.store(UInt16(length), at: 1)
        start.store(pose.turned == nil ? 0 : BinaryFlags.Pose.turned, at: 3)
        start.store(gesture.rawValue, at: 4)
        start.store(item.rawValue, at: 12)
        start.store(sample.rawValue, at: 20)
        start.store(Int32(clamping: pose.center.x.thousandths), at: 24)
        start.store(Int32(clamping: pose.center.y.thousandths), at: 28)
        if let turned = pose.turned {
            start.store(UInt32(clamping: turned.scale.millionths), at: 32)
            start.store(turned.angle.thousandths, at: 36)
        }
        advance(by: BinaryEntryType.headByteCount + length)
    }
}

extension UnsafeMutableRawPointer {
    /// Stores a number where it need not be aligned.
    @inline(__always)
    fileprivate func store<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
        storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
    }
}
