/// Sine and cosine that are the same bits on every platform: a libm may differ from another in the
/// last place, and then a phone and a server would disagree about an edge.
///
/// The angle is reduced exactly, as an integer, to 0…45°, turned into radians in two parts, and put
/// through fixed polynomials in a written order of + − and ×. Over all 360,000 angles the result is
/// at most one unit in the last place away from the correctly rounded one, and exact at multiples
/// of 90°.
///
/// **Spec:** N4.
extension Angle {
    /// The sine, in −1…1.
    public var sine: Double {
        let remainder = thousandths % Angle.rightAngle
        switch thousandths / Angle.rightAngle {
        case 0: return Angle.sine(ofFirstQuadrant: remainder)
        case 1: return Angle.sine(ofFirstQuadrant: Angle.rightAngle - remainder)
        case 2: return -Angle.sine(ofFirstQuadrant: remainder)
        default: return -Angle.sine(ofFirstQuadrant: Angle.rightAngle - remainder)
        }
    }

    /// The cosine, in −1…1.
    public var cosine: Double {
        Angle(thousandths: Int64(thousandths) + Int64(Angle.rightAngle)).sine
    }

    /// 90° in thousandths of a degree.
    private static let rightAngle: Int32 = 90_000

    /// The sine of 0…90° in thousandths of a degree.
    private static func sine(ofFirstQuadrant thousandths: Int32) -> Double {
        if thousandths == 0 { return 0 }
        if thousandths == rightAngle { return 1 }
        if thousandths <= rightAngle / 2 { return Radians(thousandths).sine }
        return Radians(rightAngle - thousandths).cosine
    }
}

/// An angle within 0…45° in radians, as a double and what is missing to the true value.
struct Radians {
    private let value: Double
    private let rest: Double

    /// Converts thousandths of a degree.
    ///
    /// π/180,000 is split so that its upper part has 34 significant bits: the product with any
    /// number below 2¹⁶ is exact.
    init(_ thousandths: Int32) {
        let upper = Double(thousandths) * 0x1.24d152118p-16
        let lower = Double(thousandths) * 0x1.3473cc8d27acep-52
        value = upper + lower
        rest = (upper - value) + lower
    }

    /// Wraps an angle that is not known better than as a double.
    init(of radians: Double) {
        value = radians
        rest = 0
    }

    /// Minimax polynomial of degree 13 with a correction for the rest.
    var sine: Double {
        let square = value * value
        let cube = square * value
        var tail = 1.58969099521155010221e-10
        tail = tail * square + -2.50507602534068634195e-08
        tail = tail * square + 2.75573137070700676789e-06
        tail = tail * square + -1.98412698298579493134e-04
        tail = tail * square + 8.33333333332248946124e-03
        let correction = square * (0.5 * rest - cube * tail) - rest
        return value - (correction - cube * -1.66666666666666324348e-01)
    }

    /// Minimax polynomial of degree 14 with a correction for the rest.
    var cosine: Double {
        let square = value * value
        var tail = -1.13596475577881948265e-11
        tail = tail * square + 2.08757232129817482790e-09
        tail = tail * square + -2.75573143513906633035e-07
        tail = tail * square + 2.48015872894767294178e-05
        tail = tail * square + -1.38888888888741095749e-03
        tail = tail * square + 4.16666666666666019037e-02
        let half = 0.5 * square
        let near = 1 - half
        return near + (((1 - near) - half) + (square * square * tail - value * rest))
    }
}
