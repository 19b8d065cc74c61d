import Canvas
import Snapping
import Wire

/// The head of an update that has nothing of the member's own: whoever lacks the same gets it.
struct PlainHead {
    let block: Int
    let part: Int?
    let since: Revision
    let interval: Int?
    let durable: Revision?
    let epoch: Epoch?
    let head: Range<Int>
}

/// Writing what is for one member alone.
///
/// **Spec:** H3, U1, U4.
extension Delivery {
    mutating func welcome(
        of slot: Slot<Member>, _ core: borrowing RoomCore, story: StoryName, at now: ServerTime
    ) -> Parcel {
        let member = core.members[slot]
        let start = bytes[member.encoding].heads.count
        bytes[member.encoding].heads.append(
            Welcome(
                member: member.id, profile: member.profile, role: member.role, time: now,
                epoch: core.epoch, token: member.token, lastCommand: member.lastCommand,
                isResumed: recipients[slot.index]!.isBack,
                story: StoryRequest(id: story.text, layout: core.layout),
                revision: core.revision, durability: durability,
                capabilities: member.capabilities))
        return Parcel(
            encoding: member.encoding, head: start..<bytes[member.encoding].heads.count)
    }

    /// The update that tells a member what it lacks.
    mutating func update(
        of lack: Lack, for slot: Slot<Member>, _ core: borrowing RoomCore, at now: ServerTime
    ) -> Parcel {
        let block = blocks.blocks[lack.block]
        var parcel = Parcel(
            encoding: block.encoding, head: 0..<0, records: block.bytes, leftOut: lack.section,
            isUpdate: true)
        if let part = lack.part { parcel.snapshotPart = parts[part].bytes }
        if !lack.hasOwn, let known = plainHead(of: lack, since: recipients[slot.index]!.revision) {
            parcel.head = known
            return parcel
        }
        parcel.head = writeHead(of: lack, block, for: slot, core, at: now)
        if !lack.hasOwn {
            plainHeads.append(
                PlainHead(
                    block: lack.block, part: lack.part, since: recipients[slot.index]!.revision,
                    interval: lack.interval, durable: lack.durable, epoch: lack.epoch,
                    head: parcel.head))
        }
        return parcel
    }

    /// The head that a member with nothing of its own shares with one before it, most often the
    /// last; not looked for among many, as that would cost more than it saves.
    private func plainHead(of lack: Lack, since: Revision) -> Range<Int>? {
        plainHeads.suffix(8).last {
            $0.block == lack.block && $0.part == lack.part && $0.since == since
                && $0.interval == lack.interval && $0.durable == lack.durable
                && $0.epoch == lack.epoch
        }?.head
    }

    private mutating func writeHead(
        of lack: Lack, _ block: Block, for slot: Slot<Member>, _ core: borrowing RoomCore,
        at now: ServerTime
    ) -> Range<Int> {
        let encoding = block.encoding
        let start = bytes[encoding].heads.count
        var opening = UpdateOpening(
            since: recipients[slot.index]!.revision, revision: core.revision, stamp: stamp,
            time: now)
        opening.epoch = lack.epoch
        opening.isSnapshot = lack.isSnapshot
        opening.hasMore = lack.part.map { parts[$0].next != nil } ?? false
        opening.isFolded = block.isFolded
        opening.interval = lack.interval
        opening.durable = lack.durable
        bytes[encoding].heads.openUpdate(opening)
        if lack.hasOwn { writeOwn(of: slot, encoding, core, at: now) }
        bytes[encoding].heads.openRecords()
        return start..<bytes[encoding].heads.count
    }

    private mutating func writeOwn(
        of slot: Slot<Member>, _ encoding: WireEncoding, _ core: borrowing RoomCore,
        at now: ServerTime
    ) {
        acks.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        for answer in recipients[slot.index]!.answers.unsent {
            switch answer {
            case .ack(let ack): acks.append(ack)
            case .error(let error): errors.append(error)
            case .settled: break
            }
        }
        if !acks.isEmpty { bytes[encoding].heads.append(acks: acks) }
        writeGestures(of: slot, encoding, core)
        if !errors.isEmpty { bytes[encoding].heads.append(errors: errors) }
        if let pong = recipients[slot.index]!.pong {
            bytes[encoding].heads.appendPong(identifier: pong, time: now)
        }
        let steps = core.members[slot].steps
        if recipients[slot.index]!.steps != steps { bytes[encoding].heads.append(steps: steps) }
    }

    private mutating func writeGestures(
        of slot: Slot<Member>, _ encoding: WireEncoding, _ core: borrowing RoomCore
    ) {
        var isFirst = true
        for case .settled(let progress, let frames) in recipients[slot.index]!.answers.unsent {
            if isFirst { bytes[encoding].heads.openOwn() }
            bytes[encoding].heads.openOwn(progress, isFirst: isFirst)
            for index in frames.indices {
                bytes[encoding].heads.appendPose(frames[index], isFirst: index == 0)
            }
            bytes[encoding].heads.openLevel(ordinal: progress.ordinal, latched: progress.latched)
            bytes[encoding].heads.closeGuides()
            isFirst = false
        }
        for open in core.members[slot].gestures
        where recipients[slot.index]!.owesOwn
            || gestures[open.index].consumed > recipients[slot.index]!.sentThrough
        {
            if isFirst { bytes[encoding].heads.openOwn() }
            let gesture = core.gestures[open]
            bytes[encoding].heads.openOwn(gesture.progress(.open), isFirst: isFirst)
            append(ownPosesOf: gesture, encoding)
            isFirst = false
        }
        if !isFirst { bytes[encoding].heads.closeOwn() }
    }
}
