import SocketLoop

/// A server that answers requests and knows no sockets of stories.
protocol HTTPOnly: SocketLoopDelegate {}

extension HTTPOnly {
    func opened(_ connection: ConnectionID, token: UInt64, on loop: SocketLoop) {}
    func received(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID,
        on loop: SocketLoop
    ) {}
    func receivedOversized(
        byteCount: UInt64, from connection: ConnectionID, on loop: SocketLoop
    ) {}
    func writable(_ connection: ConnectionID, on loop: SocketLoop) {}
    func closed(
        _ connection: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop
    ) {}
}
