import Canvas
import Rooms
import Wire

/// Where and why bytes are not what was written.
package struct CodingError: Error, Equatable {
    /// The byte after what could not be read.
    package let offset: Int
    /// What is wrong, to go on after "byte 7: ".
    package let problem: String
}

/// Reads what ``ByteWriter`` wrote, and believes nothing: neither traps nor makes a value that is
/// beyond its limits.
struct ByteReader {
    private let bytes: [UInt8]
    private let end: Int
    private var offset = 1

    /// Checks checksum and version.
    init(_ bytes: [UInt8], versions: ClosedRange<UInt8>) throws(CodingError) {
        self.bytes = bytes
        end = bytes.count - 4
        guard end >= 1 else {
            throw CodingError(offset: bytes.count, problem: "it ends too early")
        }
        var checksum: UInt32 = 0
        for position in 0..<4 { checksum |= UInt32(bytes[end + position]) << UInt32(8 * position) }
        guard Checksum.of(bytes, count: end) == checksum else {
            throw CodingError(offset: end, problem: "its checksum is wrong")
        }
        guard versions.contains(bytes[0]) else {
            throw CodingError(offset: 0, problem: "it has the unknown format \(bytes[0])")
        }
    }

    /// Checks that nothing follows.
    func finish() throws(CodingError) {
        guard offset == end else { throw wrong("more follows than there should") }
    }

    /// An error at what was read last.
    func wrong(_ problem: String) -> CodingError { CodingError(offset: offset, problem: problem) }

    mutating func byte() throws(CodingError) -> UInt8 {
        guard offset < end else { throw wrong("it ends too early") }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func number() throws(CodingError) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            let byte = try byte()
            guard shift < 63 || byte <= 1 else { break }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw wrong("a number is too large")
    }

    mutating func signed() throws(CodingError) -> Int64 {
        let number = try number()
        return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
    }

    /// Reads a number that is at most `most`.
    mutating func number(to most: UInt64, _ what: StaticString) throws(CodingError) -> UInt64 {
        let number = try number()
        guard number <= most else { throw wrong("\(what) is out of range: \(number)") }
        return number
    }

    /// Holds a number against its limits.
    func checked(_ number: Int64, _ bounds: Limits.Bounds) throws(CodingError) -> Int64 {
        guard number >= bounds.minimum, number <= bounds.maximum else {
            throw wrong("\(bounds.name) is out of range: \(number)")
        }
        return number
    }

    mutating func length(_ bounds: Limits.Bounds) throws(CodingError) -> Length {
        Length(thousandths: try checked(Int64(bitPattern: try number()), bounds))
    }

    mutating func text(limit: Int, _ what: StaticString) throws(CodingError) -> String {
        let count = Int(try number(to: UInt64(limit), what))
        guard end - offset >= count else { throw wrong("\(what) ends too early") }
        defer { offset += count }
        let text = bytes.withUnsafeBytes { bytes in
            let content = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
            return String(validating: content, as: UTF8.self)
        }
        guard let text else { throw wrong("\(what) is not UTF-8") }
        return text
    }

    /// Reads a text that is not empty.
    mutating func word(limit: Int, _ what: StaticString) throws(CodingError) -> String {
        let word = try text(limit: limit, what)
        guard !word.isEmpty else { throw wrong("\(what) is empty") }
        return word
    }

    mutating func color() throws(CodingError) -> Color {
        var rgb: UInt32 = 0
        for _ in 0..<3 { rgb = rgb << 8 | UInt32(try byte()) }
        return Color(rgb: rgb)
    }

    mutating func random() throws(CodingError) -> UInt64 {
        var bits: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 8) { bits |= UInt64(try byte()) << UInt64(shift) }
        return bits
    }

    mutating func flag() throws(CodingError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw wrong("a flag is neither 0 nor 1") }
        return byte == 1
    }

    /// Reads which of a few it is.
    mutating func choice<Choice: RawRepresentable<UInt8>>(
        _ what: StaticString
    ) throws(CodingError) -> Choice {
        let byte = try byte()
        guard let choice = Choice(rawValue: byte) else {
            throw wrong("\(what) is unknown: \(byte)")
        }
        return choice
    }

    mutating func item() throws(CodingError) -> ItemID {
        guard let item = ItemID(try number()) else { throw wrong("an item has no name") }
        return item
    }

    mutating func gesture() throws(CodingError) -> GestureID {
        guard let gesture = GestureID(try number()) else { throw wrong("a gesture has no name") }
        return gesture
    }

    mutating func member() throws(CodingError) -> MemberID {
        guard let member = MemberID(try number()) else { throw wrong("a member has no name") }
        return member
    }

    mutating func author() throws(CodingError) -> MemberID? {
        let number = try number(to: greatestIdentifier, "a member")
        return number == 0 ? nil : MemberID(number)
    }

    mutating func revision(before base: Revision) throws(CodingError) -> Revision {
        let revision = base.rawValue &- UInt64(bitPattern: try signed())
        guard revision <= greatestIdentifier else { throw wrong("a revision is out of range") }
        return Revision(revision)
    }

    mutating func write(before base: Revision) throws(CodingError) -> Write {
        let revision = try revision(before: base)
        return Write(revision: revision, author: try author())
    }

    mutating func profile() throws(CodingError) -> MemberProfile {
        let name = try text(limit: Limits.nameBytes, "a name")
        return MemberProfile(name: name, color: try color())
    }
}
