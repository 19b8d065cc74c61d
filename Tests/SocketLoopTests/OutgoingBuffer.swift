import SocketLoop

/// A message under construction, with room in front for its WebSocket header.
///
/// Encode once, send to any number of connections of one loop, empty it, use it again: in the
/// steady state nothing is allocated. Not Sendable; it belongs to whoever fills it.
struct OutgoingBuffer: ~Copyable {
    private var storage: UnsafeMutableRawBufferPointer
    /// Bytes of the message so far.
    private(set) var count = 0

    /// Makes an empty buffer with room for so many bytes.
    init(capacity: Int = 1_024) {
        precondition(capacity >= 0, "Make a buffer with a capacity of at least 0 bytes.")
        storage = .allocate(byteCount: capacity + OutgoingBuffer.headroom, alignment: 16)
    }

    deinit { storage.deallocate() }

    /// Bytes in front of the message that sending overwrites.
    static var headroom: Int { SocketLoop.headroom }

    /// Whether there is nothing to send.
    var isEmpty: Bool { count == 0 }

    /// The bytes of the message that fit without allocating.
    var capacity: Int { storage.count - OutgoingBuffer.headroom }

    /// Empties the message and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Cuts the message back to its first bytes.
    mutating func truncate(to newCount: Int) {
        precondition(newCount <= count, "Truncate a buffer to at most the bytes that it holds.")
        count = newCount
    }

    /// Makes room for more bytes than are there.
    mutating func reserve(additional byteCount: Int) {
        guard count + byteCount > capacity else { return }
        let grown = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(capacity * 2, count + byteCount) + OutgoingBuffer.headroom, alignment: 16
        )
        grown.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<used]))
        storage.deallocate()
        storage = grown
    }

    /// Appends one byte.
    mutating func append(_ byte: UInt8) {
        reserve(additional: 1)
        storage[used] = byte
        count += 1
    }

    /// Appends bytes of somebody else.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        append(atMost: bytes.count) { room in
            room.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Appends bytes.
    mutating func append(contentsOf bytes: some Collection<UInt8>) {
        append(atMost: bytes.count) { room in
            room.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Appends what `write` puts into the room that it gets; it returns how many bytes that is.
    mutating func append(
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
    borrowing func withUnsafeBytes<Result>(
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

extension SocketLoop {
    /// Sends the message of a buffer, which may be sent to others afterwards.
    func send(
        _ message: borrowing OutgoingBuffer, isText: Bool, to connection: ConnectionID
    ) -> SendOutcome {
        message.withHeadroom { send(withHeadroom: $0, isText: isText, to: connection) }
    }
}
