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
    mutating func skip(_ count: Int) { offset += count }

    /// Goes back to a place that was passed.
    mutating func rewind(to offset: Int) { self.offset = offset }

    /// The bytes from here on, if there are so many.
    @inline(__always)
    func remainder(atLeast count: Int) -> UnsafeRawPointer? {
        bytes.count - offset >= count ? bytes.baseAddress.map { $0 + offset } : nil
    }

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
    /// **Spec:** N6, J4.
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
            case 0x80...: try skipMultibyteCharacter()
            default: offset += 1
            }
        }
    }

    /// Passes one character of two to four bytes.
    private mutating func skipMultibyteCharacter() throws(WireError) {
        guard let length = characterLength(in: bytes, at: offset, before: bytes.count) else {
            throw notJSON
        }
        offset += length
    }

    private mutating func skipEscape() throws(WireError) {
        let start = offset
        advance()
        switch peek {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance()
        case UInt8(ascii: "u"): try skipUnicodeEscape(from: start)
        default: throw badEscape(from: start)
        }
    }

    private mutating func skipUnicodeEscape(from start: Int) throws(WireError) {
        let unit = try hexUnit(ofEscapeAt: start)
        guard (0xD800...0xDFFF).contains(unit) else { return }
        guard unit < 0xDC00 else { throw badEscape(from: start) }
        guard peek == UInt8(ascii: "\\") else { throw badEscape(from: start) }
        advance()
        guard peek == UInt8(ascii: "u") else { throw badEscape(from: start) }
        guard (0xDC00...0xDFFF).contains(try hexUnit(ofEscapeAt: start)) else {
            throw badEscape(from: start)
        }
    }

    /// Reads the `u` here and the four hexadecimal digits behind it.
    private mutating func hexUnit(ofEscapeAt start: Int) throws(WireError) -> UInt16 {
        advance()
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(peek) else { throw badEscape(from: start) }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }

    /// The error of an escape that began at `start`: the message's end counts where it came.
    private func badEscape(from start: Int) -> WireError {
        WireError(.notJSON, offset: isAtEnd ? offset : start)
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
