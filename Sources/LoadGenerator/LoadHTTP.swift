import Glibc

/// A small HTTP/1.1 client over one socket, which it opens again when it was closed.
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
        /// The answer is longer than any of ours.
        case excessive(String)
        /// This process may open no socket.
        case refused(String)
        /// A signal asked for the end meanwhile.
        case interrupted(signal: Int32)

        /// Whether it is what a server that is being restarted does.
        var isPassing: Bool {
            switch self {
            case .unreachable, .hungUp: true
            case .silent, .nonsense, .excessive, .refused, .interrupted: false
            }
        }

        /// A sentence for people.
        package var description: String {
            switch self {
            case .unreachable(let text), .hungUp(let text), .silent(let text),
                .excessive(let text), .refused(let text):
                text
            case .nonsense(let server): "What answers at \(server) is no HTTP server."
            case .interrupted: "The request was interrupted."
            }
        }
    }

    private let address: ServerAddress
    /// Whether a signal ends what is waited for.
    var heedsSignals = true
    private var socket: Int32 = -1
    private var input: [UInt8] = []
    /// What is asked and how many seconds the answer may take, for what is said when none comes.
    private var request = ""
    private var patience = 0
    /// Nanoseconds that the answer may still take, as of a nanosecond of the monotonic clock.
    private var remaining: Int64 = 0
    private var asOf: Int64 = 0
    /// Nanoseconds between two looks whether a signal came.
    private static let lookInterval: Int64 = 50_000_000

    /// The server's numeric address; empty before the first request.
    package private(set) var numericHost = ""

    package init(_ address: ServerAddress) { self.address = address }

    deinit {
        if socket >= 0 { close(socket) }
    }

    /// Sends a request and waits for its answer, at most so many seconds for all of it.
    package mutating func request(
        _ method: String, _ path: String, body: String = "", patience: Int
    ) throws(Failure) -> Answer {
        request = "\(method) \(path)"
        self.patience = patience
        remaining = Int64(patience) * 1_000_000_000
        asOf = monotonicNanoseconds()
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
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            let descriptor = Glibc.socket(candidate.ai_family, kind, 0)
            guard descriptor >= 0 else {
                throw .refused("No socket can be opened: \(String(cString: strerror(errno))).")
            }
            socket = descriptor
            let code = try establish(candidate)
            if code == 0 { return note(candidate) }
            hangUp()
            why =
                code == ETIMEDOUT && remaining <= 0
                ? "no connection came about within \(patience) s" : String(cString: strerror(code))
        }
        throw .unreachable("\(server) cannot be reached: \(why).")
    }

    /// Connects the socket; returns what the system said of it, 0 if nothing.
    private mutating func establish(_ candidate: addrinfo) throws(Failure) -> Int32 {
        if Glibc.connect(socket, candidate.ai_addr, candidate.ai_addrlen) == 0 { return 0 }
        guard errno == EINPROGRESS else { return errno }
        guard try wait(for: POLLOUT) else { return ETIMEDOUT }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
        return code
    }

    /// Waits until the socket can be read or written; false when the patience is at its end.
    ///
    /// What this process does not run does not count.
    private mutating func wait(for events: Int32) throws(Failure) -> Bool {
        while true {
            if heedsSignals, let signal = Interruption.signal {
                throw .interrupted(signal: signal)
            }
            let now = monotonicNanoseconds()
            remaining -= min(now - asOf, 2 * HTTPClient.lookInterval)
            asOf = now
            guard remaining > 0 else { return false }
            var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
            if poll(&entry, 1, Int32(HTTPClient.lookInterval / 1_000_000)) > 0 { return true }
        }
    }

    private mutating func note(_ candidate: addrinfo) {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        getnameinfo(
            candidate.ai_addr, candidate.ai_addrlen, &text, socklen_t(text.count), nil, 0,
            NI_NUMERICHOST)
        numericHost = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    private mutating func send(_ text: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard try wait(for: POLLOUT) else { throw .silent(waited) }
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
        while true {
            guard try wait(for: POLLIN) else { throw .silent(waited) }
            let count = recv(socket, &part, part.count, 0)
            if count < 0 {
                try explain(errno)
                continue
            }
            input += part.prefix(count)
            return count > 0
        }
    }

    /// Says why the socket failed; returns when it is to be tried again.
    private func explain(_ code: Int32) throws(Failure) {
        if code == EINTR || code == EAGAIN || code == EWOULDBLOCK { return }
        throw .hungUp("\(server) broke off \(request): \(String(cString: strerror(code))).")
    }

    private var server: String { "http://\(address.authority)" }
    private var waited: String { "\(server) did not answer \(request) within \(patience) s." }
    private var broken: String { "\(server) closed the connection without answering \(request)." }

    // MARK: The answer

    private mutating func receive() throws(Failure) -> Answer {
        let end = try readHead()
        guard let head = HTTPHead(input[..<end]) else { throw .nonsense(server) }
        input.removeFirst(end)
        let most = head.length ?? HTTPHead.greatestBody
        guard most <= HTTPHead.greatestBody else { throw .excessive(tooLong) }
        while input.count < most || head.length == nil {
            guard input.count <= HTTPHead.greatestBody else { throw .excessive(tooLong) }
            if try readOn() { continue }
            if head.length == nil { break }
            throw .hungUp(broken)
        }
        let body = Array(input.prefix(most))
        input.removeFirst(body.count)
        if head.isLast || head.length == nil { hangUp() }
        return Answer(status: head.status, body: body)
    }

    /// Reads until the head is there; returns where it ends.
    private mutating func readHead() throws(Failure) -> Int {
        let opening = Array("HTTP/1.".utf8)
        var searched = 0
        while true {
            if let end = HTTPHead.end(in: input, from: searched) { return end }
            searched = input.count
            guard input.count <= HTTPHead.greatestHead else { throw .nonsense(server) }
            guard try readOn() else { throw .hungUp(broken) }
            let count = min(input.count, opening.count)
            guard input.prefix(count).elementsEqual(opening.prefix(count)) else {
                throw .nonsense(server)
            }
        }
    }

    private var tooLong: String {
        "\(server) answered \(request) with more than \(HTTPHead.greatestBody >> 20) MB."
    }
}
