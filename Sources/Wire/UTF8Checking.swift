/// How many bytes the character at `start` has, or nil when it is none in UTF-8: the shortest form
/// only, and no surrogates.
///
/// **Spec:** N6.
func characterLength(
    in bytes: UnsafeRawBufferPointer, at start: Int, before end: Int
) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>) =
        switch bytes[start] {
        case 0x00...0x7F: (1, 0...0)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0...0)
        }
    guard length > 0, end - start >= length else { return nil }
    for position in 1..<max(length, 1) {
        guard (position == 1 ? second : 0x80...0xBF).contains(bytes[start + position]) else {
            return nil
        }
    }
    return length
}
