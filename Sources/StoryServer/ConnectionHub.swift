import Canvas
import Rooms
import SocketLoop
import Wire

/// The connections of one loop: each one's session, and the story that it belongs to.
///
/// Bytes come in here, are read, and go to the story; the story's messages go out here. A story
/// may live on another loop: only ``StoryActor/enter(_:)`` knows.
///
/// **Isolation:** everything runs on the loop's thread, which the loop checks.
final class ConnectionHub: SocketLoopDelegate, StoryOutlet, @unchecked Sendable {
    private struct Connection {
        let story: StoryActor
        var session = Session()
        var helloTimer: TimerID?
    }

    let loop: SocketLoop
    private let routes: Routes
    private var connections: [ConnectionID: Connection] = [:]
    /// Stories that connections being opened were found to belong to, by upgrade token.
    private var admitted: [UInt64: StoryActor] = [:]
    private var lastToken: UInt64 = 0
    private var decoder = ClientMessageDecoder()
    private var samples: [Sample] = []
    private var stories: [StoryActor] = []
    private var isDraining = false

    init(loop: SocketLoop, routes: Routes) {
        self.loop = loop
        self.routes = routes
        samples.reserveCapacity(Limits.samplesPerMessage)
    }

    // MARK: Opening and closing

    func decideUpgrade(_ request: UpgradeRequest, on loop: SocketLoop) -> UpgradeDecision {
        switch routes.admission(of: request) {
        case .refuse(let response): return .refuse(response)
        case .unknownStory(let subprotocol):
            return .accept(token: 0, subprotocol: subprotocol)
        case .story(let story, let subprotocol):
            lastToken += 1
            admitted[lastToken] = story
            return .accept(token: lastToken, subprotocol: subprotocol)
        }
    }

    func opened(_ connection: ConnectionID, token: UInt64, on loop: SocketLoop) {
        guard let story = admitted.removeValue(forKey: token) else {
            return close(connection, .storyNotFound, nil)
        }
        guard !isDraining else { return close(connection, .shutdown, nil) }
        var entry = Connection(story: story)
        entry.helloTimer = loop.schedule(after: .microseconds(Limits.helloTimeout)) {
            [unowned self] in
            close(connection, .helloTimeout, nil)
        }
        connections[connection] = entry
    }

    func closed(
        _ connection: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop
    ) {
        guard let entry = connections.removeValue(forKey: connection) else { return }
        if let timer = entry.helloTimer { loop.cancel(timer) }
        guard entry.session.isJoined else { return }
        entry.story.enter { $0.receive(.leave, from: connection) }
    }

    func close(_ connection: ConnectionID, _ code: Wire.CloseCode, _ error: WireError?) {
        let reason = error.map { "\($0.code.rawValue) \($0.code.name): \($0.code.message)" }
        loop.close(
            connection, code: .init(rawValue: code.rawValue),
            reason: reason ?? code.reason.description)
    }

    // MARK: Messages

    func received(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID,
        on loop: SocketLoop
    ) {
        guard connections[connection] != nil else { return }
        samples.removeAll(keepingCapacity: true)
        let outcome = connections[connection]!.session.receive(
            bytes, isText: isText, &decoder, samples: &samples)
        act(on: outcome, of: connection)
    }

    func receivedOversized(byteCount: UInt64, from connection: ConnectionID, on loop: SocketLoop) {
        guard let entry = connections[connection] else { return }
        act(on: entry.session.receiveOversized(), of: connection)
    }

    private func act(on outcome: Session.Outcome, of connection: ConnectionID) {
        guard let entry = connections[connection] else { return }
        switch outcome {
        case .join(let hello):
            if let timer = entry.helloTimer { loop.cancel(timer) }
            connections[connection]!.helloTimer = nil
            entry.story.enter { $0.receive(.join(hello), from: connection) }
        case .message(let message):
            if entry.story.loop.isCurrent {
                entry.story.assumeIsolated {
                    $0.receive(message, samples: samples, from: connection)
                }
            } else {
                let samples = samples
                entry.story.enter { $0.receive(message, samples: samples, from: connection) }
            }
        case .refuse(let error):
            entry.story.enter { $0.receive(.unreadable(error), from: connection) }
        case .close(let code, let error): close(connection, code, error)
        }
    }

    func writable(_ connection: ConnectionID, on loop: SocketLoop) {
        connections[connection]?.story.enter { $0.receive(.writable, from: connection) }
    }

    func send(
        _ message: UnsafeMutableRawBufferPointer, to connection: ConnectionID
    ) -> Rooms.SendOutcome {
        let start = message.baseAddress! - ByteBuffer.headroom
        let whole = UnsafeMutableRawBufferPointer(
            start: start, count: message.count + ByteBuffer.headroom)
        return switch loop.send(withHeadroom: whole, isText: true, to: connection) {
        case .sent: .sent
        case .partial, .busy: .partial
        case .gone: .gone
        }
    }

    // MARK: Turns

    func turnEnds(for story: StoryActor) {
        stories.append(story)
    }

    func turnEnded(on loop: SocketLoop) {
        guard !stories.isEmpty else { return }
        let ended = stories
        stories.removeAll(keepingCapacity: true)
        for story in ended { story.assumeIsolated { $0.endTurn() } }
    }

    // MARK: HTTP

    func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        routes.respond(to: request, decoder: &decoder) { response in
            loop.respond(to: request.id, with: response)
        }
    }

    // MARK: Shutdown

    func signalled(_ signal: Signal, on loop: SocketLoop) { drain() }

    /// Sends everyone away with the word to come back, and ends the loop when they are gone or the
    /// time is up.
    ///
    /// **Spec:** W6.
    func drain() {
        guard !isDraining else { return loop.stop() }
        isDraining = true
        routes.beginDraining()
        loop.stopListening()
        for connection in connections.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            close(connection, .shutdown, nil)
        }
        waitForLeavers()
        loop.schedule(after: ConnectionHub.drainTime) { [unowned self] in self.loop.stop() }
    }

    private func waitForLeavers() {
        if connections.isEmpty { return loop.stop() }
        loop.schedule(after: .milliseconds(10)) { [unowned self] in waitForLeavers() }
    }

    /// How long members may take to answer the close: the process is to be gone within 2 s.
    private static let drainTime = Duration.milliseconds(1_500)
}
