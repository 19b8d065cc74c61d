import Canvas

/// The welcome, and what is a member's own in an update, as bytes.
///
/// **Spec:** B1, H3, U1, U4, E1.
extension ByteBuffer {
    /// Appends a `welcome`; of its story, `layout` and the name count.
    mutating func append(binary welcome: Welcome) {
        append(BinaryMessageType.welcome.rawValue)
        append(
            (welcome.token == nil ? 0 : BinaryFlags.Welcome.token)
                | (welcome.isResumed ? BinaryFlags.Welcome.resumed : 0))
        append(integer: UInt16(1))
        append(integer: welcome.member.rawValue)
        append(binary: welcome.profile.name)
        append(binary: welcome.profile.color)
        append(welcome.role.rawValue)
        append(binary: welcome.time)
        append(integer: welcome.epoch.rawValue)
        if let token = welcome.token { append(binary: token) }
        append(integer: welcome.lastCommand)
        append(binary: welcome.story.id ?? "")
        append(integer: welcome.revision.rawValue)
        append(binary: welcome.story.layout)
        append(welcome.durability.rawValue)
        append(integer: welcome.capabilities.rawValue)
        append(listOf: welcome.limits.count)
        for limit in welcome.limits {
            append(binary: limit.name)
            append(integer: UInt64(clamping: limit.value))
        }
    }

    private mutating func append(binary layout: CanvasLayout) {
        append(integer: Int32(clamping: layout.halfExtents.width.thousandths * 2))
        append(integer: Int32(clamping: layout.halfExtents.height.thousandths * 2))
        append(binary: layout.insets.leading)
        append(binary: layout.insets.trailing)
        append(binary: layout.insets.top)
        append(binary: layout.insets.bottom)
        append(layout.profile.rawValue)
        append(binary: layout.screenHeight)
        append(layout.confinement.rawValue)
    }

    /// Begins an update, whose entries follow.
    mutating func openBinaryUpdate(_ opening: UpdateOpening) {
        typealias Flags = BinaryFlags.Update
        append(BinaryMessageType.serverUpdate.rawValue)
        var flags: UInt8 = 0
        if opening.isSnapshot { flags |= Flags.snapshot }
        if opening.hasMore { flags |= Flags.more }
        if opening.isFolded { flags |= Flags.folded }
        if opening.interval != nil { flags |= Flags.interval }
        if opening.durable != nil { flags |= Flags.durable }
        if opening.epoch != nil { flags |= Flags.epoch }
        append(flags)
        append(integer: opening.since.rawValue)
        append(integer: opening.revision.rawValue)
        append(integer: opening.stamp.rawValue)
        if let epoch = opening.epoch { append(integer: epoch.rawValue) }
        append(binary: opening.time)
        if let interval = opening.interval { append(integer: UInt64(clamping: interval)) }
        if let durable = opening.durable { append(integer: durable.rawValue) }
    }

    /// Appends an entry `ack`.
    mutating func appendEntry(ack: CommandAck) {
        let start = openEntry(.ack)
        append(integer: ack.command)
        switch ack.outcome {
        case .accepted(let revision):
            append(UInt8(0))
            append(integer: revision.rawValue)
        case .adjusted(let revision, let item, let rank):
            append(UInt8(1))
            append(binary: item)
            append(integer: rank.rawValue)
            append(integer: revision.rawValue)
        case .unchanged: append(UInt8(2))
        case .refused(let error):
            append(UInt8(3))
            append(binary: error)
        }
        append(binarySkipped: ack.skipped)
        closeEntry(from: start)
    }

    /// Appends an entry `error`.
    mutating func appendEntry(error: WireError) {
        let start = openEntry(.error)
        append(binary: error)
        closeEntry(from: start)
    }

    /// Appends an entry `pong`.
    mutating func appendEntry(pong identifier: UInt64, time: ServerTime) {
        let start = openEntry(.pong)
        append(integer: identifier)
        append(binary: time)
        closeEntry(from: start)
    }

    /// Appends an entry `steps`.
    mutating func appendEntry(steps: UndoSteps) {
        let start = openEntry(.steps)
        append(integer: UInt32(clamping: steps.undo))
        append(integer: UInt32(clamping: steps.redo))
        closeEntry(from: start)
    }

    private mutating func append(binary error: WireError) {
        append(integer: error.code.rawValue)
        append(integer: error.binaryFlags)
        if let command = error.command { append(integer: command) }
        if let gesture = error.gesture { append(integer: gesture.rawValue) }
        if let item = error.item { append(integer: item.rawValue) }
        if let field = error.field { append(binary: field) }
        if let bounds = error.bounds { append(binary: bounds) }
        if let limit = error.limit { append(integer: UInt64(clamping: limit)) }
        if let holder = error.holder { append(integer: holder.rawValue) }
        if let offset = error.offset { append(integer: UInt64(clamping: offset)) }
        if let wait = error.retryAfter { append(integer: UInt64(clamping: wait)) }
    }

    /// Appends limits as whole numbers where both are, else in millionths: each pair has one
    /// encoding, whatever grid it is on.
    private mutating func append(binary bounds: Limits.Bounds) {
        let unit: Int64 = bounds.places == 0 ? 1 : bounds.places == 3 ? 1_000 : 1_000_000
        let areWhole = bounds.minimum % unit == 0 && bounds.maximum % unit == 0
        append(UInt8(areWhole ? 0 : 6))
        for end in [bounds.minimum, bounds.maximum] {
            append(integer: areWhole ? end / unit : end &* (1_000_000 / unit))
        }
    }
}

extension WireError {
    fileprivate var binaryFlags: UInt16 {
        typealias Flags = BinaryFlags.Error
        var flags: UInt16 = 0
        if command != nil { flags |= Flags.command }
        if gesture != nil { flags |= Flags.gesture }
        if item != nil { flags |= Flags.item }
        if field != nil { flags |= Flags.field }
        if bounds != nil { flags |= Flags.bounds }
        if limit != nil { flags |= Flags.limit }
        if holder != nil { flags |= Flags.holder }
        if offset != nil { flags |= Flags.offset }
        if retryAfter != nil { flags |= Flags.retryAfter }
        return flags
    }
}
