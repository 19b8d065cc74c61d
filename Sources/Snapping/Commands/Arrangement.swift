public import Canvas

/// Items that a command moves in one piece, without guides that catch.
///
/// **Spec:** C9, C10.
public struct Arrangement: Sendable {
    /// The edges of the box of all items together.
    private var low: Position
    private var high: Position
    /// The least and the greatest of the items' centres.
    private var least: Position
    private var most: Position

    /// Makes an arrangement of one item.
    public init(_ box: Box) {
        low = Position(x: box.low(.x), y: box.low(.y))
        high = Position(x: box.high(.x), y: box.high(.y))
        least = box.center
        most = box.center
    }

    /// Adds an item.
    public mutating func add(_ box: Box) {
        for axis in Axis.both {
            low[axis] = min(low[axis], box.low(axis))
            high[axis] = max(high[axis], box.high(axis))
            least[axis] = min(least[axis], box.center[axis])
            most[axis] = max(most[axis], box.center[axis])
        }
    }

    /// How far the items can be moved along an axis before one is beyond the limits.
    ///
    /// **Spec:** C9.
    public func room(_ axis: Axis) -> ClosedRange<Length> {
        Position.bounds.lowerBound - least[axis]...Position.bounds.upperBound - most[axis]
    }

    /// How far the items have to be moved along the axis of a guide to rest on it.
    ///
    /// **Spec:** C10.
    public func way(to kind: GuideKind, of guides: CanvasGuides) -> Length {
        let axis = kind.axis
        let part =
            switch kind.anchor {
            case .center: Length.middle(low[axis], high[axis])
            case .low: low[axis]
            case .high: high[axis]
            }
        return guides.position(of: kind) - part
    }
}
