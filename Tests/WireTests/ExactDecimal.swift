/// The rounding of N2 a second time, by hand: digits in a list, no arithmetic that could overflow.
struct ExactDecimal {
    private var digits: [Int] = []
    private var isNegative = false
    /// The power of ten of the last digit.
    private var exponent = 0

    /// Reads a JSON number.
    init(_ text: String) {
        var rest = Substring(text)
        if rest.first == "-" {
            isNegative = true
            rest.removeFirst()
        }
        if let e = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
            let number = rest[rest.index(after: e)...]
            exponent = Int(number.first == "+" ? number.dropFirst() : number)!
            rest = rest[..<e]
        }
        if let point = rest.firstIndex(of: ".") {
            exponent -= rest.distance(from: point, to: rest.endIndex) - 1
        }
        digits = rest.compactMap(\.wholeNumberValue)
    }

    /// The number in units of 10^−`places`, half away from zero; nil beyond ±2⁵³.
    func grid(_ places: Int) -> Int64? {
        var digits = digits
        let shift = exponent + places
        if shift >= 0 {
            digits += [Int](repeating: 0, count: min(shift, 400))
        } else {
            // Leading zeros, so that there is always a digit to decide by.
            digits = [Int](repeating: 0, count: max(0, 1 - shift - digits.count)) + digits
            let isRoundedUp = digits[digits.count + shift] >= 5
            digits.removeLast(-shift)
            if isRoundedUp { digits = ExactDecimal.incremented(digits) }
        }
        let significant = digits.drop { $0 == 0 }
        guard significant.count <= 16 else { return nil }
        let magnitude = significant.reduce(Int64(0)) { $0 * 10 + Int64($1) }
        guard magnitude <= 1 << 53 else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Whether a digit other than 0 lies below 10^−`places`.
    func isBetween(gridOf places: Int) -> Bool {
        let shift = exponent + places
        return shift < 0 && digits.suffix(-shift).contains { $0 != 0 }
    }

    private static func incremented(_ digits: [Int]) -> [Int] {
        var digits = digits
        var place = digits.count - 1
        while place >= 0, digits[place] == 9 {
            digits[place] = 0
            place -= 1
        }
        if place >= 0 { digits[place] += 1 } else { digits.insert(1, at: 0) }
        return digits
    }
}
