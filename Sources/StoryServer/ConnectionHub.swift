import Canvas
import Rooms
import SocketLoop
import Synchronization
import Wire

/// The connections of one loop: each one's session, and the story that it belongs to.
///
/// Bytes come in here, are read, and go to the story; the story's messages go out here. A story may
/// live on another loop: then what came in during a turn is posted to it in one piece.
///
/// **Isolation:** everything runs on the loop's thread, which the loop checks, but ``enter(_:)``.
final class ConnectionHub: SocketLoopDelegate, @unchecked Sendable {
    struct Connection {
        let story: StoryActor
        var session: Session
        var helloTimer: TimerID?
    }

    private struct Admitted {
        let story: StoryActor
        let encoding: WireEncoding
    }

    let loop: SocketLoop
    let routes: Routes
    private(set) var connections: [ConnectionID: Connection] = [:]
    /// Stories that connections being opened were found to belong to, by upgrade token.
    private var admitted: [UInt64: Admitted] = [:]
    private var lastToken: UInt64 = 0
    private var decoder = ClientMessageDecoder()
    private var samples: [Sample] = []
    /// Stories of this loop that got input in this turn.
    private var stories: [StoryActor] = []
    /// What came in during this turn for stories of other loops.
    private var mail: [(story: StoryActor, inbox: Inbox)] = []
    private let assembler = MessageAssembler()
    var drain: Drain?
    /// How many messages of unknown types came (W8).
    private var unknownMessages = 0
    /// Ends the whole server; set on the hub that gets the signals.
    var endServer: @Sendable () -> Void = {}

    init(loop: SocketLoop, routes: Routes) {
        self.loop = loop
        self.routes = routes
        samples.reserveCapacity(Limits.samplesPerMessage)
    }

    /// Runs `body` on the hub's loop: at once when the caller is on it, else there.
    func enter(_ body: @escaping @Sendable (ConnectionHub) -> Void) {
        if loop.isCurrent { body(self) } else { loop.post { body(self) } }
    }

    /// What the hub and its loop have at the moment.
    var census: Census.Hub {
        Census.Hub(
            loop: loop.counters, connections: connections.count, admitted: admitted.count,
            unknownMessages: unknownMessages)
    }

    // MARK: Opening and closing

    func decideUpgrade(_ request: UpgradeRequest, on loop: SocketLoop) -> UpgradeDecision {
        switch routes.admission(of: request) {
        case .refuse(let response): return .refuse(response)
        case .unknownStory(let encoding):
            return .accept(token: 0, subprotocol: encoding.subprotocol.description)
        case .story(let story, let encoding):
            if belongsElsewhere(story), !request.isHandedOver {
                return .handOver(to: story.loop)
            }
            lastToken += 1
            admitted[lastToken] = Admitted(story: story, encoding: encoding)
            return .accept(token: lastToken, subprotocol: encoding.subprotocol.description)
        }
    }

    /// Whether a connection had better be on its story's own loop.
    ///
    /// There its messages need no post. A crowd stays where the kernel dealt it, so that its
    /// sockets use all loops.
    private func belongsElsewhere(_ story: StoryActor) -> Bool {
        story.loop !== loop && story.population.load(ordering: .relaxed) < ConnectionHub.crowd
    }

    /// From how many members on a story's connections are spread over the loops.
    private static let crowd = 64

    func opened(_ connection: ConnectionID, token: UInt64, on loop: SocketLoop) {
        guard let admitted = admitted.removeValue(forKey: token) else {
            return close(connection, .storyNotFound, nil)
        }
        if let drain { return close(connection, .shutdown, retryAfter: drain.retryHint) }
        var entry = Connection(story: admitted.story, session: Session(admitted.encoding))
        entry.helloTimer = loop.schedule(after: .microseconds(Limits.helloTimeout)) {
            [unowned self] in
            close(connection, .helloTimeout, nil)
        }
        connections[connection] = entry
        admitted.story.enter { [self] story in
            story.knock(StoryActor.Seat(connection: connection, hub: self))
        }
    }

    func closed(
        _ connection: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop
    ) {
        guard let entry = connections.removeValue(forKey: connection) else { return }
        if let timer = entry.helloTimer { loop.cancel(timer) }
        guard entry.session.isJoined else { return }
        pass(ConnectionHub.isGoodbye(code) ? .leave : .lost, from: connection, to: entry.story)
    }

    /// Whether a peer that closes says by its code that it does not come back.
    ///
    /// **Spec:** R1.
    private static func isGoodbye(_ code: UInt16?) -> Bool { code == 1_000 || code == 1_001 }

