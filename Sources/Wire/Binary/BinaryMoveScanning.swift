import Canvas

/// A short cut for what nearly all messages of clients are: a `move` of a pointer, whose samples
/// all have the same width.
///
/// What is any other message, or wrong, is left to the long way, so nothing is read that the long
/// way would not read the same, and no error is found here.
///
/// **Spec:** B1, G2.
enum BinaryMove {
    private static let headByteCount = 10
    private static let sampleByteCount = 21

    /// Reads a whole `move`, and appends its samples; nil when it is none.
    @inline(__always)
    static func read(
        _ bytes: UnsafeRawBufferPointer, samples: inout [Sample]
    ) -> ClientMessage? {
        guard let base = bytes.baseAddress, bytes.count > headByteCount,
            base.load(as: UInt8.self) == BinaryMessageType.move.rawValue,
            let gesture = GestureID(number(base, 1, UInt64.self))
        else { return nil }
        let count = Int(number(base, 9, UInt8.self))
        guard (1...Limits.samplesPerMessage).contains(count),
            bytes.count == headByteCount + count * sampleByteCount
        else { return nil }
        let start = samples.count
        for place in 0..<count {
            guard let sample = sample(base + (headByteCount + place * sampleByteCount)) else {
                return nil
            }
            samples.append(sample)
        }
        return .move(gesture, samples: start..<samples.count)
    }

    @inline(__always)
    private static func sample(_ here: UnsafeRawPointer) -> Sample? {
        typealias Flags = BinaryFlags.Sample
        let flags = number(here, 0, UInt8.self)
        let time = number(here, 5, UInt64.self)
        let position = Position(
            x: Length(thousandths: Int64(number(here, 13, Int32.self))),
            y: Length(thousandths: Int64(number(here, 17, Int32.self))))
        guard flags & ~Flags.modifiers == 0, time <= greatestIdentifier,
            Position.bounds.contains(position.x), Position.bounds.contains(position.y)
        else { return nil }
        return Sample(
            number: SampleNumber(number(here, 1, UInt32.self)),
            time: SampleTime(microseconds: Int64(time)), position: position,
            modifiers: Modifiers(rawValue: flags >> Flags.modifierShift))
    }

    @inline(__always)
    private static func number<Number: FixedWidthInteger>(
        _ base: UnsafeRawPointer, _ offset: Int, _ type: Number.Type
    ) -> Number {
        Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
    }
}
