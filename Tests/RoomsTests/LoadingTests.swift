import Canvas
import Foundation
import Rooms
import Testing
import Wire

/// Coming back to a room that is another process's.
@Suite struct LoadingTests {
    private let old = TestRoom(durability: .disk)
    private let ada: Peer
    private var replica: Replica

    init() {
        replica = Replica(of: old.room.core)
        ada = old.join("Ada", capabilities: .resume)
        old.noteKept(takeAll(old, &replica))
        old.flush()
        for id: UInt64 in 1...3 { old.command(.create(square(id)), from: ada) }
        old.command(.delete(ItemID(9)!), from: ada)
        old.begin(7, on: 1, from: ada)
        old.move(7, [sample(1, 1_000_000, 47, 41)], from: ada)
        old.end(7, from: ada)
        old.command(.delete(ItemID(2)!), from: ada)
        old.flush()
    }

    /// The room as it is after a stop of the other one, and what Ada is told who comes back.
    private mutating func comeBack(
        isClean: Bool, stamp: UInt64? = nil, revision: UInt64? = nil,
        thenAsking commands: [UInt64] = []
    ) throws -> (room: RoomBox, messages: [[String: Any]]) {
        _ = takeAll(old, &replica)
        replica.close(old.room, isClean: isClean)
        let box = RoomBox(
            Room(
                story: StoryName("story")!, loading: replica.stored, durability: .disk,
                at: old.now))
        let hello = returning(
            token: replica.stored.members[0].token.low, epoch: 1,
            revision: revision ?? ada.model.revision, stamp: stamp ?? ada.model.stamp)
        let slot = box.room.join(Arrival(hello, token: 77), at: old.now)!
        #expect(box.flush(at: old.now).isEmpty, "D1")
        box.room.noteKept(members: box.room.takeUnkept().members.map(\.id))
        var messages = try box.flush(at: old.now).map { try object($0) }
        for number in commands {
            box.room.receive(
                .command(number: number, .create(square(100 + number))), samples: [], from: slot,
                at: old.now)
        }
        messages += try box.flush(at: old.now).map { try object($0) }
        return (box, messages)
    }

    private func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test("D2, R2, R5 after a clean stop, who was told all goes on, and needs no snapshot")
    mutating func clean() throws {
        let (box, messages) = try comeBack(isClean: true)
        #expect(messages[0]["resumed"] as? Bool == true)
        #expect(messages[0]["epoch"] as? UInt64 == 1)
        #expect(messages[0]["command"] as? UInt64 == 5)
        #expect(messages[1]["snapshot"] == nil)
        #expect(messages[1]["since"] as? UInt64 == 5)
        #expect(messages[1]["acks"] == nil)
        #expect(messages[1]["durable"] as? UInt64 == 5)
        #expect((messages[1]["steps"] as? [String: Any])?["undo"] as? Int == 5)
        #expect(box.room.state == old.room.state)
        #expect(box.room.core.members.slots.map { box.room.core.members[$0].isAbsent } == [false])
    }

    @Test("D2, R2 after a clean stop, whoever knows less, or more, begins with a snapshot")
    mutating func cleanButBehind() throws {
        for (stamp, revision) in [(3, 2), (ada.model.stamp + 1, 5), (0, 0), (ada.model.stamp, 4)] {
            var copy = LoadingTests()
            let (_, messages) = try copy.comeBack(
                isClean: true, stamp: stamp, revision: UInt64(revision))
            #expect(messages[1]["snapshot"] as? Bool == true, "\(stamp) \(revision)")
            #expect(messages[0]["resumed"] as? Bool == true)
        }
    }

    @Test("D2, R2 after a clean stop, who has not all parts of its snapshot begins it again")
    mutating func cleanInParts() throws {
        let box = RoomBox(
            Room(
                story: StoryName("story")!, layout: TestRoom.layout(), epoch: Epoch(1)!,
                durability: .disk, snapshotChunkBytes: 300))
        let slot = box.room.join(Arrival(returning("Ada"), token: 1), at: old.now)!
        for id: UInt64 in 1...9 {
            box.room.receive(
                .command(number: id, .create(square(id))), samples: [], from: slot, at: old.now)
        }
        box.room.noteKept(members: box.room.takeUnkept().members.map(\.id))
        let messages = try box.flush(at: old.now).map { try object($0) }
        let stamp = try #require(messages.last?["stamp"] as? UInt64)
        #expect(messages.last?["more"] as? Bool == true)
        #expect(box.room.stamp.rawValue > stamp)
        while box.room.needsFlush { _ = box.flush(at: old.now.advanced(by: 1)) }
        let whole = box.room.stamp
        box.room.receive(.ping(identifier: 1), samples: [], from: slot, at: old.now)
        let pong = try box.flush(at: old.now.advanced(by: 1)).map { try object($0) }.last
        let told = pong?["stamp"] as? UInt64
        #expect(whole < box.room.stamp)
        #expect(told == box.room.stamp.rawValue)
    }

