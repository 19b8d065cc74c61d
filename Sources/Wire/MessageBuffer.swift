public import Canvas

/// Bytes of messages in the encoding of those who get them: what is written is said once, and
/// becomes JSON or bytes.
///
/// An update is written as its opening, then what is the member's own, then the records, which may
/// also come from other buffers of the same encoding: ``append(_:of:)``. The records of a buffer
/// each have ``WireEncoding/recordSeparatorByteCount`` bytes in front, which the first one of a
/// message has to lose.
///
/// **Isolation:** owned by whoever fills it; it is not shared.
///
/// **Spec:** W2, B1, J5.
public struct MessageBuffer: ~Copyable {
    /// How everything in the buffer is written.
    public let encoding: WireEncoding
    var bytes: ByteBuffer
    /// Where the fields of the entry that is open begin; only in bytes.
    private var entryStart = 0
    /// Where the count of the list that is open is; only in bytes.
    private var listPlace = 0
    /// What the gesture whose record is open is about beside its items.
    private var subject: GestureSubject?

    /// Makes an empty buffer with room for `capacity` bytes before it must grow.
    public init(_ encoding: WireEncoding, capacity: Int = 1_024) {
        self.encoding = encoding
        bytes = ByteBuffer(capacity: capacity)
    }

    /// How many bytes have been written.
    public var count: Int { bytes.count }

    /// The content, copied.
    public var array: [UInt8] { bytes.array }

    /// Forgets the content and keeps the memory.
    public mutating func removeAll() { bytes.removeAll() }

    /// Forgets everything after the first `count` bytes.
    public mutating func truncate(to count: Int) { bytes.truncate(to: count) }

    /// Calls `body` with the content; the ``ByteBuffer/headroom`` bytes before it may be
    /// overwritten.
    public borrowing func withBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        bytes.withBytes(body)
    }

    /// Appends the bytes of `other`, which has the same encoding, in `range`.
    public mutating func append(_ range: Range<Int>, of other: borrowing MessageBuffer) {
        precondition(
            encoding == other.encoding, "pieces of one message are written in one encoding")
        bytes.append(range, of: other.bytes)
    }

    /// Appends a client's message; the samples of a `move` are those that it names of `samples`.
    public mutating func append(_ message: ClientMessage, samples: [Sample] = []) {
        switch encoding {
        case .json: bytes.append(message, samples: samples)
        case .binary: bytes.append(binary: message, samples: samples)
        }
    }

    /// Appends a `welcome`; of its story, `layout` and the name count.
    public mutating func append(_ welcome: Welcome) {
        switch encoding {
        case .json: bytes.append(welcome)
        case .binary: bytes.append(binary: welcome)
        }
    }
}

// What is a member's own in an update.
extension MessageBuffer {
    /// Begins an update.
    public mutating func openUpdate(_ opening: UpdateOpening) {
        switch encoding {
        case .json: bytes.openUpdate(opening)
        case .binary: bytes.openBinaryUpdate(opening)
        }
    }

    /// Appends the answers to commands, in their order.
    public mutating func append(acks: [CommandAck]) {
        switch encoding {
        case .json: bytes.append(acks: acks)
        case .binary: for ack in acks { bytes.appendEntry(ack: ack) }
        }
    }

    /// Begins the list of the member's own gestures.
    public mutating func openOwn() {
        if encoding == .json { bytes.openOwn() }
    }

    /// Begins an entry of the member's own gestures; where its items are follows by
    /// ``appendPose(_:isFirst:)``, then ``openLevel(ordinal:latched:)``, the guides to draw by
    /// ``appendGuide(_:isFirst:)``, and ``closeGuides()``.
    public mutating func openOwn(_ progress: GestureProgress, isFirst: Bool) {
        switch encoding {
        case .json: bytes.openOwn(progress, isFirst: isFirst)
        case .binary:
            entryStart = bytes.openEntry(.own)
            bytes.append(integer: progress.gesture.rawValue)
            bytes.append(progress.state.rawValue)
            bytes.append(integer: progress.sample.rawValue)
            listPlace = bytes.openList()
        }
    }

