import Canvas
import Rooms
import Testing
import Wire

/// What a member is told when it comes back.
@Suite struct ResumeDeliveryTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben", capabilities: .resume)
        room.command(.create(square(1, at: 50, 50)), from: ada)
        room.command(.create(square(2, at: 20, 20)), from: ben)
        room.flush()
    }

    private func change(_ x: Double, from peer: Peer) {
        var changes = ItemChanges()
        changes.x = length(x)
        room.command(.update(ItemID(1)!, changes), from: peer)
    }

    private var lastUpdate: [String: Any] { ben.model.updates.last ?? [:] }

    private var lastRecords: [String] {
        (lastUpdate["records"] as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
    }

    @Test("R1, R2 who comes back is told what changed meanwhile, and nothing else")
    func changes() {
        let count = ben.sendCount
        room.cut(ben)
        change(7, from: ada)
        room.point(1, 2, from: ada)
        room.flush()
        #expect(ben.sendCount == count)
        #expect(ada.model.recordCounts["presence"] == 1, "Ben is shown as absent")
        room.comeBack(ben)
        room.flush(after: 0)
        #expect(ben.sendCount == count + 2)
        #expect(ben.model.welcome?["resumed"] as? Bool == true)
        #expect(lastRecords == ["changed", "presence"])
        #expect(ben.model.snapshotCount == 1)
        room.flush()
        room.compare()
        #expect(ada.model.recordCounts["presence"] == 2, "and as there again")
    }

    @Test("R2 what was sent and did not arrive is told again, answers and edges too")
    func lost() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.flush()
        ben.isLosing = true
        room.command(.create(square(3)), from: ben)
        room.command(.delete(ItemID(9)!), from: ben)
        room.send(.end(GestureID(99)!), from: ben)
        room.move(7, [sample(1, 1_000_000, 1, 50)], from: ada)
        room.flush()
        room.cut(ben)
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.acks.map { $0["command"] as? Int } == [1, 2, 3])
        #expect(ben.model.acks.last?["outcome"] as? String == "refused")
        #expect(ben.model.errors.map { $0["code"] as? Int } == [2004])
        #expect(ben.model.edges[7] == room.edges[7])
        #expect(ben.model.snapshotCount == 1)
        room.compare()
    }

    @Test("R2, R8 of its own all open gestures are told, and those that are over")
    func ownGestures() {
        room.begin(7, on: 1, at: 50, 50, from: ben)
        room.begin(8, on: 2, at: 20, 20, from: ben)
        room.move(7, [sample(1, 1_000_000, 40, 40)], from: ben)
        room.flush()
        ben.isLosing = true
        room.end(8, from: ben)
        room.flush()
        room.cut(ben)
        // Begun, but it never got to the server.
        ben.model.begins(9, on: [2])
        room.comeBack(ben)
        room.flush()
        let own = lastUpdate["own"] as? [[String: Any]] ?? []
        #expect(own.map { $0["gesture"] as? Int } == [8, 7])
        #expect(own.map { $0["state"] as? String } == ["ended", "open"])
        #expect(own.last?["n"] as? Int == 1)
        room.compare()
        room.end(7, from: ben)
        room.flush()
        room.compare()
    }

    @Test("R2 it may be cut again and again, before it is told anything")
    func again() {
        for step in 0..<5 {
            room.cut(ben)
            change(Double(step), from: ada)
            room.flush()
            room.comeBack(ben)
            if step % 2 == 0 {
                ben.isLosing = true
                room.flush()
            }
        }
        room.cut(ben)
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.snapshotCount == 1)
        room.compare()
    }

    private static let unheardOf: [(epoch: UInt64, revision: UInt64?, stamp: UInt64?)] = [
        (2, nil, nil), (1, 1_000, nil), (1, nil, 1_000), (1, nil, UInt64.max),
    ]

    @Test(
        "R2 another epoch, and a revision or stamp that the room has not had, are a snapshot",
        arguments: unheardOf)
    func unknown(epoch: UInt64, revision: UInt64?, stamp: UInt64?) {
        room.begin(7, on: 1, at: 50, 50, from: ben)
        room.flush()
        room.cut(ben)
        change(3, from: ada)
        room.comeBack(ben, epoch: epoch, revision: revision, stamp: stamp)
        room.flush()
        #expect(ben.model.snapshotCount == 2)
        let own = lastUpdate["own"] as? [[String: Any]] ?? []
        #expect(own.map { $0["gesture"] as? Int } == [7], "its own part is the same")
        room.compare()
    }

    @Test("R2, U8 what the room does not remember any more is a snapshot, with the edges before")
    func forgotten() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.flush()
        room.cut(ben)
        room.move(7, [sample(1, 1_000_000, 1, 50)], from: ada)
        for id: UInt64 in 100..<4_197 {
            room.command(.create(square(id)), from: ada)
            room.command(.delete(ItemID(id)!), from: ada)
            if id % 64 == 0 { room.flush() }
        }
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.snapshotCount == 2)
        #expect(ben.model.edges[7] == room.edges[7])
        #expect(ben.model.foldedCount == 0)
        room.compare()
    }

    @Test("R2, U2 a snapshot that did not arrive whole is told anew")
    func partsLost() {
        let room = TestRoom(snapshotChunkBytes: 400)
        let ada = room.join("Ada")
        for id: UInt64 in 1...20 { room.command(.create(square(id)), from: ada) }
        room.flush()
        let ben = room.join("Ben", capabilities: .resume)
        room.flush()
        #expect(!ben.model.isWhole)
        ben.isLosing = true
        while room.needsFlush { room.flush() }
        room.cut(ben)
        room.comeBack(ben)
        while room.needsFlush { room.flush() }
        #expect(ben.model.snapshotCount == 2)
        #expect(ben.model.isWhole)
        room.compare()
        room.cut(ben)
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.snapshotCount == 2, "this one did")
        room.compare()
    }

    @Test("R7 a command that was done is answered again, the last 1,024 of them")
    func askedAgain() {
        for _ in 0..<1_100 { room.command(.delete(ItemID(9)!), from: ben) }
        room.flush()
        room.cut(ben)
        room.comeBack(ben)
        room.flush()
        ben.model.acks = []
        let last = ben.lastCommand
        for number in [last - 1_024, last - 1_023, last] {
            ben.model.sends(.other, command: number)
            room.command(.delete(ItemID(9)!), from: ben, number: number)
        }
        let revision = room.room.core.revision
        room.flush()
        #expect(ben.model.acks.map { $0["command"] as? UInt64 } == [last - 1_023, last])
        #expect(ben.model.errors.map { $0["code"] as? Int } == [2011])
        #expect(ben.model.errors.map { $0["command"] as? UInt64 } == [last - 1_024])
        #expect(room.room.core.revision == revision)
    }

    @Test("R7, C1 an answer that is on its way already is not told twice")
    func onItsWay() {
        room.command(.create(square(3)), from: ben)
        room.cut(ben)
        room.comeBack(ben)
        room.command(.create(square(3)), from: ben, number: ben.lastCommand)
        room.flush()
        #expect(ben.model.acks.count == 2)
        #expect(ben.model.errors.isEmpty)
        room.compare()
    }

    @Test("U14, R1 who is closed as slow comes back, and is told as often as anybody")
    func afterSlow() {
        ben.outcome = .partial
        change(5, from: ada)
        room.flush()
        for second in 1...30 {
            room.now = ServerTime(microseconds: 1_000_000 * (Int64(second) + 1))
            room.noteProgress(of: ben, byteCount: 5)
        }
        #expect(room.takeOverwhelmed() == [ben.slot])
        room.cut(ben)
        change(6, from: ada)
        room.flush()
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.interval == 0)
        #expect(ben.model.snapshotCount == 1)
        room.compare()
    }
}
