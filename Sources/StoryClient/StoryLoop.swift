import Canvas
package import SocketLoop
public import Wire

/// An event loop, on one thread, whose connections are members of stories.
///
/// Everything is called on the loop's thread, but what says "any thread".
public final class StoryLoop: @unchecked Sendable {
    package let loop: SocketLoop
    private var connections: [ConnectionID: StoryConnection] = [:]
    private var decoder = ServerMessageDecoder()
    private var update = ServerUpdate()
    private var texts = MessageBuffer(.json)
    private var bytes = MessageBuffer(.binary)

    /// Makes a loop; nothing happens before it runs.
    ///
    /// - Throws: an error whose description tells what the system said.
    public convenience init() throws {
        try self.init(configuration: StoryLoop.configuration())
    }

    package init(configuration: SocketLoopConfiguration) throws(SocketLoopError) {
        loop = try SocketLoop(configuration: configuration)
    }

    /// The patience of a client: a snapshot of the largest story is one message.
    package static func configuration() -> SocketLoopConfiguration {
        var configuration = SocketLoopConfiguration()
        configuration.maximumMessageBytes = 16 << 20
        return configuration
    }

    /// Runs on the calling thread until ``stop()``.
    public func run() { loop.run(delegate: self) }

    /// Runs on a thread of its own until ``stop()``; ``join()`` waits for that.
    public func start() { loop.start(delegate: self) }

    /// Ends the loop and closes its connections; any thread may call it.
    public func stop() { loop.stop() }

    /// Waits, on another thread, until a loop that was started has ended.
    public func join() { loop.join() }

    /// Runs `body` on the loop; any thread may call it.
    public func post(_ body: @escaping @Sendable () -> Void) { loop.post(body) }

    /// The part of the last tenth of a second, 0…1, that the loop's thread spent working.
    public var busyFraction: Double { loop.busyFraction }

    /// Joins a story; the delegate is told what comes of it, never before this returns.
    public func connect(
        to address: StoryAddress, as hello: Hello = Hello(), encoding: WireEncoding = .json,
        delegate: any StoryConnectionDelegate
    ) -> StoryConnection {
        let id = loop.connect(
            to: address.host, port: address.port, path: "/v1/stories/\(address.story)",
            subprotocol: "\(encoding.subprotocol)")
        let connection = StoryConnection(
            id: id, loop: self, hello: hello, encoding: encoding, delegate: delegate)
        connections[id] = connection
        return connection
    }

    /// Has a member in a story for as long as its owner wants it there, whatever becomes of single
    /// connections; the delegate is told what comes of it, never before this returns.
    ///
    /// - Parameters:
    ///   - hello: with the capability `resume` the link comes back by itself.
    ///   - encoding: how messages are written, both ways.
    ///   - remembersPeople: see ``StoryModel/init(remembersPeople:)``.
    ///   - chance: evenly distributed in 0..<1; by it clients do not come back all at once.
    public func link(
        to address: StoryAddress, as hello: Hello = Hello(capabilities: .resume),
        encoding: WireEncoding = .json, remembersPeople: Bool = true,
        chance: @escaping () -> Double = { Double.random(in: 0..<1) },
        delegate: any StoryLinkDelegate
    ) -> StoryLink {
        StoryLink(
            on: self, to: address, as: hello, encoding: encoding,
            remembersPeople: remembersPeople, chance: chance, delegate: delegate)
    }

    /// Sends one message; see ``StoryConnection/send(_:samples:)``.
    func send(
        _ message: ClientMessage, samples: [Sample], to id: ConnectionID, as encoding: WireEncoding
    ) -> SendOutcome {
        switch encoding {
        case .json:
            texts.removeAll()
            texts.append(message, samples: samples)
            return texts.withBytes { send($0, isText: true, to: id) }
        case .binary:
            bytes.removeAll()
            bytes.append(message, samples: samples)
            return bytes.withBytes { send($0, isText: false, to: id) }
        }
    }

    private func send(
        _ message: UnsafeMutableRawBufferPointer, isText: Bool, to id: ConnectionID
    ) -> SendOutcome {
        let whole = UnsafeMutableRawBufferPointer(
            start: message.baseAddress! - ByteBuffer.headroom,
            count: message.count + ByteBuffer.headroom)
        return loop.send(withHeadroom: whole, isText: isText, to: id)
    }
}

extension StoryLoop: SocketLoopDelegate {
    package func opened(_ id: ConnectionID, token: UInt64, on loop: SocketLoop) {
        connections[id]?.opened()
    }

    package func connectFailed(
        _ id: ConnectionID, _ failure: ConnectFailure, on loop: SocketLoop
    ) {
        connections.removeValue(forKey: id)?.ended(.failed("\(failure)"))
    }

    package func received(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, from id: ConnectionID, on loop: SocketLoop
    ) {
        guard let connection = connections[id] else { return }
        do throws(WireError) {
            guard isText == (connection.encoding == .json) else {
                throw WireError(isText ? .notBinary : .notText)
            }
            switch try decoder.decode(bytes, as: connection.encoding, into: &update) {
            case .welcome(let welcome): connection.received(welcome)
            case .update: connection.received(update, byteCount: bytes.count)
            }
        } catch {
            connections[id] = nil
            loop.close(id, code: .policyViolation, reason: "What you said is not understood.")
            connection.ended(.misread(error))
        }
    }

    package func receivedOversized(byteCount: UInt64, from id: ConnectionID, on loop: SocketLoop) {
        loop.close(id, code: .messageTooBig)
    }

    package func writable(_ id: ConnectionID, on loop: SocketLoop) {
        connections[id]?.becameWritable()
    }

    package func closed(
        _ id: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop
    ) {
        connections.removeValue(forKey: id)?.ended(.closed(code: code, reason: reason))
    }
}
