import Canvas
import Snapping
import Wire

/// Sending: each member that lacks something gets one message.
///
/// **Spec:** U1, U4, U5, U8.
extension Delivery {
    /// Where messages go: takes a member, its parcel, and the bytes that the parcel is of.
    package typealias Send = (Slot<Member>, Parcel, borrowing FlushBytes) -> SendOutcome

    /// Sends every member whose socket takes it what it lacks.
    mutating func flush(
        _ core: borrowing RoomCore, story: StoryName, at now: ServerTime, _ send: Send
    ) {
        beginMessages()
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
        beginMessages()
        deliver(to: slot, core, story: story, at: now, send)
    }

    /// Lets the next flush send a member, whose last message is known to be out, what it lacks.
    mutating func unblock(_ slot: Slot<Member>, _ core: borrowing RoomCore) {
        guard let recipient = recipients[slot.index] else { return }
        recipients[slot.index]!.isBlocked = false
        if recipient.sentThrough < stamp || recipient.hasReplies || recipient.owesWelcome {
            needsFlush = true
        }
    }

    private mutating func beginMessages() {
        blocks.removeAll()
        bytes.heads.removeAll()
        bytes.records.removeAll()
        plain = nil
    }

    private mutating func deliver(
        to slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime,
        _ send: Send
    ) {
        if recipients[slot.index]!.owesWelcome {
            recipients[slot.index]!.owesWelcome = false
            let outcome = send(slot, welcome(of: slot, core, story: story, at: now), bytes)
            guard note(outcome, of: slot), outcome == .sent else { return }
        }
        guard let parcel = update(for: slot, core, at: now) else { return }
        recipients[slot.index]!.removeReplies()
        recipients[slot.index]!.sentThrough = stamp
        recipients[slot.index]!.revision = core.revision
        _ = note(send(slot, parcel, bytes), of: slot)
    }

    /// The update of what a member lacks; nil, and counted as told, when that is nothing.
    private mutating func update(
        for slot: Slot<Member>, _ core: borrowing RoomCore, at now: ServerTime
    ) -> Parcel? {
        let recipient = recipients[slot.index]!
        let hasOwn = recipient.hasReplies || hasProgress(of: slot, core)
        guard recipient.sentThrough < stamp || hasOwn else { return nil }
        let index = block(after: recipient.sentThrough, in: core)
        let block = blocks.blocks[index]
        let section = blocks.section(of: recipient.id.rawValue, in: block)
        let isLacking =
            block.bytes.count > section.count || block.isSnapshot || block.isFolded
            || recipient.revision != core.revision
        guard hasOwn || isLacking else {
            recipients[slot.index]!.sentThrough = stamp
            return nil
        }
        if !hasOwn, section.isEmpty {
            if let plain, plain.block == index, plain.since == recipient.revision {
                return plain.parcel
            }
            let parcel = openUpdate(of: slot, block, leavingOut: section, core, at: now)
            plain = (index, recipient.revision, parcel)
            return parcel
        }
        return openUpdate(of: slot, block, leavingOut: section, core, at: now)
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

    private mutating func welcome(
        of slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime
    ) -> Parcel {
        let member = core.members[slot]
        let start = bytes.heads.count
        bytes.heads.append(
            Welcome(
                member: member.id, profile: member.profile, time: now, epoch: core.epoch,
                lastCommand: member.lastCommand,
                story: StoryRequest(id: story.text, layout: core.layout),
                revision: core.revision))
        return Parcel(
            head: start..<bytes.heads.count, records: 0..<0, leftOut: 0..<0, isUpdate: false)
    }

    private mutating func openUpdate(
        of slot: Slot<Member>, _ block: Block, leavingOut section: Range<Int>,
        _ core: borrowing RoomCore, at now: ServerTime
    ) -> Parcel {
        let recipient = recipients[slot.index]!
        let start = bytes.heads.count
        var opening = UpdateOpening(
            since: recipient.revision, revision: core.revision, stamp: Wire.Stamp(stamp), time: now)
        opening.isSnapshot = block.isSnapshot
        opening.isFolded = block.isFolded
        bytes.heads.openUpdate(opening)
        if !recipient.acks.isEmpty { bytes.heads.append(acks: recipient.acks) }
        writeOwn(of: slot, recipient, core)
        if !recipient.errors.isEmpty { bytes.heads.append(errors: recipient.errors) }
        if let pong = recipient.pong { bytes.heads.appendPong(identifier: pong, time: now) }
        bytes.heads.openRecords()
        return Parcel(
            head: start..<bytes.heads.count, records: block.bytes, leftOut: section,
            isUpdate: true)
    }

    private mutating func writeOwn(
        of slot: Slot<Member>, _ recipient: Recipient, _ core: borrowing RoomCore
    ) {
        guard !recipient.settled.isEmpty || hasProgress(of: slot, core) else { return }
        bytes.heads.openOwn()
        var isFirst = true
        for settled in recipient.settled {
            bytes.heads.openOwn(settled.progress, isFirst: isFirst)
            for index in settled.frames.indices {
                bytes.heads.appendPose(settled.frames[index], isFirst: index == 0)
            }
            let progress = settled.progress
            bytes.heads.openLevel(ordinal: progress.ordinal, latched: progress.latched)
            bytes.heads.closeGuides()
            isFirst = false
        }
        for open in core.members[slot].gestures
        where gestures[open.index].consumed > recipient.sentThrough {
            let gesture = core.gestures[open]
            let engine = gesture.engine
            bytes.heads.openOwn(gesture.progress(.open), isFirst: isFirst)
            for index in engine.targets.indices {
                let target = engine.targets[index]
                bytes.heads.appendPose(
                    PlacedFrame(item: target.item, frame: target.frame), isFirst: index == 0)
            }
            bytes.heads.append(levelOf: engine)
            isFirst = false
        }
        bytes.heads.closeOwn()
    }
}
