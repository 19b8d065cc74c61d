/// A rotation by any number of degrees, also between two angles of the grid, and beyond a turn.
///
/// The degrees are reduced exactly to less than a full turn and split into the nearest ``Angle``
/// and a remainder within half a thousandth, of which a double sees two terms of the series. For an
/// angle of the grid that a double can be, sine and cosine are those of ``Angle``, bit for bit; all
/// are within 2·10⁻¹⁶ of the true values. What is not finite has NaN for both, and no angle.
///
/// **Spec:** N4.
public struct Turn: Hashable, Sendable {
    /// The nearest angle of the grid, rounded half away from zero.
    public let angle: Angle?
    /// The sine, in −1…1.
    public let sine: Double
    /// The cosine, in −1…1.
    public let cosine: Double

    /// Makes a rotation, clockwise as y points down.
    public init(degrees: Double) {
        let reduced = Turn.remainder(ofDegrees: degrees)
        guard let quarters = rounded(reduced / 90, within: 4),
            let nearest = rounded(reduced * 1_000, within: 360_000)
        else {
            angle = nil
            sine = .nan
            cosine = .nan
            return
        }
        let angle = Angle(thousandths: nearest)
        // The difference is exact and within ±45: its thousandths lose less than the whole's would.
        let beyondQuarters = (reduced - Double(quarters * 90)) * 1_000
        let rest = beyondQuarters - Double(nearest - quarters * 90_000)
        let radians = rest * 0x1.24d1521193474p-16
        let cosineLess1 = -0.5 * (radians * radians)
        let small = radians - radians * (radians * radians) / 6
        self.angle = angle
        sine = angle.sine + (angle.sine * cosineLess1 + angle.cosine * small)
        cosine = angle.cosine + (angle.cosine * cosineLess1 - angle.sine * small)
    }

    /// What is left of degrees when all full turns are taken away, exactly, with their sign; NaN
    /// when they are not finite.
    ///
    /// Written out because the library's remainder calls libm.
    private static func remainder(ofDegrees degrees: Double) -> Double {
        guard degrees.isFinite else { return .nan }
        var rest = degrees.magnitude
        var turns = 360.0
        while turns <= rest / 2 { turns *= 2 }
        while turns >= 360 {
            if rest >= turns { rest -= turns }
            turns /= 2
        }
        return degrees < 0 ? -rest : rest
    }
}
