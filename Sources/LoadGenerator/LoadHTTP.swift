import Glibc

/// A small HTTP/1.1 client over one blocking socket, which it opens again when it was closed.
///
/// It reads what a server with `Content-Length` or `Connection: close` answers; that is what ours
/// does.
package struct HTTPClient: ~Copyable {
    /// An answer.
    package struct Answer: Equatable {
        package var status: Int
        package var body: [UInt8]
    }

    /// Why there is no answer.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// No connection could be made.
        case unreachable(String)
        /// The server closed the connection instead of answering.
        case hungUp(String)
        /// The server did not answer in time.
        case silent(String)
        /// What answers is no HTTP server.
        case nonsense(String)
        /// A signal asked for the end meanwhile.
        case interrupted(signal: Int32)

        /// A sentence for people.
        package var description: String {
            switch self {
            case .unreachable(let text), .hungUp(let text), .silent(let text): text
            case .nonsense(let server): "What answers at \(server) is no HTTP server."
            case .interrupted: "The request was interrupted."
            }
        }
    }

    private let address: ServerAddress
    private var socket: Int32 = -1
    private var input: [UInt8] = []
    /// What is asked and how many seconds the answer may take, for what is said when none comes.
    private var request = ""
    private var patience = 0
    /// The server's numeric address; empty before the first request.
    package private(set) var numericHost = ""

    package init(_ address: ServerAddress) { self.address = address }

    deinit {
        if socket >= 0 { close(socket) }
    }

    /// Sends a request and waits for its answer, at most so many seconds for each part of it.
    package mutating func request(
        _ method: String, _ path: String, body: String = "", patience: Int
    ) throws(Failure) -> Answer {
        request = "\(method) \(path)"
        self.patience = patience
        let isReused = socket >= 0
        do {
            return try attempt(method, path, body)
        } catch .hungUp where isReused {
            // A kept connection may have been closed meanwhile.
            return try attempt(method, path, body)
        }
    }

    private mutating func attempt(
        _ method: String, _ path: String, _ body: String
    ) throws(Failure) -> Answer {
        if socket < 0 { try connect() }
        setPatience(of: socket)
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
            throw .unreachable(
                "\(server) cannot be reached: \(String(cString: gai_strerror(code))).")
        }
        defer { freeaddrinfo(found) }
        var why = "it has no address"
        var next = found
        while let candidate = next?.pointee {
            next = candidate.ai_next
            let descriptor = Glibc.socket(candidate.ai_family, candidate.ai_socktype, 0)
            guard descriptor >= 0 else { continue }
            setPatience(of: descriptor)
            if Glibc.connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 {
                socket = descriptor
                note(candidate)
                return
            }
            let code = errno
            close(descriptor)
            if let signal = Interruption.signal { throw .interrupted(signal: signal) }
            // A connection that is still being made when the patience ends.
            why =
                code == EINPROGRESS || code == EAGAIN
                ? "no connection came about within \(patience) s" : String(cString: strerror(code))
        }
        throw .unreachable("\(server) cannot be reached: \(why).")
    }

    /// Limits how long connecting, sending and receiving may each take.
    private func setPatience(of descriptor: Int32) {
        var patience = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    }

    private mutating func note(_ candidate: addrinfo) {
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
            if count < 0 { try explain(errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Reads on; false at the end.
    private mutating func readOn() throws(Failure) -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        var count = recv(socket, &part, part.count, 0)
        while count < 0 {
            try explain(errno)
            count = recv(socket, &part, part.count, 0)
        }
        input += part.prefix(count)
        return count > 0
    }

    /// Says why the socket failed; returns when it is to be tried again.
    private func explain(_ code: Int32) throws(Failure) {
        if let signal = Interruption.signal { throw .interrupted(signal: signal) }
        switch code {
        case EINTR: return
        case EAGAIN, EWOULDBLOCK: throw .silent(waited)
        default:
            throw .hungUp("\(server) broke off \(request): \(String(cString: strerror(code))).")
        }
    }

    private var server: String { "http://\(address.authority)" }
    private var waited: String { "\(server) did not answer \(request) within \(patience) s." }
    private var broken: String { "\(server) closed the connection without answering \(request)." }

    // MARK: The answer

    private mutating func receive() throws(Failure) -> Answer {
        var end = HTTPClient.endOfHead(in: input)
        while end == nil {
            guard try readOn() else { throw .hungUp(broken) }
            let opening = Array("HTTP/1.".utf8)
            let count = min(input.count, opening.count)
            guard input.prefix(count).elementsEqual(opening.prefix(count)) else {
                throw .nonsense(server)
            }
            end = HTTPClient.endOfHead(in: input)
        }
        let head = String(decoding: input[..<end!], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { throw .nonsense(server) }
        input.removeFirst(end!)
        let length = HTTPClient.header("content-length", in: lines).flatMap { Int($0) }
        while length.map({ input.count < $0 }) ?? true {
            if try readOn() { continue }
            if length == nil { break }
            throw .hungUp(broken)
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
