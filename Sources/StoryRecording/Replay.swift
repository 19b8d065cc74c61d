import Canvas
import Rooms
import Snapping
import Wire

/// Does a recording again, and tells whether the room does the same.
package enum Replay {
    /// Takes a line of what the members are told: microseconds, connection, text.
    package typealias Tell = (String) -> Void

    /// Whether a file that begins with these bytes is a recording.
    package static func isRecording(_ bytes: UnsafeRawBufferPointer) -> Bool {
        LineReader.isRecording(bytes)
    }

    /// Gives a room what a recording says that it was given, and holds what it comes to against
    /// the checks.
    ///
    /// A last line that has no end is not looked at: a server that is killed writes such.
    package static func run(
        _ bytes: UnsafeRawBufferPointer, tell: Tell? = nil
    ) throws(ReplayFault) -> ReplaySummary {
        var lines = Lines(bytes)
        var reader = LineReader()
        guard let first = lines.next() else { throw .damaged(line: 1, "it has no end") }
        let start: RecordingStart
        do throws(LineError) {
            start = try reader.start(first)
        } catch {
            throw .damaged(line: 1, error.problem)
        }
        var room = ReplayedRoom(start, tell: tell)
        while let line = lines.next() {
            do throws(LineError) {
                try room.take(try reader.line(line))
            } catch {
                throw .damaged(line: lines.number, error.problem)
            }
            if let difference = room.difference {
                throw .differs(line: lines.number, after: room.summary.duration, difference)
            }
        }
        room.summary.isCut = lines.isCut
        return room.summary
    }
}

/// The lines of a file that have an end.
private struct Lines {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// The number of the line that was handed out last.
    private(set) var number = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> UnsafeRawBufferPointer? {
        let rest = bytes[offset...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { offset = end + 1 }
        number += 1
        return UnsafeRawBufferPointer(rebasing: rest[..<end])
    }

    /// Whether something follows that has no end.
    var isCut: Bool { offset < bytes.count }
}

/// A room that is given what another was given.
private struct ReplayedRoom: ~Copyable {
    private var room: Room
    private var checker: RoomChecker
    private var slots: [MemberID: Slot<Member>] = [:]
    private var ordinals: [GestureID: UInt32] = [:]
    private let begin: ServerTime
    private var now: ServerTime
    private let tell: Replay.Tell?
    var summary: ReplaySummary
    /// How the room did otherwise.
    private(set) var difference: String?

    init(_ start: RecordingStart, tell: Replay.Tell?) {
        // Nobody waits for a disk: that changes when members are told, not what is done.
        room = Room(
            story: start.story, loading: start.stored, durability: .memory, at: start.at)
        checker = RoomChecker(room)
        begin = start.at
        now = start.at
        summary = ReplaySummary(start)
        self.tell = tell
        for slot in room.core.members.slots { slots[room.core.members[slot].id] = slot }
    }

    mutating func take(_ line: RecordedLine) throws(LineError) {
        if summary.end != nil { throw LineError(problem: "it comes after the end") }
        switch line {
        case .input(let input, let time):
            try pass(to: time)
            summary.note(input)
            try give(input)
            // Whom the room wants to be closed it names once; that it is closed stands here too.
            _ = room.takeExcessive()
            countEdges()
        case .check(let recorded, let time):
            try pass(to: time)
            summary[.checks] += 1
            let commitCount = recorded.revision.rawValue &- summary.revisions.last.rawValue
            hold(against: recorded)
            summary[.commits] += difference == nil ? Int(commitCount) : 0
            summary.revisions.last = room.core.revision
            flush()
        case .end(let end): summary.end = end
        }
    }

    private mutating func pass(to time: ServerTime) throws(LineError) {
        guard time >= now else { throw LineError(problem: "its time is before that of others") }
        now = time
        summary.duration = now.microseconds - begin.microseconds
    }

    private mutating func hold(against recorded: RoomCheck) {
        guard let check = checker.check(room) else {
            difference =
                "nothing is new, but at revision \(recorded.revision.rawValue) something was"
            return
        }
        difference = check.difference(from: recorded)
        _ = room.takeUnkept()
    }

    private mutating func give(_ input: RecordedInput) throws(LineError) {
        switch input {
        case .join(let arrival, let member): join(arrival, as: member)
        case .message(let message, let samples, let member):
            if case .begin = message { summary[.gestures] += 1 }
            room.receive(message, samples: samples, from: try slot(of: member), at: now)
        case .unreadable(let error, let member):
            room.receive(unreadable: error, from: try slot(of: member), at: now)
        case .ignored(let member): room.receiveIgnored(from: try slot(of: member), at: now)
        case .leave(let member): room.leave(try slot(of: member))
        case .lost(let member): room.suspend(try slot(of: member), at: now)
        case .silence: room.settleSilentGestures(at: now)
        case .graces: room.endGraces(at: now)
        case .drain: room.settleAllGestures()
        case .diskRefuses: room.isDiskRefusing = true
        case .diskTakes: room.isDiskRefusing = false
        case .restore(let state, let epoch): room.restore(state, epoch: epoch)
        }
    }

    private mutating func join(_ arrival: Arrival, as member: MemberID?) {
        // All are told in JSON, for whoever reads it.
        let arrival = Arrival(arrival.hello, encoding: .json, token: arrival.token)
        let slot = room.join(arrival, at: now)
        let name = slot.map { room.core.members[$0].id }
        if let name { slots[name] = slot }
        guard name != member else { return }
        difference =
            "who joins is \(ReplayedRoom.text(name)), not \(ReplayedRoom.text(member))"
    }

    private static func text(_ member: MemberID?) -> String {
        member.map { "member \($0.rawValue)" } ?? "nobody"
    }

    /// The place of a member that is there; whoever reads a file must not believe that it is.
    private func slot(of member: MemberID) throws(LineError) -> Slot<Member> {
        guard let slot = slots[member], room.core.members.slot(at: slot.index) != nil,
            room.core.members[slot].id == member, !room.core.members[slot].isAbsent
        else { throw LineError(problem: "there is no member \(member.rawValue)") }
        return slot
    }

    private mutating func countEdges() {
        var open: [GestureID: UInt32] = [:]
        for slot in room.core.gestures.slots {
            let gesture = room.core.gestures[slot].id
            let ordinal = room.core.gestures[slot].lastOrdinal.rawValue
            summary[.edges] += Int(ordinal - ordinals[gesture, default: 0])
            open[gesture] = ordinal
        }
        ordinals = open
    }

    private mutating func flush() {
        let (tell, now) = (tell, now)
        var told: [(index: Int, text: String)] = []
        room.flush(at: now) { member, bytes in
            if tell != nil { told.append((member.index, String(decoding: bytes, as: UTF8.self))) }
            return .sent
        }
        guard let tell else { return }
        for (index, text) in told {
            let member = room.core.members.slot(at: index).map { room.core.members[$0].id.rawValue }
            tell("\(now.microseconds) \(member ?? 0) \(text)\n")
        }
    }
}
