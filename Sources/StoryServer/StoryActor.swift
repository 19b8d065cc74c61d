import Canvas
import Rooms
import SocketLoop
import StoryRecording
import Synchronization
import TextLayout
import Wire

/// One story, live: the room, and who of its members is which connection.
///
/// Input is appended to an inbox as it arrives and handled in that order after the loop's turn, so
/// that a turn's worth of samples costs one flush. It enters synchronously: a task per message
/// would lose the order.
///
/// While it is not loaded, input waits. Nothing here touches a disk: the store's answers come as
/// closures on the loop.
///
/// **Isolation:** its executor is the loop that the story lives on; ``enter(_:)`` gets there.
actor StoryActor {
    nonisolated let loop: SocketLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    nonisolated let name: StoryName
    /// How many members there are, for anybody who asks.
    nonisolated let population = Atomic<Int>(0)
    /// Whether the story is here.
    var phase = StoryPhase.away
    /// Of no meaning unless the story is here.
    var room: Room
    let keeper: StoryKeeper
    /// What of it is kept, and what is on its way there.
    var outbox = StoryOutbox()
    /// Who waits for it to be loaded.
    var callers: [Caller] = []
    /// Connections that wait for it and have said nothing yet.
    var knockers: [Seat] = []
    /// What has come after this object, once that was asked: all that still comes here goes there.
    var heir: StoryActor?
    /// Connections that speak to this object, and are members of the story that came after it.
    var passedOn: Set<ConnectionID> = []
    /// The hub of the story's own loop.
    let home: ConnectionHub
    /// Keeps what the room is given, if that is asked for.
    var recorder: StoryRecorder?
    private(set) var inbox = Inbox()
    private(set) var members: [ConnectionID: Slot<Member>] = [:]
    /// Which connection is in each member's slot.
    private(set) var seats: [Seat?] = []
    let assembler = MessageAssembler()
    /// What the flush that goes on has for other loops.
    var batches: [RemoteBatch] = []
    var pace = FlushPace()
    var flushTimer: (id: TimerID, due: ServerTime)?
    var progressTimer: TimerID?
    var silenceTimer: TimerID?
    var isSilenceDue = false
    var departureTimer: (id: TimerID, due: ServerTime)?
    var isDepartureDue = false
    var idleTimer: TimerID?
    var retryTimer: TimerID?
    var drain: Drain?
    /// With what those are closed who come to a story that is not here any more.
    var retirement = Wire.CloseCode.shutdown
    private var isListed = false
    /// What waits until a label is measured, by the connection that it came from.
    var held: [ConnectionID: HeldInput] = [:]
    /// How many labels were to be measured.
    var measureCount: UInt64 = 0

    struct Seat {
        let connection: ConnectionID
        let hub: ConnectionHub
    }

    /// What is done when the story is here, or cannot be.
    typealias Caller = @Sendable (isolated StoryActor, StoryAbsence?) -> Void

    init(name: StoryName, home: ConnectionHub, keeper: StoryKeeper) {
        self.name = name
        self.home = home
        self.keeper = keeper
        loop = home.loop
        room = StoryActor.nothing(named: name)
    }

    /// What stands for a room while there is none.
    static func nothing(named name: StoryName) -> Room {
        Room(story: name, layout: StoryRequest().layout, epoch: StoryKeeper.freshEpoch())
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
            absentMembers: room.core.members.slots.count { room.core.members[$0].isAbsent },
            openGestures: room.core.gestures.count, revision: room.core.revision.rawValue)
    }

    // MARK: Input

    /// Takes input of a connection; it is handled when the loop's turn ends, or the story is here.
    func receive(_ input: StoryInput, from connection: ConnectionID) {
        list()
        inbox.append(input, from: connection)
    }

    /// Forgets what waits.
    func clearInbox() { inbox.removeAll() }

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

    func list() {
        guard !isListed else { return }
        isListed = true
        home.turnEnds(for: self)
    }

    /// Handles what came in during the loop's turn, and tells the members.
    func endTurn() {
        isListed = false
        guard phase == .live else { return waitForStory() }
        let now = now()
        for entry in inbox.entries {
            if drain == nil {
                handle(entry, samples: inbox.samples, at: now)
            } else {
                handleWhileDraining(entry, at: now)
            }
        }
        inbox.removeAll()
        if isSilenceDue {
            isSilenceDue = false
            recorder?.take(.silence, at: now)
            room.settleSilentGestures(at: now)
        }
        if isDepartureDue {
            isDepartureDue = false
            recorder?.take(.graces, at: now)
            room.endGraces(at: now)
        }
        for member in room.takeExcessive() { dismiss(member, .tooFast, at: now) }
        for member in room.takeOverwhelmed() { dismiss(member, .slow, at: now) }
        recorder?.check(room, at: now)
        keep()
        flushIfDue(at: now)
        watchSilence(from: now)
        watchDepartures(from: now)
        watchIdleness()
    }

    /// Handles an entry, unless it waits for a measure (C17).
    ///
    /// - Parameter measured: What its own label measures, if that was asked for.
    func handle(
        _ entry: Inbox.Entry, samples: [Sample], at now: ServerTime,
        measured: (Label, MeasureResult)? = nil
    ) {
        if isHeld(entry, samples: samples, at: now) { return }
        if case .join(let hello, let encoding, let hub) = entry.input {
            return join(hello, encoding, Seat(connection: entry.connection, hub: hub), at: now)
        }
        // Whose place another connection has taken is nobody any more (R6).
        guard let member = members[entry.connection] else { return }
        let input: StoryInput
        switch measuring(entry.input, measured) {
        case .wanted(let label): return hold(entry, samples: samples, for: label)
        case .done(let complete, let recorded):
            input = complete
            recorder?.take(
                recorded, samples: samples, from: room.core.members[member].id, at: now)
        }
        switch input {
        case .join: break
        case .message(let message):
            room.receive(message, samples: samples, from: member, at: now)
        case .unreadable(let error): room.receive(unreadable: error, from: member, at: now)
        case .ignored: room.receiveIgnored(from: member, at: now)
        case .leave:
            vacate(member)
            room.leave(member)
        case .lost:
            vacate(member)
            room.suspend(member, at: now)
        case .writable: resume(member, at: now)
        }
    }

    private func join(_ hello: Hello, _ encoding: WireEncoding, _ seat: Seat, at now: ServerTime) {
        let arrival = Arrival(hello, encoding: encoding, token: StoryActor.freshToken())
        let joined = room.join(arrival, at: now)
        recorder?.take(.join(arrival, as: joined.map { room.core.members[$0].id }), at: now)
        guard let member = joined else { return close(seat, .roomFull) }
        while seats.count <= member.index { seats.append(nil) }
        if let old = vacate(member) { close(old, .superseded) }
        members[seat.connection] = member
        seats[member.index] = seat
        population.store(members.count, ordering: .relaxed)
    }

    /// Parts a member from its connection, if it has one: what still comes by that is nobody's.
    @discardableResult
    func vacate(_ member: Slot<Member>) -> Seat? {
        guard let seat = seats[member.index] else { return nil }
        seats[member.index] = nil
        members[seat.connection] = nil
        held[seat.connection] = nil
        population.store(members.count, ordering: .relaxed)
        return seat
    }

    /// Closes a member's connection; whether it may come back says the code.
    ///
    /// **Spec:** R1, W5.
    func dismiss(_ member: Slot<Member>, _ code: Wire.CloseCode, at now: ServerTime) {
        guard let seat = vacate(member) else { return }
        close(seat, code)
        let id = room.core.members[member].id
        recorder?.take(code.asksToComeBack ? .lost(id) : .leave(id), at: now)
        if code.asksToComeBack { room.suspend(member, at: now) } else { room.leave(member) }
    }

    /// 128 bits that nobody can guess.
    private static func freshToken() -> ResumeToken {
        ResumeToken(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    }

    /// A member whose socket is of this loop is told at once what it lacks by now; of one of
    /// another loop we only learn here that it got its last message, so it waits for the flush.
    func resume(_ member: Slot<Member>, at now: ServerTime) {
        guard let seat = seats[member.index] else { return }
        guard seat.hub === home else { return room.unblock(member, at: now) }
        assembler.begin()
        room.resume(member, at: now, parcels: { send($1, of: $2, to: $0) })
    }

    func close(_ seat: Seat, _ code: Wire.CloseCode) {
        seat.hub.enter { $0.close(seat.connection, code, nil) }
    }

    func now() -> ServerTime {
        ServerTime(microseconds: SocketLoop.nowMicroseconds)
    }
}
