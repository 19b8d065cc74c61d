import Glibc

/// A client on a blocking socket, written against the RFCs and not against the server.
final class Peer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A message or control message as it comes off the wire.
    struct Message: Equatable {
        var isFinal = true
        var opcode: UInt8
        var payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        var closeCode: Int { payload.count < 2 ? 0 : Int(payload[0]) << 8 | Int(payload[1]) }
        var closeReason: String { String(decoding: payload.dropFirst(2), as: UTF8.self) }
    }

    struct Response {
        var status: Int
        var statusLine: String
        var headers: [String: String]
        var body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Opcode {
        static let continuation: UInt8 = 0
        static let text: UInt8 = 1
        static let binary: UInt8 = 2
        static let close: UInt8 = 8
        static let ping: UInt8 = 9
        static let pong: UInt8 = 10
    }

    private(set) var descriptor: Int32
    private let isServer: Bool
    private var unread: ArraySlice<UInt8> = []
    /// The masks of what the client sent, for a server.
    private(set) var masks: [[UInt8]] = []

    /// Plays the server on a socket that was accepted.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        isServer = true
        configure()
    }

    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        isServer = false
        guard descriptor >= 0 else { throw Failure(description: "socket: errno \(errno)") }
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
        }
        configure()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(description: "connect: errno \(errno)") }
    }

    private func configure() {
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    }

    deinit { close() }

    func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Vanishes without a word: the server gets a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    // MARK: Bytes

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress! + sent, bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "send: errno \(errno)") }
            sent += count
        }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Takes exactly so many bytes.
    func receive(count: Int) throws -> [UInt8] {
        while unread.count < count {
            guard try receiveSome() else { throw Failure(description: "the other side closed") }
        }
        defer { unread = unread.dropFirst(count) }
        return Array(unread.prefix(count))
    }

    /// Takes all bytes until the server closes.
    func receiveToEnd() throws -> [UInt8] {
        while try receiveSome() {}
        defer { unread = [] }
        return Array(unread)
    }

    /// Whether the server closed; false when it says something instead.
    func seesEnd() -> Bool {
        if !unread.isEmpty { return false }
        guard let isMore = try? receiveSome() else { return errno == ECONNRESET }
        return !isMore
    }

    private func receiveSome() throws -> Bool {
        var count = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { chunk, size in
            count = recv(descriptor, chunk.baseAddress, chunk.count, 0)
            size = max(0, count)
        }
        guard count >= 0 else { throw Failure(description: "recv: errno \(errno)") }
        unread += chunk
        return count > 0
    }

    // MARK: HTTP

    /// Reads the lines of one head.
    func receiveHead() throws -> [String] {
        var head: [UInt8] = []
        while head.suffix(4) != Array("\r\n\r\n".utf8)[...] { head += try receive(count: 1) }
        return String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    /// Reads one response; one to HEAD has no body, whatever its length says.
    func receiveResponse(toHead: Bool = false) throws -> Response {
        var lines = try receiveHead()
        let statusLine = lines.removeFirst()
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        let length = toHead ? 0 : Int(headers["content-length"] ?? "0")!
        return Response(
            status: Int(statusLine.split(separator: " ")[1])!, statusLine: statusLine,
            headers: headers, body: try receive(count: length))
    }

    // MARK: WebSocket

    /// Asks for a WebSocket and returns the answer.
    func askToUpgrade(path: String = "/", subprotocols: String? = nil) throws -> Response {
        let offer = subprotocols.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
        try send(
            "GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "\(offer)\r\n")
        return try receiveResponse()
    }

    /// Makes a peer whose WebSocket is open.
    static func open(
        port: UInt16, path: String = "/", receiveBuffer: Int32? = nil
    ) throws -> Peer {
        let peer = try Peer(port: port, receiveBuffer: receiveBuffer)
        let response = try peer.askToUpgrade(path: path)
        guard response.status == 101 else { throw Failure(description: response.statusLine) }
        return peer
    }

    func send(_ message: Message) throws {
        try send(isServer ? Peer.unmasked(message) : Peer.masked(message))
    }

    func sendText(_ text: String) throws {
        try send(Message(opcode: Opcode.text, payload: Array(text.utf8)))
    }

    func receiveMessage() throws -> Message {
        let start = try receive(count: 2)
        guard start[1] < 0x80 || isServer else { throw Failure(description: "the server masks") }
        guard start[1] >= 0x80 || !isServer else { throw Failure(description: "unmasked") }
        var length = Int(start[1] & 0x7f)
        if length >= 126 {
            length = try receive(count: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let mask = isServer ? try receive(count: 4) : []
        if isServer { masks.append(mask) }
        let payload = try receive(count: length)
        return Message(
            isFinal: start[0] & 0x80 != 0, opcode: start[0] & 0x0f,
            payload: isServer ? Peer.masked(payload, mask) : payload)
    }

    static func masked(_ message: Message) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
        var bytes = header(of: message)
        bytes[1] |= 0x80
        return bytes + mask + masked(message.payload, mask)
    }

    /// In place and unchecked: tests move megabytes, in debug builds with sanitizers.
    private static func masked(_ payload: [UInt8], _ mask: [UInt8]) -> [UInt8] {
        var masked = payload
        masked.withUnsafeMutableBufferPointer { bytes in
            var place = 0
            while place < bytes.count {
                bytes[place] ^= mask[place & 3]
                place += 1
            }
        }
        return masked
    }

    static func unmasked(_ message: Message) -> [UInt8] { header(of: message) + message.payload }

    private static func header(of message: Message) -> [UInt8] {
        let count = message.payload.count
        let first = message.opcode | (message.isFinal ? 0x80 : 0)
        switch count {
        case ..<126: return [first, UInt8(count)]
        case ..<65_536: return [first, 126, UInt8(count >> 8), UInt8(count & 0xff)]
        default:
            return [first, 127] + (0..<8).reversed().map { UInt8(count >> ($0 * 8) & 0xff) }
        }
    }
}
