/// The text that the inside of a checked JSON string with escapes spells.
func unescaped(_ content: UnsafeRawBufferPointer) -> String {
    var units: [UInt8] = []
    units.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
        guard content[index] == UInt8(ascii: "\\") else {
            units.append(content[index])
            index += 1
            continue
        }
        let escape = content[index + 1]
        index += 2
        switch escape {
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "u"): units.append(contentsOf: scalar(in: content, at: &index).utf8)
        default: units.append(escape)
        }
    }
    return String(decoding: units, as: UTF8.self)
}

/// The character of a `\u` escape whose digits begin at `index`, or of a pair of them.
private func scalar(in content: UnsafeRawBufferPointer, at index: inout Int) -> Character {
    var value = unit(in: content, at: index)
    index += 4
    if (0xD800...0xDBFF).contains(value) {
        value = 0x10000 + (value - 0xD800) << 10 + (unit(in: content, at: index + 2) - 0xDC00)
        index += 6
    }
    return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
}

private func unit(in content: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 4 | UInt32(hexDigit(content[index + $1]) ?? 0) }
}
