public import Canvas

/// A finger that drags the card on top of a deck, under the `refined` profile.
///
/// The card is turned about its bottom centre, by 25° for its own width and never more, and then
/// carried with the finger: turned first, so that the finger's way is the card's. Let go, it is
/// swiped if it has gone a quarter of its width or more, or if the finger was fast (750 points of
/// the screen a second), unless the finger was on its way back; else it goes back. So a card that
/// has not moved can be swiped by speed alone, a finger that flings it back puts it back, and a
/// finger that rests far out need not be fast.
public struct Swipe: Sendable {
    /// Which card.
    public let card: CardID
    /// How far it is from its place.
    public private(set) var translation: Position

    private let home: Position
    private let halfExtents: HalfExtents
    private let zoom: Zoom
    private let scale: Scale
    /// Where the finger would be if the card lay in its place.
    private let start: Position
    private var trail: Trail

    /// What becomes of a card that is let go.
    public enum Outcome: Hashable, Sendable {
        /// It leaves the deck.
        case swiped(SwipeDirection)
        /// It goes back to its place.
        case back
    }

    /// How far a card is turned that is dragged by its width or farther, in thousandths of a
    /// degree.
    public static let greatestAngle: Int64 = 25_000
    /// The least speed, in screen points per second, that swipes a card wherever it is.
    public static let leastSpeed: Int64 = 750

    /// Begins with a finger on a card whose place is `home`, of this size, and moves nothing.
    ///
    /// Everything is measured in the deck, unscaled and unturned; `scale` and `zoom` say how large
    /// that is on the screen. A card that is caught on its way goes on from there: its speed counts
    /// until samples tell another.
    public init(
        _ card: CardID, at home: Position, halfExtents: HalfExtents, zoom: Zoom = .one,
        scale: Scale = .one, caught motion: CardMotion = .rest, finger: Position,
        time: SampleTime
    ) {
        self.card = card
        self.home = home
        self.halfExtents = halfExtents
        self.zoom = zoom
        self.scale = scale
        translation = motion.way
        start = Position(x: finger.x - motion.way.x, y: finger.y - motion.way.y)
        trail = Trail(finger, at: time, motion)
    }

    /// Takes where the finger is next.
    public mutating func move(to finger: Position, at time: SampleTime) {
        translation = Position(x: finger.x - start.x, y: finger.y - start.y)
        trail.append(finger, at: time)
    }

    /// Where the card is, and how fast by the last samples.
    public var motion: CardMotion {
        CardMotion(
            way: translation, velocityX: trail.velocity(.x), velocityY: trail.velocity(.y))
    }

    /// Puts the card back where it lay, as if there had been no finger.
    public mutating func cancel() {
        translation = .center
        trail = Trail(start, at: SampleTime(microseconds: 0), .rest)
    }

    /// How far the card is turned: 25° × translation ÷ width, within ±25°, rounded half away from
    /// zero; a card without a width is not turned.
    public var angle: Angle {
        let width = 2 &* halfExtents.width.thousandths
        guard width > 0 else { return .zero }
        let way = min(max(translation.x.thousandths, -width), width)
        // Unchecked, as a checked product of 64 bits takes one of 128 in WebAssembly.
        let doubled = 2 &* way &* Swipe.greatestAngle + (way < 0 ? -width : width)
        return Angle(thousandths: doubled / (2 &* width))
    }

    /// Where the card is: turned about its bottom centre, then carried.
    ///
    /// From the bottom centre its middle is (0, −h), with h half of its height; turned by a it is
    /// (h·sin a, −h·cos a).
    public var frame: Frame {
        let angle = angle
        let half = Double(halfExtents.height.thousandths)
        let x = rounded(half * angle.sine, within: 1e12) ?? 0
        let y = rounded(half - half * angle.cosine, within: 1e12) ?? 0
        let center = Position(
            x: home.x + translation.x + Length(thousandths: x),
            y: home.y + translation.y + Length(thousandths: y))
        return Frame(center: center.clampedToBounds(), angle: angle)
    }

    /// What becomes of the card if it is let go now.
    ///
    /// In whole numbers, so that a card is swiped everywhere or nowhere.
    public var outcome: Outcome {
        let way = translation.x.thousandths
        let speed = trail.distance.x.thousandths
        if way < 0 && speed > 0 || way > 0 && speed < 0 { return .back }
        let isFar = way != 0 && 2 &* abs(way) >= halfExtents.width.thousandths
        guard isFar || trail.isFast(at: zoom, scale) else { return .back }
        return .swiped(way < 0 || speed < 0 ? .left : .right)
    }
}

/// The last places of a finger, for its speed.
private struct Trail: Sendable {
    /// How many samples tell the speed.
    private static let capacity = 5

    private var places: [5 of Position]
    private var times: [5 of SampleTime]
    /// Where the oldest sample is, and the next one comes.
    private var oldest = 0
    /// How far the finger went from the oldest sample to the newest, and in which time; while no
    /// time has passed between them, as it was before.
    private(set) var distance: Position
    private var interval: Int64 = 1_000_000

    /// A finger that has moved with the card.
    init(_ place: Position, at time: SampleTime, _ motion: CardMotion) {
        places = .init(repeating: place)
        times = .init(repeating: time)
        distance = Position(
            x: Length(thousandths: motion.velocityX), y: Length(thousandths: motion.velocityY))
    }

    mutating func append(_ place: Position, at time: SampleTime) {
        places[oldest] = place
        times[oldest] = time
        oldest = oldest == Trail.capacity - 1 ? 0 : oldest + 1
        let passed = time.microseconds &- times[oldest].microseconds
        if passed > 0 {
            distance = Position(
                x: place.x - places[oldest].x, y: place.y - places[oldest].y)
            interval = min(passed, 1 << 40)
        }
    }

    /// Thousandths of a point in a second, towards zero.
    func velocity(_ axis: Axis) -> Int64 {
        distance[axis].thousandths &* 1_000_000 / interval
    }

    /// pt/1,000 per µs is 1,000 pt/s, and the zoom's thousandths take the factor away again.
    func isFast(at zoom: Zoom, _ scale: Scale) -> Bool {
        let shown = distance.x.magnitude.thousandths &* scale.millionths / 1_000_000
        return shown &* zoom.thousandths >= Swipe.leastSpeed &* interval
    }
}
