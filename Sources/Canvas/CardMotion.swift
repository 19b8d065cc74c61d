/// Where a card is and how fast, in its deck: the deck unscaled and unturned.
///
/// **Spec:** G14.
public struct CardMotion: Hashable, Sendable {
    /// How far it is from its place in the deck.
    public var way: Position
    /// Thousandths of a point in a second, to the right; within ±``greatestSpeed``.
    public var velocityX: Int64
    /// Thousandths of a point in a second, downwards; within ±``greatestSpeed``.
    public var velocityY: Int64

    /// The fastest that a card is said to be: a hundred thousand points in a second.
    public static let greatestSpeed: Int64 = 100_000_000

    /// Makes a motion; a greater speed is taken as the greatest, a farther place as the farthest.
    public init(way: Position, velocityX: Int64 = 0, velocityY: Int64 = 0) {
        self.way = way.clampedToBounds()
        let bound = CardMotion.greatestSpeed
        self.velocityX = min(max(velocityX, -bound), bound)
        self.velocityY = min(max(velocityY, -bound), bound)
    }

    /// That of a card that lies in its place.
    public static let rest = CardMotion(way: .center)
}

extension CardFlight {
    /// Where the card is at a moment of the server's clock, and how fast, on the grid; nil when it
    /// has come to rest.
    ///
    /// Before the start it is where it starts.
    ///
    /// **Spec:** G14.
    public func motion(at time: Int64) -> CardMotion? {
        let passed = time &- start
        let x = spring.state(state(.x), after: passed)
        let y = spring.state(state(.y), after: passed)
        if x.isAtRest && y.isAtRest { return nil }
        return CardMotion(
            way: Position(
                x: Length(rounding: to.x.points + x.displacement) ?? to.x,
                y: Length(rounding: to.y.points + y.displacement) ?? to.y),
            velocityX: rounded(x.velocity * 1_000, within: 1e12) ?? 0,
            velocityY: rounded(y.velocity * 1_000, within: 1e12) ?? 0)
    }

    private func state(_ axis: Axis) -> SpringState {
        SpringState(
            displacement: (from[axis] - to[axis]).points,
            velocity: Double(axis == .x ? velocityX : velocityY) / 1_000)
    }
}
