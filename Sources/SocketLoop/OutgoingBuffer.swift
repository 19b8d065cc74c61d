internal import CSocketLoop

/// A message under construction, with room in front for its WebSocket header.
///
/// Encode once, send to any number of connections of one loop, empty it, use it again: in the steady
/// state nothing is allocated. Not Sendable; it belongs to whoever fills it.
package struct OutgoingBuffer: ~Copyable {
    private var storage: UnsafeMutableRawBufferPointer
    /// Bytes of the message so far.
    package private(set) var count = 0

    /// Makes an empty buffer with room for so many bytes.
    package init(capacity: Int = 1_024) {
        precondition(capacity >= 0, "Make a buffer with a capacity of at least 0 bytes.")
        storage = .allocate(byteCount: capacity + OutgoingBuffer.headroom, alignment: 16)
    }

    deinit { storage.deallocate() }

    /// Bytes in front of the message that sending overwrites.
    package static var headroom: Int { CSL_HEADROOM }

    /// Whether there is nothing to send.
    package var isEmpty: Bool { count == 0 }

    /// The bytes of the message that fit without allocating.
    package var capacity: Int { storage.count - OutgoingBuffer.headroom }

    /// Empties the message and keeps the memory.
    package mutating func removeAll() { count = 0 }

    /// Cuts the message back to its first bytes.
    package mutating func truncate(to newCount: Int) {
        precondition(newCount <= count, "Truncate a buffer to at most the bytes that it holds.")
        count = newCount
    }

    /// Makes room for more bytes than are there.
    package mutating func reserve(additional byteCount: Int) {
        guard count + byteCount > capacity else { return }
        let grown = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(capacity * 2, count + byteCount) + OutgoingBuffer.headroom, alignment: 16
        )
        grown.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<used]))
        storage.deallocate()
        storage = grown
    }

    /// Appends one byte.
    package mutating func append(_ byte: UInt8) {
        reserve(additional: 1)
        storage[used] = byte
        count += 1
    }

    /// Appends bytes of somebody else.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        append(atMost: bytes.count) { room in
            room.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Appends bytes.
    package mutating func append(contentsOf bytes: some Collection<UInt8>) {
        append(atMost: bytes.count) { room in
            room.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Appends what `write` puts into the room that it gets; it returns how many bytes that is.
    package mutating func append(
        atMost byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int
    ) {
        reserve(additional: byteCount)
        let written = write(
            UnsafeMutableRawBufferPointer(rebasing: storage[used..<(used + byteCount)]))
        precondition(
            (0...byteCount).contains(written), "Write no more than the room that was asked for.")
        count += written
    }

    /// Calls `body` with the message.
    package borrowing func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        body(UnsafeRawBufferPointer(rebasing: storage[OutgoingBuffer.headroom..<used]))
    }

    /// The headroom and the message; sending writes into the headroom only.
    borrowing func withHeadroom<Result>(
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        body(UnsafeMutableRawBufferPointer(rebasing: storage[..<used]))
    }

    private var used: Int { OutgoingBuffer.headroom + count }
}
