import Canvas
import Snapping
import Wire

/// Commands about what is selected together.
///
/// **Spec:** C16.
extension RoomCore {
    /// Has items in a group, or in none; tells whether one was elsewhere.
    mutating func regroup(
        _ ids: [ItemID], as group: GroupID?, by member: Slot<Member>,
        into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        var slots: [Slot<PlacedItem>] = []
        for id in ids { slots.append(try find(id)) }
        for slot in slots { try refuseLocked(slot) }
        for slot in slots { try refuseHeld(slot, for: member) }
        let elsewhere = slots.filter { items[$0].item.attributes.group != group }
        for slot in elsewhere {
            write(.group(group), by: nextWrite(by: member), to: slot)
            effects.append(.changed(slot, .attributes, by: members[member].id))
        }
        return !elsewhere.isEmpty
    }

    /// Places copies of items on top, in the order in which these lie.
    ///
    /// It asks neither who holds the items nor whether they are locked: they stay as they are.
    mutating func duplicate(
        _ ids: [ItemID], as names: [ItemID], _ way: Position, in group: GroupID?,
        by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) {
        var slots: [Slot<PlacedItem>] = []
        for id in ids { slots.append(try find(id)) }
        for name in names { try refuseTaken(name) }
        try refuseTooMany(slots.count)
        try refuseTooLong(slots.reduce(0) { $0 + items[$1].item.contentByteCount })
        if let arrangement = arrangement(of: slots) {
            try refuseOutside(arrangement, moved: way)
        }
        let write = nextWrite(by: member)
        for (slot, name) in zip(slots, names).sorted(by: { items[$0.0].rank < items[$1.0].rank }) {
            var item = items[slot].item
            item.id = name
            item.frame.center.x += way.x
            item.frame.center.y += way.y
            item.attributes.isLocked = false
            item.attributes.group = group
            let copy = KeptItem(
                item: item, rank: rankAbove(order.last), creator: members[member].id,
                writes: PropertyWrites(write))
            place(copy, at: order.count, into: &effects)
        }
    }
}
