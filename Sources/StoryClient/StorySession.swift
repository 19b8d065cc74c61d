public import Canvas
public import Wire

/// What a member has in a story, and what it does there, across connections.
///
/// A connection asks for its ``hello``, tells what it receives, and sends what ``nextMessage(_:)``
/// gives as long as it can. All that was done and is not known to be settled is kept, in order; by
/// a new connection what the server has not got is said again, and nothing is done twice.
///
/// It does no I/O and knows no time.
///
/// **Spec:** R1–R4, R7, R8, C1, L2.
public struct StorySession: Sendable {
    /// What a connection has come to.
    public enum Phase: Sendable {
        /// There is none, or it has said hello and was not welcomed.
        case away
        /// It was welcomed; the first update is to come.
        case welcomed
        /// It takes messages.
        case live
    }

    /// A gesture of the member's own that is not known to be over.
    struct Own: Sendable {
        let begin: GestureBegin
        /// Its last sample, when it has one beside that of its begin.
        var latest: Sample?
        /// What an edit has come to; nil before something was typed.
        var draft: (number: SampleNumber, text: String)?
        /// Whether the member ended or cancelled it.
        var isEnded = false
        /// Whether the server is known to have begun it.
        var isConfirmed = false

        var gesture: GestureID { begin.gesture }
    }

    /// The story as the member knows it.
    public internal(set) var model: StoryModel
    /// What the present connection has come to.
    public internal(set) var phase = Phase.away
    private var profile: Hello
    var token: ResumeToken?
    /// What was done and is not settled, in order.
    var log: [Doing] = []
    /// What of the log was sent by the present connection.
    var sentCount = 0
    var gestures: [Own] = []
    private var lastCommand: UInt64 = 0
    private var unanswered = 0
    /// All that the member has said of itself, and what of that the connection has not said.
    private var said: PresenceChanges?
    private var unsaid: PresenceChanges?
    var unsentPing: UInt64?
    var isResumed = false
    /// Whether the story is of another epoch than when the last connection ended.
    var hasOtherEpoch = false

    /// Samples of one gesture that are kept until they are consumed.
    ///
    /// Beyond, the oldest are forgotten; a finger makes fewer in the longest absence.
    static let samplesKept = 4_096

    /// Makes the session of somebody who has not joined yet.
    ///
    /// - Parameters:
    ///   - hello: how it joins; with the capability `resume` it comes back as the same member.
    ///   - remembersPeople: see ``StoryModel/init(remembersPeople:)``.
    public init(_ hello: Hello, remembersPeople: Bool = true) {
        profile = hello
        model = StoryModel(remembersPeople: remembersPeople)
    }

    // MARK: What the member does

    /// Does a command.
    ///
    /// - Returns: its number; nil, and nothing is done, while as many have no answer as the server
    ///   keeps answers.
    public mutating func perform(_ command: Command) -> UInt64? {
        guard unanswered < Limits.answersKept else { return nil }
        lastCommand += 1
        unanswered += 1
        note(.command(number: lastCommand, command))
        log.append(Doing(.command(number: lastCommand, command)))
        return lastCommand
    }

    /// Begins a gesture, whose name is to be one that it has not used.
    public mutating func begin(_ begin: GestureBegin) {
        note(.begin(begin))
        gestures.append(Own(begin: begin))
        log.append(Doing(.begin(begin)))
    }

    /// Goes on with a gesture; of one that is over nothing is done.
    public mutating func move(_ gesture: GestureID, _ sample: Sample) {
        let place = gestures.firstIndex { $0.gesture == gesture && !$0.isEnded }
        guard let place else { return }
        gestures[place].latest = sample
        if case .samples(gesture) = log.last?.deed {
        } else {
            log.append(Doing(.samples(gesture)))
        }
        log[log.count - 1].append(sample)
        sentCount = min(sentCount, log.count - 1)
        forgetOldSamples(of: gesture)
    }

    /// Goes on with an edit, whose text is now this; of one that is over nothing is done.
    ///
    /// Of drafts that were not sent, or came to nothing by a cut, only the latest is.
    ///
    /// **Spec:** G16.
    public mutating func type(_ text: String, in gesture: GestureID) {
        let place = gestures.firstIndex { $0.gesture == gesture && !$0.isEnded }
        guard let place else { return }
        let last = gestures[place].draft?.number ?? SampleNumber(0)
        let number = SampleNumber(last.rawValue &+ 1)
        gestures[place].draft = (number, text)
        if let old = log.firstIndex(where: { $0.gesture == gesture && $0.draft != nil }) {
            remove(at: old)
        }
        log.append(Doing(.draft(gesture, number, text: text)))
    }

    /// Ends a gesture; one that is over stays as it is.
    public mutating func end(_ gesture: GestureID) { finish(gesture, .end(gesture)) }

    /// Cancels a gesture; one that is over stays as it is.
    public mutating func cancel(_ gesture: GestureID) { finish(gesture, .cancel(gesture)) }

