import Canvas
import Rooms
import SocketLoop
import Wire

/// One story, live: the room, and who of its members is which connection.
///
/// Input is appended to an inbox as it arrives and handled in that order after the loop's turn, so
/// that a turn's worth of samples costs one flush. It enters synchronously: a task per message
/// would lose the order.
///
/// **Isolation:** its executor is the loop that the story lives on; ``enter(_:)`` gets there.
actor StoryActor {
    nonisolated let loop: SocketLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    nonisolated let name: StoryName
    private var room: Room
    private let outlet: any StoryOutlet
    private var inbox = Inbox()
    private var seats: [ConnectionID: Slot<Member>] = [:]
    /// The connection in each member's slot.
    private var connections: [ConnectionID?] = []
    private var pace = FlushPace()
    private var flushTimer: TimerID?
    private var silenceTimer: TimerID?
    private var isListed = false

    init(name: StoryName, request: StoryRequest, loop: SocketLoop, outlet: any StoryOutlet) {
        self.name = name
        self.loop = loop
        self.outlet = outlet
        room = Room(story: name, layout: request.layout)
    }

    /// Runs `body` in the story's isolation: at once when the caller is on its loop, else there.
    nonisolated func enter(_ body: @escaping @Sendable (isolated StoryActor) -> Void) {
        if loop.isCurrent {
            assumeIsolated(body)
        } else {
            loop.post { self.assumeIsolated(body) }
        }
    }

    /// The story as JSON.
    ///
    /// **Spec:** T2.
    func document() -> [UInt8] {
        var buffer = ByteBuffer(capacity: 16_384)
        buffer.append(
            storyNamed: room.story.text, revision: room.core.revision, layout: room.core.layout,
            items: room.core.rankedItems)
        return buffer.array
    }

    // MARK: Input

    /// Takes input of a connection; it is handled when the loop's turn ends.
    func receive(_ input: StoryInput, from connection: ConnectionID) {
        list()
        inbox.append(input, from: connection)
    }

    /// Takes a `move`, whose samples are copied out of `samples`.
    func receive(_ message: ClientMessage, samples: [Sample], from connection: ConnectionID) {
        list()
        inbox.append(message, samples: samples, from: connection)
    }

    private func list() {
        guard !isListed else { return }
        isListed = true
        outlet.turnEnds(for: self)
    }

    /// Handles what came in during the loop's turn, and tells the members.
    func endTurn() {
        isListed = false
        let now = now()
        for entry in inbox.entries { handle(entry, at: now) }
        inbox.removeAll()
        for member in room.takeOverwhelmed() { close(member, .slow) }
        flushIfDue(at: now)
        watchSilence(from: now)
    }

    private func handle(_ entry: Inbox.Entry, at now: ServerTime) {
        switch entry.input {
        case .join(let hello): join(hello, entry.connection)
        case .message(let message):
            guard let member = seats[entry.connection] else { return }
            room.receive(message, samples: inbox.samples, from: member, at: now)
        case .unreadable(let error):
            guard let member = seats[entry.connection] else { return }
            room.receive(unreadable: error, from: member)
        case .leave:
            guard let member = seats.removeValue(forKey: entry.connection) else { return }
            connections[member.index] = nil
            room.leave(member)
        case .writable:
            guard let member = seats[entry.connection] else { return }
            room.resume(member, at: now) { send($1, to: $0) }
        }
    }

    private func join(_ hello: Hello, _ connection: ConnectionID) {
        guard let member = room.join(hello) else {
            outlet.close(connection, .roomFull, nil)
            return
        }
        seats[connection] = member
        while connections.count <= member.index { connections.append(nil) }
        connections[member.index] = connection
    }

    private func close(_ member: Slot<Member>, _ code: Wire.CloseCode) {
        guard let connection = connections[member.index] else { return }
        outlet.close(connection, code, nil)
    }

    // MARK: Output

    /// Sends what is to be sent, at once or when the pace allows.
    private func flushIfDue(at now: ServerTime) {
        guard room.needsFlush, flushTimer == nil else { return }
        let wait = pace.wait(at: now)
        if wait <= 0 { return flush() }
        flushTimer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                story.flushTimer = nil
                story.flush()
            }
        }
    }

    private func flush() {
        let start = now()
        room.flush(at: start) { send($1, to: $0) }
        pace.flushed(from: start, to: now(), load: loop.busyFraction)
    }

    private func send(
        _ message: UnsafeMutableRawBufferPointer, to member: Slot<Member>
    ) -> Rooms.SendOutcome {
        guard let connection = connections[member.index] else { return .gone }
        return outlet.send(message, to: connection)
    }

    /// Sees to it that gestures that fall silent are settled.
    ///
    /// **Spec:** G4.
    private func watchSilence(from now: ServerTime) {
        guard silenceTimer == nil, let next = room.core.nextSilence else { return }
        let wait = max(0, next.microseconds - now.microseconds)
        silenceTimer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                story.silenceTimer = nil
                story.room.settleSilentGestures(at: story.now())
                story.list()
            }
        }
    }

    private func now() -> ServerTime {
        ServerTime(microseconds: SocketLoop.nowMicroseconds)
    }
}
