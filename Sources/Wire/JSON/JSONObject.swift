import Canvas

/// Looks up the fields of one object of a scanned text and checks what they hold.
///
/// A view: it is valid while the text's bytes and tokens are.
///
/// **Spec:** J2.
struct JSONObject {
    let bytes: UnsafeRawBufferPointer
    let tokens: UnsafeBufferPointer<JSONToken>
    private let index: Int
    /// Where the object stands in the message, for errors.
    let place: Place

    /// The way to an object from the message's top, as far as errors tell it: its last two steps.
    struct Place {
        /// A field, or an entry of the list that a field is.
        struct Step {
            let key: StaticString
            let position: Int?

            var path: String { position.map { "\(key)[\($0)]." } ?? "\(key)." }
        }

        private var outer: Step?
        private var inner: Step?

        /// The message itself.
        static let message = Place()

        /// The place one step further.
        func appending(_ key: StaticString, _ position: Int? = nil) -> Place {
            Place(outer: inner, inner: Step(key: key, position: position))
        }

        /// What stands in front of a key.
        var path: String { (outer?.path ?? "") + (inner?.path ?? "") }
    }

    /// The object that is the whole text.
    ///
    /// - Throws: `wrongKind` when the text is another kind of value.
    init(
        _ bytes: UnsafeRawBufferPointer, _ tokens: UnsafeBufferPointer<JSONToken>
    ) throws(WireError) {
        guard tokens[0].kind == .object else { throw WireError(.wrongKind) }
        self.init(bytes, tokens, index: 0, place: .message)
    }

    init(
        _ bytes: UnsafeRawBufferPointer, _ tokens: UnsafeBufferPointer<JSONToken>, index: Int,
        place: Place
    ) {
        self.bytes = bytes
        self.tokens = tokens
        self.index = index
        self.place = place
    }

    // MARK: Finding

    /// The token of the value of `key`, the last if it is given twice.
    private func find(_ key: StaticString) -> Int? {
        var found: Int?
        var member = index + 1
        let end = Int(tokens[index].next)
        while member < end {
            if spells(tokens[member], key) { found = member + 1 }
            member = Int(tokens[member + 1].next)
        }
        return found
    }

