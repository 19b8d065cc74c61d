import Glibc

/// A server on blocking sockets, written against the RFCs, that does to its one client what no
/// decent server does.
final class FakeServer: Sendable {
    let port: UInt16
    private let listening: Int32

    init() throws {
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listening
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard bound else { throw Peer.Failure(description: "listen: errno \(errno)") }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { Glibc.close(listening) }

    /// Takes the next client.
    func accept(receiveBuffer: Int32? = nil) throws -> Peer {
        if var receiveBuffer { setsockopt(listening, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        let descriptor = Glibc.accept(listening, nil, nil)
        guard descriptor >= 0 else { throw Peer.Failure(description: "accept: errno \(errno)") }
        return Peer(descriptor: descriptor)
    }

    /// Takes the next client and opens its WebSocket.
    func open(receiveBuffer: Int32? = nil) throws -> Peer {
        let client = try accept(receiveBuffer: receiveBuffer)
        try client.send(FakeServer.answer(to: try client.receiveHead()))
        return client
    }

    /// The right answer to a handshake, with more header lines.
    static func answer(to head: [String], extra: String = "") -> String {
        let name = "sec-websocket-key: "
        let line = head.first { $0.lowercased().hasPrefix(name) } ?? name
        let digest = sha1(Array((line.dropFirst(name.count) + salt).utf8))
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(base64(digest))\r\n\(extra)\r\n"
    }

    private static let salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
}

/// RFC 3174.
private func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += bigEndianBytes(UInt64(message.count * 8))
    for start in stride(from: 0, to: padded.count, by: 64) {
        var words = (0..<16).map { index in
            padded[(start + 4 * index)..<(start + 4 * index + 4)].reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
        }
        for index in 16..<80 {
            words.append(
                rotate(
                    words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mix, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5a82_7999)
                case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
    return state.flatMap { Array(bigEndianBytes(UInt64($0)).suffix(4)) }
}

private func rotate(_ value: UInt32, _ bits: UInt32) -> UInt32 {
    value << bits | value >> (32 - bits)
}

private func bigEndianBytes(_ value: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let part = bytes[start..<min(start + 3, bytes.count)]
        let word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - part.count))
        for index in 0..<4 {
            text.append(index <= part.count ? alphabet[Int(word >> (18 - 6 * index)) & 63] : "=")
        }
    }
    return text
}
