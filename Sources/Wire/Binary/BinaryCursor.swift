import Canvas

/// Walks the bytes of a message, and reads the values that `plumbline.v1.binary` is made of.
///
/// Every read is checked against the end, of the message or of the entry that is read.
///
/// **Spec:** B1–B3.
struct BinaryCursor {
    let bytes: UnsafeRawBufferPointer
    /// How many bytes of the message have been read.
    private(set) var offset = 0
    /// Where what is read ends.
    private(set) var end: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        end = bytes.count
    }

    var isAtEnd: Bool { offset == end }

    /// The error of bytes that are no message, at the byte that is missing, too much or wrong.
    private func malformed(at offset: Int) -> WireError { WireError(.malformed, offset: offset) }

    /// Checks that nothing follows.
    func finish() throws(WireError) {
        guard isAtEnd else { throw malformed(at: offset) }
    }

    /// Splits off the next `count` bytes, which are then read by themselves.
    mutating func take(_ count: Int) throws(WireError) -> BinaryCursor {
        guard end - offset >= count else { throw malformed(at: end) }
        var part = self
        part.end = offset + count
        offset += count
        return part
    }

    /// Reads a whole number of a fixed width.
    @inline(__always)
    mutating func integer<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(WireError) -> Number {
        let width = MemoryLayout<Number>.size
        guard end - offset >= width else { throw malformed(at: end) }
        let number = bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
        offset += width
        return Number(littleEndian: number)
    }

    /// Reads a number and holds it against its limits.
    @inline(__always)
    mutating func number<Number: FixedWidthInteger>(
        _ key: StaticString, as type: Number.Type = UInt64.self, _ bounds: Limits.Bounds
    ) throws(WireError) -> Int64 {
        let number = try integer(type)
        guard let value = Int64(exactly: number), value >= bounds.minimum, value <= bounds.maximum
        else { throw outOfRange(key, bounds) }
        return value
    }

    @inline(never)
    func outOfRange(_ key: StaticString, _ bounds: Limits.Bounds) -> WireError {
        var error = WireError(.outOfRange, field: key.description)
        error.bounds = bounds
        return error
    }

    @inline(never)
    func notAllowed(_ key: StaticString) -> WireError {
        WireError(.notAllowed, field: key.description)
    }

    // MARK: Names and geometry

    /// Reads the name of an item, gesture, member or epoch.
    @inline(__always)
    mutating func identifier(_ key: StaticString) throws(WireError) -> UInt64 {
        let number = try integer(UInt64.self)
        guard number >= 1, number <= greatestIdentifier else {
            throw outOfRange(key, Limits.identifier)
        }
        return number
    }

    @inline(__always)
    mutating func item(_ key: StaticString) throws(WireError) -> ItemID {
        ItemID(try identifier(key))!
    }

    @inline(__always)
    mutating func gesture() throws(WireError) -> GestureID {
        GestureID(try identifier("gesture"))!
    }

    @inline(__always)
    mutating func member(_ key: StaticString) throws(WireError) -> MemberID {
        MemberID(try identifier(key))!
    }

    mutating func epoch() throws(WireError) -> Epoch { Epoch(try identifier("epoch"))! }

    /// Reads a number from 0 that counts, or names a ping.
    mutating func count(_ key: StaticString) throws(WireError) -> UInt64 {
        UInt64(try number(key, Limits.pingIdentifier))
    }

    mutating func revision(_ key: StaticString) throws(WireError) -> Revision {
        Revision(try count(key))
    }

    mutating func stamp() throws(WireError) -> Stamp { Stamp(try count("stamp")) }

    mutating func time() throws(WireError) -> ServerTime {
        ServerTime(microseconds: try number("time", Limits.sampleTime))
    }

    @inline(__always)
    mutating func coordinate(_ key: StaticString) throws(WireError) -> Length {
        let length = Length(thousandths: Int64(try integer(Int32.self)))
        guard Position.bounds.contains(length) else { throw outOfRange(key, Limits.coordinate) }
        return length
    }

    @inline(__always)
    mutating func position() throws(WireError) -> Position {
        let x = try coordinate("x")
        return Position(x: x, y: try coordinate("y"))
    }

    mutating func length(
        _ key: StaticString, _ bounds: Limits.Bounds
    ) throws(WireError) -> Length {
        Length(thousandths: try number(key, as: Int32.self, bounds))
    }

    @inline(__always)
    mutating func scale() throws(WireError) -> Scale {
        guard let scale = Scale(millionths: Int64(try integer(UInt32.self))) else {
            throw outOfRange("scale", Limits.scale)
        }
        return scale
    }

    @inline(__always)
    mutating func angle(_ key: StaticString = "angle") throws(WireError) -> Angle {
        Angle(thousandths: try number(key, as: Int32.self, Limits.angle))
    }

    /// Reads a box by its middle and its half-extents.
    mutating func box() throws(WireError) -> Box {
        let center = try position()
        let width = try length("halfWidth", Limits.viewportHalfExtent)
        return Box(
            center: center,
            halfExtents: HalfExtents(
                width: width, height: try length("halfHeight", Limits.viewportHalfExtent)))
    }

    // MARK: Choices and texts

    /// Reads which of a few it is.
    @inline(__always)
    mutating func choice<Choice: RawRepresentable<UInt8>>(
        _ key: StaticString
    ) throws(WireError) -> Choice {
        guard let choice = Choice(rawValue: try integer()) else { throw notAllowed(key) }
        return choice
    }

    /// Reads bits of which only those of `all` have a meaning.
    @inline(__always)
    mutating func flags<Bits: FixedWidthInteger>(_ all: Bits) throws(WireError) -> Bits {
        let flags = try integer(Bits.self)
        guard flags & ~all == 0 else { throw notAllowed("flags") }
        return flags
    }

    mutating func color(_ key: StaticString = "color") throws(WireError) -> Color {
        let rgb = try integer(UInt32.self)
        guard rgb <= 0xFF_FFFF else { throw notAllowed(key) }
        return Color(rgb: rgb)
    }

    mutating func text(_ key: StaticString, limit: Int) throws(WireError) -> String {
        let count = Int(try integer(UInt16.self))
        guard count <= limit else {
            throw WireError(.textTooLong, field: key.description, limit: limit)
        }
        let part = try take(count)
        let content = UnsafeRawBufferPointer(rebasing: bytes[part.offset..<part.end])
        if let text = String(validating: content, as: UTF8.self) { return text }
        throw malformed(at: part.offsetOfBadCharacter)
    }

    private var offsetOfBadCharacter: Int {
        var place = offset
        while place < end, let length = characterLength(in: bytes, at: place, before: end) {
            place += length
        }
        return place
    }

    mutating func token() throws(WireError) -> ResumeToken {
        let high = try integer(UInt64.self)
        return ResumeToken(high: high.byteSwapped, low: try integer(UInt64.self).byteSwapped)
    }

    // MARK: Lists

    /// Reads how many entries a list has.
    mutating func listCount(
        _ key: StaticString, _ counts: ClosedRange<Int> = 0...255
    ) throws(WireError) -> Int {
        let count = Int(try integer(UInt8.self))
        guard counts.contains(count) else {
            throw WireError(.listTooLong, field: key.description, limit: counts.upperBound)
        }
        return count
    }

    /// Reads a list of items, of so many, each once.
    ///
    /// **Spec:** G1, C9, C16, P1.
    mutating func items(
        _ key: StaticString, _ counts: ClosedRange<Int> = 1...Limits.itemsPerGesture
    ) throws(WireError) -> [ItemID] {
        let count = try listCount(key, counts)
        var items: [ItemID] = []
        items.reserveCapacity(min(count, (end - offset) / 8))
        for position in 0..<count {
            do {
                items.append(try item(key, unlessIn: items))
            } catch {
                throw error.standing(at: "\(key)[\(position)]")
            }
        }
        return items
    }

    private mutating func item(
        _ key: StaticString, unlessIn items: [ItemID]
    ) throws(WireError) -> ItemID {
        let item = try item(key)
        guard !items.contains(item) else { throw WireError(.itemTwice, field: key.description) }
        return item
    }

    /// Reads what is inside a field or an entry of a list, whose path then stands before that of
    /// its errors.
    @inline(__always)
    mutating func within<Value>(
        _ path: @autoclosure () -> String,
        _ read: (inout BinaryCursor) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        do {
            return try read(&self)
        } catch {
            throw error.standing(at: "\(path()).\(error.field ?? "")")
        }
    }
}

extension WireError {
    /// The error with another field; one that is of no field stays so.
    func standing(at field: String) -> WireError {
        guard self.field != nil else { return self }
        var located = self
        located.field = field
        return located
    }
}
