import Canvas
import Wire

/// What speaks against commands.
extension RoomCore {
    func find(_ id: ItemID) throws(WireError) -> Slot<PlacedItem> {
        guard let slot = itemSlots[id] else { throw error(.unknownItem, about: id) }
        return slot
    }

    /// Refuses a name that is or was an item's, or of one that is being drawn.
    ///
    /// **Spec:** C2, C4, G15.
    func refuseTaken(_ id: ItemID) throws(WireError) {
        if isTaken(id) { throw error(.itemTaken, about: id) }
    }

    /// Refuses so many items more than there are, if they are too many with those that are drawn.
    ///
    /// **Spec:** C8.
    func refuseTooMany(_ count: Int) throws(WireError) {
        if items.count + drawnItems.count + count > Limits.items {
            throw WireError(.tooManyItems, limit: Limits.items)
        }
    }

    /// Refuses `byteCount` bytes of text more than there are, if they are too many; what is being
    /// typed and drawn counts, so that there is room for it when it is committed.
    ///
    /// **Spec:** C8.
    func refuseTooLong(_ byteCount: Int) throws(WireError) {
        if byteCount > 0, contentByteCount + openByteCount + byteCount > Limits.contentBytes {
            throw WireError(.storyTooLarge, limit: Limits.contentBytes)
        }
    }

    /// Refuses a command on an item that is locked.
    ///
    /// **Spec:** C18.
    func refuseLocked(_ slot: Slot<PlacedItem>) throws(WireError) {
        if items[slot].item.attributes.isLocked {
            throw error(.itemLocked, about: items[slot].item.id)
        }
    }

    /// Refuses a command on an item that another member holds.
    ///
    /// **Spec:** C6.
    func refuseHeld(_ slot: Slot<PlacedItem>, for member: Slot<Member>) throws(WireError) {
        guard let holder = items[slot].holder, gestures[holder].member != member else { return }
        var error = error(.itemHeld, about: items[slot].item.id)
        error.holder = members[gestures[holder].member].id
        error.gesture = gestures[holder].id
        throw error
    }

    func error(_ code: ErrorCode, about item: ItemID) -> WireError {
        var error = WireError(code)
        error.item = item
        return error
    }
}
