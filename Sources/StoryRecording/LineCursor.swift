import Wire

/// What is wrong with a line of a recording.
struct LineError: Error, Equatable {
    /// What, to go on after "line 7: ".
    var problem: String
}

/// Reads one line as ``ByteBuffer`` writes them, and nothing else: other spellings of the same JSON
/// are errors.
struct LineCursor {
    private let line: UnsafeRawBufferPointer
    private var offset = 0

    init(_ line: UnsafeRawBufferPointer) { self.line = line }

    /// What is wrong at the byte that is to be read next.
    var error: LineError { LineError(problem: "byte \(offset + 1) is not what stands there") }

    /// Whether the line goes on with `text`, which is then read.
    mutating func take(_ text: StaticString) -> Bool {
        let expected = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard line[offset...].starts(with: expected) else { return false }
        offset += expected.count
        return true
    }

    mutating func require(_ text: StaticString) throws(LineError) {
        guard take(text) else { throw error }
    }

    /// Checks that nothing follows.
    func finish() throws(LineError) {
        guard offset == line.count else { throw error }
    }

    /// Reads a whole number.
    mutating func number() throws(LineError) -> UInt64 {
        let digits = line[offset...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = UInt64(String(decoding: digits, as: UTF8.self)) else { throw error }
        offset += digits.count
        return number
    }

    /// Reads a whole number, or null.
    mutating func optionalNumber() throws(LineError) -> UInt64? {
        take("null") ? nil : try number()
    }

    /// Reads a whole number that may be negative.
    mutating func signed() throws(LineError) -> Int64 {
        let isNegative = take("-")
        guard let magnitude = Int64(exactly: try number()) else { throw error }
        return isNegative ? -magnitude : magnitude
    }

    /// Reads 16 digits of four bits each.
    mutating func hex() throws(LineError) -> UInt64 {
        let digits = String(decoding: line[offset...].prefix(16), as: UTF8.self)
        guard digits.utf8.count == 16, let bits = UInt64(digits, radix: 16) else { throw error }
        offset += 16
        return bits
    }

    /// Reads a text that has nothing in it that would have to be escaped, with its quotes.
    mutating func word() throws(LineError) -> String {
        String(decoding: try quoted(), as: UTF8.self)
    }

    /// Reads bytes.
    mutating func base64() throws(LineError) -> [UInt8] {
        let fault = error
        guard let bytes = bytes(ofBase64: UnsafeRawBufferPointer(rebasing: try quoted())) else {
            throw fault
        }
        return bytes
    }

    private mutating func quoted() throws(LineError) -> Slice<UnsafeRawBufferPointer> {
        try require("\"")
        let text = line[offset...].prefix { $0 != UInt8(ascii: "\"") }
        offset += text.count
        try require("\"")
        return text
    }

    /// Reads the rest of the line but for the brace that ends it.
    mutating func object() throws(LineError) -> UnsafeRawBufferPointer {
        guard line.count - offset > 1, line.last == UInt8(ascii: "}") else { throw error }
        defer { offset = line.count }
        return UnsafeRawBufferPointer(rebasing: line[offset..<line.count - 1])
    }
}
