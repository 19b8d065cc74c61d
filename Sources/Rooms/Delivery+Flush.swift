import Canvas
import Snapping
import Wire

/// Sending: each member that lacks something gets one message.
///
/// **Spec:** U1, U4, U5, U8.
extension Delivery {
    /// Where messages go: takes a member and the bytes of one message, with
    /// ``ByteBuffer/headroom`` spare bytes in front.
    package typealias Send = (Slot<Member>, UnsafeMutableRawBufferPointer) -> SendOutcome

    /// Sends every member whose socket takes it what it lacks.
    mutating func flush(
        _ core: borrowing RoomCore, story: StoryName, at now: ServerTime, _ send: Send
    ) {
        blocks.removeAll()
        plainKey = nil
        for index in recipients.indices {
            guard let recipient = recipients[index], recipient.canBeSent else { continue }
            deliver(to: Slot(index: index), core, story: story, at: now, send)
        }
        endFlush()
    }

    /// Sends a member whose socket takes messages again what it lacks by now.
    mutating func resume(
        _ slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime,
        _ send: Send
    ) {
        recipients[slot.index]?.isBlocked = false
        guard let recipient = recipients[slot.index], recipient.canBeSent else { return }
        blocks.removeAll()
        plainKey = nil
        deliver(to: slot, core, story: story, at: now, send)
    }

    private mutating func deliver(
        to slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime,
        _ send: Send
    ) {
        if recipients[slot.index]!.owesWelcome {
            recipients[slot.index]!.owesWelcome = false
            writeWelcome(to: slot, core, story: story, at: now)
            let outcome = message.withBytes { send(slot, $0) }
            guard note(outcome, of: slot), outcome == .sent else { return }
        }
        let recipient = recipients[slot.index]!
        let hasOwn = recipient.hasReplies || hasProgress(of: slot, core)
        guard recipient.sentThrough < stamp || hasOwn else { return }
        let index = block(after: recipient.sentThrough, in: core)
        let block = blocks.blocks[index]
        let section = blocks.section(of: recipient.id.rawValue, in: block)
        let isLacking =
            block.bytes.count > section.count || block.isSnapshot || block.isFolded
            || recipient.revision != core.revision
        guard hasOwn || isLacking else {
            recipients[slot.index]!.sentThrough = stamp
            return
        }
        let outcome: SendOutcome
        if hasOwn || !section.isEmpty {
            writeUpdate(to: slot, block, leavingOut: section, core, at: now)
            outcome = message.withBytes { send(slot, $0) }
        } else {
            if plainKey?.block != index || plainKey?.since != recipient.revision {
                writePlainUpdate(since: recipient.revision, block, core, at: now)
                plainKey = (index, recipient.revision)
            }
            outcome = plain.withBytes { send(slot, $0) }
        }
        recipients[slot.index]!.removeReplies()
        recipients[slot.index]!.sentThrough = stamp
        recipients[slot.index]!.revision = core.revision
        _ = note(outcome, of: slot)
    }

    /// Keeps what became of a message; tells whether the connection is still there.
    private mutating func note(_ outcome: SendOutcome, of slot: Slot<Member>) -> Bool {
        recipients[slot.index]!.isBlocked = outcome != .sent
        return outcome != .gone
    }

    private func hasProgress(of slot: Slot<Member>, _ core: borrowing RoomCore) -> Bool {
        let sentThrough = recipients[slot.index]!.sentThrough
        for gesture in core.members[slot].gestures
        where gestures[gesture.index].consumed > sentThrough {
            return true
        }
        return false
    }

    private mutating func writeWelcome(
        to slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime
    ) {
        let member = core.members[slot]
        message.removeAll()
        message.append(
            welcomeTo: member.id, member.profile, time: now, story: story.text,
            revision: core.revision, layout: core.layout)
    }

    private mutating func writePlainUpdate(
        since: Revision, _ block: Block, _ core: borrowing RoomCore, at now: ServerTime
    ) {
        plain.removeAll()
        plain.openUpdate(
            since: since, revision: core.revision, time: now, isSnapshot: block.isSnapshot,
            isFolded: block.isFolded)
        plain.openRecords()
        if !block.bytes.isEmpty {
            plain.append(block.bytes.lowerBound + 1..<block.bytes.upperBound, of: blocks.bytes)
        }
        plain.closeUpdate()
    }

    private mutating func writeUpdate(
        to slot: Slot<Member>, _ block: Block, leavingOut section: Range<Int>,
        _ core: borrowing RoomCore, at now: ServerTime
    ) {
        let recipient = recipients[slot.index]!
        message.removeAll()
        message.openUpdate(
            since: recipient.revision, revision: core.revision, time: now,
            isSnapshot: block.isSnapshot, isFolded: block.isFolded)
        if !recipient.acks.isEmpty { message.append(acks: recipient.acks) }
        writeOwn(of: slot, recipient, core)
        if !recipient.errors.isEmpty { message.append(errors: recipient.errors) }
        if let pong = recipient.pong { message.appendPong(identifier: pong, time: now) }
        message.openRecords()
        let before = block.bytes.lowerBound..<section.lowerBound
        let after = section.upperBound..<block.bytes.upperBound
        // Every record begins with a comma; the first one's is left out.
        if !before.isEmpty {
            message.append(before.lowerBound + 1..<before.upperBound, of: blocks.bytes)
            message.append(after, of: blocks.bytes)
        } else if !after.isEmpty {
            message.append(after.lowerBound + 1..<after.upperBound, of: blocks.bytes)
        }
        message.closeUpdate()
    }

    private mutating func writeOwn(
        of slot: Slot<Member>, _ recipient: Recipient, _ core: borrowing RoomCore
    ) {
        guard !recipient.settled.isEmpty || hasProgress(of: slot, core) else { return }
        message.openOwn()
        var isFirst = true
        for progress in recipient.settled {
            message.openOwn(progress, isFirst: isFirst)
            message.closeGuides()
            isFirst = false
        }
        for open in core.members[slot].gestures
        where gestures[open.index].consumed > recipient.sentThrough {
            let gesture = core.gestures[open]
            message.openOwn(gesture.progress(.open), isFirst: isFirst)
            var isFirstGuide = true
            for guide in gesture.drag.shown {
                message.appendGuide(guide, isFirst: isFirstGuide)
                isFirstGuide = false
            }
            message.closeGuides()
            isFirst = false
        }
        message.closeOwn()
    }
}
