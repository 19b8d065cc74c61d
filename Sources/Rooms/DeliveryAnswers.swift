import Canvas
import Wire

/// What one member is told about something that it asked for.
enum Answer {
    case ack(CommandAck)
    case error(WireError)
    /// A gesture of its own is over, and its items are where it says.
    case settled(GestureProgress, [PlacedFrame])

    /// How many frames are in it, where an item counts as many as it is large.
    var frameCount: Int {
        switch self {
        case .settled(_, let frames): frames.count
        case .ack(let ack):
            if case .adjusted(_, let item, _) = ack.outcome {
                // Texts are escaped, and the rest of an item has at most 1,024 bytes.
                (6 * item.contentByteCount + 1_024) / Answer.frameBytes + 1
            } else {
                ack.skipped.count
            }
        case .error: 0
        }
    }

    /// The most bytes that a frame has, and what is skipped of an item.
    static let frameBytes = 192
}

/// A member's answers in their order: those that it has yet to be sent, and of those that were
/// sent the last, for when it comes back and did not get them.
///
/// **Spec:** U8, R2, R7.
struct AnswerLog {
    private var entries: [(at: Stamp, answer: Answer)] = []
    /// How many of the last entries have not been sent, and how many frames there are in them.
    private(set) var unsentCount = 0
    private(set) var unsentFrameCount = 0
    private var frameCount = 0
    /// The stamp of the last entry that is kept no more.
    private var droppedThrough = Stamp.zero

    /// How many acks are kept, and how many other answers.
    static let limit = Limits.answersKept
    /// How many frames of settled gestures may be in them: gestures of many items would make
    /// answers large.
    static let frameLimit = 16_384

    /// The answers that have not been sent, oldest first.
    var unsent: some Sequence<Answer> { entries.suffix(unsentCount).lazy.map(\.answer) }

    /// Whether more waits than a member that does not read may have.
    var isTooLong: Bool {
        unsentCount > AnswerLog.limit || unsentFrameCount > AnswerLog.frameLimit
    }

    mutating func append(_ answer: Answer, at stamp: Stamp) {
        entries.append((stamp, answer))
        unsentCount += 1
        unsentFrameCount += answer.frameCount
        frameCount += answer.frameCount
    }

    /// Begins with answers from before the room was loaded.
    mutating func load(_ acks: [CommandAck], at stamp: Stamp) {
        for ack in acks.suffix(AnswerLog.limit) { entries.append((stamp, .ack(ack))) }
    }

    /// Counts all as sent; keeps the last of them only for a member that may come back.
    mutating func send(keeping isKept: Bool) {
        unsentCount = 0
        unsentFrameCount = 0
        if !isKept { return removeAll() }
        // Seldom, as taking from the front moves all.
        if entries.count > 3 * AnswerLog.limit || frameCount > 2 * AnswerLog.frameLimit { trim() }
    }

    /// Forgets all.
    mutating func removeAll() {
        if let last = entries.last { droppedThrough = last.at }
        entries.removeAll(keepingCapacity: true)
        unsentCount = 0
        unsentFrameCount = 0
        frameCount = 0
    }

    /// Forgets the oldest beyond the limits, sent or not: so many acks, and so much else.
    mutating func trim() {
        var (acks, others, frames) = (0, 0, 0)
        var start = entries.endIndex
        while start > 0 {
            let answer = entries[start - 1].answer
            if case .ack = answer { acks += 1 } else { others += 1 }
            guard acks <= AnswerLog.limit, others <= AnswerLog.limit,
                frames + answer.frameCount <= AnswerLog.frameLimit
            else { break }
            frames += answer.frameCount
            start -= 1
        }
        guard start > 0 else { return }
        droppedThrough = entries[start - 1].at
        entries.removeFirst(start)
        frameCount = frames
        countUnsent(entries.suffix(min(unsentCount, entries.count)))
    }

    private mutating func countUnsent(_ unsent: ArraySlice<(at: Stamp, answer: Answer)>) {
        unsentCount = unsent.count
        unsentFrameCount = unsent.reduce(0) { $0 + $1.answer.frameCount }
    }

    /// Counts what came after `stamp` as not sent; tells whether nothing of it was forgotten.
    mutating func rewind(to stamp: Stamp) -> Bool {
        trim()
        countUnsent(entries[(entries.firstIndex { $0.at > stamp } ?? entries.endIndex)...])
        return droppedThrough <= stamp
    }

    /// Tells the answer to a command again, as of `stamp`; false when it is not kept any more.
    mutating func repeatAnswer(to command: UInt64, at stamp: Stamp) -> Bool {
        trim()
        let found = entries.lastIndex {
            if case .ack(let ack) = $0.answer { ack.command == command } else { false }
        }
        guard let found else { return false }
        if found < entries.count - unsentCount {
            let answer = entries.remove(at: found).answer
            entries.append((stamp, answer))
            unsentCount += 1
        }
        return true
    }
}
