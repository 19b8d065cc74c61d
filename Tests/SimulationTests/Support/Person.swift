import Canvas
import StoryClient
import Testing
import Wire

/// A member of a world, behind a line that breaks and is made again.
final class Person {
    let name: String
    let encoding: WireEncoding
    var session: StorySession
    /// Every edge that ticked, in order.
    private(set) var ticks: [String] = []
    /// When, in microseconds since the beginning of the world.
    private(set) var tickTimes: [Int64] = []
    /// Every answer, by its command.
    private(set) var answers: [UInt64: [String]] = [:]
    /// What it was told that it is on the disk: the revisions of its commands.
    private(set) var durable: [UInt64: Revision] = [:]
    private var accepted: [UInt64: Revision] = [:]
    private var epoch: Epoch?
    /// Every gesture of its own that was over, and how.
    private(set) var overs: [String] = []
    private(set) var refusals: [String] = []
    private(set) var replacements: [(commands: [UInt64], gestures: [GestureID])] = []
    private(set) var resumes = 0
    private(set) var closeCodes: [UInt16] = []
    /// Changes the next hello, as a client with another past would say it.
    var bend: (inout Hello) -> Void = { _ in }
    private(set) var line: Line?
    private unowned let world: World
    private var decoder = ServerMessageDecoder()
    private var update = ServerUpdate()
    private var samples: [Sample] = []

    init(_ name: String, in world: World, encoding: WireEncoding) {
        self.name = name
        self.world = world
        self.encoding = encoding
        session = StorySession(Hello(name: name, capabilities: .resume))
    }

    // MARK: Doing

    func act(_ body: (inout StorySession) -> Void) {
        body(&session)
        sendWhatWaits()
    }

    private func sendWhatWaits() {
        guard let line else { return }
        while let message = session.nextMessage(&samples) { send(message, on: line) }
    }

    private func send(_ message: ClientMessage, on line: Line) {
        var buffer = MessageBuffer(encoding)
        buffer.append(message, samples: samples)
        line.sendUp(buffer.array)
    }

    // MARK: Lines

    /// Makes a new line and says hello by it.
    func connect() {
        let line = Line(world, self)
        self.line = line
        var hello = session.hello
        bend(&hello)
        bend = { _ in }
        send(.hello(hello), on: line)
    }

    /// The line breaks now; the member notices at once, the server after a while, and the member
    /// comes back after a time.
    func cut(awayFor absence: Int64, noticedByServerAfter wait: Int64) {
        line?.cut(noticedByServerAfter: wait)
        line = nil
        session.connectionEnded()
        world.after(absence) { [self] in
            if line == nil { connect() }
        }
    }

    /// The member reads nothing for a while.
    func pauseReading(for duration: Int64) {
        line?.pause()
        world.after(duration) { [self] in world.readOn(self) }
    }

    /// The member gives up a line that still carries, and comes back by another.
    func abandonLine(awayFor absence: Int64) {
        line = nil
        session.connectionEnded()
        world.after(absence) { [self] in connect() }
    }

    func lineEnded(_ line: Line, code: UInt16) {
        closeCodes.append(code)
        guard line === self.line else { return }
        self.line = nil
        session.connectionEnded()
    }

    func receive(_ bytes: [UInt8], on line: Line) {
        guard line === self.line else { return }
        let events: [StoryEvent]
        do {
            let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, as: encoding, into: &update)
            }
            switch message {
            case .welcome(let welcome):
                // What was not durable may not have happened (R5).
                if epoch != welcome.epoch { accepted = [:] }
                epoch = welcome.epoch
                events = session.receive(welcome)
            case .update:
                epoch = update.opening.epoch ?? epoch
                events = session.receive(update)
            }
        } catch {
            Issue.record("\(name) does not understand \(String(decoding: bytes, as: UTF8.self))")
            return
        }
        for event in events { note(event) }
        if let revision = session.model.durable {
            for (command, done) in accepted where done <= revision { durable[command] = done }
            accepted = accepted.filter { $0.value > revision }
        }
        sendWhatWaits()
    }

    private func note(_ event: StoryEvent) {
        switch event {
        case .joined: break
        case .resumed: resumes += 1
        case .replaced(let commands, let gestures): replacements.append((commands, gestures))
        case .answered(let ack):
            answers[ack.command, default: []].append("\(ack.outcome)")
            if case .accepted(let revision) = ack.outcome { accepted[ack.command] = revision }
        case .over(let progress):
            overs.append(
                "\(progress.gesture.rawValue) \(progress.state) at \(progress.sample.rawValue), "
                    + "edge \(progress.ordinal.rawValue)")
        case .lost(let gesture): overs.append("\(gesture.rawValue) lost")
        case .refused(let error):
            refusals.append("\(error.code.name)")
            if let gesture = error.gesture { overs.append("\(gesture.rawValue) refused") }
        case .ticked(let tick):
            tickTimes.append(world.age)
            let edge = tick.edge
            ticks.append(
                "\(tick.gesture.rawValue): \(edge.ordinal.rawValue) at \(edge.sample.rawValue) "
                    + "\(edge.guide.name)")
        }
    }
}
