import Canvas

/// The frame of an update in `plumbline.v1.json`: what is a member's own, around the records.
///
/// **Spec:** U1, U4, U10, U11, J5.
extension ByteBuffer {
    /// Begins an update.
    public mutating func openUpdate(_ opening: UpdateOpening) {
        append("{\"type\":\"update\",\"since\":")
        append(number: opening.since.rawValue)
        append(",\"revision\":")
        append(number: opening.revision.rawValue)
        append(",\"stamp\":")
        append(number: opening.stamp.rawValue)
        if let epoch = opening.epoch { append(",\"epoch\":", epoch.rawValue) }
        append(",\"time\":")
        append(number: opening.time.microseconds)
        if opening.isSnapshot { append(",\"snapshot\":true") }
        if opening.hasMore { append(",\"more\":true") }
        if opening.isFolded { append(",\"folded\":true") }
        if let interval = opening.interval { append(",\"interval\":", UInt64(interval)) }
        if let durable = opening.durable { append(",\"durable\":", durable.rawValue) }
    }

    /// Appends the answers to commands, in their order.
    public mutating func append(acks: [CommandAck]) {
        append(",\"acks\":[")
        for (index, ack) in acks.enumerated() {
            append(index == 0 ? "{\"command\":" : ",{\"command\":")
            append(number: ack.command)
            switch ack.outcome {
            case .accepted(let revision):
                append(",\"outcome\":\"accepted\",\"revision\":")
                append(number: revision.rawValue)
            case .adjusted(let revision, let item, let rank):
                append(",\"outcome\":\"adjusted\",\"item\":")
                append(item, rank: rank)
                append(",\"revision\":")
                append(number: revision.rawValue)
            case .unchanged: append(",\"outcome\":\"unchanged\"")
            case .refused(let error):
                append(",\"outcome\":\"refused\",\"error\":")
                append(error)
            }
            if !ack.skipped.isEmpty { append(skipped: ack.skipped) }
            append("}")
        }
        append("]")
    }

    /// Begins the list of the member's own gestures.
    public mutating func openOwn() { append(",\"own\":[") }

    /// Begins an entry of the member's own gestures; where its items are follows by
    /// ``appendPose(_:isFirst:)``, then ``openLevel(ordinal:latched:)``, the guides to draw by
    /// ``appendGuide(_:isFirst:)``, and ``closeGuides()``.
    public mutating func openOwn(_ progress: GestureProgress, isFirst: Bool) {
        append(isFirst ? "{\"gesture\":" : ",{\"gesture\":")
        append(number: progress.gesture.rawValue)
        append(",\"state\":\"")
        append(progress.state.wireName)
        append("\",\"n\":")
        append(number: UInt64(progress.sample.rawValue))
        append(",\"poses\":[")
    }

    /// Appends where an item is to the entry that was begun.
    public mutating func appendPose(_ pose: PlacedFrame, isFirst: Bool) {
        append(isFirst ? "{\"item\":" : ",{\"item\":")
        append(number: pose.item.rawValue)
        appendKeys(of: pose.frame)
        append("}")
    }

    /// Ends the list of the member's own gestures.
    public mutating func closeOwn() { append("]") }

    /// Appends errors that answer no command.
    public mutating func append(errors: [WireError]) {
        append(",\"errors\":[")
        for (index, error) in errors.enumerated() {
            if index > 0 { append(",") }
            append(error)
        }
        append("]")
    }

    /// Appends the answer to a ping.
    public mutating func appendPong(identifier: UInt64, time: ServerTime) {
        append(",\"pong\":{\"id\":")
        append(number: identifier)
        append(",\"time\":")
        append(number: time.microseconds)
        append("}")
    }

    /// Appends how much the member can undo and redo.
    public mutating func append(steps: UndoSteps) {
        append(",\"steps\":{\"undo\":", UInt64(clamping: steps.undo))
        append(",\"redo\":", UInt64(clamping: steps.redo))
        append("}")
    }

    /// Begins the records.
    public mutating func openRecords() { append(",\"records\":[") }

    /// Ends the records and the update.
    public mutating func closeUpdate() { append("]}") }
}

extension ByteBuffer {
    /// Appends an error as a JSON object.
    ///
    /// **Spec:** E1.
    public mutating func append(_ error: WireError) {
        append("{\"code\":")
        append(number: UInt64(error.code.rawValue))
        append(",\"name\":\"")
        append(utf8: error.code.name)
        append("\",\"message\":\"")
        append(error.code.message)
        append("\"")
        if let command = error.command { append(",\"command\":", command) }
        if let gesture = error.gesture { append(",\"gesture\":", gesture.rawValue) }
        if let item = error.item { append(",\"item\":", item.rawValue) }
        if let field = error.field {
            append(",\"field\":")
            append(string: field)
        }
        if let bounds = error.bounds {
            append(",\"min\":")
            append(bounds.minimum, on: bounds)
            append(",\"max\":")
            append(bounds.maximum, on: bounds)
        }
        if let limit = error.limit { append(",\"limit\":", UInt64(limit)) }
        if let holder = error.holder { append(",\"holder\":", holder.rawValue) }
        if let offset = error.offset { append(",\"offset\":", UInt64(offset)) }
        if let wait = error.retryAfter { append(",\"retryAfter\":", UInt64(wait)) }
        append("}")
    }

    private mutating func append(_ key: StaticString, _ number: UInt64) {
        append(key)
        append(number: number)
    }

    private mutating func append(_ value: Int64, on bounds: Limits.Bounds) {
        if bounds.places == 0 {
            append(number: value)
        } else {
            append(decimal: value, places: bounds.places)
        }
    }
}
