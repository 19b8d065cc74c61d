import Canvas
import Wire

/// Cards on their way, out of a deck or back into it.
///
/// That a card is swiped, or back, is committed at once; a flight only says how that is shown. A
/// deck keeps those of its cards that are still on their way, so that a card can be caught where it
/// is seen.
///
/// **Spec:** C19, G14.
extension RoomCore {
    /// The spring of a card that goes back to its place: Apple's interactive one.
    static let springBack = Spring(response: 150_000, damping: 860)
    /// The spring of a card that leaves its deck.
    static let springOut = Spring(response: 500_000, damping: 825)

    /// How far from its place, along x, a card of a deck comes to rest that was swiped: one and a
    /// half widths of the deck, so that it is not seen any more on a deck that fills the screen.
    static func wayOut(_ direction: SwipeDirection, of deck: Item) -> Length {
        let way = Length(thousandths: 3 * deck.halfExtents.width.thousandths)
        return direction == .left ? -way : way
    }

    /// Sends a card on its way out of its deck; of one that is in the hand of nobody, `motion` is
    /// what it is by itself (``motion(of:in:leftTo:)``).
    mutating func sendOut(
        _ card: CardID, of deck: Slot<PlacedItem>, to direction: SwipeDirection,
        from motion: CardMotion, by member: Slot<Member>, into effects: inout [Effect]
    ) {
        let x = RoomCore.wayOut(direction, of: items[deck].item)
        let end = Position(x: x, y: motion.way.y)
        send(
            flight(of: card, direction, from: motion, to: end, RoomCore.springOut), of: deck,
            by: member, into: &effects)
    }

    /// Sends a card back to its place in its deck.
    mutating func sendBack(
        _ card: CardID, to deck: Slot<PlacedItem>, from motion: CardMotion,
        by member: Slot<Member>, into effects: inout [Effect]
    ) {
        guard motion != .rest else { return }
        send(
            flight(of: card, nil, from: motion, to: .center, RoomCore.springBack), of: deck,
            by: member, into: &effects)
    }

    /// How a card moves now that nobody has in the hand: as its flight says, while there is one;
    /// else it lies where it came to rest, in the deck or beside it, where it had left.
    func motion(
        of card: CardID, in deck: Slot<PlacedItem>, leftTo direction: SwipeDirection? = nil
    ) -> CardMotion {
        let flight = items[deck].flights.first { $0.card == card }
        if let motion = flight?.motion(at: latestTime.microseconds) { return motion }
        guard let direction else { return .rest }
        return CardMotion(
            way: Position(x: RoomCore.wayOut(direction, of: items[deck].item), y: .zero))
    }

    /// Lets a card not fly any more: somebody has it in the hand.
    mutating func endFlight(of card: CardID, in deck: Slot<PlacedItem>) {
        items[deck].flights.removeAll { $0.card == card }
    }

    /// Forgets the flights that are over, before others begin: for each of these it would take
    /// long.
    mutating func forgetFlights(of deck: Slot<PlacedItem>) {
        let now = latestTime.microseconds
        items[deck].flights.removeAll { $0.motion(at: now) == nil }
    }

    private func flight(
        of card: CardID, _ direction: SwipeDirection?, from motion: CardMotion,
        to end: Position, _ spring: Spring
    ) -> CardFlight {
        CardFlight(
            card: card, direction: direction, from: motion.way, to: end,
            velocityX: motion.velocityX, velocityY: motion.velocityY, spring: spring,
            start: latestTime.microseconds)
    }

    private mutating func send(
        _ flight: CardFlight, of deck: Slot<PlacedItem>, by member: Slot<Member>,
        into effects: inout [Effect]
    ) {
        endFlight(of: flight.card, in: deck)
        items[deck].flights.append(flight)
        effects.append(.flight(flight, of: items[deck].item.id, by: members[member].id))
    }
}
