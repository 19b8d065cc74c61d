/// A place in a JSON text that moves forward over its smallest parts.
struct JSONCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// The byte here; 0 at the end, which begins no JSON value.
    @inline(__always)
    var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// The error that the byte here cannot belong to a JSON text.
    var notJSON: WireError { WireError(.notJSON, offset: offset) }

    @inline(__always)
    mutating func advance() { offset += 1 }

    @inline(__always)
    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    /// Passes `word`, which must stand here.
    mutating func skip(_ word: StaticString) throws(WireError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard peek == word.utf8Start[index] else { throw notJSON }
            advance()
        }
    }

    /// Passes a number, checking JSON's grammar: no leading zeros, no bare point or sign.
    mutating func skipNumber() throws(WireError) {
        if peek == UInt8(ascii: "-") { advance() }
        if peek == UInt8(ascii: "0") {
            advance()
        } else {
            try skipDigits()
        }
        if peek == UInt8(ascii: ".") {
            advance()
            try skipDigits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            advance()
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { advance() }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(WireError) {
        guard JSONCursor.isDigit(peek) else { throw notJSON }
        while JSONCursor.isDigit(peek) { advance() }
    }

    @inline(__always)
    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Passes the inside of a string up to its closing quote; tells whether it has escapes.
    ///
    /// Surrogate escapes must come in pairs (N6); that the bytes are UTF-8 is the transport's to
    /// check, before they come here.
    mutating func skipStringContent() throws(WireError) -> Bool {
        var isEscaped = false
        while true {
            guard offset < bytes.count else { throw notJSON }
            switch bytes[offset] {
            case UInt8(ascii: "\""): return isEscaped
            case UInt8(ascii: "\\"):
                isEscaped = true
                try skipEscape()
            case 0..<0x20: throw notJSON
            default: offset += 1
            }
        }
    }

    private mutating func skipEscape() throws(WireError) {
        let start = offset
        advance()
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance()
        case UInt8(ascii: "u"):
            advance()
            let unit = try hexUnit()
            guard !(0xDC00...0xDFFF).contains(unit) else {
                throw WireError(.notJSON, offset: start)
            }
            if (0xD800...0xDBFF).contains(unit) {
                try skip("\\u")
                let second = offset
                guard (0xDC00...0xDFFF).contains(try hexUnit()) else {
                    throw WireError(.notJSON, offset: second)
                }
            }
        default: throw notJSON
        }
    }

    /// Reads the four hexadecimal digits of an escape.
    mutating func hexUnit() throws(WireError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(peek) else { throw notJSON }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }
}

/// The value of a hexadecimal digit, or nil.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
