public import Canvas

/// The numbers of seed 3's label.
public struct ClassicLabelConstants: Hashable, Sendable {
    /// How much wider and higher than its text the label is, and the size of its handle; 30.
    public var circleSize: Double
    /// The least font size that the handle sets; 10.
    public var minimumFontSize: Double

    /// Makes constants; what is not given is the seed's.
    public init(circleSize: Double = 30, minimumFontSize: Double = 10) {
        self.circleSize = circleSize
        self.minimumFontSize = minimumFontSize
    }

    /// As printed.
    public static let seed = ClassicLabelConstants()

    /// The label's size around a text's: the seed's `bounds.size`.
    public func labelSize(around text: ClassicSize) -> ClassicSize {
        ClassicSize(width: text.width + circleSize, height: text.height + circleSize)
    }
}

/// A drag of the handle at a label's lower right corner, which turns and sizes it: seed 3's
/// `editPanGesture`, expression for expression.
///
/// Begin stores a distance and a font size, and no angle: the first change turns the label to
/// where the finger is, seen from the centre. The seed runs the same branch for the end and for a
/// cancel as for a change.
public struct ClassicHandle: Hashable, Sendable {
    /// How far from the centre the touch was at begin.
    public let initialDistance: Double
    /// The font size at begin.
    public let initialFontSize: Double
    private let constants: ClassicLabelConstants

    /// Takes the touch that begins the drag.
    public init(
        center: ClassicPoint, fontSize: Double, touch: ClassicPoint,
        constants: ClassicLabelConstants = .seed
    ) {
        initialDistance = ClassicPoint.distance(from: center, to: touch)
        initialFontSize = fontSize
        self.constants = constants
    }

    /// Takes a later touch; the centre is where the label is now, as another finger may move it.
    ///
    /// The font's factor goes through single precision, as the seed's does.
    public func changed(center: ClassicPoint, touch: ClassicPoint) -> ClassicTwist {
        let angle = arcTangent(y: touch.y - center.y, x: touch.x - center.x)
        let distance = ClassicPoint.distance(from: center, to: touch)
        let scale = Float(distance / initialDistance)
        let size = initialFontSize * Double(scale)
        // In this order: of a NaN and a number, `max` returns the first.
        return ClassicTwist(angle: angle, fontSize: max(size, constants.minimumFontSize))
    }
}

/// What a handle makes of a label: any doubles.
///
/// A drag that begins at the very centre divides by zero: infinity is the font's size then, or
/// NaN. Neither is ever stored: there is no ``stored`` form of it.
public struct ClassicTwist: Hashable, Sendable {
    /// The label's angle in radians, clockwise as y points down, in −π…π.
    public let angle: Double
    /// The font size in points.
    public let fontSize: Double

    /// The values on the grid; nil when either has none, because it is not finite or, for a font
    /// size, beyond 1,000,000,000 pt.
    ///
    /// **Spec:** N1, N2.
    public var stored: Stored? {
        guard let angle = Angle(radians: angle), let fontSize = Length(rounding: fontSize) else {
            return nil
        }
        return Stored(angle: angle, fontSize: fontSize)
    }

    /// An angle and a font size on the grid.
    public struct Stored: Hashable, Sendable {
        /// The label's rotation about its centre.
        public let angle: Angle
        /// The font size.
        public let fontSize: Length
    }
}

/// A drag of a label by its text, which moves it: seed 3's `movePanGesture`.
///
/// The centre is always counted from begin, so nothing accumulates.
public struct ClassicMove: Hashable, Sendable {
    private let previousLocation: ClassicPoint
    private let initialCenter: ClassicPoint

    /// Takes the touch that begins the drag.
    public init(center: ClassicPoint, touch: ClassicPoint) {
        previousLocation = touch
        initialCenter = center
    }

    /// Where a later touch has the centre.
    public func changed(touch: ClassicPoint) -> ClassicPoint {
        let dx = touch.x - previousLocation.x
        let dy = touch.y - previousLocation.y
        return ClassicPoint(x: initialCenter.x + dx, y: initialCenter.y + dy)
    }
}
