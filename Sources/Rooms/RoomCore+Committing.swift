import Canvas
import Wire

/// Commits: what changes the story is written down edit by edit, and then counts as one.
///
/// **Spec:** C7, C14, D1.
extension RoomCore {
    /// The mark of the commit that is under way, if it is `member`'s.
    func nextWrite(by member: Slot<Member>) -> Write {
        Write(revision: revision.next, author: members[member].id)
    }

    /// Makes the edits that were written down a commit of a member's.
    mutating func commit(by member: Slot<Member>, _ cause: Cause, into effects: inout [Effect]) {
        revision = revision.next
        let commit = Commit(
            revision: revision, author: members[member].id, cause: cause, edits: edits)
        edits.removeAll(keepingCapacity: true)
        members[member].history.note(commit)
        if let number = cause.command {
            members[member].lastCommittingCommand = number
            keep(member)
        }
        effects.append(.committed(commit, by: members[member].profile))
    }

    /// Writes a property of an item, which has it otherwise.
    mutating func write(_ value: PropertyValue, by write: Write, to slot: Slot<PlacedItem>) {
        let property = value.property
        guard let old = items[slot].kept.value(of: property),
            let value = value.completed(from: old)
        else { preconditionFailure("write only what items of the kind have: look before") }
        edits.append(
            .changed(
                items[slot].item.id,
                from: WrittenValue(old.told(beside: value), by: items[slot].writes[property]),
                to: WrittenValue(value.told(beside: old), by: write)))
        items[slot].writes[property] = write
        if case .rank(let rank) = value {
            items[slot].rank = rank
        } else {
            _ = value.write(to: &items[slot].item)
        }
    }

    /// Writes what of an item is otherwise in `new`, which is the same item.
    mutating func write(_ new: Item, by write: Write, to slot: Slot<PlacedItem>) {
        let old = items[slot].item
        let values = zip(PropertyValue.all(of: old), PropertyValue.all(of: new))
        for (before, after) in values where before != after {
            self.write(after, by: write, to: slot)
        }
        if new.box != old.box { noteForScene(new.id) }
    }

    /// Writes where a gesture leaves an item.
    mutating func write(_ frame: Frame, by write: Write, to slot: Slot<PlacedItem>) {
        let old = items[slot].item.frame
        if frame.center != old.center { self.write(.position(frame.center), by: write, to: slot) }
        if frame.scale != old.scale { self.write(.scale(frame.scale), by: write, to: slot) }
        if frame.angle != old.angle { self.write(.angle(frame.angle), by: write, to: slot) }
    }

    /// Puts an item on the canvas, at `index` of the order, with the rank that it has.
    @discardableResult
    mutating func place(
        _ kept: KeptItem, at index: Int, into effects: inout [Effect]
    ) -> Slot<PlacedItem> {
        let slot = items.insert(PlacedItem(kept))
        itemSlots[kept.item.id] = slot
        order.insert(slot, at: index)
        contentByteCount += kept.item.contentByteCount
        deletedItems.remove(kept.item.id)
        noteForScene(kept.item.id)
        edits.append(.created(kept))
        effects.append(.created(slot))
        return slot
    }

    /// Takes an item off the canvas.
    mutating func remove(_ slot: Slot<PlacedItem>) {
        let kept = items[slot].kept
        edits.append(.deleted(kept))
        contentByteCount -= kept.item.contentByteCount
        order.removeAll { $0 == slot }
        items.remove(slot)
        itemSlots[kept.item.id] = nil
        noteForScene(kept.item.id)
        deletedItems.insert(kept.item.id)
    }
}

extension PlacedItem {
    init(_ kept: KeptItem) {
        self.init(item: kept.item, rank: kept.rank, creator: kept.creator, writes: kept.writes)
    }

    /// The item as it is kept.
    package var kept: KeptItem {
        KeptItem(item: item, rank: rank, creator: creator, writes: writes)
    }
}

/// Members as they are kept.
///
/// **Spec:** D1, D2.
extension RoomCore {
    /// Marks a member for keeping, if it can come back.
    mutating func keep(_ member: Slot<Member>) {
        guard members[member].token != nil, !members[member].isUnkept else { return }
        members[member].isUnkept = true
        unkeptMembers.append(member)
    }

    /// Notes that a member leaves: what is kept of it is to be forgotten.
    mutating func forget(_ member: Slot<Member>) {
        if members[member].isUnkept { unkeptMembers.removeAll { $0 == member } }
        if members[member].isKept { unkeptDepartures.append(members[member].id) }
    }

    /// Takes out the members that are to be kept anew.
    mutating func takeUnkeptMembers() -> [Slot<Member>] {
        for member in unkeptMembers {
            members[member].isUnkept = false
            members[member].isKept = true
        }
        defer { unkeptMembers = [] }
        return unkeptMembers
    }

    /// What is kept of a member; nil of one that cannot come back.
    func kept(_ member: Slot<Member>) -> KeptMember? {
        let member = members[member]
        guard let token = member.token else { return nil }
        return KeptMember(
            id: member.id, profile: member.profile, role: member.role,
            capabilities: member.capabilities, token: token, usedToken: member.usedToken,
            lastCommand: member.lastCommittingCommand)
    }
}
