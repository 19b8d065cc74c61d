import Canvas
import Snapping
import Wire

extension RoomCore {
    /// Performs a command and answers it.
    ///
    /// **Spec:** C1, C7, C11, C12, H5, P3.
    mutating func perform(
        _ command: Command, number: UInt64, by member: Slot<Member>, at now: ServerTime,
        into effects: inout [Effect]
    ) {
        guard accept(commandNumber: number, from: member, into: &effects) else { return }
        let outcome: CommandOutcome
        var skipped: [SkippedPart] = []
        do {
            try permit(member, at: now)
            let change = try apply(
                command, number: number, by: member, &skipped, into: &effects)
            if !edits.isEmpty { commit(by: member, .command(number), into: &effects) }
            switch change {
            case .nothing: outcome = .unchanged
            case .asAsked: outcome = .accepted(revision)
            case .kept(let slot):
                outcome = .adjusted(revision, items[slot].item, rank: items[slot].rank)
            }
            list(member, into: &effects)
        } catch {
            var refusal = error
            refusal.command = number
            outcome = .refused(refusal)
        }
        let ack = CommandAck(command: number, outcome: outcome, skipped: skipped)
        effects.append(.answered(ack, to: member))
    }

    /// What a command has changed.
    private enum Change {
        case nothing
        case asAsked
        /// The canvas keeps an item from where it was asked for, or its label was measured (C17).
        case kept(Slot<PlacedItem>)

        init(_ isChanged: Bool) { self = isChanged ? .asAsked : .nothing }
    }

    /// Uses a command's number up, or refuses it when it does not increase; one that was used
    /// before the member came back is not performed again.
    ///
    /// **Spec:** C1, R7.
    mutating func accept(
        commandNumber number: UInt64, from member: Slot<Member>, into effects: inout [Effect]
    ) -> Bool {
        guard number > members[member].lastCommandOfConnection else {
            var error = WireError(.commandOrder)
            error.command = number
            effects.append(.refused(error, to: member))
            return false
        }
        members[member].lastCommandOfConnection = number
        guard number > members[member].lastCommand else {
            effects.append(.askedAgain(command: number, by: member))
            return false
        }
        members[member].lastCommand = number
        return true
    }

    /// Changes what the command asks for, and writes down what that is.
    private mutating func apply(
        _ command: Command, number: UInt64, by member: Slot<Member>,
        _ skipped: inout [SkippedPart], into effects: inout [Effect]
    ) throws(WireError) -> Change {
        switch command {
        case .create(let item, let isMeasured):
            return try create(item, isMeasured: isMeasured, by: member, into: &effects)
        case .update(let id, let changes):
            return try update(id, changes, by: member, into: &effects)
        case .delete(let id):
            try delete(id, by: member, into: &effects)
            return .asAsked
        case .reorder(let id, let place):
            return Change(try reorder(id, place, by: member, into: &effects))
        case .nudge(let ids, let dx, let dy):
            return Change(try nudge(ids, dx: dx, dy: dy, by: member, into: &effects))
        case .align(let ids, let guide):
            return Change(try align(ids, to: guide, by: member, into: &effects))
        case .group(let ids, let group):
            return Change(try regroup(ids, as: group, by: member, into: &effects))
        case .ungroup(let ids):
            return Change(try regroup(ids, as: nil, by: member, into: &effects))
        case .duplicate(let ids, let names, let dx, let dy, let group):
            let way = Position(x: dx, y: dy)
            try duplicate(ids, as: names, way, in: group, by: member, into: &effects)
            return .asAsked
        case .deck(let id, let deed):
            return Change(try change(deck: id, deed, by: member, into: &effects))
        case .undo, .redo:
            let inversion = try invert(
                command == .undo ? .back : .again, command: number, by: member, into: &effects)
            skipped = inversion.skipped
            return Change(inversion.isChanged)
        }
    }

    /// **Spec:** C2, C8, C11, C19.
    private mutating func create(
        _ wanted: Item, isMeasured: Bool, by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) -> Change {
        try refuseTaken(wanted.id)
        try refuseTooMany(1)
        try refuseTooLong(wanted.contentByteCount)
        var item = wanted
        item.frame.center = layout.kept(wanted.target, after: nil)
        let kept = KeptItem(
            item: item, rank: rankAbove(order.last), creator: members[member].id,
            writes: PropertyWrites(nextWrite(by: member)))
        let slot = place(kept, at: order.count, into: &effects)
        return item.frame == wanted.frame && !isMeasured ? .asAsked : .kept(slot)
    }

    /// **Spec:** C3, C6, C11, C18.
    private mutating func update(
        _ id: ItemID, _ changes: ItemChanges, by member: Slot<Member>,
        into effects: inout [Effect]
    ) throws(WireError) -> Change {
        let slot = try find(id)
        let old = items[slot].item
        var new: Item
        do {
            new = try changes.applied(to: old)
        } catch {
            var located = error
            located.item = id
            throw located
        }
        if changes.isLocked != false { try refuseLocked(slot) }
        try refuseHeld(slot, for: member)
        if items[slot].holder != nil, changes.touchesGeometry {
            throw error(.ownGestureOpen, about: id)
        }
        let wanted = new.frame
        new.frame.center = layout.kept(new.target, after: old.target)
        let isAsAsked = new.frame == wanted && !changes.isMeasured
        var properties: ItemProperties = []
        if new.frame != old.frame { properties.insert(.frame) }
        if new.attributes != old.attributes { properties.insert(.attributes) }
        if new.halfExtents != old.halfExtents || new.content != old.content {
            properties.insert(.content)
        }
        guard !properties.isEmpty else { return isAsAsked ? .nothing : .kept(slot) }
        let byteCount = new.contentByteCount - old.contentByteCount
        try refuseTooLong(byteCount)
        contentByteCount += byteCount
        write(new, by: nextWrite(by: member), to: slot)
        effects.append(.changed(slot, properties, by: members[member].id))
        return isAsAsked ? .asAsked : .kept(slot)
    }

    /// **Spec:** C4, C6, C18.
    private mutating func delete(
        _ id: ItemID, by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) {
        let slot = try find(id)
        try refuseLocked(slot)
        try refuseHeld(slot, for: member)
        if let holder = items[slot].holder { settle(holder, .gone, into: &effects) }
        remove(slot)
        effects.append(.deleted(id, slot, by: members[member].id, isToldToAll: false))
    }
}