    /// Appends where an item is to the entry that was begun.
    public mutating func appendPose(_ pose: PlacedFrame, isFirst: Bool) {
        switch encoding {
        case .json: bytes.appendPose(pose, isFirst: isFirst)
        case .binary:
            bytes.countEntry(ofListAt: listPlace)
            bytes.append(integer: pose.item.rawValue)
            bytes.append(binary: pose.frame.center)
            bytes.append(binary: pose.frame.scale)
            bytes.append(binary: pose.frame.angle)
        }
    }

    /// Ends the list of the member's own gestures.
    public mutating func closeOwn() {
        if encoding == .json { bytes.closeOwn() }
    }

    /// Appends errors that answer no command.
    public mutating func append(errors: [WireError]) {
        switch encoding {
        case .json: bytes.append(errors: errors)
        case .binary: for error in errors { bytes.appendEntry(error: error) }
        }
    }

    /// Appends the answer to a ping.
    public mutating func appendPong(identifier: UInt64, time: ServerTime) {
        switch encoding {
        case .json: bytes.appendPong(identifier: identifier, time: time)
        case .binary: bytes.appendEntry(pong: identifier, time: time)
        }
    }

    /// Appends how much the member can undo and redo.
    public mutating func append(steps: UndoSteps) {
        switch encoding {
        case .json: bytes.append(steps: steps)
        case .binary: bytes.appendEntry(steps: steps)
        }
    }

    /// Begins the records.
    public mutating func openRecords() {
        if encoding == .json { bytes.openRecords() }
    }

    /// Ends the records and the update.
    public mutating func closeUpdate() {
        if encoding == .json { bytes.closeUpdate() }
    }
}

// Gestures, whose lists come one entry at a time.
extension MessageBuffer {
    /// Begins a record `gesture`; what it holds follows by ``appendItem(_:isFirst:)``, then
    /// ``openLevel(ordinal:latched:)``, the guides to draw by ``appendGuide(_:isFirst:)``, and
    /// ``closeGuides()``.
    public mutating func openRecord(
        gesture: GestureID, _ kind: GestureKind, subject: GestureSubject? = nil,
        by member: MemberID
    ) {
        self.subject = subject
        switch encoding {
        case .json: bytes.openRecord(gesture: gesture, kind, by: member)
        case .binary:
            entryStart = bytes.openEntry(.gesture)
            bytes.append(integer: gesture.rawValue)
            bytes.append(integer: member.rawValue)
            bytes.append(kind.rawValue)
            listPlace = bytes.openList()
        }
    }

    /// Appends an item to the list that was begun.
    public mutating func appendItem(_ item: ItemID, isFirst: Bool) {
        switch encoding {
        case .json: bytes.appendItem(item, isFirst: isFirst)
        case .binary:
            bytes.countEntry(ofListAt: listPlace)
            bytes.append(integer: item.rawValue)
        }
    }

    /// Ends the list of items or poses, appends what else the gesture is about, `ordinal` and
    /// `latches`, and begins `guides`.
    public mutating func openLevel(ordinal: LatchOrdinal, latched: Level) {
        switch encoding {
        case .json: bytes.openLevel(ordinal: ordinal, latched: latched, subject: subject)
        case .binary:
            bytes.append(binary: subject)
            bytes.append(integer: ordinal.rawValue)
            bytes.append(binary: latched)
            listPlace = bytes.openList()
        }
        subject = nil
    }

    /// Appends a guide to draw to the level that was begun.
    public mutating func appendGuide(_ guide: Guide, isFirst: Bool) {
        switch encoding {
        case .json: bytes.appendGuide(guide, isFirst: isFirst)
        case .binary:
            bytes.countEntry(ofListAt: listPlace)
            bytes.append(binary: guide)
        }
    }

    /// Ends the guides to draw, and the record or entry that they are of.
    public mutating func closeGuides() {
        switch encoding {
        case .json: bytes.closeGuides()
        case .binary: bytes.closeEntry(from: entryStart)
        }
    }
}
