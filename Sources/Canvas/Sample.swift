/// A moment on a member's own monotonic clock.
///
/// Only differences have a meaning.
public struct SampleTime: Hashable, Comparable, Sendable {
    /// Microseconds, 0…2⁵³−1.
    public let microseconds: Int64

    /// Wraps microseconds since a moment that the client chose.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Orders by time.
    public static func < (left: SampleTime, right: SampleTime) -> Bool {
        left.microseconds < right.microseconds
    }
}

/// One timestamped reading of a gesture, quantised by the client that took it.
public struct Sample: Hashable, Sendable {
    /// Its number within the gesture; 0 is the sample of begin.
    public var number: SampleNumber
    /// When the client took it.
    public var time: SampleTime
    /// What was read.
    public var reading: Reading
    /// What the member holds down meanwhile.
    public var modifiers: Modifiers

    /// What a sample can tell, by the kind of its gesture.
    ///
    /// **Spec:** G2, G9, G10.
    public enum Reading: Hashable, Sendable {
        /// Where the pointer is, on the canvas.
        case pointer(Position)
        /// Where the fingers are, on the canvas.
        case touches(TouchList)
        /// What a gesture recogniser says.
        case recognition(Recognition)

        /// Which of these a reading is.
        public var form: ReadingForm {
            switch self {
            case .pointer: .pointer
            case .touches: .touches
            case .recognition: .recognition
            }
        }
    }

    /// Makes a sample.
    public init(
        number: SampleNumber, time: SampleTime, reading: Reading, modifiers: Modifiers = []
    ) {
        self.number = number
        self.time = time
        self.reading = reading
        self.modifiers = modifiers
    }

    /// Makes a sample of a pointer.
    public init(
        number: SampleNumber, time: SampleTime, position: Position, modifiers: Modifiers = []
    ) {
        self.init(number: number, time: time, reading: .pointer(position), modifiers: modifiers)
    }
}

/// Which of its cases a ``Sample/Reading`` is: one for all samples of a gesture.
///
/// **Spec:** G2.
public enum ReadingForm: UInt8, Sendable {
    /// A pointer.
    case pointer
    /// Fingers.
    case touches
    /// A recogniser.
    case recognition
}

/// What a member can hold down to change how a gesture goes, from one sample to the next.
///
/// **Spec:** G11.
public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit per modifier.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No guide catches, and those that hold let go.
    public static let snappingOff = Modifiers(rawValue: 1 << 0)
    /// The item moves along one axis only: the one along which the pointer has moved farther.
    public static let axisLock = Modifiers(rawValue: 1 << 1)
    /// The item is scaled and not turned.
    public static let uniform = Modifiers(rawValue: 1 << 2)
}

/// What a gesture recogniser says since its gesture began; each part is nil until it has begun, and
/// again when it is over.
///
/// **Spec:** G10.
public struct Recognition: Hashable, Sendable {
    /// How far the item is dragged.
    public var translation: Position?
    /// How much the item is enlarged.
    public var magnification: Magnification?
    /// How far the item is turned.
    public var rotation: Angle?

    /// Makes a recognition; what is not given has not begun.
    public init(
        translation: Position? = nil, magnification: Magnification? = nil, rotation: Angle? = nil
    ) {
        self.translation = translation
        self.magnification = magnification
        self.rotation = rotation
    }
}

/// A factor by which a recogniser enlarges, in millionths, 0.0001…10,000.
public struct Magnification: Hashable, Sendable {
    /// Millionths, 100…10,000,000,000.
    public let millionths: Int64

    /// The limits of a magnification, in millionths.
    ///
    /// **Spec:** `limits.json` `magnification`.
    public static let bounds: ClosedRange<Int64> = 100...10_000_000_000

    /// Makes a magnification, or returns nil outside ``bounds``.
    public init?(millionths: Int64) {
        guard Magnification.bounds.contains(millionths) else { return nil }
        self.millionths = millionths
    }

    private init(unchecked millionths: Int64) { self.millionths = millionths }

    /// As large as before.
    public static let one = Magnification(unchecked: 1_000_000)
}

/// How far a member is zoomed in, in thousandths: 2,000 shows one point as two.
public struct Zoom: Hashable, Sendable {
    /// Thousandths, 50…20,000.
    public let thousandths: Int64

    /// The limits of a zoom, in thousandths.
    ///
    /// **Spec:** `limits.json` `zoom`.
    public static let bounds: ClosedRange<Int64> = 50...20_000

    /// Makes a zoom, or returns nil outside ``bounds``.
    public init?(thousandths: Int64) {
        guard Zoom.bounds.contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    private init(unchecked thousandths: Int64) { self.thousandths = thousandths }

    /// One point on the canvas is one point on the screen.
    public static let one = Zoom(unchecked: 1_000)
}
