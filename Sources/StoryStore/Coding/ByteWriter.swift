import Canvas
import Rooms
import Wire

/// Writes what is kept: a version, content, and a checksum of both.
///
/// Whole numbers are written seven bits to a byte, the lowest first, the highest bit of a byte
/// telling that there are more; those with a sign as 0, −1, 1, −2, …
struct ByteWriter {
    private var bytes: [UInt8]

    /// Begins with the lowest version of what follows.
    init(version: UInt8, capacity: Int = 64) {
        bytes = []
        bytes.reserveCapacity(capacity)
        bytes.append(version)
    }

    /// Everything, with the checksum.
    consuming func finished() -> [UInt8] {
        let checksum = Checksum.of(bytes, count: bytes.count)
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift)))
        }
        return bytes
    }

    /// Notes that what is about to be written was not there before a version.
    ///
    /// An earlier program then says so, instead of taking it for something else. What has nothing
    /// new keeps its version, and can be read by an earlier program.
    mutating func needs(version: UInt8) { bytes[0] = max(bytes[0], version) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func number(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func signed(_ number: Int64) {
        self.number(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    /// Writes a length that is never negative.
    mutating func length(_ length: Length) { number(UInt64(bitPattern: length.thousandths)) }

    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 {
            number(UInt64($0.count))
            bytes.append(contentsOf: $0)
        }
    }

    mutating func color(_ color: Color) {
        for shift in [16, 8, 0] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: color.rgb >> shift))
        }
    }

    /// Writes 64 bits that are random, and so do not get shorter.
    mutating func random(_ bits: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
    }

    /// Writes a member, or 0 for the server itself.
    mutating func author(_ author: MemberID?) { number(author?.rawValue ?? 0) }

    /// Writes a revision by how far it is from another one.
    mutating func revision(_ revision: Revision, before base: Revision) {
        signed(Int64(bitPattern: base.rawValue &- revision.rawValue))
    }

    mutating func write(_ write: Write, before base: Revision) {
        revision(write.revision, before: base)
        author(write.author)
    }

    mutating func profile(_ profile: MemberProfile) {
        text(profile.name)
        color(profile.color)
    }
}
