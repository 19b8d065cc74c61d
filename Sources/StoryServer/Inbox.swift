import Canvas
import Rooms
import SocketLoop
import Wire

/// What a connection means for its story.
enum StoryInput: Sendable {
    /// It may join; its messages go out by the hub.
    case join(Hello, WireEncoding, by: ConnectionHub)
    case message(ClientMessage)
    case unreadable(WireError)
    /// It said something that means nothing (W8).
    case ignored
    /// Its socket has taken all that it was sent.
    case writable
    /// It is gone, and said goodbye.
    case leave
    /// It is gone, and its member may come back.
    case lost
}

/// A story's input, in the order in which it arrived.
///
/// Two uses: what a story has not handled yet, and what a hub of another loop has for it, which is
/// posted whole, so that a turn costs one wake-up however much came in.
struct Inbox: Sendable {
    struct Entry: Sendable {
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

    /// Appends all of `other`, in its order.
    mutating func append(contentsOf other: Inbox) {
        for entry in other.entries { append(entry, samples: other.samples) }
    }

    /// Appends an entry of another inbox, and the samples it names out of that one's.
    mutating func append(_ entry: Entry, samples: [Sample]) {
        if case .message(let message) = entry.input {
            append(message, samples: samples, from: entry.connection)
        } else {
            append(entry.input, from: entry.connection)
        }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        samples.removeAll(keepingCapacity: true)
    }
}
