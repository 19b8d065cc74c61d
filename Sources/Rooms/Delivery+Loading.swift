import Canvas
import Wire

/// Going on where a room that was put away had been, and beginning anew.
///
/// **Spec:** D1, D2, D6.
extension Delivery {
    /// Goes on with a room that was loaded into `core`.
    ///
    /// - Parameter loaded: How far it had come, if its members may know all up to there; else none
    ///   of them is told anything but a snapshot.
    mutating func load(_ core: borrowing RoomCore, at loaded: Stamp?) {
        let past = loaded ?? .zero
        flushed = past
        stamp = past
        stamp.advance()
        loadedAt = loaded.map { ($0, core.revision) }
        deletions.forget(through: past)
        departures.forget(through: past)
        settlements.forget(through: past)
        edges.forget(through: past)
        items = Array(repeating: ItemMarks(), count: core.items.capacity)
        // What members know of each other may be otherwise: who is gone for good left meanwhile.
        watchersChanged = stamp
        for slot in core.members.slots {
            members.append(MemberMarks(profile: stamp, presence: stamp, listed: stamp))
            dirtyMembers.append(slot.index)
            var recipient = Recipient(id: core.members[slot].id, isResumable: true)
            recipient.isAway = true
            recipient.wholeSince = loaded
            recipients.append(recipient)
        }
    }

    /// Keeps answers from before the room was loaded, for who asks again.
    ///
    /// **Spec:** R7, D2.
    mutating func load(_ acks: [CommandAck], of slot: Slot<Member>) {
        recipients[slot.index]?.answers.load(acks, at: loadedAt?.stamp ?? stamp)
    }

    /// Whether the room had a revision at a stamp that it has had.
    func isPast(_ revision: Revision, at stamp: Stamp, _ core: borrowing RoomCore) -> Bool {
        // Nobody was ever told the stamp at which a loaded room begins.
        if let loadedAt, stamp.rawValue <= loadedAt.stamp.rawValue + 1 {
            return stamp == loadedAt.stamp && revision == loadedAt.revision
        }
        return revision <= core.revision
    }

    /// Tells everybody all anew: the story is another.
    mutating func beginAnew(_ core: borrowing RoomCore) {
        while items.count < core.items.capacity { items.append(ItemMarks()) }
        for index in items.indices { items[index] = ItemMarks(created: stamp) }
        dirtyItems.removeAll(keepingCapacity: true)
        for slot in core.items.slots { dirtyItems.append(slot.index) }
        for slot in core.items.slots { items[slot.index].listed = stamp }
        for index in recipients.indices {
            recipients[index]?.owesSnapshot = true
            recipients[index]?.snapshot = nil
            recipients[index]?.wholeSince = nil
        }
    }

    /// How far the room has come, for who goes on with it later: beyond what any member was told
    /// where one does not know all, or was shown somebody who cannot come back.
    func stampToKeep(_ core: borrowing RoomCore) -> Stamp {
        var kept = stamp
        let isPlain = core.members.slots.allSatisfy { slot in
            let recipient = recipients[slot.index]
            return recipient?.lacksSnapshot == false && recipient?.isResumable == true
        }
        if !isPlain { kept.advance() }
        return kept
    }

    /// Notes that what is kept of a member was taken out, to be kept.
    mutating func noteTaken(_ slot: Slot<Member>) {
        recipients[slot.index]?.unconfirmedCount += 1
    }

    /// Lets all be welcomed who wait to be kept.
    mutating func welcomeAll() {
        for index in recipients.indices where recipients[index]?.awaitsKeeping == true {
            recipients[index]!.awaitsKeeping = false
            needsFlush = true
        }
    }

    /// Notes that what was taken is kept; when that is all there is, the member is welcomed.
    mutating func noteKept(_ slot: Slot<Member>, isUnkept: Bool) {
        guard let count = recipients[slot.index]?.unconfirmedCount, count > 0 else { return }
        recipients[slot.index]!.unconfirmedCount = count - 1
        guard recipients[slot.index]!.awaitsKeeping, count == 1, !isUnkept else { return }
        recipients[slot.index]!.awaitsKeeping = false
        needsFlush = true
    }

    /// Notes that all commits up to `revision` are on the disk.
    ///
    /// **Spec:** U13.
    mutating func noteDurable(_ revision: Revision) {
        guard durability == .disk, durable.map({ $0 < revision }) ?? true else { return }
        durable = revision
        needsFlush = true
    }
}