    /// Shows the member otherwise; only the latest is sent, and again by each new connection.
    public mutating func show(_ changes: PresenceChanges) {
        note(.presence(changes))
        said = said?.updated(by: changes) ?? changes
        unsaid = unsaid?.updated(by: changes) ?? changes
        if let name = changes.name { profile.name = name }
        if let color = changes.color { profile.color = color }
    }

    /// Asks the server for its clock; forgotten when the connection ends.
    public mutating func ping(_ identifier: UInt64) {
        if phase == .live { unsentPing = identifier }
    }

    /// Whether a gesture takes samples.
    public func isGoingOn(_ gesture: GestureID) -> Bool {
        gestures.contains { $0.gesture == gesture && !$0.isEnded }
    }

    private mutating func finish(_ gesture: GestureID, _ deed: Doing.Deed) {
        guard let index = gestures.firstIndex(where: { $0.gesture == gesture && !$0.isEnded })
        else { return }
        gestures[index].isEnded = true
        log.append(Doing(deed))
    }

    /// Has the model know what was done, in the order in which the server is to hear of it.
    private mutating func note(_ message: ClientMessage) { model.note(sent: message) }

    private mutating func forgetOldSamples(of gesture: GestureID) {
        var count = 0
        for doing in log where doing.gesture == gesture { count += doing.samples.count }
        guard count > StorySession.samplesKept,
            let index = log.firstIndex(where: { $0.gesture == gesture && !$0.samples.isEmpty })
        else { return }
        log[index].dropFirst(1)
    }

    // MARK: What is sent

    /// How the next connection is to say hello.
    ///
    /// **Spec:** R2.
    public var hello: Hello {
        var hello = profile
        if let token, let epoch = model.epoch {
            hello.resume = ResumeRequest(
                token: token, epoch: epoch, revision: model.revision, stamp: model.stamp)
        }
        return hello
    }

    /// What is to be sent next; nil when there is nothing, or the connection is not live.
    ///
    /// - Parameter samples: replaced by those of a `move`.
    public mutating func nextMessage(_ samples: inout [Sample]) -> ClientMessage? {
        guard phase == .live else { return nil }
        if let changes = unsaid {
            unsaid = nil
            return .presence(changes)
        }
        if let identifier = unsentPing {
            unsentPing = nil
            return .ping(identifier: identifier)
        }
        while sentCount < log.count {
            if log[sentCount].isSent || log[sentCount].isEmpty {
                sentCount += 1
                continue
            }
            return log[sentCount].next(&samples)
        }
        return nil
    }

    /// Whether something that was done waits to be sent.
    public var hasUnsent: Bool {
        log[min(sentCount, log.count)...].contains { !$0.isSent && !$0.isEmpty }
    }

    /// Has all that is kept said by the connection that has become live.
    mutating func sayAgain() {
        for index in log.indices { log[index].unsend() }
        sentCount = 0
        unsaid = said
    }

    // MARK: What is forgotten

    /// Forgets a command that has its answer; false when it was forgotten before.
    mutating func forget(command number: UInt64) -> Bool {
        guard let index = log.firstIndex(where: { $0.command == number }) else { return false }
        remove(at: index)
        unanswered -= 1
        return true
    }

    /// Forgets what the server has consumed of a gesture.
    mutating func forget(_ gesture: GestureID, through number: SampleNumber) {
        for index in log.indices.reversed() where log[index].gesture == gesture {
            switch log[index].deed {
            case .begin: remove(at: index)
            case .samples:
                log[index].drop(through: number)
                // The last one is where the next sample goes.
                if log[index].isEmpty, index < log.count - 1 { remove(at: index) }
            case .draft(_, let typed, _): if typed <= number { remove(at: index) }
            case .command, .end, .cancel: break
            }
        }
    }

    /// Forgets a gesture.
    mutating func forget(_ gesture: GestureID) {
        gestures.removeAll { $0.gesture == gesture }
        for index in log.indices.reversed() where log[index].gesture == gesture {
            remove(at: index)
        }
    }

    /// Forgets all that was under way.
    mutating func forgetAll() -> (commands: [UInt64], gestures: [GestureID]) {
        defer {
            log.removeAll()
            gestures.removeAll()
            (sentCount, unanswered) = (0, 0)
        }
        return (log.compactMap(\.command), gestures.map(\.gesture))
    }

    private mutating func remove(at index: Int) {
        log.remove(at: index)
        if index < sentCount { sentCount -= 1 }
    }

    /// Goes on behind the numbers that the member has used.
    mutating func skipCommands(through number: UInt64) { lastCommand = max(lastCommand, number) }
}

extension PresenceChanges {
    /// What both say, the later where they differ.
    fileprivate func updated(by later: PresenceChanges) -> PresenceChanges {
        PresenceChanges(
            cursor: later.cursor ?? cursor, selection: later.selection ?? selection,
            viewport: later.viewport ?? viewport, state: later.state ?? state,
            name: later.name ?? name, color: later.color ?? color)
    }
}
