import Canvas
import Wire

/// Sending: each member that lacks something gets one message.
///
/// **Spec:** U1, U2, U8, U14.
extension Delivery {
    /// Where messages go: takes a member, its parcel, and the bytes that the parcel is of.
    package typealias Send = (Slot<Member>, Parcel, borrowing FlushBytes) -> SendOutcome

    /// Sends every member whose socket takes it what it lacks.
    mutating func flush(
        _ core: borrowing RoomCore, story: StoryName, at now: ServerTime, _ send: Send
    ) {
        releasePresences(at: now)
        // Two parts of a snapshot are never of one stamp: which was the last tells (R2).
        if hasPartsLeft { stamp.advance() }
        beginMessages()
        hasPartsLeft = false
        needsFlush = false
        heldUntil = nil
        for index in recipients.indices where recipients[index]?.canBeSent == true {
            deliver(to: Slot(index: index), core, story: story, at: now, send)
        }
        endFlush()
    }

    /// Sends a member whose socket takes messages again what it lacks by now.
    mutating func resume(
        _ slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime,
        _ send: Send
    ) {
        recipients[slot.index]?.pace.drain(at: now)
        guard let recipient = recipients[slot.index], recipient.canBeSent else { return }
        if recipient.snapshot != nil { stamp.advance() }
        beginMessages()
        deliver(to: slot, core, story: story, at: now, send)
    }

    /// Lets the next flush send a member, whose last message is known to be out, what it lacks.
    mutating func unblock(_ slot: Slot<Member>, at now: ServerTime) {
        recipients[slot.index]?.pace.drain(at: now)
        guard let recipient = recipients[slot.index], recipient.canBeSent else { return }
        if recipient.snapshot != nil { hasPartsLeft = true }
        if recipient.isBehind(stamp, durable: durable) { needsFlush = true }
    }

    private mutating func beginMessages() {
        blocks.removeAll()
        parts.removeAll(keepingCapacity: true)
        bytes.removeAll()
        plainHeads.removeAll(keepingCapacity: true)
    }

    private mutating func deliver(
        to slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime,
        _ send: Send
    ) {
        if recipients[slot.index]!.owesWelcome {
            recipients[slot.index]!.owesWelcome = false
            recipients[slot.index]!.epoch = core.epoch
            let parcel = welcome(of: slot, core, story: story, at: now)
            note(send(slot, parcel, bytes), of: slot, at: now)
            guard !recipients[slot.index]!.isBlocked else { return }
        }
        guard isDue(slot, at: now), let told = lack(of: slot, core) else { return }
        let parcel = update(of: told, for: slot, core, at: now)
        recipients[slot.index]!.send(
            through: stamp, core.revision, durable: durable, at: now)
        recipients[slot.index]!.steps = core.members[slot].steps
        recipients[slot.index]!.epoch = core.epoch
        if let part = told.part { recipients[slot.index]!.send(parts[part], at: stamp) }
        let outcome = send(slot, parcel, bytes)
        note(outcome, of: slot, at: now)
        if outcome == .sent {
            recipients[slot.index]!.pace.take()
            if recipients[slot.index]!.snapshot != nil {
                hasPartsLeft = true
                needsFlush = true
            }
        }
    }

    /// Keeps what became of a message.
    private mutating func note(_ outcome: SendOutcome, of slot: Slot<Member>, at now: ServerTime) {
        if outcome != .sent { recipients[slot.index]!.pace.fill(at: now) }
    }

    /// Whether a member may be sent an update; if not, it is seen to that it is later.
    private mutating func isDue(_ slot: Slot<Member>, at now: ServerTime) -> Bool {
        let earliest = recipients[slot.index]!.pace.earliest
        if earliest <= now { return true }
        if recipients[slot.index]!.snapshot != nil { hasPartsLeft = true }
        if recipients[slot.index]!.isBehind(stamp, durable: durable) {
            heldUntil = min(heldUntil ?? earliest, earliest)
        }
        return false
    }

    /// What a member lacks; nil, and counted as told, when that is nothing.
    private mutating func lack(of slot: Slot<Member>, _ core: borrowing RoomCore) -> Lack? {
        let recipient = recipients[slot.index]!
        guard recipient.isBehind(stamp, durable: durable) else { return nil }
        let encoding = core.members[slot].encoding
        let isSnapshot = recipient.owesSnapshot || !remembers(after: recipient.sentThrough)
        let index = block(
            after: recipient.sentThrough, beforeSnapshot: isSnapshot, encoding, in: core)
        let place = isSnapshot ? SnapshotPlace() : recipient.snapshot
        var lack = Lack(block: index, isSnapshot: isSnapshot)
        if let place { lack.part = part(from: place, encoding, in: core) }
        let block = blocks.blocks[index]
        lack.section = blocks.section(of: recipient.id.rawValue, in: block)
        lack.hasOwn =
            recipient.hasReplies || hasProgress(of: slot, core)
            || recipient.steps != core.members[slot].steps
        lack.interval = recipient.pace.hasNews ? recipient.pace.interval : nil
        lack.durable = recipient.durable == durable ? nil : durable
        lack.epoch = recipient.epoch == core.epoch ? nil : core.epoch
        let isNothing =
            !lack.hasOwn && block.bytes.count == lack.section.count && lack.part == nil
            && !block.isFolded && recipient.revision == core.revision && lack.interval == nil
            && lack.durable == nil && lack.epoch == nil
        guard isNothing else { return lack }
        recipients[slot.index]!.sentThrough = stamp
        return nil
    }

    func hasProgress(of slot: Slot<Member>, _ core: borrowing RoomCore) -> Bool {
        let sentThrough = recipients[slot.index]!.sentThrough
        for gesture in core.members[slot].gestures
        where gestures[gesture.index].consumed > sentThrough {
            return true
        }
        return false
    }
}

/// What a member is to be told.
struct Lack {
    /// The records that all share who were sent as much, and the part that only says what the
    /// member did.
    var block: Int
    var section = 0..<0
    /// The part of a snapshot that follows.
    var part: Int?
    /// Whether it is the first.
    var isSnapshot: Bool
    /// Whether there is anything that is the member's own.
    var hasOwn = false
    var interval: Int?
    var durable: Revision?
    var epoch: Epoch?
}
