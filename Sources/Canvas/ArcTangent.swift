/// The angle from the x axis to the vector (x, y) in radians, in −π…π: C's `atan2`, with the same
/// bits on every platform.
///
/// The vector is mirrored into the first octant, turned back by arctan ½ or π/4 where it lies
/// nearer to those than to the axis, and what remains goes through a fixed polynomial, all in a
/// written order of + − × and ÷. Angles of which these are the nearest doubles come out exactly:
/// axes and diagonals. All others are at most one unit in the last place away from the correctly
/// rounded one.
///
/// As in C, signed zeros and infinities count as limits: (+x, ±0) is at ±0, (−x, ±0) and (−0, ±0)
/// at ±π, (±0, y) at ±π/2; two infinities are a diagonal. A NaN makes NaN.
///
/// **Spec:** N4.
public func arcTangent(y: Double, x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    let isSteep = y.magnitude > x.magnitude
    let slope =
        isSteep
        ? Slope(of: x.magnitude, per: y.magnitude) : Slope(of: y.magnitude, per: x.magnitude)
    let magnitude =
        switch (isSteep, x.sign) {
        case (false, .plus): slope.angle(from: 0, backwards: false)
        case (true, .plus): slope.angle(from: 4, backwards: true)
        case (true, .minus): slope.angle(from: 4, backwards: false)
        case (false, .minus): slope.angle(from: 8, backwards: true)
        }
    return y.sign == .minus ? -magnitude : magnitude
}

extension Angle {
    /// Makes the angle of the vector (x, y), rounded half away from zero; nil when it has none
    /// because a coordinate is NaN.
    ///
    /// No vector at all, (0, 0), is at zero.
    ///
    /// **Spec:** N1, N2.
    public init?(ofVectorX x: Double, y: Double) { self.init(radians: arcTangent(y: y, x: x)) }

    /// Makes an angle from radians in −2π…2π, rounded half away from zero; nil for NaN and beyond.
    ///
    /// **Spec:** N1, N2.
    public init?(radians: Double) {
        let thousandthsPerRadian = 0x1.bf9f8f1c56b6cp15
        guard let thousandths = rounded(radians * thousandthsPerRadian, within: 360_000) else {
            return nil
        }
        self.init(thousandths: thousandths)
    }
}

/// A slope in 0…1 as a landmark of the first octant and the tangent of what remains, which is
/// within ±¼.
private struct Slope {
    /// 0 is the axis, 1 the slope ½, 2 the diagonal.
    private let landmark: Int
    /// The tangent of the remaining angle.
    private let tangent: Double
    /// What is missing in `tangent` to the true value.
    private let rest: Double

    /// Divides the smaller side by the greater one; neither is negative or NaN.
    init(of smaller: Double, per greater: Double) {
        if greater == .infinity {
            self.init(finite: smaller == .infinity ? 1 : 0, per: 1)
        } else if greater == 0 {
            self.init(finite: 0, per: 1)
        } else {
            self.init(finite: smaller, per: greater)
        }
    }

    private init(finite smaller: Double, per greater: Double) {
        let quotient = smaller / greater
        // The next term is less than a quarter of the last place, and what follows might underflow.
        if quotient < 0x1p-27 {
            landmark = 0
            tangent = quotient
            rest = 0
            return
        }
        // Far from both ends of the exponents, so that all below is exact where it should be.
        let factor = greater > 0x1p500 ? 0x1p-600 : greater < 0x1p-500 ? 0x1p600 : 1
        let near = greater * factor
        let far = smaller * factor
        landmark = 4 * far < near ? 0 : 4 * far <= 3 * near ? 1 : 2
        // tan(a − b) = (tan a − tan b) / (1 + tan a · tan b)
        let step = 0.5 * Double(landmark)
        let numerator = far - step * near
        let denominator = near + step * far
        let lost = step * far - (denominator - near)
        tangent = numerator / denominator
        let product = Halves(tangent)
        let divisor = Halves(denominator)
        var remainder = numerator - product.upper * divisor.upper
        remainder -= product.upper * divisor.lower
        remainder -= product.lower * divisor.upper
        remainder -= product.lower * divisor.lower
        rest = (remainder - tangent * lost) / denominator
    }

    /// The angle that is this slope away from the axis with this landmark: 0, 4 or 8.
    func angle(from axis: Int, backwards: Bool) -> Double {
        let square = tangent * tangent
        // 1 − x²/3 + x⁴/5 − … without the 1; the first term left out is x²⁸/29.
        var series = -1.0 / 27
        series = series * square + 1.0 / 25
        series = series * square + -1.0 / 23
        series = series * square + 1.0 / 21
        series = series * square + -1.0 / 19
        series = series * square + 1.0 / 17
        series = series * square + -1.0 / 15
        series = series * square + 1.0 / 13
        series = series * square + -1.0 / 11
        series = series * square + 1.0 / 9
        series = series * square + -1.0 / 7
        series = series * square + 1.0 / 5
        series = series * square + -1.0 / 3
        let tail = rest + tangent * (square * series)
        let base = landmarkAngle(backwards ? axis - landmark : axis + landmark)
        let offset = backwards ? -tangent : tangent
        let sum = base.upper + offset
        let lost = offset - (sum - base.upper)
        return sum + (lost + (base.lower + (backwards ? -tail : tail)))
    }
}

/// A double as a sum of two whose products with another's are exact.
private struct Halves {
    let upper: Double
    let lower: Double

    init(_ value: Double) {
        upper = Double(bitPattern: value.bitPattern & ~0x7FF_FFFF)
        lower = value - upper
    }
}

/// The angles at which the first two quadrants are divided, as doubles and what is missing to the
/// true values: the axes, the diagonals, and arctan ½ from each axis.
private func landmarkAngle(_ index: Int) -> (upper: Double, lower: Double) {
    switch index {
    case 0: (0, 0)
    case 1: (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
    case 2: (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
    case 3: (0x1.1b6e192ebbe44p+0, 0x1.b1b466a88828ep-54)
    case 4: (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    case 5: (0x1.0468a8ace4df6p+1, 0x1.0620bf7406affp-55)
    case 6: (0x1.2d97c7f3321d2p+1, 0x1.a79394c9e8a0ap-54)
    case 7: (0x1.56c6e7397f5aep+1, 0x1.660b64ece6f4bp-53)
    default: (0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
    }
}
