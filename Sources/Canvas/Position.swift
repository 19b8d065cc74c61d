/// A place on the canvas: origin at its centre, y down.
public struct Position: Hashable, Sendable {
    /// Distance to the right of the canvas centre.
    public var x: Length
    /// Distance below the canvas centre.
    public var y: Length

    /// Makes a position from its coordinates.
    public init(x: Length, y: Length) {
        self.x = x
        self.y = y
    }

    /// The canvas centre.
    public static var center: Position { Position(x: .zero, y: .zero) }

    /// The coordinate along `axis`.
    public subscript(axis: Axis) -> Length {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    /// How far any position may lie from the canvas centre, per axis.
    ///
    /// **Spec:** N1, `limits.json` `coordinate`.
    public static var bounds: ClosedRange<Length> {
        Length(thousandths: -100_000_000)...Length(thousandths: 100_000_000)
    }

    /// Confines both coordinates to ``bounds``.
    public func clampedToBounds() -> Position {
        Position(x: x.clamped(to: Position.bounds), y: y.clamped(to: Position.bounds))
    }
}

/// One of the two directions in which positions are measured.
public enum Axis: UInt8, Sendable, CaseIterable {
    /// Left to right.
    case x
    /// Top to bottom.
    case y

    /// The other direction.
    public var other: Axis { self == .x ? .y : .x }

    /// Both, x before y: in less code than as an array.
    public static var both: Both { Both() }

    /// A sequence of both.
    public struct Both: Sequence, IteratorProtocol, Sendable {
        private var count: UInt8 = 0

        /// The next one, or nil at the end.
        public mutating func next() -> Axis? {
            count += 1
            return count == 1 ? .x : count == 2 ? .y : nil
        }
    }
}

/// Half of a width and half of a height: the primitive of sizes, so that the edges
/// (centre ± half) lie on the grid whenever the centre does.
///
/// **Spec:** N3.
public struct HalfExtents: Hashable, Sendable {
    /// Half of the width; not negative.
    public var width: Length
    /// Half of the height; not negative.
    public var height: Length

    /// Makes half-extents from half of a width and half of a height.
    public init(width: Length, height: Length) {
        self.width = width
        self.height = height
    }

    /// The half-extent along `axis`.
    public subscript(axis: Axis) -> Length { axis == .x ? width : height }

    /// How large either half of an item may be at scale 1.
    ///
    /// **Spec:** `limits.json` `halfExtent`.
    public static let bounds = Length.zero...Length(points: 10_000)
}
