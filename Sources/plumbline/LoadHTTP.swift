import Glibc

/// A small HTTP/1.1 client over one blocking socket, which it opens again when it was closed.
///
/// It reads what a server with `Content-Length` or `Connection: close` answers; that is what ours
/// does.
struct HTTPClient: ~Copyable {
    /// An answer.
    struct Answer: Equatable {
        var status: Int
        var body: [UInt8]
    }

    /// Why there is no answer.
    enum Failure: Error, Equatable, CustomStringConvertible {
        case unreachable(String)
        case nonsense

        var description: String {
            switch self {
            case .unreachable(let why): why
            case .nonsense: "What answered is no HTTP server."
            }
        }
    }

    private let address: ServerAddress
    private var socket: Int32 = -1
    private var input: [UInt8] = []
    /// The server's numeric address; empty before the first request.
    private(set) var numericHost = ""

    /// Seconds that an answer may take.
    private static let patience = 20

    init(_ address: ServerAddress) { self.address = address }

    deinit {
        if socket >= 0 { close(socket) }
    }

    /// Sends a request and waits for its answer.
    mutating func request(
        _ method: String, _ path: String, body: String = ""
    ) throws(Failure) -> Answer {
        let isReused = socket >= 0
        do {
            return try attempt(method, path, body)
        } catch {
            // A kept connection may have been closed meanwhile.
            guard isReused else { throw error }
            return try attempt(method, path, body)
        }
    }

    private mutating func attempt(
        _ method: String, _ path: String, _ body: String
    ) throws(Failure) -> Answer {
        if socket < 0 { try connect() }
        do {
            let head =
                "\(method) \(path) HTTP/1.1\r\nHost: \(address.authority)\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            try send(head + body)
            return try receive()
        } catch {
            hangUp()
            throw error
        }
    }

    private mutating func hangUp() {
        if socket >= 0 { close(socket) }
        socket = -1
        input = []
    }

    // MARK: The socket

    private mutating func connect() throws(Failure) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, String(address.port), &hints, &found)
        guard code == 0 else {
            throw .unreachable("\(address.host): " + String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(found) }
        var why = "it has no address"
        var next = found
        while let candidate = next?.pointee {
            next = candidate.ai_next
            let descriptor = Glibc.socket(candidate.ai_family, candidate.ai_socktype, 0)
            guard descriptor >= 0 else { continue }
            if Glibc.connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 {
                prepare(descriptor, candidate)
                return
            }
            why = String(cString: strerror(errno))
            close(descriptor)
        }
        throw .unreachable("http://\(address.authority): \(why)")
    }

    private mutating func prepare(_ descriptor: Int32, _ candidate: addrinfo) {
        socket = descriptor
        var patience = timeval(tv_sec: HTTPClient.patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        getnameinfo(
            candidate.ai_addr, candidate.ai_addrlen, &text, socklen_t(text.count), nil, 0,
            NI_NUMERICHOST)
        numericHost = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    private func send(_ text: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .unreachable("The server hung up.") }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads on; false at the end.
    private mutating func readOn() throws(Failure) -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &part, part.count, 0)
        if count < 0 {
            throw .unreachable("The server did not answer: " + String(cString: strerror(errno)))
        }
        input += part.prefix(count)
        return count > 0
    }

    // MARK: The answer

    private mutating func receive() throws(Failure) -> Answer {
        var end = HTTPClient.endOfHead(in: input)
        while end == nil {
            guard try readOn() else { throw .unreachable("The server hung up.") }
            end = HTTPClient.endOfHead(in: input)
        }
        let head = String(decoding: input[..<end!], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw .nonsense
        }
        input.removeFirst(end!)
        let length = HTTPClient.header("content-length", in: lines).flatMap { Int($0) }
        while length.map({ input.count < $0 }) ?? true {
            if try readOn() { continue }
            if length == nil { break }
            throw .unreachable("The server hung up in its answer.")
        }
        let body = Array(input.prefix(length ?? input.count))
        input.removeFirst(body.count)
        let isLast = HTTPClient.header("connection", in: lines)?.lowercased() == "close"
        if isLast || length == nil { hangUp() }
        return Answer(status: status, body: body)
    }

    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        return (4...bytes.count).first { bytes[($0 - 4)..<$0].elementsEqual(end) }
    }

    private static func header(_ name: String, in lines: [Substring]) -> String? {
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name else { continue }
            return String(parts[1].drop(while: { $0 == " " }))
        }
        return nil
    }
}
