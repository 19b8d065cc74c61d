package import Canvas
package import Rooms
import Wire

/// What a recording had in it, when it was done again.
package struct ReplaySummary: Sendable {
    /// How often a room was given what, by what it is called; in this order.
    package enum Count: String, Sendable, CaseIterable {
        case joins = "joins"
        case returns = "returns"
        case refusals = "joins that found the room full"
        case commands = "commands"
        case begins = "begins"
        case moves = "moves"
        case samples = "samples of moves"
        case ends = "ends and cancels"
        case presence = "presence"
        case pings = "pings"
        case unreadable = "unreadable messages"
        case ignored = "ignored messages"
        case goodbyes = "goodbyes"
        case losses = "lost connections"
        case server = "timers, drains and disk"
        case restores = "restores"
        case commits = "commits"
        case gestures = "gestures"
        case edges = "edges of open gestures"
        case checks = "checks"
    }

    /// The story.
    package let story: StoryName
    /// From the first line to the last, in microseconds.
    package internal(set) var duration: Int64 = 0
    /// The revisions of the beginning and the end.
    package internal(set) var revisions: (first: Revision, last: Revision)
    /// How often there was what, in the order of ``Count``.
    package internal(set) var counts = [Int](repeating: 0, count: Count.allCases.count)
    /// How it ends; nil when the server was killed, or is at it still.
    package internal(set) var end: RecordingEnd?
    /// Whether the last line was cut, and not looked at.
    package internal(set) var isCut = false

    init(_ start: RecordingStart) {
        story = start.story
        revisions = (start.stored.state.revision, start.stored.state.revision)
    }

    /// How often there was something.
    package subscript(count: Count) -> Int {
        get { Count.allCases.firstIndex(of: count).map { counts[$0] } ?? 0 }
        set { if let index = Count.allCases.firstIndex(of: count) { counts[index] = newValue } }
    }

    mutating func note(_ input: RecordedInput) {
        switch input {
        case .join(_, as: nil): self[.refusals] += 1
        case .join(let arrival, _): self[arrival.hello.resume == nil ? .joins : .returns] += 1
        case .message(let message, let samples, _): note(message, samples.count)
        case .unreadable: self[.unreadable] += 1
        case .ignored: self[.ignored] += 1
        case .leave: self[.goodbyes] += 1
        case .lost: self[.losses] += 1
        case .silence, .graces, .drain, .diskRefuses, .diskTakes: self[.server] += 1
        case .restore: self[.restores] += 1
        }
    }

    private mutating func note(_ message: ClientMessage, _ sampleCount: Int) {
        switch message {
        case .hello: self[.unreadable] += 1
        case .command: self[.commands] += 1
        case .begin: self[.begins] += 1
        case .draft: self[.moves] += 1
        case .move:
            self[.moves] += 1
            self[.samples] += sampleCount
        case .end, .cancel: self[.ends] += 1
        case .presence: self[.presence] += 1
        case .ping: self[.pings] += 1
        }
    }
}

/// Why a recording could not be done again as it was.
package enum ReplayFault: Error, Equatable, CustomStringConvertible {
    /// A line is not as recordings are written.
    case damaged(line: Int, String)
    /// The room did otherwise than it did then; `after` is microseconds since the beginning.
    case differs(line: Int, after: Int64, String)

    /// A sentence for whoever replays.
    package var description: String {
        switch self {
        case .damaged(let line, let problem): "line \(line) is damaged: \(problem)."
        case .differs(let line, let time, let difference):
            "line \(line), \(seconds(time)) s after the beginning: \(difference)."
        }
    }
}

/// Microseconds as seconds with three places.
package func seconds(_ microseconds: Int64) -> String {
    let (whole, rest) = (microseconds / 1_000).quotientAndRemainder(dividingBy: 1_000)
    return "\(whole)." + String(String(1_000 + rest).dropFirst())
}
