import Canvas
import StoryClient
import Wire

/// A session behind a connection that tests make and cut, and what it has sent by it.
struct Visit {
    var session = StorySession(Hello(name: "Ann", capabilities: .resume))
    private(set) var events: [StoryEvent] = []
    private var decoder = ServerMessageDecoder()
    private var update = ServerUpdate()
    private var samples: [Sample] = []

    static let token = "00000000000000010000000000000002"

    /// Member 1 of a story at revision 3 with items 5 and 6.
    static func joined() throws -> Visit {
        var visit = Visit()
        try visit.hear(welcomeText(token: token))
        try visit.hear(
            updateText(
                since: 0, more: #""snapshot":true,"#, [person(1), person(2), item(5), item(6)]))
        return visit
    }

    /// Comes back, and is told what stands in `more` and the records.
    mutating func comeBack(since: Int = 3, revision: Int = 3, more: String = "", command: Int = 0)
        throws
    {
        session.connectionEnded()
        try hear(welcomeText(isResumed: true, token: Visit.token, command: command))
        try hear(updateText(since: since, revision: revision, stamp: 2, more: more))
    }

    /// Comes back to a server that has crashed: to another epoch, and a snapshot of items 5 and 6.
    mutating func comeBackAfterCrash(revision: Int = 3, more: String = "") throws {
        session.connectionEnded()
        try hear(welcomeText(isResumed: true, token: Visit.token, epoch: 2))
        let records = [person(1), person(2), item(5), item(6)]
        let more = #""snapshot":true,"# + more
        try hear(updateText(since: revision, revision: revision, stamp: 1, more: more, records))
    }

    mutating func hear(_ text: String) throws {
        let message = try Array(text.utf8).withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, into: &update)
        }
        switch message {
        case .welcome(let welcome): events = session.receive(welcome)
        case .update: events = session.receive(update)
        }
    }

    /// What is sent now, as far as a socket takes it all.
    mutating func send() -> [String] {
        var sent: [String] = []
        while let message = session.nextMessage(&samples) { sent.append(words(for: message)) }
        return sent
    }

    private func words(for message: ClientMessage) -> String {
        switch message {
        case .hello: "hello"
        case .command(let number, .undo): "undo \(number)"
        case .command(let number, _): "command \(number)"
        case .begin(let begin): "begin \(begin.gesture.rawValue)"
        case .move(let gesture, let range):
            "move \(gesture.rawValue) by "
                + samples[range].map { "\($0.number.rawValue)" }.joined(separator: " ")
        case .draft(let gesture, let number, _):
            "draft \(number.rawValue) of \(gesture.rawValue)"
        case .end(let gesture): "end \(gesture.rawValue)"
        case .cancel(let gesture): "cancel \(gesture.rawValue)"
        case .presence: "presence"
        case .ping(let identifier): "ping \(identifier)"
        }
    }

    // What the member does.

    mutating func begin(_ gesture: UInt64 = 9, _ kind: GestureKind = .drag) {
        session.begin(
            GestureBegin(
                gesture: GestureID(gesture)!, kind: kind, items: [ItemID(5)!], sample: sample(0)))
    }

    mutating func move(_ numbers: ClosedRange<Int>, of gesture: UInt64 = 9) {
        for number in numbers { session.move(GestureID(gesture)!, sample(number)) }
    }

    @discardableResult
    mutating func nudge() -> UInt64? {
        session.perform(.nudge([ItemID(6)!], dx: Length(points: 1), dy: .zero))
    }

    private func sample(_ number: Int) -> Sample {
        Sample(
            number: SampleNumber(UInt32(number)), time: SampleTime(microseconds: Int64(number)),
            position: .center)
    }
}
