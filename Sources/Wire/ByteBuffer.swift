/// A growing run of bytes that is filled, handed out and filled again without allocating.
///
/// `[UInt8]` checks uniqueness and capacity for every byte appended; here a writer reserves once
/// for what it is about to write. In front of the bytes lie ``headroom`` spare ones, into which a
/// transport may put its own header, so that a message is sent without being copied.
///
/// **Isolation:** owned by whoever fills it; it is not shared.
public struct ByteBuffer: ~Copyable {
    /// Spare bytes in front of the content, free for the transport to overwrite.
    public static let headroom = 16

    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes have been written.
    public private(set) var count = 0

    /// Makes an empty buffer with room for `capacity` bytes before it must grow.
    public init(capacity: Int = 1_024) {
        self.capacity = capacity
        base = .allocate(capacity: ByteBuffer.headroom + capacity)
        base.initialize(repeating: 0, count: ByteBuffer.headroom + capacity)
    }

    deinit { base.deallocate() }

    /// Forgets the content and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Forgets everything after the first `count` bytes.
    public mutating func truncate(to count: Int) {
        precondition(count <= self.count, "truncate(to:) only shortens: append to lengthen")
        self.count = count
    }

    /// Calls `body` with the content; the ``headroom`` bytes before it may be overwritten.
    public borrowing func withBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        body(UnsafeMutableRawBufferPointer(start: base + ByteBuffer.headroom, count: count))
    }

    /// The content, copied.
    public var array: [UInt8] {
        Array(UnsafeBufferPointer(start: base + ByteBuffer.headroom, count: count))
    }

    /// Makes room for `additional` bytes and returns where they go; ``advance(by:)`` counts them.
    @inline(__always)
    mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<UInt8> {
        if count + additional > capacity { grow(toHold: count + additional) }
        return base + (ByteBuffer.headroom + count)
    }

    @inline(__always)
    mutating func advance(by written: Int) { count += written }

    private mutating func grow(toHold needed: Int) {
        var larger = capacity * 2
        while larger < needed { larger *= 2 }
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: ByteBuffer.headroom + larger)
        moved.initialize(repeating: 0, count: ByteBuffer.headroom)
        moved.advanced(by: ByteBuffer.headroom)
            .update(from: base + ByteBuffer.headroom, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}

extension ByteBuffer {
    /// Appends one byte.
    @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        advance(by: 1)
    }

    /// Appends text known at compile time.
    @inline(__always)
    public mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length).update(from: text.utf8Start, count: length)
        advance(by: length)
    }

    /// Appends `bytes`.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        let start = UnsafeMutableRawPointer(reserve(bytes.count))
        start.copyMemory(from: source, byteCount: bytes.count)
        advance(by: bytes.count)
    }

    /// Appends the bytes of `other` in `range`.
    public mutating func append(_ range: Range<Int>, of other: borrowing ByteBuffer) {
        precondition(
            range.upperBound <= other.count, "the range ends behind the buffer's last byte")
        reserve(range.count).update(
            from: other.base + (ByteBuffer.headroom + range.lowerBound), count: range.count)
        advance(by: range.count)
    }
}
