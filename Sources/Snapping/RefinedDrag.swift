import Canvas

/// What a sample comes to in either profile.
struct Snap {
    /// The item's centre, on the grid and within bounds.
    var center: Position
    /// The guides that hold the item.
    var latched: GuideSet
    /// The ones among `latched` that took the item over from another guide by this sample.
    var stolen: GuideSet
    /// The guides that are exactly true and worth drawing.
    var shown: GuideSet
}

/// A drag under the `refined` profile: two axes that know nothing of each other.
///
/// **Spec:** S1–S9.
struct RefinedDrag: Sendable {
    private var x: AxisLatch
    private var y: AxisLatch
    private var isSlowX = true
    private var isSlowY = true
    private let gate: SpeedGate

    /// Starts with a finger at rest on an item at its base.
    init(of box: Box, between guides: CanvasGuides, by configuration: SnapConfiguration, zoom: Zoom)
    {
        let bands = Bands(configuration, at: zoom)
        x = AxisLatch(.x, of: box, between: guides, bands: bands)
        y = AxisLatch(.y, of: box, between: guides, bands: bands)
        gate = SpeedGate(configuration, at: zoom)
    }

    /// Takes the raw centre that follows from `sample`, which comes after `previous`.
    mutating func step(to raw: Position, from previous: Sample, by sample: Sample) -> Snap {
        let interval = sample.time.microseconds - previous.time.microseconds
        isSlowX = gate.isSlow(
            sample.position.x - previous.position.x, in: interval, otherwise: isSlowX)
        isSlowY = gate.isSlow(
            sample.position.y - previous.position.y, in: interval, otherwise: isSlowY)
        x.step(to: raw.x, isSlow: isSlowX)
        y.step(to: raw.y, isSlow: isSlowY)
        return snap(at: raw)
    }

    private func snap(at raw: Position) -> Snap {
        let center = Position(x: x.snapped(raw.x), y: y.snapped(raw.y)).clampedToBounds()
        var snap = Snap(
            center: center, latched: .none, stolen: .none,
            shown: x.shown(at: center.x).union(y.shown(at: center.y)))
        if let held = x.held {
            snap.latched.insert(held)
            if x.hasStolen { snap.stolen.insert(held) }
        }
        if let held = y.held {
            snap.latched.insert(held)
            if y.hasStolen { snap.stolen.insert(held) }
        }
        return snap
    }
}
