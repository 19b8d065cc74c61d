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

/// One timestamped pointer reading of a gesture, quantised by the client that took it.
public struct Sample: Hashable, Sendable {
    /// Its number within the gesture; 0 is the sample of begin.
    public var number: SampleNumber
    /// When the client took it.
    public var time: SampleTime
    /// Where the pointer was, on the canvas.
    public var position: Position

    /// Makes a sample.
    public init(number: SampleNumber, time: SampleTime, position: Position) {
        self.number = number
        self.time = time
        self.position = position
    }
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
