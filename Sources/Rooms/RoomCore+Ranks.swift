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
    /// **Spec:** C5, C18.
    mutating func reorder(
        _ id: ItemID, _ place: Reordering, by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        let slot = try find(id)
        var other: Slot<PlacedItem>?
        switch place {
        case .front, .back, .forward, .backward: break
        case .above(let name), .below(let name): other = try find(name)
        }
        try refuseLocked(slot)
        try refuseHeld(slot, for: member)
        guard other != slot, let from = order.firstIndex(of: slot) else { return false }
        order.remove(at: from)
        let to: Int
        switch (place, other.flatMap { order.firstIndex(of: $0) }) {
        case (.back, _): to = 0
        case (.forward, _): to = min(from + 1, order.count)
        case (.backward, _): to = max(from - 1, 0)
        case (.above, let index?): to = index + 1
        case (.below, let index?): to = index
        default: to = order.count
        }
        guard to != from else {
            order.insert(slot, at: from)
            return false
        }
        let author = members[member].id
        let rank = freeRank(at: to, by: author, into: &effects)
        order.insert(slot, at: to)
        write(.rank(rank), by: nextWrite(by: member), to: slot)
        effects.append(.changed(slot, .rank, by: author))
        return true
    }

    /// The rank of what is about to come in at `index` of the order, between its neighbours'; when
    /// none fits, all items get new ones, which does not count as writing them.
    mutating func freeRank(
        at index: Int, by author: MemberID, into effects: inout [Effect]
    ) -> Rank {
        let below = index > 0 ? items[order[index - 1]].rank.rawValue : nil
        let above = index < order.count ? items[order[index]].rank.rawValue : nil
        switch (below, above) {
        case (let below?, let above?) where above - below < 2: break
        case (let below?, let above?): return Rank(below + (above - below) / 2)
        case (let below?, nil): return Rank(below + RoomCore.rankSpacing)
        case (nil, let above?): return Rank(above - RoomCore.rankSpacing)
        case (nil, nil): return Rank(RoomCore.rankSpacing)
        }
        for (position, slot) in order.enumerated() {
            let place = position < index ? position + 1 : position + 2
            let rank = Rank(Int64(place) * RoomCore.rankSpacing)
            guard items[slot].rank != rank else { continue }
            write(.rank(rank), by: items[slot].writes[.rank], to: slot)
            effects.append(.changed(slot, .rank, by: author))
        }
        return Rank(Int64(index + 1) * RoomCore.rankSpacing)
    }
}