    func close(_ connection: ConnectionID, _ code: Wire.CloseCode, _ error: WireError?) {
        let reason = error.map { error in
            let field = error.field.map { " (\($0))" } ?? ""
            return "\(error.code.rawValue) \(error.code.name)\(field): \(error.code.message)"
        }
        loop.close(
            connection, code: .init(rawValue: code.rawValue),
            reason: reason ?? code.reason.description)
    }

    /// Closes a connection whose member had better come back in so many milliseconds, if that is
    /// known.
    ///
    /// **Spec:** W6.
    func close(_ connection: ConnectionID, _ code: Wire.CloseCode, retryAfter hint: Int?) {
        guard let hint else { return close(connection, code, nil) }
        loop.close(
            connection, code: .init(rawValue: code.rawValue),
            reason: "\(code.reason) retry=\(hint)")
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
            pass(
                .join(hello, entry.session.encoding, by: self), from: connection, to: entry.story)
        case .message(let message): pass(message, from: connection, to: entry.story)
        case .refuse(let error): pass(.unreadable(error), from: connection, to: entry.story)
        case .ignore(let error):
            unknownMessages += 1
            pass(error.map { .unreadable($0) } ?? .ignored, from: connection, to: entry.story)
        case .close(let code, let error): close(connection, code, error)
        }
    }

    func writable(_ connection: ConnectionID, on loop: SocketLoop) {
        guard let entry = connections[connection] else { return }
        pass(.writable, from: connection, to: entry.story)
    }

    private func pass(_ input: StoryInput, from connection: ConnectionID, to story: StoryActor) {
        if story.loop === loop {
            story.assumeIsolated { $0.receive(input, from: connection) }
        } else {
            mail[mailbox(of: story)].inbox.append(input, from: connection)
        }
    }

    private func pass(
        _ message: ClientMessage, from connection: ConnectionID, to story: StoryActor
    ) {
        if story.loop === loop {
            story.assumeIsolated { $0.receive(message, samples: samples, from: connection) }
        } else {
            mail[mailbox(of: story)].inbox.append(message, samples: samples, from: connection)
        }
    }

    private func mailbox(of story: StoryActor) -> Int {
        if let index = mail.firstIndex(where: { $0.story === story }) { return index }
        mail.append((story, Inbox()))
        return mail.count - 1
    }

    // MARK: Sending

    /// Sends one message; ``ByteBuffer/headroom`` bytes before it may be overwritten.
    func send(
        _ message: UnsafeMutableRawBufferPointer, as encoding: WireEncoding,
        to connection: ConnectionID
    ) -> Rooms.SendOutcome {
        let start = message.baseAddress! - ByteBuffer.headroom
        let whole = UnsafeMutableRawBufferPointer(
            start: start, count: message.count + ByteBuffer.headroom)
        return switch loop.send(withHeadroom: whole, isText: encoding == .json, to: connection) {
        case .sent: .sent
        case .partial, .busy: .partial
        case .gone: .gone
        }
    }

    /// Sends what a story of another loop has for connections of this one, and tells it which of
    /// them may be sent more; of the others `writable` or `leave` will tell.
    func deliver(_ batch: RemoteBatch, of story: StoryActor) {
        assembler.begin()
        for (connection, parcel) in batch.deliveries {
            let outcome = assembler.withMessage(of: parcel, in: batch.bytes) {
                send($0, as: parcel.encoding, to: connection)
            }
            if outcome == .sent { pass(.writable, from: connection, to: story) }
        }
    }

    /// Tells a story of another loop how many bytes the systems of members, whose sockets are full,
    /// have confirmed.
    func measure(_ connections: [ConnectionID], for story: StoryActor) {
        let counts = connections.map { ($0, loop.acknowledgedBytes(of: $0)) }
        story.enter { $0.noteProgress(counts) }
    }

    // MARK: Turns

    func turnEnds(for story: StoryActor) {
        stories.append(story)
    }

    /// Goes on until nothing is left to be done.
    ///
    /// A story that was put away hands on what came to it, and one that closes a connection makes
    /// mail; nothing else may happen on this loop for long.
    func turnEnded(on loop: SocketLoop) {
        while !mail.isEmpty || !stories.isEmpty {
            for (story, inbox) in mail { story.enter { $0.receive(inbox) } }
            mail.removeAll(keepingCapacity: true)
            let ended = stories
            stories.removeAll(keepingCapacity: true)
            for story in ended { story.assumeIsolated { $0.endTurn() } }
        }
    }

    // MARK: HTTP

    func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        routes.respond(to: request, decoder: &decoder) { [self] response in
            enter { $0.loop.respond(to: request.id, with: response) }
        }
    }

    /// Lets go of the stories that members left behind after the last turn, for these hold the hub
    /// in turn; when the loop has ended, on any thread.
    func release() {
        stories = []
        mail = []
        admitted = [:]
    }
}
