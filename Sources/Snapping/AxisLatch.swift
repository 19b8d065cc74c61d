import Canvas

/// The one latch of an axis in the `refined` profile, and what it needs to change.
///
/// Everything is measured at the item's centre: a guide is *true* when the centre is at the guide's
/// ``rest(on:)``, and the signed distance d of a guide is the raw centre less that.
///
/// **Spec:** S1–S7.
struct AxisLatch: Sendable {
    private let axis: Axis
    private let bands: Bands
    private let restOnCenter: Length
    private let restOnLow: Length
    private let restOnHigh: Length
    /// The guides that can catch at all: without the insets when the box does not fit between them.
    private let enabled: GuideSet
    /// The guides that the item was on when it was picked up and has not left since.
    private var inhibited: GuideSet = .none
    private var previous: Length
    /// The guide that has caught the item.
    private(set) var held: GuideKind?
    /// Whether the last step took the item over from another guide.
    private(set) var hasStolen = false

    /// Starts free, with every guide within the enter band inhibited.
    ///
    /// **Spec:** S5, S6.
    init(_ axis: Axis, of box: Box, between guides: CanvasGuides, bands: Bands) {
        self.axis = axis
        self.bands = bands
        let half = box.halfExtents[axis]
        restOnCenter = guides.position(of: GuideKind(axis: axis, anchor: .center))
        restOnLow = guides.position(of: GuideKind(axis: axis, anchor: .low)) + half
        restOnHigh = guides.position(of: GuideKind(axis: axis, anchor: .high)) - half
        let fits = half + half <= guides.safeExtent(axis)
        enabled = fits ? GuideSet(axis: axis) : GuideSet(GuideKind(axis: axis, anchor: .center))
        previous = box.center[axis]
        for kind in enabled where distance(of: kind, at: previous).magnitude <= bands.enter {
            inhibited.insert(kind)
        }
    }

    /// Takes the raw centre of the next sample.
    ///
    /// **Spec:** S1–S5.
    mutating func step(to center: Length, isSlow: Bool) {
        // A guide that is left by this sample may catch from the next one.
        let candidates = enabled.subtracting(inhibited)
        for kind in inhibited where distance(of: kind, at: center).magnitude > bands.enter {
            inhibited.remove(kind)
        }
        hasStolen = false
        if let guide = held, distance(of: guide, at: center).magnitude < bands.exit {
            if let thief = thief(among: candidates, from: guide, at: center) {
                held = thief
                hasStolen = true
            }
        } else {
            held = isSlow ? catcher(among: candidates, at: center) : nil
        }
        previous = center
    }

    /// Where the centre is put for a raw centre: on the guide that holds it, or left alone.
    func snapped(_ center: Length) -> Length {
        guard let held else { return center }
        return rest(on: held)
    }

    /// The guides that are exactly true for a centre, while there is a latch.
    ///
    /// **Spec:** S7.
    func shown(at center: Length) -> GuideSet {
        guard held != nil else { return .none }
        var shown = GuideSet.none
        for kind in enabled where rest(on: kind) == center { shown.insert(kind) }
        return shown
    }

    /// The guide that catches a free item.
    ///
    /// **Spec:** S1, S2, S3.
    private func catcher(among candidates: GuideSet, at center: Length) -> GuideKind? {
        var best: Choice?
        for kind in candidates {
            let distance = distance(of: kind, at: center)
            let isNear = distance.magnitude <= bands.enter
            guard isNear || isSwept(kind, to: distance) else { continue }
            best = Choice.better(best, choice(kind, distance: distance))
        }
        return best?.kind
    }

    /// Whether the guide was passed since the last sample, and not so far that it would let go.
    private func isSwept(_ kind: GuideKind, to distance: Length) -> Bool {
        let before = self.distance(of: kind, at: previous)
        let hasPassed = before < .zero && distance > .zero || before > .zero && distance < .zero
        return hasPassed && distance.magnitude < bands.exit
    }

    /// The guide that takes the item over from `guide`.
    ///
    /// **Spec:** S4.
    private func thief(
        among candidates: GuideSet, from guide: GuideKind, at center: Length
    ) -> GuideKind? {
        let held = distance(of: guide, at: center).magnitude
        var best: Choice?
        for kind in candidates where kind != guide {
            let distance = distance(of: kind, at: center)
            guard distance.magnitude <= bands.enter,
                distance.magnitude + bands.stealMargin <= held
            else { continue }
            best = Choice.better(best, choice(kind, distance: distance))
        }
        return best?.kind
    }

    private func choice(_ kind: GuideKind, distance: Length) -> Choice {
        Choice(kind: kind, distance: distance.magnitude, rest: rest(on: kind))
    }

    /// How far the raw centre is beyond the guide's rest; negative before it.
    private func distance(of kind: GuideKind, at center: Length) -> Length {
        center - rest(on: kind)
    }

    /// Where the item's centre is when the guide is true.
    private func rest(on kind: GuideKind) -> Length {
        switch kind.anchor {
        case .center: restOnCenter
        case .low: restOnLow
        case .high: restOnHigh
        }
    }
}
