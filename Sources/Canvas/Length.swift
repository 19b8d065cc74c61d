/// A distance or coordinate in thousandths of a point: the grid on which geometry is stored,
/// compared and sent.
///
/// Arithmetic is exact. It cannot overflow for values made within the limits: the greatest sum the
/// engine forms is below 2³³ thousandths.
///
/// **Spec:** N1.
public struct Length: Hashable, Comparable, Sendable {
    /// Thousandths of a point.
    ///
    /// 64 bits on every platform: `Int` has 32 in WebAssembly.
    public var thousandths: Int64

    /// Makes a length of `thousandths` of a point.
    public init(thousandths: Int64) { self.thousandths = thousandths }

    /// Makes a length of whole points.
    public init(points: Int64) { self.thousandths = points * 1_000 }

    /// No distance.
    public static var zero: Length { Length(thousandths: 0) }

    /// The distance without its sign.
    public var magnitude: Length {
        Length(thousandths: thousandths < 0 ? -thousandths : thousandths)
    }

    /// The length in points, for computing; what is computed goes back to the grid by
    /// ``init(rounding:)``.
    public var points: Double { Double(thousandths) / 1_000 }

    /// Orders by value.
    public static func < (left: Length, right: Length) -> Bool {
        left.thousandths < right.thousandths
    }

    /// Adds exactly.
    public static func + (left: Length, right: Length) -> Length {
        Length(thousandths: left.thousandths + right.thousandths)
    }

    /// Subtracts exactly.
    public static func - (left: Length, right: Length) -> Length {
        Length(thousandths: left.thousandths - right.thousandths)
    }

    /// Mirrors at zero.
    public static prefix func - (length: Length) -> Length {
        Length(thousandths: -length.thousandths)
    }

    /// Adds exactly, in place.
    public static func += (left: inout Length, right: Length) { left = left + right }

    /// The middle between two lengths, rounded half away from zero.
    public static func middle(_ left: Length, _ right: Length) -> Length {
        let sum = left.thousandths &+ right.thousandths
        return Length(thousandths: (sum &+ (sum < 0 ? -1 : 1)) / 2)
    }

    /// Confines the length to `range`.
    public func clamped(to range: ClosedRange<Length>) -> Length {
        if self < range.lowerBound { return range.lowerBound }
        return self > range.upperBound ? range.upperBound : self
    }
}

extension Length {
    /// Rounds a number of points half away from zero to the grid, or returns nil when it is not
    /// finite or lies beyond ±1,000,000,000 pt, where no conversion could trap yet.
    ///
    /// **Spec:** N2.
    public init?(rounding points: Double) {
        guard let thousandths = rounded(points * 1_000, within: 1e12) else { return nil }
        self.thousandths = thousandths
    }
}

/// Rounds half away from zero to an integer; nil when `value` is not finite or beyond `bound`.
///
/// Written out because `Double.rounded()` calls libm on some targets and is an import in
/// WebAssembly. `bound` must be at most 2⁵², so that the fraction is exact.
public func rounded(_ value: Double, within bound: Double) -> Int64? {
    guard value >= -bound, value <= bound else { return nil }
    let truncated = Int64(value)
    let fraction = value - Double(truncated)
    if fraction >= 0.5 { return truncated + 1 }
    if fraction <= -0.5 { return truncated - 1 }
    return truncated
}
