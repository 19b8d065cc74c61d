import Canvas

/// The latch of an angle: whole multiples of a step, independent of any axis.
///
/// **Spec:** S18.
struct AngleLatch: Sendable {
    private let bands: AngleBands
    /// The multiple that the item was on when it was picked up and has not left since.
    private var inhibited: Angle?
    /// The angle that has caught the item.
    private(set) var held: Angle?

    /// Starts free.
    init(at angle: Angle, bands: AngleBands) {
        self.bands = bands
        let multiple = bands.nearestMultiple(to: angle)
        if distance(angle, multiple) <= bands.enter { inhibited = multiple }
    }

    /// Takes the raw angle of the next sample.
    mutating func step(to angle: Angle, isOn: Bool) {
        let nearest = bands.nearestMultiple(to: angle)
        let distance = distance(angle, nearest)
        let mayCatch = isOn && distance <= bands.enter && nearest != inhibited
        if let inhibited, self.distance(angle, inhibited) > bands.enter { self.inhibited = nil }
        if let guide = held {
            let far = self.distance(angle, guide)
            let isRobbed = mayCatch && nearest != guide && distance + bands.stealMargin <= far
            if isOn && far < bands.exit && !isRobbed { return }
        }
        held = mayCatch ? nearest : nil
    }

    /// Lets an angle hold the item, or none.
    mutating func hold(_ angle: Angle?) { held = angle }

    /// Where the item's angle is put for a raw angle.
    func snapped(_ angle: Angle) -> Angle { held ?? angle }

    private func distance(_ left: Angle, _ right: Angle) -> Int32 {
        let difference = (left - right).signedThousandths
        return difference < 0 ? -difference : difference
    }
}
