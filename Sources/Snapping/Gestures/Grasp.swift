import Canvas

/// What a gesture has in its hand: the union of its items' boxes, about one point.
///
/// The point is the centre of a single item, and of several the middle of the union, rounded half
/// away from zero.
struct Grasp: Sendable {
    /// The point that is moved, and about which is turned and scaled.
    let point: Position
    /// The union along x.
    let x: Span
    /// The union along y.
    let y: Span
    /// How far the point may move before an item leaves the bounds of positions, per axis.
    private let lowest: Position
    private let highest: Position

    /// Grasps items as they are snapped.
    init(_ targets: List<GestureTarget>) {
        precondition(
            !targets.isEmpty, "a gesture has an item: refuse an empty list before it begins")
        let first = targets[0].box
        var low = Position(x: first.low(.x), y: first.low(.y))
        var high = Position(x: first.high(.x), y: first.high(.y))
        var least = first.center
        var most = first.center
        for index in targets.indices where index > 0 {
            let box = targets[index].box
            for axis in Axis.both {
                low[axis] = min(low[axis], box.low(axis))
                high[axis] = max(high[axis], box.high(axis))
                least[axis] = min(least[axis], box.center[axis])
                most[axis] = max(most[axis], box.center[axis])
            }
        }
        let isOne = targets.count == 1
        let point = Position(
            x: isOne ? least.x : Length.middle(low.x, high.x),
            y: isOne ? least.y : Length.middle(low.y, high.y))
        self.point = point
        x = Span(low: point.x - low.x, high: high.x - point.x)
        y = Span(low: point.y - low.y, high: high.y - point.y)
        lowest = Position(
            x: Position.bounds.lowerBound + (point.x - least.x),
            y: Position.bounds.lowerBound + (point.y - least.y))
        highest = Position(
            x: Position.bounds.upperBound + (point.x - most.x),
            y: Position.bounds.upperBound + (point.y - most.y))
    }

    func span(_ axis: Axis) -> Span { axis == .x ? x : y }

    /// How far outside the canvas it is, as far as the layout minds.
    func overhang(on layout: CanvasLayout) -> Overhang {
        let x = confined(.x, on: layout)
        let y = confined(.y, on: layout)
        return Overhang(
            low: Position(
                x: max(.zero, x.lowerBound - point.x), y: max(.zero, y.lowerBound - point.y)),
            high: Position(
                x: max(.zero, point.x - x.upperBound), y: max(.zero, point.y - y.upperBound)))
    }

    /// Where the point may be put along an axis, as far outside as it may stay.
    ///
    /// **Spec:** S8, S17.
    func confined(
        _ axis: Axis, on layout: CanvasLayout, beyond overhang: Overhang
    ) -> ClosedRange<Length> {
        let confined = confined(axis, on: layout)
        return
            (confined.lowerBound - overhang.low[axis])...(confined.upperBound
            + overhang.high[axis])
    }

    /// Where the point is to be along an axis.
    private func confined(_ axis: Axis, on layout: CanvasLayout) -> ClosedRange<Length> {
        let bounds = lowest[axis]...highest[axis]
        let half = layout.halfExtents[axis]
        switch layout.confinement {
        case .free: return bounds
        case .center: return (-half).clamped(to: bounds)...half.clamped(to: bounds)
        case .box:
            let first = (-half + span(axis).low).clamped(to: bounds)
            let second = (half - span(axis).high).clamped(to: bounds)
            return min(first, second)...max(first, second)
        }
    }
}

/// How far what is grasped was outside the canvas when the present way of moving began: it may stay
/// so, and does not jump.
///
/// **Spec:** S17.
struct Overhang: Sendable {
    /// To the left and above; not negative.
    let low: Position
    /// To the right and below; not negative.
    let high: Position
}
