import Glibc
import SocketLoop
import Testing

/// What a loop told its delegate.
enum Event: Equatable {
    case opened(ConnectionID, token: UInt64)
    case received(ConnectionID, [UInt8], isText: Bool)
    case oversized(ConnectionID, UInt64)
    case writable(ConnectionID)
    case failed(ConnectionID, ConnectFailure)
    case closed(ConnectionID, UInt16?, String)
    case signalled(Signal)
}

/// A delegate that writes everything down, and does what a test adds.
final class Recorder: SocketLoopDelegate {
    typealias Failed = @Sendable (SocketLoop, ConnectionID, ConnectFailure) -> Void
    typealias Received = @Sendable (SocketLoop, ConnectionID, [UInt8], Bool) -> Void

    private let events = Lock<[Event]>([])
    let requests = Lock<[HTTPRequest]>([])
    let upgrades = Lock<[UpgradeRequest]>([])

    private let decide: @Sendable (UpgradeRequest) -> UpgradeDecision
    private let decideBody: @Sendable (RequestHead, UInt64) -> BodyDecision
    private let onReceived: Received
    private let onWritable: @Sendable (SocketLoop, ConnectionID) -> Void
    private let onRequest: @Sendable (SocketLoop, HTTPRequest) -> Void
    private let onTurn: @Sendable (SocketLoop) -> Void
    private let onClosed: @Sendable (SocketLoop) -> Void
    private let onOpened: @Sendable (SocketLoop, ConnectionID) -> Void
    private let onFailed: Failed

    init(
        decide: @escaping @Sendable (UpgradeRequest) -> UpgradeDecision = { _ in
            .accept(token: 7, subprotocol: nil)
        },
        decideBody: @escaping @Sendable (RequestHead, UInt64) -> BodyDecision = { _, _ in .tooLong
        },
        onOpened: @escaping @Sendable (SocketLoop, ConnectionID) -> Void = { _, _ in },
        onReceived: @escaping Received = { _, _, _, _ in },
        onWritable: @escaping @Sendable (SocketLoop, ConnectionID) -> Void = { _, _ in },
        onRequest: @escaping @Sendable (SocketLoop, HTTPRequest) -> Void = { loop, request in
            loop.respond(to: request.id, with: HTTPResponse(status: 404, text: "Not here.\n"))
        },
        onTurn: @escaping @Sendable (SocketLoop) -> Void = { _ in },
        onClosed: @escaping @Sendable (SocketLoop) -> Void = { _ in },
        onFailed: @escaping Failed = { _, _, _ in }
    ) {
        self.decide = decide
        self.decideBody = decideBody
        self.onOpened = onOpened
        self.onReceived = onReceived
        self.onWritable = onWritable
        self.onRequest = onRequest
        self.onTurn = onTurn
        self.onClosed = onClosed
        self.onFailed = onFailed
    }

    var all: [Event] { events.withLock { $0 } }

    var openedConnections: [ConnectionID] {
        all.compactMap { if case .opened(let connection, _) = $0 { connection } else { nil } }
    }

    var closedConnections: [ConnectionID] {
        all.compactMap { if case .closed(let connection, _, _) = $0 { connection } else { nil } }
    }

    var failures: [ConnectFailure] {
        all.compactMap { if case .failed(_, let failure) = $0 { failure } else { nil } }
    }

    /// Waits until a condition holds; false when it never does.
    func wait(until condition: (Recorder) -> Bool) -> Bool {
        for _ in 0..<10_000 {
            if condition(self) { return true }
            usleep(1_000)
        }
        return false
    }

    private func note(_ event: Event) { events.withLock { $0.append(event) } }

    func decideUpgrade(_ request: UpgradeRequest, on loop: SocketLoop) -> UpgradeDecision {
        upgrades.withLock { $0.append(request) }
        return decide(request)
    }

    func opened(_ connection: ConnectionID, token: UInt64, on loop: SocketLoop) {
        note(.opened(connection, token: token))
        onOpened(loop, connection)
    }

    func received(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID,
        on loop: SocketLoop
    ) {
        note(.received(connection, Array(bytes), isText: isText))
        onReceived(loop, connection, Array(bytes), isText)
    }

    func receivedOversized(byteCount: UInt64, from connection: ConnectionID, on loop: SocketLoop) {
        note(.oversized(connection, byteCount))
    }

    func writable(_ connection: ConnectionID, on loop: SocketLoop) {
        note(.writable(connection))
        onWritable(loop, connection)
    }

    func connectFailed(
        _ connection: ConnectionID, _ failure: ConnectFailure, on loop: SocketLoop
    ) {
        note(.failed(connection, failure))
        onFailed(loop, connection, failure)
    }

    func closed(
        _ connection: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop
    ) {
        note(.closed(connection, code, reason))
        onClosed(loop)
    }

    func decideBody(
        of head: RequestHead, byteCount: UInt64, on loop: SocketLoop
    ) -> BodyDecision { decideBody(head, byteCount) }

    func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        requests.withLock { $0.append(request) }
        onRequest(loop, request)
    }

    func turnEnded(on loop: SocketLoop) { onTurn(loop) }

    func signalled(_ signal: Signal, on loop: SocketLoop) { note(.signalled(signal)) }
}

/// Runs a loop on its own thread while `body` plays the clients.
func withLoop(
    _ recorder: Recorder = Recorder(),
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    _ body: (SocketLoop, UInt16, Recorder) throws -> Void
) throws {
    var configuration = SocketLoopConfiguration()
    configure(&configuration)
    let loop = try SocketLoop(configuration: configuration)
    let port = try loop.listen(host: "127.0.0.1", port: 0)
    loop.start(delegate: recorder)
    defer {
        loop.stop()
        loop.join()
        #expect(recorder.openedConnections.count == recorder.closedConnections.count)
        #expect(Set(recorder.openedConnections) == Set(recorder.closedConnections))
        #expect(Set(recorder.openedConnections).count == recorder.openedConnections.count)
    }
    try body(loop, port, recorder)
}

/// A recorder that says back what it hears.
func makeEcho(
    decide: @escaping @Sendable (UpgradeRequest) -> UpgradeDecision = { _ in
        .accept(token: 7, subprotocol: nil)
    }
) -> Recorder {
    Recorder(
        decide: decide,
        onReceived: { loop, connection, bytes, isText in
            _ = send(bytes, isText: isText, to: connection, on: loop)
        })
}

/// Runs `body` on the loop and waits for what it returns.
func onLoop<Result: Sendable>(
    _ loop: SocketLoop, _ body: @escaping @Sendable (SocketLoop) -> Result
) -> Result {
    let box = Lock<Result?>(nil)
    loop.post {
        let result = body(loop)
        box.withLock { $0 = result }
    }
    while true {
        if let result = box.withLock({ $0 }) { return result }
        usleep(200)
    }
}

/// Sends a text from the loop.
func sendText(_ text: String, to connection: ConnectionID, on loop: SocketLoop) -> SendOutcome {
    send(text.utf8, isText: true, to: connection, on: loop)
}

/// Sends bytes from the loop.
func send(
    _ bytes: some Collection<UInt8>, isText: Bool, to connection: ConnectionID, on loop: SocketLoop
) -> SendOutcome {
    var buffer = OutgoingBuffer()
    buffer.append(contentsOf: bytes)
    return loop.send(buffer, isText: isText, to: connection)
}
