import Canvas
import Snapping
import Wire

/// Commands that move several items in one commit.
extension RoomCore {
    /// Moves items by as much; tells whether that is anything.
    ///
    /// **Spec:** C9.
    mutating func nudge(
        _ ids: [ItemID], dx: Length, dy: Length, by member: Slot<Member>,
        into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        let slots = try movable(ids, for: member)
        guard let arrangement = arrangement(of: slots) else { return false }
        try refuseOutside(arrangement, moved: Position(x: dx, y: dy))
        guard dx != .zero || dy != .zero else { return false }
        shift(slots, by: Position(x: dx, y: dy), nextWrite(by: member))
        for slot in slots { effects.append(.changed(slot, .frame, by: members[member].id)) }
        return true
    }

    /// Brings the box of items to a guide; tells whether it was elsewhere.
    ///
    /// **Spec:** C10.
    mutating func align(
        _ ids: [ItemID], to kind: GuideKind, by member: Slot<Member>,
        into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        let slots = try movable(ids, for: member)
        guard let arrangement = arrangement(of: slots) else { return false }
        let axis = kind.axis
        let way = arrangement.way(to: kind, of: CanvasGuides(of: layout))
        guard arrangement.room(axis).contains(way) else {
            var error = WireError(.outOfRange, field: "to")
            error.bounds = Limits.coordinate
            throw error
        }
        guard way != .zero else { return false }
        var ways = Position.center
        ways[axis] = way
        shift(slots, by: ways, nextWrite(by: member))
        for slot in slots { effects.append(.changedForAll(slot, .frame, by: members[member].id)) }
        return true
    }

    /// Refuses a way that would bring items beyond the limits, and tells what could have been.
    ///
    /// **Spec:** C9.
    func refuseOutside(_ arrangement: Arrangement, moved way: Position) throws(WireError) {
        for (axis, field) in [(Axis.x, "dx"), (.y, "dy")] {
            let room = arrangement.room(axis)
            guard room.contains(way[axis]) else {
                var error = WireError(.outOfRange, field: field)
                error.bounds = Limits.Bounds(
                    "coordinate", room.lowerBound.thousandths...room.upperBound.thousandths,
                    places: 3)
                throw error
            }
        }
    }

    /// The places of items that a member may move.
    ///
    /// **Spec:** C6, C8, C18.
    private func movable(
        _ ids: [ItemID], for member: Slot<Member>
    ) throws(WireError) -> [Slot<PlacedItem>] {
        var slots: [Slot<PlacedItem>] = []
        for id in ids { slots.append(try find(id)) }
        for slot in slots { try refuseLocked(slot) }
        for slot in slots {
            try refuseHeld(slot, for: member)
            if items[slot].holder != nil {
                throw error(.ownGestureOpen, about: items[slot].item.id)
            }
        }
        return slots
    }

    func arrangement(of slots: [Slot<PlacedItem>]) -> Arrangement? {
        guard let first = slots.first else { return nil }
        var arrangement = Arrangement(items[first].item.box)
        for slot in slots.dropFirst() { arrangement.add(items[slot].item.box) }
        return arrangement
    }

    private mutating func shift(
        _ slots: [Slot<PlacedItem>], by way: Position, _ write: Write
    ) {
        for slot in slots {
            var center = items[slot].item.frame.center
            center.x += way.x
            center.y += way.y
            self.write(.position(center), by: write, to: slot)
            noteForScene(items[slot].item.id)
        }
    }
}
