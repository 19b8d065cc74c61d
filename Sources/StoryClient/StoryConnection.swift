public import Canvas
import SocketLoop
public import Wire

/// Where a story is.
public struct StoryAddress: Hashable, Sendable {
    /// The server's numeric IPv4 or IPv6 address.
    public var host: String
    /// The server's port.
    public var port: UInt16
    /// The story's name.
    public var story: String

    /// Makes the address of a story.
    public init(host: String, port: UInt16, story: String) {
        self.host = host
        self.port = port
        self.story = story
    }
}

/// How a connection to a story came to its end.
public enum StoryEnd: Sendable, CustomStringConvertible {
    /// It did not open; the text says why.
    case failed(String)
    /// It was closed; the code and reason are the server's own words, if it said any.
    case closed(code: UInt16?, reason: String)
    /// The server said something that is not of this protocol.
    case misread(WireError)

    /// A sentence for developers.
    public var description: String {
        switch self {
        case .failed(let why): why
        case .closed(let code?, let reason): "The server closed with \(code): \(reason)"
        case .closed(nil, _): "The connection was closed without a word."
        case .misread(let error): "What the server said was not understood: \(error.code.name)."
        }
    }
}

/// What a connection tells its owner, on the loop's thread.
public protocol StoryConnectionDelegate: AnyObject {
    /// The member has joined; the first update, a snapshot, follows.
    func joined(_ welcome: Welcome, on connection: StoryConnection)

    /// Something is new; `byteCount` is the length of the message.
    func received(_ update: ServerUpdate, byteCount: Int, on connection: StoryConnection)

    /// The connection takes messages again.
    func writable(_ connection: StoryConnection)

    /// The connection is no more; the last call.
    func ended(_ end: StoryEnd, on connection: StoryConnection)
}

/// A member's connection to one story.
///
/// It says hello by itself. It keeps nothing of the story: that is what ``StoryModel`` is for.
public final class StoryConnection {
    private let id: ConnectionID
    private unowned let loop: StoryLoop
    private let hello: Hello
    let encoding: WireEncoding
    private unowned let delegate: any StoryConnectionDelegate
    private var isFull = false
    /// Whether the member has been welcomed and the connection is open.
    public private(set) var isJoined = false

    init(
        id: ConnectionID, loop: StoryLoop, hello: Hello, encoding: WireEncoding,
        delegate: any StoryConnectionDelegate
    ) {
        self.id = id
        self.loop = loop
        self.hello = hello
        self.encoding = encoding
        self.delegate = delegate
    }

    /// Whether ``send(_:samples:)`` would take a message now.
    public var isWritable: Bool { isJoined && !isFull }

    /// Sends a message; the samples of a `move` are those that it names of `samples`.
    ///
    /// - Returns: false when the message was not taken: the connection is not open, or the server
    ///   is slow to read. Of the latter `writable` tells the end; what is to be sent then is best
    ///   put together then.
    @discardableResult
    public func send(_ message: ClientMessage, samples: [Sample] = []) -> Bool {
        guard isWritable else { return false }
        switch loop.send(message, samples: samples, to: id, as: encoding) {
        case .sent: return true
        case .partial:
            isFull = true
            return true
        case .busy:
            isFull = true
            return false
        case .gone: return false
        }
    }

    /// Leaves the story; `ended` follows.
    public func close() { loop.loop.close(id, code: .normal) }

    /// Ends the connection without a word, as if the network had failed; `ended` follows.
    package func cut() { loop.loop.cut(id) }

    /// Reads at most so many bytes a second from now on, as over a bad line; 0 for as many as come.
    package func readSlowly(bytesPerSecond: UInt32) {
        loop.loop.readSlowly(id, bytesPerSecond: bytesPerSecond)
    }

    func opened() { _ = loop.send(.hello(hello), samples: [], to: id, as: encoding) }

    func received(_ welcome: Welcome) {
        isJoined = true
        delegate.joined(welcome, on: self)
    }

    func received(_ update: ServerUpdate, byteCount: Int) {
        delegate.received(update, byteCount: byteCount, on: self)
    }

    func becameWritable() {
        isFull = false
        if isJoined { delegate.writable(self) }
    }

    func ended(_ end: StoryEnd) {
        isJoined = false
        delegate.ended(end, on: self)
    }
}
