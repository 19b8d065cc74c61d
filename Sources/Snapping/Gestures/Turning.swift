import Canvas

/// How far a gesture can turn and enlarge what it holds, and where its angle catches.
///
/// **Spec:** S18, S19.
struct Turning: Sendable {
    /// The angle that is told and that catches: that of a single item, of several the one that all
    /// have, else how far they were turned.
    private let reference: Angle
    /// The factors that keep every item within its scales.
    private let factors: ClosedRange<Double>

    /// What a sample comes to, without guides and with them.
    struct Outcome {
        var raw: Similarity
        var snapped: Similarity
    }

    init(_ targets: List<GestureTarget>, least fontSize: Length) {
        let angle = targets[0].baseFrame.angle
        var haveOneAngle = true
        var low = 0.0
        var high = Double.greatestFiniteMagnitude
        for index in targets.indices {
            if targets[index].baseFrame.angle != angle { haveOneAngle = false }
            let scale = Double(targets[index].frame.scale.millionths)
            let scales = targets[index].scales(least: fontSize)
            low = max(low, Double(scales.lowerBound) / scale)
            high = min(high, Double(scales.upperBound) / scale)
        }
        reference =
            haveOneAngle ? targets[0].frame.angle : targets[0].frame.angle - angle
        // Of several items that leave each other no room, none is scaled.
        factors = low <= high ? low...high : 1...1
    }

    /// The angle of what is held when this began.
    var angle: Angle { reference }

    /// Confines an enlargement and lets the angle catch.
    func step(
        _ similarity: Similarity, _ modifiers: Modifiers, latch: inout AngleLatch
    ) -> Outcome {
        var raw = similarity
        if modifiers.contains(.uniform) { raw.rotation = .zero }
        raw.factor = min(max(raw.factor, factors.lowerBound), factors.upperBound)
        latch.step(
            to: reference + raw.rotation, isOn: modifiers.isDisjoint(with: Turning.loose))
        var snapped = raw
        snapped.rotation = latch.snapped(reference + raw.rotation) - reference
        return Outcome(raw: raw, snapped: snapped)
    }

    /// With these, no angle catches.
    static var loose: Modifiers { .snappingOff.union(.uniform) }
}

extension GestureTarget {
    /// The scales that a gesture may give the item: no font smaller than `fontSize`, but for one
    /// that is so already, which is not made smaller yet.
    ///
    /// **Spec:** S19.
    func scales(least fontSize: Length) -> ClosedRange<Int64> {
        guard let own = body.fontSize, own > .zero else { return Scale.bounds }
        // Rounded up: the least scale at which the font is not smaller.
        let least = (fontSize.thousandths &* 1_000_000 &+ own.thousandths - 1) / own.thousandths
        let floor = min(least, baseFrame.scale.millionths)
        return max(floor, Scale.bounds.lowerBound)...Scale.bounds.upperBound
    }
}
