/// A JSON number, brought from its digits to a grid without a binary fraction in between.
///
/// Going through `Double` would be exact enough for most texts and wrong at ties:
/// 1.0005 is below the tie as a double and on it as written.
///
/// **Spec:** N2.
enum Decimal {
    /// Reads a JSON number onto the grid of `places` decimals, rounding half away from zero.
    ///
    /// The value is nil beyond ±9·10¹⁸. `isWhole` tells whether nothing had to be rounded, even of
    /// a number that is nil.
    static func grid(
        _ text: UnsafeRawBufferPointer, places: Int
    ) -> (value: Int64?, isWhole: Bool) {
        var digits = Digits(text)
        guard digits.significand != 0 else { return (0, true) }
        digits.exponent += places
        digits.leastExponent += places
        let magnitude = digits.magnitude()
        return (
            digits.isNegative ? magnitude.map { -$0 } : magnitude, digits.leastExponent >= 0
        )
    }
}

/// The significant digits of a decimal number: significand · 10^exponent.
private struct Digits {
    /// At most the first 18 significant digits, so that no step can overflow.
    var significand: UInt64 = 0
    var exponent = 0
    var isNegative = false
    /// The power of ten of the last digit that is not zero, of all digits.
    var leastExponent = 0

    init(_ text: UnsafeRawBufferPointer) {
        var index = 0
        if text[0] == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        var isFraction = false
        var zeros = 0
        loop: while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                let shift = Digits.exponent(text, from: index)
                exponent += shift
                leastExponent += shift
                break loop
            default:
                zeros = byte == UInt8(ascii: "0") ? zeros + 1 : 0
                take(byte - UInt8(ascii: "0"), isFraction: isFraction)
            }
        }
        leastExponent += zeros
    }

    @inline(__always)
    private mutating func take(_ digit: UInt8, isFraction: Bool) {
        if isFraction { leastExponent -= 1 }
        if significand < 100_000_000_000_000_000 {
            significand = significand * 10 + UInt64(digit)
            if isFraction { exponent -= 1 }
        } else if !isFraction {
            exponent += 1
        }
    }

    /// The number behind `e`; beyond ±100,000 it saturates, which no message is long enough to
    /// balance with digits.
    private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        let isNegative = text[index] == UInt8(ascii: "-")
        if isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
        var exponent = 0
        while index < text.count {
            exponent = min(exponent * 10 + Int(text[index] - UInt8(ascii: "0")), 100_000)
            index += 1
        }
        return isNegative ? -exponent : exponent
    }

    /// The number as a whole one, rounded half up; nil when it is too large.
    func magnitude() -> Int64? {
        if exponent >= 0 {
            guard exponent < 19 else { return nil }
            let (product, overflow) = significand.multipliedReportingOverflow(
                by: Digits.powersOfTen[exponent])
            guard !overflow, product <= 9_000_000_000_000_000_000 else { return nil }
            return Int64(product)
        }
        guard -exponent < 19 else { return 0 }
        let divisor = Digits.powersOfTen[-exponent]
        let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: divisor)
        // What follows the significand weighs less than one of its units, so it cannot turn a
        // remainder below half of the even divisor into half.
        return Int64(quotient) + (remainder >= divisor / 2 ? 1 : 0)
    }

    private static let powersOfTen: [UInt64] = {
        var powers: [UInt64] = [1]
        for _ in 1..<19 { powers.append(powers[powers.count - 1] * 10) }
        return powers
    }()
}
