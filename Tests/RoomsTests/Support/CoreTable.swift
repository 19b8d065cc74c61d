import Canvas
import Rooms
import Wire

/// A core and its members, with the effects of the last input.
struct CoreTable {
    private(set) var core: RoomCore
    var now = ServerTime(microseconds: 1_000_000)
    private(set) var effects: [Effect] = []
    private var numbers: [Slot<Member>: UInt64] = [:]

    init(_ layout: CanvasLayout) { core = RoomCore(layout: layout, epoch: Epoch(1)!) }

    /// A core with members, and squares of names from 1 at the places given.
    static func with(
        members: Int, squares: [(x: Double, y: Double)] = [], _ profile: Profile = .refined
    ) -> (CoreTable, [Slot<Member>]) {
        var table = CoreTable(TestRoom.layout(profile))
        let slots = (0..<members).map { table.join("Member \($0 + 1)") }
        for (index, place) in squares.enumerated() {
            table.command(.create(square(UInt64(index + 1), at: place.x, place.y)), by: slots[0])
        }
        return (table, slots)
    }

    mutating func join(_ name: String) -> Slot<Member> {
        arrive(Hello(name: name, color: .white))!
    }

    /// Lets somebody in who is given the token of that number; nil when the room is full.
    mutating func arrive(_ hello: Hello, token: UInt64 = 1) -> Slot<Member>? {
        effects = []
        return core.join(Arrival(hello, token: token), at: now, into: &effects)
    }

    /// The connection of a member is gone.
    mutating func suspend(_ member: Slot<Member>) {
        effects = []
        core.suspend(member, at: now, into: &effects)
    }

    mutating func leave(_ member: Slot<Member>) {
        effects = []
        core.leave(member, into: &effects)
    }

    mutating func send(
        _ message: ClientMessage, samples: [Sample] = [], by member: Slot<Member>
    ) {
        effects = []
        core.receive(message, samples: samples, from: member, at: now, into: &effects)
    }

    mutating func send(unreadable error: WireError, by member: Slot<Member>) {
        effects = []
        core.receive(unreadable: error, from: member, at: now, into: &effects)
    }

    /// A member says something that means nothing.
    mutating func ignore(_ member: Slot<Member>) {
        effects = []
        core.receiveIgnored(from: member, at: now)
    }

    mutating func takeExcessive() -> [Slot<Member>] { core.takeExcessive() }

    /// Sends a command, and returns its answer; nil when it has none.
    @discardableResult
    mutating func command(
        _ command: Command, by member: Slot<Member>, number: UInt64? = nil
    ) -> CommandOutcome? {
        let number = number ?? (numbers[member] ?? 0) + 1
        numbers[member] = max(numbers[member] ?? 0, number)
        send(.command(number: number, command), by: member)
        for case .answered(let ack, _) in effects { return ack.outcome }
        return nil
    }

    mutating func begin(
        _ gesture: UInt64, on items: UInt64..., at x: Double = 0, _ y: Double = 0,
        by member: Slot<Member>
    ) {
        begin(gesture, .drag, on: items, with: .pointer(place(x, y)), by: member)
    }

    mutating func begin(
        _ gesture: UInt64, _ kind: GestureKind, on items: [UInt64],
        with reading: Sample.Reading, viewport: Box? = nil, by member: Slot<Member>
    ) {
        let first = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), reading: reading)
        send(
            .begin(
                GestureBegin(
                    gesture: GestureID(gesture)!, kind: kind, items: items.map { ItemID($0)! },
                    viewport: viewport, sample: first)), by: member)
    }

    mutating func move(_ gesture: UInt64, _ samples: Sample..., by member: Slot<Member>) {
        send(
            .move(GestureID(gesture)!, samples: samples.indices), samples: samples, by: member)
    }

    mutating func end(_ gesture: UInt64, by member: Slot<Member>) {
        send(.end(GestureID(gesture)!), by: member)
    }

    mutating func cancel(_ gesture: UInt64, by member: Slot<Member>) {
        send(.cancel(GestureID(gesture)!), by: member)
    }

    mutating func restore(_ state: StoryState, epoch: UInt64) {
        effects = []
        core.restore(state, epoch: Epoch(epoch)!, into: &effects)
    }

    mutating func pass(microseconds: Int) {
        now = now.advanced(by: microseconds)
        effects = []
        core.settleSilentGestures(at: now, into: &effects)
        core.endGraces(at: now, into: &effects)
    }
}

// MARK: Looking

extension CoreTable {
    /// The error of the last input that was no command's.
    var error: WireError? {
        for case .refused(let error, _) in effects { return error }
        return nil
    }

    /// The answer to the last input, if it was a command.
    var ack: CommandAck? {
        for case .answered(let ack, _) in effects { return ack }
        return nil
    }

    /// The commits of the last input.
    var commits: [Commit] {
        effects.compactMap { if case .committed(let commit, _) = $0 { commit } else { nil } }
    }

    /// How the gestures of the last input came to be over.
    var settled: [GestureProgress] {
        effects.compactMap {
            if case .settled(let progress, _, _, _, _) = $0 { progress } else { nil }
        }
    }

    /// Where the gestures of the last input that came to be over left their items.
    var settledFrames: [PlacedFrame] {
        effects.flatMap { effect -> [PlacedFrame] in
            if case .settled(_, let frames, _, _, _) = effect { frames } else { [] }
        }
    }

    /// The open gesture of a name.
    func gesture(_ id: UInt64) -> OpenGesture? {
        core.gestures.slots.map { core.gestures[$0] }.first { $0.id.rawValue == id }
    }

    /// The edges of the last input, in words.
    var edges: [String] {
        effects.compactMap {
            guard case .edge(let edge, _, _) = $0 else { return nil }
            return "\(edge.ordinal.rawValue) \(words(of: edge))"
        }
    }

    func item(_ id: UInt64) -> Item? { core.rankedItems.first { $0.item.id.rawValue == id }?.item }

    var order: [UInt64] { core.rankedItems.map(\.item.id.rawValue) }

    /// Everything that the core is, in words, but for the numbers of commands and for allowances,
    /// which a refused message uses up as well.
    var state: String {
        var text = ""
        dump(core, to: &text)
        let isUsedUp = ["lastCommand", "millionthsLeft", "refilledAt"]
        return text.split(separator: "\n")
            .filter { line in !isUsedUp.contains { line.contains($0) } }.joined(separator: "\n")
    }

    /// Whether the members see each item of the order above the one before it.
    var hasAscendingRanks: Bool {
        let ranks = core.rankedItems.map(\.rank)
        return zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
    }
}

/// An edge in words: what happened to which guide, and why or from which.
func words(of edge: LatchEdge) -> String {
    let guide = word(edge.guide.name)
    return switch edge.change {
    case .latched: "latched \(guide)"
    case .released(let reason): "released \(guide) \(reason)"
    case .stolen(let victim): "stolen \(guide) \(word(victim))"
    }
}

/// The error of a refusal.
func refusal(_ outcome: CommandOutcome?) -> WireError? {
    if case .refused(let error)? = outcome { return error }
    return nil
}

/// An error with what it is about.
func error(
    _ code: ErrorCode, command: UInt64? = nil, gesture: UInt64? = nil, item: UInt64? = nil,
    holder: UInt64? = nil, field: String? = nil, limit: Int? = nil
) -> WireError {
    var error = WireError(code, field: field, limit: limit)
    error.command = command
    error.gesture = gesture.flatMap { GestureID($0) }
    error.item = item.flatMap { ItemID($0) }
    error.holder = holder.flatMap { MemberID($0) }
    return error
}
