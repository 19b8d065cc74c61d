/// CRC-32 as of IEEE 802.3, which stands behind everything that is written to disks.
///
/// It finds what disks, cables and memory do to bytes; it is no protection against people.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { index in
        var remainder = UInt32(index)
        for _ in 0..<8 {
            remainder = (remainder >> 1) ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
        }
        return remainder
    }

    /// The checksum of the first `count` bytes.
    static func of(_ bytes: [UInt8], count: Int) -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var checksum = ~UInt32(0)
                for byte in bytes[..<count] {
                    checksum =
                        (checksum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
                }
                return ~checksum
            }
        }
    }
}