    func spells(_ token: JSONToken, _ word: StaticString) -> Bool {
        guard token.kind == .string else {
            return token.kind == .escapedString && text(of: token) == word.description
        }
        let length = Int(token.end - token.start)
        guard length == word.utf8CodeUnitCount else { return false }
        for offset in 0..<length
        where bytes[Int(token.start) + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }

    func require(_ key: StaticString) throws(WireError) -> Int {
        guard let found = find(key) else { throw WireError(.missingField, field: path(key)) }
        return found
    }

    /// The path of `key` from the message's top, as errors name it.
    func path(_ key: StaticString) -> String { "\(place.path)\(key)" }

    /// Whether `key` is given, whatever its value.
    func has(_ key: StaticString) -> Bool { find(key) != nil }

    /// Whether `key` is given as null.
    func isNull(_ key: StaticString) -> Bool {
        guard let found = find(key) else { return false }
        return tokens[found].kind == .null
    }

    /// Whether `key` is given as true; false is as if it were not given.
    func isFlagged(_ key: StaticString) throws(WireError) -> Bool {
        guard let found = find(key) else { return false }
        switch tokens[found].kind {
        case .true: return true
        case .false: return false
        default: throw WireError(.wrongKind, field: path(key))
        }
    }

    /// Whether `key` is given as true or false; nil when it is not given.
    func optionalFlag(_ key: StaticString) throws(WireError) -> Bool? {
        has(key) ? try isFlagged(key) : nil
    }

    /// Whether `key` is given as true.
    func isTrue(_ key: StaticString) -> Bool {
        guard let found = find(key) else { return false }
        return tokens[found].kind == .true
    }

    // MARK: Numbers

    /// The number of `key` on the grid of its limits.
    func number(_ key: StaticString, _ bounds: Limits.Bounds) throws(WireError) -> Int64 {
        try number(at: try require(key), key, bounds)
    }

    /// The number of `key` on the grid of its limits, or nil when it is not given.
    func optionalNumber(_ key: StaticString, _ bounds: Limits.Bounds) throws(WireError) -> Int64? {
        guard let found = find(key) else { return nil }
        return try number(at: found, key, bounds)
    }

    func number(
        at found: Int, _ key: StaticString, _ bounds: Limits.Bounds
    ) throws(WireError) -> Int64 {
        let token = tokens[found]
        guard token.kind == .number else { throw WireError(.wrongKind, field: path(key)) }
        let text = UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
        let parsed = Decimal.grid(text, places: bounds.places)
        if bounds.places == 0, !parsed.isWhole {
            throw WireError(.wrongKind, field: path(key))
        }
        guard let value = parsed.value, value >= bounds.minimum, value <= bounds.maximum else {
            var error = WireError(.outOfRange, field: path(key))
            error.bounds = bounds
            throw error
        }
        return value
    }

    /// The length of `key`.
    func length(_ key: StaticString, _ bounds: Limits.Bounds) throws(WireError) -> Length {
        Length(thousandths: try number(key, bounds))
    }

    /// The length of `key`, or nil when it is not given.
    func optionalLength(
        _ key: StaticString, _ bounds: Limits.Bounds
    ) throws(WireError) -> Length? {
        guard let value = try optionalNumber(key, bounds) else { return nil }
        return Length(thousandths: value)
    }

    /// The position of `x` and `y`.
    func position() throws(WireError) -> Position {
        let x = try length("x", Limits.coordinate)
        return Position(x: x, y: try length("y", Limits.coordinate))
    }

    // MARK: Text

    /// The text of `key`.
    func text(_ key: StaticString, limit: Int) throws(WireError) -> String {
        try text(at: try require(key), key, limit: limit)
    }

    /// The text of `key`, or nil when it is not given.
    func optionalText(_ key: StaticString, limit: Int) throws(WireError) -> String? {
        guard let found = find(key) else { return nil }
        return try text(at: found, key, limit: limit)
    }

    func text(
        at found: Int, _ key: StaticString, limit: Int
    ) throws(WireError) -> String {
        let token = tokens[found]
        guard token.kind == .string || token.kind == .escapedString else {
            throw WireError(.wrongKind, field: path(key))
        }
        let text = text(of: token)
        guard text.utf8.count <= limit else {
            throw WireError(.textTooLong, field: path(key), limit: limit)
        }
        return text
    }

    /// Calls `body` with the bytes of the text of `key`, without its quotes.
    func withText<Result>(
        _ key: StaticString, _ body: (UnsafeRawBufferPointer) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        try withText(at: try require(key), key, body)
    }

    func withText<Result>(
        at found: Int, _ key: StaticString,
        _ body: (UnsafeRawBufferPointer) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        let token = tokens[found]
        guard token.kind == .string || token.kind == .escapedString else {
            throw WireError(.wrongKind, field: path(key))
        }
        if token.kind == .escapedString {
            return try Array(text(of: token).utf8).withUnsafeBufferPointer {
                bytes throws(WireError) -> Result in try body(UnsafeRawBufferPointer(bytes))
            }
        }
        return try body(
            UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)]))
    }

    private func text(of token: JSONToken) -> String {
        let content = UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)])
        guard token.kind == .escapedString else { return String(decoding: content, as: UTF8.self) }
        return unescaped(content)
    }

    /// Which of `words` the text of `key` is.
    ///
    /// - Throws: `code` when it is none of them.
    func choice(
        _ key: StaticString, of words: [StaticString], otherwise code: ErrorCode = .notAllowed
    ) throws(WireError) -> Int {
        let token = tokens[try require(key)]
        guard token.kind == .string || token.kind == .escapedString else {
            throw WireError(.wrongKind, field: path(key))
        }
        for position in words.indices where spells(token, words[position]) { return position }
        throw WireError(code, field: code == .unknownType ? nil : path(key))
    }

    /// The color of `key`, or nil when it is not given.
    func optionalColor(_ key: StaticString) throws(WireError) -> Color? {
        guard let text = try optionalText(key, limit: Limits.textBytes) else { return nil }
        let digits = text.utf8.dropFirst()
        guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else {
            throw WireError(.notAllowed, field: path(key))
        }
        var rgb: UInt32 = 0
        for byte in digits {
            guard let digit = hexDigit(byte) else {
                throw WireError(.notAllowed, field: path(key))
            }
            rgb = rgb << 4 | UInt32(digit)
        }
        return Color(rgb: rgb)
    }

    // MARK: Nested values

    /// The object of `key`.
    func object(_ key: StaticString) throws(WireError) -> JSONObject {
        let found = try require(key)
        guard tokens[found].kind == .object else { throw WireError(.wrongKind, field: path(key)) }
        return JSONObject(bytes, tokens, index: found, place: place.appending(key))
    }
}
