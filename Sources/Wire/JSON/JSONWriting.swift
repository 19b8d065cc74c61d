public import Canvas

/// How the protocol writes JSON: no white space, no needless digits.
///
/// **Spec:** J5.
extension ByteBuffer {
    /// Appends a whole number.
    @inline(__always)
    public mutating func append(number: UInt64) {
        if number < 10 {
            append(UInt8(ascii: "0") + UInt8(number))
            return
        }
        let length = ByteBuffer.digitCount(number)
        let end = reserve(length) + length
        ByteBuffer.writeDigits(of: number, before: end)
        advance(by: length)
    }

    /// Appends a whole number.
    public mutating func append(number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(number: number.magnitude)
    }

    /// Appends a count of 10^−`places` as a decimal without trailing zeros.
    @inline(__always)
    public mutating func append(decimal value: Int64, places: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let unit: UInt64 = places == 3 ? 1_000 : 1_000_000
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: unit)
        append(number: whole)
        if fraction != 0 { append(fraction: fraction, places: places) }
    }

    private mutating func append(fraction: UInt64, places: Int) {
        var fraction = fraction
        var length = places
        while fraction % 10 == 0 {
            fraction /= 10
            length -= 1
        }
        let start = reserve(length + 1)
        start.pointee = UInt8(ascii: ".")
        for index in stride(from: length, through: 1, by: -1) {
            start[index] = UInt8(ascii: "0") + UInt8(fraction % 10)
            fraction /= 10
        }
        advance(by: length + 1)
    }

    @inline(__always)
    private static func digitCount(_ number: UInt64) -> Int {
        var count = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }

    @inline(__always)
    private static func writeDigits(of number: UInt64, before end: UnsafeMutablePointer<UInt8>) {
        var rest = number
        var place = end
        repeat {
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest != 0
    }

    /// Appends the bytes of `text` as they are.
    mutating func append(utf8 text: String) {
        for byte in text.utf8 { append(byte) }
    }

    /// Appends `text` as a JSON string with its quotes.
    public mutating func append(string text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x0C: append("\\f")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0..<0x20:
                append("\\u00")
                append(ByteBuffer.hexDigits[Int(byte >> 4)])
                append(ByteBuffer.hexDigits[Int(byte & 15)])
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private static let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

    /// Appends a length in points.
    @inline(__always)
    public mutating func append(_ length: Length) { append(decimal: length.thousandths, places: 3) }

    /// Appends a color as a JSON string.
    public mutating func append(_ color: Color) {
        append("\"#")
        for shift in stride(from: 20, through: 0, by: -4) {
            append(ByteBuffer.hexDigits[Int(color.rgb >> UInt32(shift)) & 15])
        }
        append(UInt8(ascii: "\""))
    }
}
