import Canvas
import Wire

/// Undo and redo.
///
/// Both do the same: they invert the edits of the commit that did a step last, or took it back. An
/// edit is inverted only while the property still has the write that the edit gave it, and it gets
/// back the write from before: then whoever wrote that can take it back in turn, and nothing of
/// anybody else is ever overwritten.
///
/// **Spec:** C13, C14.
extension RoomCore {
    /// What became of an undo or redo.
    struct Inversion {
        /// Whether anything was done.
        var isChanged = false
        /// What was left, by item.
        var skipped: [SkippedPart] = []
    }

    /// Takes back the last step of a member, or does again what it took back last.
    mutating func invert(
        _ direction: UndoDirection, command number: UInt64, by member: Slot<Member>,
        into effects: inout [Effect]
    ) throws(WireError) -> Inversion {
        guard let step = members[member].history.next(direction) else {
            throw WireError(.nothingToUndo)
        }
        if let gesture = members[member].gestures.first {
            var error = WireError(.ownGestureOpen)
            error.gesture = gestures[gesture].id
            throw error
        }
        for edit in step.edits {
            if let slot = itemSlots[edit.item] { try refuseHeld(slot, for: member) }
        }
        let author = members[member].id
        let wanted = step.edits.reversed().filter { canInvert($0, direction, by: author) }
        var inversion = Inversion()
        for edit in step.edits where !canInvert(edit, direction, by: author) {
            inversion.skip(edit)
        }
        guard !wanted.isEmpty else {
            members[member].history.drop(direction)
            return inversion
        }
        try refuseTooLarge(wanted)
        for edit in wanted { invert(edit, by: member, into: &effects) }
        let cause: Cause =
            switch direction {
            case .back: .undo(step.revision, command: number)
            case .again: .redo(step.revision, command: number)
            }
        commit(by: member, cause, into: &effects)
        inversion.isChanged = true
        return inversion
    }

    /// Whether what an edit did is still there, and nobody else's work would go with it.
    private func canInvert(
        _ edit: Edit, _ direction: UndoDirection, by author: MemberID
    ) -> Bool {
        guard let slot = itemSlots[edit.item] else {
            if case .deleted = edit { return true } else { return false }
        }
        switch edit {
        case .deleted: return false
        case .changed(_, _, let to): return items[slot].writes[to.value.property] == to.write
        case .created(let kept):
            let writes = items[slot].writes
            // What is deleted again was somebody's once, and comes back only by this member.
            if direction == .again { return writes == kept.writes }
            return writes.all.allSatisfy { $0.author == author }
        }
    }

    /// **Spec:** C8, C14.
    private func refuseTooLarge(_ wanted: [Edit]) throws(WireError) {
        var count = items.count
        var byteCount = 0
        for edit in wanted {
            switch edit {
            case .created(let kept):
                count -= 1
                byteCount -= kept.item.contentByteCount
            case .deleted(let kept):
                count += 1
                byteCount += kept.item.contentByteCount
            case .changed(_, let from, let to):
                byteCount += from.value.contentByteCount - to.value.contentByteCount
            }
        }
        if count > items.count, count > Limits.items {
            throw WireError(.tooManyItems, limit: Limits.items)
        }
        try refuseTooLong(byteCount)
    }

    private mutating func invert(
        _ edit: Edit, by member: Slot<Member>, into effects: inout [Effect]
    ) {
        let author = members[member].id
        switch edit {
        case .created(let kept):
            guard let slot = itemSlots[kept.item.id] else { return }
            remove(slot)
            effects.append(.deleted(kept.item.id, slot, by: author, isToldToAll: true))
        case .deleted(var kept):
            let index: Int
            (index, kept.rank) = makeRoom(for: kept.rank, by: author, into: &effects)
            place(kept, at: index, into: &effects)
        case .changed(let item, let from, let to):
            guard let slot = itemSlots[item] else { return }
            if case .rank(let rank) = from.value {
                order.removeAll { $0 == slot }
                let (index, free) = makeRoom(for: rank, by: author, into: &effects)
                order.insert(slot, at: index)
                write(.rank(free), by: from.write, to: slot)
                effects.append(.changed(slot, .rank, by: author))
                return
            }
            contentByteCount += from.value.contentByteCount - to.value.contentByteCount
            let old = items[slot].item
            write(from.value, by: from.write, to: slot)
            if items[slot].item.box != old.box { noteForScene(item) }
            effects.append(.changedForAll(slot, from.value.property.toldTogether, by: author))
            if case .deck(let deck) = old.content, from.value.property == .deck {
                sendCards(of: slot, asIn: deck, by: member, into: &effects)
            }
        }
    }

    /// Where in the order what had a rank comes back, and its rank there: when another item has it
    /// by now, one just above that.
    private mutating func makeRoom(
        for rank: Rank, by author: MemberID, into effects: inout [Effect]
    ) -> (index: Int, rank: Rank) {
        let index = order.firstIndex { items[$0].rank >= rank } ?? order.count
        guard index < order.count, items[order[index]].rank == rank else { return (index, rank) }
        return (index + 1, freeRank(at: index + 1, by: author, into: &effects))
    }
}

extension RoomCore.Inversion {
    /// Notes what is left of an item.
    mutating func skip(_ edit: Edit) {
        let keys: ItemProperties =
            switch edit {
            case .created, .deleted: .existence
            case .changed(_, let from, _): from.value.property.keys
            }
        if let index = skipped.firstIndex(where: { $0.item == edit.item }) {
            skipped[index].properties.formUnion(keys)
        } else {
            skipped.append(SkippedPart(item: edit.item, properties: keys))
        }
    }
}

extension Property {
    /// The group of keys with which it is told.
    ///
    /// **Spec:** U6.
    var toldTogether: ItemProperties {
        if ItemProperties.frame.isSuperset(of: keys) { return .frame }
        return ItemProperties.attributes.isSuperset(of: keys) ? .attributes : .content
    }
}

extension PropertyValue {
    /// How much it counts for the length of a story's texts (C8).
    var contentByteCount: Int {
        switch self {
        case .text(let text), .emoji(let text), .url(let text): text.utf8.count
        case .font(let font): TextContent.byteCount(ofFont: font)
        case .deck(let deck): deck.cards.reduce(0) { $0 + $1.byteCount }
        default: 0
        }
    }
}
