/// An angle in thousandths of a degree, clockwise as y points down, in 0..<360,000.
///
/// **Spec:** N1.
public struct Angle: Hashable, Sendable {
    /// Thousandths of a degree, 0..<360,000.
    public let thousandths: Int32

    /// Makes an angle of `thousandths` of a degree, modulo a full turn.
    public init(thousandths: Int64) {
        let turn: Int64 = 360_000
        let remainder = thousandths % turn
        self.thousandths = Int32(remainder < 0 ? remainder + turn : remainder)
    }

    /// No rotation.
    public static let zero = Angle(unchecked: 0)

    private init(unchecked thousandths: Int32) { self.thousandths = thousandths }

    /// Adds, modulo a full turn.
    public static func + (left: Angle, right: Angle) -> Angle {
        Angle(thousandths: Int64(left.thousandths) + Int64(right.thousandths))
    }

    /// Subtracts, modulo a full turn.
    public static func - (left: Angle, right: Angle) -> Angle {
        Angle(thousandths: Int64(left.thousandths) - Int64(right.thousandths))
    }

    /// How far it is to no rotation, the shorter way, in thousandths of a degree: −180,000 not
    /// included, 180,000 included.
    public var signedThousandths: Int32 {
        thousandths > 180_000 ? thousandths - 360_000 : thousandths
    }
}

/// A factor in millionths, 0.01…100.
///
/// **Spec:** N1.
public struct Scale: Hashable, Comparable, Sendable {
    /// Millionths, 10,000…100,000,000.
    public let millionths: Int64

    /// The limits of a scale, in millionths.
    ///
    /// **Spec:** `limits.json` `scale`.
    public static let bounds: ClosedRange<Int64> = 10_000...100_000_000

    /// Makes a scale, or returns nil outside ``bounds``.
    public init?(millionths: Int64) {
        guard Scale.bounds.contains(millionths) else { return nil }
        self.millionths = millionths
    }

    private init(unchecked millionths: Int64) { self.millionths = millionths }

    /// The size as it was made.
    public static let one = Scale(unchecked: 1_000_000)

    /// The factor, for computing.
    public var factor: Double { Double(millionths) / 1_000_000 }

    /// Orders by value.
    public static func < (left: Scale, right: Scale) -> Bool { left.millionths < right.millionths }
}

/// An item's geometry: where its centre is, how much it is scaled and how far it is turned.
///
/// With the item's ``HalfExtents`` (at scale 1) and ``Outline`` it says exactly what is covered.
public struct Frame: Hashable, Sendable {
    /// The item's centre, about which it is scaled and turned.
    public var center: Position
    /// The factor on both of the item's extents.
    public var scale: Scale
    /// The rotation about the centre.
    public var angle: Angle

    /// Makes a frame.
    public init(center: Position, scale: Scale = .one, angle: Angle = .zero) {
        self.center = center
        self.scale = scale
        self.angle = angle
    }
}

/// What shape an item fills within its extents; decides the box of a turned item.
public enum Outline: UInt8, Sendable {
    /// The whole rectangle.
    case rectangle
    /// The ellipse that touches the middle of each side: a turned circle keeps its box.
    case ellipse
}

/// What the engine needs to know of an item: what it covers, not what it shows.
public struct Body: Hashable, Sendable {
    /// Half of width and height at scale 1, unturned.
    public var halfExtents: HalfExtents
    /// The shape within them.
    public var outline: Outline
    /// The size of its font at scale 1, if it is a label: gestures do not make it unreadable.
    public var fontSize: Length?

    /// Makes a body.
    public init(
        halfExtents: HalfExtents, outline: Outline = .rectangle, fontSize: Length? = nil
    ) {
        self.halfExtents = halfExtents
        self.outline = outline
        self.fontSize = fontSize
    }
}
