import Canvas
import SocketLoop
public import Wire

/// What a link tells its owner, on the loop's thread.
public protocol StoryLinkDelegate: AnyObject {
    /// Something has happened that the model of the session alone does not tell.
    func happened(_ event: StoryEvent, on link: StoryLink)

    /// Something is new, and the session has it; `byteCount` is the length of the message.
    func updated(by update: ServerUpdate, byteCount: Int, on link: StoryLink)

    /// A connection is no more. The next one is made after `wait`; where that is nil, none is.
    func interrupted(by end: StoryEnd, comingBackAfter wait: Duration?, on link: StoryLink)
}

/// A member's place in a story, by one connection after another.
///
/// Where the hello has the capability `resume` it comes back by itself as the same member, and goes
/// on with what was under way.
///
/// **Isolation:** the loop's thread. **Spec:** W5, R1–R8.
public final class StoryLink {
    /// What the member has in the story.
    public private(set) var session: StorySession
    private unowned let loop: StoryLoop
    private unowned let delegate: any StoryLinkDelegate
    private let address: StoryAddress
    private let encoding: WireEncoding
    private let chance: () -> Double
    private let comesBack: Bool
    private var connection: StoryConnection?
    private var backoff = Backoff()
    /// Microseconds of the monotonic clock at which the present connection became live.
    private var liveSince: Int64?
    private var isLeaving = false
    /// A message that the socket did not take, and its samples.
    private var unsent: ClientMessage?
    private var samples: [Sample] = []

    init(
        on loop: StoryLoop, to address: StoryAddress, as hello: Hello, encoding: WireEncoding,
        remembersPeople: Bool, chance: @escaping () -> Double, delegate: any StoryLinkDelegate
    ) {
        self.loop = loop
        self.address = address
        self.encoding = encoding
        self.chance = chance
        self.delegate = delegate
        comesBack = hello.capabilities.contains(.resume)
        session = StorySession(hello, remembersPeople: remembersPeople)
        connect()
    }

    /// Whether messages go out at once.
    public var isWritable: Bool { connection?.isWritable == true && session.phase == .live }

    /// Whether something waits because the server is slow to read.
    public var isBusy: Bool {
        session.phase == .live && (unsent != nil || session.hasUnsent)
    }

    /// Does something, and sends what comes of it, now or when the server can be reached again.
    public func act<Result>(_ body: (inout StorySession) -> Result) -> Result {
        defer { sendWhatWaits() }
        return body(&session)
    }

    /// Leaves the story for good.
    public func close() {
        isLeaving = true
        connection?.close()
    }

    /// Cuts the connection, as if the network had failed; the link comes back as after that.
    ///
    /// Cuts of one's own say nothing of the server: many in a row would make waits longer than the
    /// grace (R1).
    package func cut() {
        if liveSince != nil { backoff = Backoff() }
        connection?.cut()
    }

    /// Has the present connection read at most so many bytes a second from now on, as over a bad
    /// line; 0 for as many as come.
    package func readSlowly(bytesPerSecond: UInt32) {
        connection?.readSlowly(bytesPerSecond: bytesPerSecond)
    }

    private func connect() {
        guard !isLeaving else { return }
        connection = loop.connect(
            to: address, as: session.hello, encoding: encoding, delegate: self)
    }

    private func sendWhatWaits() {
        guard let connection else { return }
        while connection.isWritable, let message = unsent ?? session.nextMessage(&samples) {
            guard connection.send(message, samples: samples) else {
                // The socket is full, or gone: then its end has yet to be told.
                unsent = message
                return
            }
            unsent = nil
        }
    }
}

extension StoryLink: StoryConnectionDelegate {
    /// Takes the welcome.
    public func joined(_ welcome: Welcome, on connection: StoryConnection) {
        for event in session.receive(welcome) { delegate.happened(event, on: self) }
    }

    /// Takes an update, and sends what was waiting for it.
    public func received(
        _ update: ServerUpdate, byteCount: Int, on connection: StoryConnection
    ) {
        if liveSince == nil { liveSince = SocketLoop.nowMicroseconds }
        let events = session.receive(update)
        delegate.updated(by: update, byteCount: byteCount, on: self)
        for event in events { delegate.happened(event, on: self) }
        sendWhatWaits()
    }

    /// Sends what was waiting for it.
    public func writable(_ connection: StoryConnection) { sendWhatWaits() }

    /// Comes back, if that is of use.
    public func ended(_ end: StoryEnd, on connection: StoryConnection) {
        self.connection = nil
        unsent = nil
        session.connectionEnded()
        let now = SocketLoop.nowMicroseconds
        backoff.ended(after: .microseconds(now - (liveSince ?? now)))
        liveSince = nil
        let way = comesBack && !isLeaving ? ComingBack(after: end) : .never
        let chosen = backoff.wait(way, chance: chance())
        let wait = chosen == nil ? nil : end.askedWait ?? chosen
        if let wait { loop.loop.schedule(after: wait) { [weak self] in self?.connect() } }
        delegate.interrupted(by: end, comingBackAfter: wait, on: self)
    }
}
