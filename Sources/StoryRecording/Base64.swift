import Wire

private let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

extension ByteBuffer {
    /// Appends bytes as text of RFC 4648, section 4, in quotes.
    mutating func append(base64 bytes: [UInt8]) {
        append(UInt8(ascii: "\""))
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits: UInt32 = 0
            for index in 0..<3 {
                bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0)
            }
            for index: UInt32 in 0..<4 {
                let sextet = Int(bits >> (18 - 6 * index) & 63)
                append(index <= UInt32(count) ? alphabet[sextet] : UInt8(ascii: "="))
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends 64 bits as 16 digits.
    mutating func append(hex bits: UInt64) {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
            append(Array("0123456789abcdef".utf8)[Int(bits >> shift & 15)])
        }
    }
}

/// What each character stands for; 64 of those that stand for nothing.
private let sextets: [UInt8] = {
    var sextets = [UInt8](repeating: 64, count: 256)
    for (value, character) in alphabet.enumerated() { sextets[Int(character)] = UInt8(value) }
    return sextets
}()

/// The bytes that a text of RFC 4648, section 4, stands for; nil when it is none.
func bytes(ofBase64 text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, character) in text.enumerated() {
        let isPadding = index >= text.count - padding
        let sextet = isPadding ? 0 : sextets[Int(character)]
        guard sextet < 64 else { return nil }
        bits = bits << 6 | UInt32(sextet)
        guard index % 4 == 3 else { continue }
        for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        bits = 0
    }
    bytes.removeLast(padding)
    return bytes
}
