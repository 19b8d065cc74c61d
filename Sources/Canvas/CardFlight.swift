/// How a card of a deck moves when no finger is on it: a spring, told by its parameters, so that
/// everybody computes the same at every moment.
///
/// **Spec:** G14, U6.
public struct CardFlight: Hashable, Sendable {
    /// Which card.
    public var card: CardID
    /// Where it leaves the deck; nil where it comes to rest in it.
    public var direction: SwipeDirection?
    /// How far from its place in the deck it is at the start.
    public var from: Position
    /// How far from its place in the deck it comes to rest.
    public var to: Position
    /// Thousandths of a point in a second at the start, to the right.
    public var velocityX: Int64
    /// Thousandths of a point in a second at the start, downwards.
    public var velocityY: Int64
    /// How it moves.
    public var spring: Spring
    /// When it starts, in microseconds of the server's clock.
    public var start: Int64

    /// Makes a flight.
    public init(
        card: CardID, direction: SwipeDirection?, from: Position, to: Position, velocityX: Int64,
        velocityY: Int64, spring: Spring, start: Int64
    ) {
        self.card = card
        self.direction = direction
        self.from = from
        self.to = to
        self.velocityX = velocityX
        self.velocityY = velocityY
        self.spring = spring
        self.start = start
    }
}

/// A damped spring of mass 1.
///
/// **Spec:** G14.
public struct Spring: Hashable, Sendable {
    /// Microseconds that it would take for one swing without damping.
    public var response: Int64
    /// The damping ratio in thousandths: at 1,000 it does not overshoot.
    public var damping: Int64

    /// Makes a spring.
    public init(response: Int64, damping: Int64) {
        self.response = response
        self.damping = damping
    }
}
