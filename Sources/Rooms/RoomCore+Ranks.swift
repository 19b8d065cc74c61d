import Canvas
import Wire

extension RoomCore {
    /// The distance at which ranks are given, so that others fit between: 20 bisections.
    private static let rankSpacing: Int64 = 1 << 20

    /// A rank above that of `slot`, the topmost item, if there is one.
    func rankAbove(_ slot: Slot<PlacedItem>?) -> Rank {
        Rank((slot.map { items[$0].rank.rawValue } ?? 0) + RoomCore.rankSpacing)
    }

    /// Moves an item among the others; tells whether it was elsewhere.
    ///
    /// **Spec:** C5.
    mutating func reorder(
        _ id: ItemID, _ place: Reordering, by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        let slot = try find(id)
        var other: Slot<PlacedItem>?
        switch place {
        case .front, .back: break
        case .above(let name), .below(let name): other = try find(name)
        }
        try refuseHeld(slot, for: member)
        guard other != slot, let from = order.firstIndex(of: slot) else { return false }
        order.remove(at: from)
        let to: Int
        switch (place, other.flatMap { order.firstIndex(of: $0) }) {
        case (.back, _): to = 0
        case (.above, let index?): to = index + 1
        case (.below, let index?): to = index
        default: to = order.count
        }
        order.insert(slot, at: to)
        guard to != from else { return false }
        rank(at: to, by: members[member].id, into: &effects)
        revision = revision.next
        return true
    }

    /// Gives the item at `index` of the order a rank between its neighbours'; when none fits, all
    /// items new ones.
    private mutating func rank(at index: Int, by author: MemberID, into effects: inout [Effect]) {
        let below = index > 0 ? items[order[index - 1]].rank.rawValue : nil
        let above = index + 1 < order.count ? items[order[index + 1]].rank.rawValue : nil
        let rank: Int64 =
            switch (below, above) {
            case (let below?, let above?): below + (above - below) / 2
            case (let below?, nil): below + RoomCore.rankSpacing
            case (nil, let above?): above - RoomCore.rankSpacing
            case (nil, nil): RoomCore.rankSpacing
            }
        if rank == below {
            for (position, slot) in order.enumerated() {
                items[slot].rank = Rank(Int64(position + 1) * RoomCore.rankSpacing)
                effects.append(.changed(slot, .rank, by: author))
            }
        } else {
            items[order[index]].rank = Rank(rank)
            effects.append(.changed(order[index], .rank, by: author))
        }
    }
}
