import Glibc

/// A client on a blocking socket that does what a visit to a story needs, and may do it badly.
final class Visitor {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    enum Word: Equatable {
        case text(String)
        case close(Int)
    }

    private let descriptor: Int32
    private var unread: ArraySlice<UInt8> = []

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "socket: errno \(errno)") }
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
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

    /// The server gets a reset if `vanish` was called, else the end of the stream.
    deinit { close(descriptor) }

    /// Has the socket end without a word.
    func vanish() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    // MARK: Words

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "send: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
    }

    static func handshake(_ story: String, subprotocol: String = "plumbline.v1.json") -> [UInt8] {
        Array(
            ("GET /v1/stories/\(story) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Protocol: \(subprotocol)\r\n\r\n").utf8)
    }

    /// Sends a text message; its mask of zeros leaves it readable.
    func say(_ text: String) throws { try send(Visitor.frame(0x81, Array(text.utf8))) }

    /// Sends a close.
    func sayGoodbye() throws { try send(Visitor.frame(0x88, [0x03, 0xe8])) }

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let count = payload.count
        precondition(count < 65_536, "Short messages only.")
        let length =
            count < 126
            ? [0x80 | UInt8(count)] : [0xfe, UInt8(count >> 8), UInt8(count & 0xff)]
        return [first] + length + [0, 0, 0, 0] + payload
    }

    // MARK: What the server says

    /// The status of an HTTP answer; its body stays unread.
    func hearStatus() throws -> Int {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try take(1) }
        let words = String(decoding: head.prefix(20), as: UTF8.self).split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else {
            throw Failure(description: "no status in \(words)")
        }
        return status
    }

    /// An HTTP answer: its status, its head and its body.
    func hearAnswer() throws -> (status: Int, head: String, body: String) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try take(1) }
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
        let count = length.flatMap { Int($0.drop { !$0.isNumber }) }
        guard let first = lines.first, let count, let status = Int(first.split(separator: " ")[1])
        else { throw Failure(description: "no answer: \(lines)") }
        let body = String(decoding: try take(count), as: UTF8.self)
        return (status, lines.joined(separator: "\n").lowercased(), body)
    }

    /// The next message or close.
    func hear() throws -> Word {
        let start = try take(2)
        let short = Int(start[start.startIndex + 1])
        let more = short == 126 ? 2 : short == 127 ? 8 : 0
        let length = more == 0 ? short : try take(more).reduce(0) { $0 << 8 | Int($1) }
        let payload = try take(length)
        guard start.first == 0x88 else { return .text(String(decoding: payload, as: UTF8.self)) }
        return .close(payload.prefix(2).reduce(0) { $0 << 8 | Int($1) })
    }

    /// The next message.
    func hearText() throws -> String {
        guard case .text(let text) = try hear() else { throw Failure(description: "closed") }
        return text
    }

    /// Hears until a message contains `words`.
    func hear(_ words: String) throws {
        var heard = "nothing"
        while true {
            let word: Word
            do { word = try hear() } catch {
                throw Failure(description: "\(error) before \(words), after \(heard)")
            }
            guard case .text(let text) = word else {
                throw Failure(description: "\(word) before \(words), after \(heard)")
            }
            if text.contains(words) { return }
            heard = String(text.prefix(500))
        }
    }

    /// Hears until a message has a key with a text; the text, with its quotes.
    func hearValue(of key: String) throws -> String {
        while case .text(let text) = try hear() {
            guard let start = text.firstRange(of: "\"\(key)\":\"")?.upperBound else { continue }
            return "\"\(text[start...].prefix { $0 != "\"" })\""
        }
        throw Failure(description: "closed before \(key)")
    }

    /// The code of the close, whatever was said before it.
    func hearClose() throws -> Int {
        while true {
            if case .close(let code) = try hear() { return code }
        }
    }

    /// Whether anything has come that was not heard.
    var hasNews: Bool {
        var byte: UInt8 = 0
        return !unread.isEmpty || recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    private func take(_ count: Int) throws -> ArraySlice<UInt8> {
        while unread.count < count {
            let more = try [UInt8](unsafeUninitializedCapacity: 65_536) { chunk, size in
                size = recv(descriptor, chunk.baseAddress, chunk.count, 0)
                if size <= 0 {
                    let why = size == 0 ? "the server hung up" : "recv: errno \(errno)"
                    size = 0
                    throw Failure(description: why)
                }
            }
            unread += more
        }
        defer { unread = unread.dropFirst(count) }
        return unread.prefix(count)
    }
}

/// Creates a story of that name.
func createStory(_ name: String, port: UInt16) throws {
    let visitor = try Visitor(port: port)
    let body = "{\"id\":\"\(name)\"}"
    let head = "POST /v1/stories HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)"
    try visitor.send(Array("\(head)\r\n\r\n\(body)".utf8))
    let status = try visitor.hearStatus()
    guard status == 201 else { throw Visitor.Failure(description: "status \(status)") }
}
