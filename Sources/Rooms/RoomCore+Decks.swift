import Canvas
import Snapping
import Wire

/// Commands about the cards of a deck.
///
/// **Spec:** C19.
extension RoomCore {
    /// Does something with the cards of a deck; tells whether they were otherwise.
    mutating func change(
        deck id: ItemID, _ deed: DeckChange, by member: Slot<Member>, into effects: inout [Effect]
    ) throws(WireError) -> Bool {
        let slot = try find(id)
        guard case .deck(let old) = items[slot].item.content else {
            throw error(.wrongItemKind, about: id)
        }
        try refuseLocked(slot)
        try refuseHeld(slot, for: member)
        if let holder = items[slot].holder, gestures[holder].kind == .swipe {
            throw error(.ownGestureOpen, about: id)
        }
        let new: DeckContent
        do {
            new = try old.applying(deed)
        } catch {
            var located = error
            located.item = id
            throw located
        }
        guard new != old else { return false }
        let byteCount = new.byteCount - old.byteCount
        try refuseTooLong(byteCount)
        contentByteCount += byteCount
        write(.deck(new), by: nextWrite(by: member), to: slot)
        effects.append(.changed(slot, .content, by: members[member].id))
        sendCards(of: slot, asIn: old, by: member, into: &effects)
        return true
    }

    /// Sends the cards of a deck on their way that were swiped, or not, in what it was before.
    ///
    /// **Spec:** C19, G14.
    mutating func sendCards(
        of slot: Slot<PlacedItem>, asIn old: DeckContent, by member: Slot<Member>,
        into effects: inout [Effect]
    ) {
        guard case .deck(let new) = items[slot].item.content else { return }
        forgetFlights(of: slot)
        let (before, after) = (old.order.directions, new.order.directions)
        for card in old.order.names {
            let direction = before[card]
            guard new[card] != nil else {
                endFlight(of: card, in: slot)
                continue
            }
            guard direction != after[card] else { continue }
            let motion = motion(of: card, in: slot, leftTo: direction)
            if let side = after[card] {
                sendOut(card, of: slot, to: side, from: motion, by: member, into: &effects)
            } else {
                sendBack(card, to: slot, from: motion, by: member, into: &effects)
            }
        }
    }
}

extension Deck {
    /// Where each card left that was swiped.
    fileprivate var directions: [CardID: SwipeDirection] {
        var directions: [CardID: SwipeDirection] = [:]
        for place in 0..<swipedCount {
            guard let swiped = swiped(at: place) else { continue }
            directions[swiped.card] = swiped.direction
        }
        return directions
    }
}
