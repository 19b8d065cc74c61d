import Canvas
import Rooms
import SocketLoop
import Synchronization
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
    /// Whether a socket was ever opened on it, for anybody who asks.
    nonisolated let wasOpened = Atomic<Bool>(false)
    /// How many members there are, for anybody who asks.
    nonisolated let population = Atomic<Int>(0)
    private var room: Room
    /// The hub of the story's own loop.
    private let home: ConnectionHub
    private var inbox = Inbox()
    private var members: [ConnectionID: Slot<Member>] = [:]
    /// Which connection is in each member's slot.
    private var seats: [Seat?] = []
    private let assembler = MessageAssembler()
    /// What the flush that goes on has for other loops.
    private var batches: [RemoteBatch] = []
    private var pace = FlushPace()
    private var flushTimer: TimerID?
    private var silenceTimer: TimerID?
    private var isSilenceDue = false
    private var isListed = false

    private struct Seat {
        let connection: ConnectionID
        let hub: ConnectionHub
    }

    init(name: StoryName, request: StoryRequest, home: ConnectionHub) {
        self.name = name
        self.home = home
        loop = home.loop
        room = Room(story: name, layout: request.layout, epoch: StoryActor.freshEpoch())
    }

    /// An epoch that no story had before, most likely (R5).
    private static func freshEpoch() -> Epoch {
        guard let epoch = Epoch(.random(in: 1...UInt64(1) << 53 - 1)) else {
            preconditionFailure("an epoch is a whole number of 1…2⁵³−1: draw it from these")
        }
        return epoch
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

    /// What the story has at the moment; `home` says where it lives.
    func census(home: Int) -> Census.Story {
        Census.Story(
            name: name.text, home: home, members: members.count,
            seats: seats.count { $0 != nil }, roomMembers: room.core.members.count,
            openGestures: room.core.gestures.count, revision: room.core.revision.rawValue)
    }

    // MARK: Input

    /// Takes input of a connection; it is handled when the loop's turn ends.
    func receive(_ input: StoryInput, from connection: ConnectionID) {
        list()
        inbox.append(input, from: connection)
    }

    /// Takes what another loop's hub has gathered in a turn.
    func receive(_ gathered: Inbox) {
        list()
        inbox.append(contentsOf: gathered)
    }

    /// Takes a message; samples that it names are copied out of `samples`.
    func receive(_ message: ClientMessage, samples: [Sample], from connection: ConnectionID) {
        list()
        inbox.append(message, samples: samples, from: connection)
    }

    private func list() {
        guard !isListed else { return }
        isListed = true
        home.turnEnds(for: self)
    }

    /// Handles what came in during the loop's turn, and tells the members.
    func endTurn() {
        isListed = false
        let now = now()
        for entry in inbox.entries { handle(entry, at: now) }
        inbox.removeAll()
        if isSilenceDue {
            isSilenceDue = false
            room.settleSilentGestures(at: now)
        }
        for member in room.takeOverwhelmed() {
            if let seat = seats[member.index] { close(seat, .slow) }
        }
        flushIfDue(at: now)
        watchSilence(from: now)
    }

    private func handle(_ entry: Inbox.Entry, at now: ServerTime) {
        switch entry.input {
        case .join(let hello, let hub): join(hello, Seat(connection: entry.connection, hub: hub))
        case .message(let message):
            guard let member = members[entry.connection] else { return }
            room.receive(message, samples: inbox.samples, from: member, at: now)
        case .unreadable(let error):
            guard let member = members[entry.connection] else { return }
            room.receive(unreadable: error, from: member)
        case .leave: leave(entry.connection)
        case .writable: resume(entry.connection, at: now)
        }
    }

    private func join(_ hello: Hello, _ seat: Seat) {
        guard let member = room.join(hello) else { return close(seat, .roomFull) }
        members[seat.connection] = member
        while seats.count <= member.index { seats.append(nil) }
        seats[member.index] = seat
        population.store(members.count, ordering: .relaxed)
    }

    private func leave(_ connection: ConnectionID) {
        guard let member = members.removeValue(forKey: connection) else { return }
        seats[member.index] = nil
        room.leave(member)
        population.store(members.count, ordering: .relaxed)
    }

    /// A member whose socket is of this loop is told at once what it lacks by now; of one of
    /// another loop we only learn here that it got its last message, so it waits for the flush.
    private func resume(_ connection: ConnectionID, at now: ServerTime) {
        guard let member = members[connection], let seat = seats[member.index] else { return }
        guard seat.hub === home else { return room.unblock(member) }
        assembler.begin()
        room.resume(member, at: now, parcels: { send($1, of: $2, to: $0) })
    }

    private func close(_ seat: Seat, _ code: Wire.CloseCode) {
        seat.hub.enter { $0.close(seat.connection, code, nil) }
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
        assembler.begin()
        room.flush(at: start, parcels: { send($1, of: $2, to: $0) })
        for batch in batches {
            batch.hub.enter { [self] hub in hub.deliver(batch, of: self) }
        }
        batches.removeAll(keepingCapacity: true)
        pace.flushed(from: start, to: now(), load: loop.busyFraction)
    }

    /// Sends a message on this loop, or puts it into the batch for the member's; then the member is
    /// left alone, like one whose socket is full, until that loop says that it is out.
    private func send(
        _ parcel: Parcel, of bytes: borrowing FlushBytes, to member: Slot<Member>
    ) -> Rooms.SendOutcome {
        guard let seat = seats[member.index] else { return .gone }
        if seat.hub === home {
            return assembler.withMessage(of: parcel, in: bytes) {
                home.send($0, to: seat.connection)
            }
        }
        batch(for: seat.hub).append(parcel, of: bytes, to: seat.connection)
        return .partial
    }

    private func batch(for hub: ConnectionHub) -> RemoteBatch {
        if let batch = batches.first(where: { $0.hub === hub }) { return batch }
        let batch = RemoteBatch(for: hub)
        batches.append(batch)
        return batch
    }

    /// Sees to it that gestures that fall silent are settled.
    ///
    /// **Spec:** G4.
    private func watchSilence(from now: ServerTime) {
        guard silenceTimer == nil, let next = room.core.nextSilence else { return }
        judgeSilence(after: max(0, next.microseconds - now.microseconds), from: now)
    }

    private func judgeSilence(after wait: Int64, from now: ServerTime) {
        let due = now.microseconds + wait
        silenceTimer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                let late = story.now().microseconds - due
                if late > StoryActor.stall {
                    // We were stopped, not they silent: first hear what waits in the sockets.
                    return story.judgeSilence(after: StoryActor.hearing, from: story.now())
                }
                story.silenceTimer = nil
                story.isSilenceDue = true
                story.list()
            }
        }
    }

    /// Microseconds by which a timer is late only when the process or its machine stood still.
    private static let stall: Int64 = 250_000
    /// Microseconds in which all loops have read what waited meanwhile.
    private static let hearing: Int64 = 1_000_000

    private func now() -> ServerTime {
        ServerTime(microseconds: SocketLoop.nowMicroseconds)
    }
}
