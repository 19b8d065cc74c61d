import Canvas
import SocketLoop
import StoryClient
import Wire

/// A member that says numbered things as fast as its socket takes them, and holds the answers to
/// the order in which it said them.
///
/// **Isolation:** everything on its loop's thread; ``report`` on any.
final class BusyMember: StoryConnectionDelegate, @unchecked Sendable {
    /// How it stands.
    struct Report {
        var isJoined = false
        var isDone = false
        var hasEnded = false
        var revision: UInt64 = 0
        /// What was out of order: the first few.
        var faults: [String] = []
    }

    let report = Lock(Report())
    let number: UInt64
    private let loop: StoryLoop
    private var connection: StoryConnection?
    private(set) var model = StoryModel()

    private var messages = 0
    private var said = 0
    private var sampleCount: UInt32 = 0
    private var commandsSaid: UInt64 = 0
    private var hasSaidEnd = false
    private var commandsAnswered: UInt64 = 0
    private var lastCommit: UInt64 = 0
    private var lastOwn: UInt32 = 0

    /// What all members change.
    private static let shared = ItemID(1)!
    /// Fewer than the unread answers for which the server closes (U8).
    private static let window: UInt64 = 400

    init(number: Int, on loop: StoryLoop) {
        self.number = UInt64(number)
        self.loop = loop
    }

    private var dragged: ItemID { ItemID(100 + 2 * number)! }
    private var changed: ItemID { ItemID(101 + 2 * number)! }
    private var gesture: GestureID { GestureID(1_000 + number)! }

    // MARK: What the test asks for; any thread

    func join(_ address: StoryAddress) {
        loop.post { [self] in connection = loop.connect(to: address, delegate: self) }
    }

    func leave() { loop.post { [self] in connection?.close() } }

    /// Creates the item that all change.
    func furnish() {
        loop.post { [self] in command(.create(item(BusyMember.shared))) }
    }

    /// Begins to say so many things.
    func begin(messages: Int) {
        loop.post { [self] in
            self.messages = messages
            command(.create(item(dragged)))
            command(.create(item(changed)))
            say(
                .begin(GestureBegin(gesture: gesture, items: [dragged], sample: sample(0))))
            goOn()
        }
    }

    // MARK: Saying

    private func goOn() {
        guard messages > 0, let connection else { return }
        while said < messages, connection.isWritable,
            commandsSaid - commandsAnswered < BusyMember.window
        {
            guard sayNext() else { return }
            said += 1
        }
        if said == messages, !hasSaidEnd, connection.isWritable { hasSaidEnd = say(.end(gesture)) }
    }

    private func sayNext() -> Bool {
        switch said % 8 {
        case 0: return command(.update(changed, move(to: said)))
        case 4: return command(.update(BusyMember.shared, move(to: said * 100 + Int(number))))
        case 2: return say(.presence(PresenceChanges(cursor: place(UInt32(said)))))
        default:
            let samples = (1...3).map { sample(sampleCount + $0) }
            guard say(.move(gesture, samples: 0..<3), samples) else { return false }
            sampleCount += 3
            return true
        }
    }

    @discardableResult
    private func command(_ command: Command) -> Bool {
        guard say(.command(number: commandsSaid + 1, command)) else { return false }
        commandsSaid += 1
        return true
    }

    @discardableResult
    private func say(_ message: ClientMessage, _ samples: [Sample] = []) -> Bool {
        guard connection?.send(message, samples: samples) == true else { return false }
        model.note(sent: message)
        return true
    }

    private func item(_ id: ItemID) -> Item {
        Item(
            id: id, frame: Frame(center: .center),
            halfExtents: HalfExtents(width: Length(points: 9), height: Length(points: 9)),
            content: .shape(.rectangle, .white))
    }

    private func move(to place: Int) -> ItemChanges {
        var changes = ItemChanges()
        changes.x = Length(thousandths: Int64(place))
        return changes
    }

    private func sample(_ number: UInt32) -> Sample {
        Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: Int64(number) * 8_000),
            position: place(number))
    }

    /// Back and forth over the centre guide, slowly enough for it to catch.
    private func place(_ number: UInt32) -> Position {
        let place = Int64(number % 100)
        return Position(
            x: Length(points: place < 50 ? place - 25 : 75 - place), y: Length(points: 100))
    }

    // MARK: Hearing

    func joined(_ welcome: Welcome, on connection: StoryConnection) {
        model.apply(welcome)
        report.withLock { $0.isJoined = true }
    }

    func received(_ update: ServerUpdate, byteCount: Int, on connection: StoryConnection) {
        model.apply(update)
        for ack in update.acks { check(ack) }
        for own in update.own { check(own.progress) }
        for error in update.errors { fault("error \(error.code.name)") }
        report.withLock { $0.revision = update.opening.revision.rawValue }
        goOn()
    }

    func writable(_ connection: StoryConnection) { goOn() }

    func ended(_ end: StoryEnd, on connection: StoryConnection) {
        report.withLock { $0.hasEnded = true }
    }

    private func check(_ ack: CommandAck) {
        if ack.command != commandsAnswered + 1 {
            fault("answer \(ack.command) after \(commandsAnswered)")
        }
        commandsAnswered = ack.command
        switch ack.outcome {
        case .accepted(let revision), .adjusted(let revision, _, _):
            if revision.rawValue <= lastCommit {
                fault("commit \(revision.rawValue) after \(lastCommit)")
            }
            lastCommit = revision.rawValue
        case .unchanged: break
        case .refused(let error): fault("command \(ack.command): \(error.code.name)")
        }
    }

    private func check(_ progress: GestureProgress) {
        let sample = progress.sample.rawValue
        if sample < lastOwn { fault("sample \(sample) after \(lastOwn)") }
        lastOwn = sample
        guard progress.state != .open else { return }
        if progress.state != .ended { fault("the gesture is \(progress.state)") }
        if sample != sampleCount { fault("ended at \(sample) of \(sampleCount)") }
        if commandsAnswered != commandsSaid {
            fault("\(commandsAnswered) answers to \(commandsSaid) commands at the end")
        }
        report.withLock { $0.isDone = true }
    }

    private func fault(_ what: String) {
        report.withLock { report in
            if report.faults.count < 8 { report.faults.append("member \(number): \(what)") }
        }
    }
}
