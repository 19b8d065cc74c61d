import Canvas

/// The numbers of seed 2's cards.
public struct ClassicCardConstants: Hashable, Sendable {
    /// How much narrower and lower than the one before it each card is; 10.
    public var step: Double
    /// The rotation of a card that is dragged by its own width, in degrees; 25.
    public var rotation: Double

    /// Makes constants; what is not given is the seed's.
    public init(step: Double = 10, rotation: Double = 25) {
        self.step = step
        self.rotation = rotation
    }

    /// As printed.
    public static let seed = ClassicCardConstants()
}

/// How seed 2 lays cards out: by their index in the array, which it takes for their rank.
///
/// The last card is on top. An index that is no rank, after a card below the top is gone, makes a
/// card wider than the deck or of a negative width; nothing is clamped.
public struct ClassicDeck: Hashable, Sendable {
    /// The deck's width: the seed's `geometry.size.width`.
    public var width: Double
    /// How many cards there are: the seed's `arraySize`.
    public var count: Int64
    private let constants: ClassicCardConstants

    /// Makes a deck.
    public init(width: Double, count: Int64, constants: ClassicCardConstants = .seed) {
        self.width = width
        self.count = count
        self.constants = constants
    }

    /// The seed's `(arraySize - 1 - currentIndex) * 10`: how much lower than the top card a card
    /// is, and how much narrower than the deck.
    ///
    /// In doubles, as no subtraction may trap; exact for counts and indices below 2⁵².
    public func offset(index: Int64) -> Double {
        (Double(count) - 1 - Double(index)) * constants.step
    }

    /// A card's width.
    public func cardWidth(index: Int64) -> Double { width - offset(index: index) }
}

/// A card under a finger: seed 2's modifiers, of which `.offset()` comes first and
/// `.rotationEffect()` after it.
///
/// So a card is moved, and what was moved is turned about the bottom centre of where it had been;
/// it leaves the finger along an arc.
public struct ClassicCard: Hashable, Sendable {
    /// The card's size as it is laid out.
    public var size: ClassicSize
    private let constants: ClassicCardConstants

    /// Makes a card.
    public init(size: ClassicSize, constants: ClassicCardConstants = .seed) {
        self.size = size
        self.constants = constants
    }

    /// How far a translation turns the card, in degrees: the seed's
    /// `Double(translation.width / geometry.size.width) * 25`.
    ///
    /// Not clamped; for a card without width an infinity or NaN, of which a ``Turn`` has no angle.
    public func degrees(translation: ClassicSize) -> Double {
        translation.width / size.width * constants.rotation
    }

    /// Where a translation takes a point of the card; both are offsets from the centre of the card
    /// before it was moved.
    public func place(_ point: ClassicPoint, translation: ClassicSize) -> ClassicPoint {
        let bottom = size.height / 2
        let x = point.x + translation.width
        let y = point.y + translation.height - bottom
        let turn = Turn(degrees: degrees(translation: translation))
        return ClassicPoint(
            x: x * turn.cosine - y * turn.sine, y: bottom + (x * turn.sine + y * turn.cosine))
    }
}