    @Test("D2, R5, R7 after an unclean stop: another epoch, a snapshot, and answers of commits")
    mutating func unclean() throws {
        let (box, messages) = try comeBack(isClean: false, thenAsking: [1, 4, 5, 6])
        #expect(messages[0]["resumed"] as? Bool == true)
        #expect(messages[0]["epoch"] as? UInt64 == 2)
        #expect(messages[1]["snapshot"] as? Bool == true)
        #expect(messages[1]["durable"] as? UInt64 == 5, "U13 what was loaded is on the disk")
        let all = messages.dropFirst()
        let acks = all.flatMap { $0["acks"] as? [[String: Any]] ?? [] }
        let told = acks.map { "\($0["command"]!) \($0["outcome"]!) \($0["revision"] ?? "")" }
        #expect(told.contains("1 accepted 1"))
        #expect(told.contains("5 accepted 5"))
        #expect(told.contains("6 accepted 6"), "a new one is performed")
        let errors = all.flatMap { $0["errors"] as? [[String: Any]] ?? [] }
        #expect(errors.map { $0["code"] as? Int } == [2011])
        #expect(errors.map { $0["command"] as? Int } == [4], "there was no commit of it")
        #expect(box.room.core.revision == Revision(6))
    }

    @Test("D2, C4, G1 after a stop, names of what was deleted, and of gestures, are taken")
    mutating func names() throws {
        let (box, _) = try comeBack(isClean: false)
        let slot = box.room.core.members.slots.first { _ in true }!
        box.room.receive(
            .command(number: 9, .create(square(2))), samples: [], from: slot, at: old.now)
        let begin = GestureBegin(
            gesture: GestureID(7)!, items: [ItemID(1)!], sample: sample(0, 0, 0, 0))
        box.room.receive(.begin(begin), samples: [], from: slot, at: old.now)
        let update = try #require(try box.flush(at: old.now).map { try object($0) }.last)
        let error = (update["acks"] as? [[String: Any]])?.first?["error"] as? [String: Any]
        #expect(error?["code"] as? Int == 2002)
        #expect((update["errors"] as? [[String: Any]])?.first?["code"] as? Int == 2005)
    }

    @Test("C15, D2 after a stop, steps are undone as before it")
    mutating func undo() throws {
        let (box, _) = try comeBack(isClean: false)
        let slot = box.room.core.members.slots.first { _ in true }!
        for number: UInt64 in 10..<15 {
            box.room.receive(.command(number: number, .undo), samples: [], from: slot, at: old.now)
        }
        #expect(box.room.state.items.isEmpty)
        for number: UInt64 in 15..<20 {
            box.room.receive(.command(number: number, .redo), samples: [], from: slot, at: old.now)
        }
        #expect(box.room.state.items == old.room.state.items)
    }

    @Test("D2 who does not come back within restartGrace leaves, and is kept no more")
    mutating func grace() throws {
        _ = takeAll(old, &replica)
        replica.close(old.room, isClean: false)
        let box = RoomBox(
            Room(
                story: StoryName("story")!, loading: replica.stored, durability: .disk,
                at: old.now))
        #expect(box.room.core.nextDeparture == old.now.advanced(by: 60_000_000))
        box.room.endGraces(at: old.now.advanced(by: 59_999_999))
        #expect(box.room.core.members.count == 1)
        box.room.endGraces(at: old.now.advanced(by: 60_000_000))
        #expect(box.room.core.members.isEmpty)
        #expect(box.room.takeUnkept().departures == [MemberID(1)!])
    }
}

/// Takes out what is to be kept; returns who waits for it.
private func takeAll(_ room: TestRoom, _ replica: inout Replica) -> [MemberID] {
    let unkept = room.takeUnkept()
    replica.take(unkept)
    return unkept.members.map(\.id)
}

/// A room that a test can hold.
final class RoomBox {
    var room: Room

    init(_ room: consuming Room) { self.room = room }

    /// The messages of a flush.
    func flush(at now: ServerTime) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        room.flush(at: now) { _, bytes in
            messages.append(Array(bytes))
            return .sent
        }
        return messages
    }
}
