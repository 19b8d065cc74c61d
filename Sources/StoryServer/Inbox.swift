import Canvas
import Rooms
import SocketLoop
import Wire

/// What a connection means for its story.
enum StoryInput: Sendable {
    case join(Hello)
    case message(ClientMessage)
    case unreadable(WireError)
    case writable
    case leave
}

/// A story's input of one turn, in the order in which it arrived.
struct Inbox {
    struct Entry {
        let connection: ConnectionID
        let input: StoryInput
    }

    private(set) var entries: [Entry] = []
    /// The samples of all moves; each names its part.
    private(set) var samples: [Sample] = []

    mutating func append(_ input: StoryInput, from connection: ConnectionID) {
        entries.append(Entry(connection: connection, input: input))
    }

    /// Appends a message, and the samples it names out of `samples`.
    mutating func append(
        _ message: ClientMessage, samples: [Sample], from connection: ConnectionID
    ) {
        var message = message
        if case .move(let gesture, let range) = message {
            let start = self.samples.count
            self.samples.append(contentsOf: samples[range])
            message = .move(gesture, samples: start..<self.samples.count)
        }
        append(.message(message), from: connection)
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        samples.removeAll(keepingCapacity: true)
    }
}

/// What a story says through to its connections.
///
/// **Isolation:** called on the story's loop.
protocol StoryOutlet: AnyObject, Sendable {
    /// Sends one message; `ByteBuffer.headroom` bytes before it may be overwritten.
    func send(
        _ message: UnsafeMutableRawBufferPointer, to connection: ConnectionID
    ) -> Rooms.SendOutcome

    /// Closes a connection; its ``StoryInput/leave`` follows.
    func close(_ connection: ConnectionID, _ code: Wire.CloseCode, _ error: WireError?)

    /// Has ``StoryActor/endTurn()`` called when the loop's turn ends.
    func turnEnds(for story: StoryActor)
}
