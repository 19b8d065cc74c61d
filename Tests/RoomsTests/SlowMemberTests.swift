import Canvas
import Rooms
import Testing
import Wire

@Suite struct SlowMemberTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben")
        room.command(.create(square(1, at: 50, 50, content: label("Hi"))), from: ada)
        room.flush()
    }

    /// Ben's socket takes one more message in parts, and none after it.
    private func blockBen() {
        ben.outcome = .partial
        room.send(.ping(identifier: 1), from: ben)
        room.flush(after: 1_000_000)
        #expect(ben.isBlocked)
    }

    @Test("U8 a member that reads slowly is sent nothing, then just what it lacks")
    func lacking() {
        blockBen()
        let count = ben.sendCount
        for x in 0..<20 {
            var changes = ItemChanges()
            changes.x = length(Double(x))
            room.command(.update(ItemID(1)!, changes), from: ada)
            room.point(Double(x), 0, from: ada)
            room.flush()
        }
        #expect(ben.sendCount == count)
        room.resume(ben)
        #expect(ben.sendCount == count + 1)
        let records = ben.model.updates.last?["records"] as? [[String: Any]] ?? []
        #expect(records.map { $0["type"] as? String } == ["changed", "presence"])
        #expect(ben.model.updates.last?["snapshot"] == nil)
        room.compare()
        room.flush()
        #expect(ben.sendCount == count + 1)
    }

    @Test("U8 a member that takes messages only in parts gets one each time it is writable")
    func partsOnly() {
        blockBen()
        for step in 0..<10 {
            room.point(Double(step), 1, from: ada)
            room.flush()
            let count = ben.sendCount
            room.resume(ben, outcome: .partial)
            #expect(ben.sendCount == count + 1)
            #expect(ben.isBlocked)
        }
        room.resume(ben)
        room.compare()
    }

    @Test("U8 a socket that is writable and lacks nothing is sent nothing")
    func nothingToResume() {
        blockBen()
        let count = ben.sendCount
        room.resume(ben)
        #expect(ben.sendCount == count)
        room.point(1, 2, from: ada)
        room.flush()
        #expect(ben.sendCount == count + 1)
        room.compare()
    }

    @Test("U8 acks and own wait with the rest, and are told in one update")
    func replies() {
        blockBen()
        room.command(.create(square(2, at: 20, 20)), from: ben)
        room.command(.delete(ItemID(9)!), from: ben)
        room.begin(7, on: 2, at: 20, 20, from: ben)
        room.flush()
        room.end(7, from: ben)
        room.flush()
        #expect(ben.model.acks.isEmpty)
        room.resume(ben)
        #expect(ben.model.acks.map { $0["outcome"] as? String } == ["accepted", "refused"])
        room.compare()
    }

    @Test("U8 up to 4,096 deletions are told one by one, and more by a snapshot")
    func deletions() {
        for count in [4_096, 4_097] {
            blockBen()
            let snapshots = ben.model.snapshotCount
            for _ in 0..<count { createAndDelete() }
            room.flush()
            room.resume(ben)
            #expect(ben.model.snapshotCount - snapshots == (count > 4_096 ? 1 : 0))
            #expect(ada.model.snapshotCount == 1)
            room.compare()
        }
    }

    private func createAndDelete() {
        let name = UInt64(100 + room.room.core.revision.rawValue)
        room.command(.create(square(name)), from: ada)
        room.command(.delete(ItemID(name)!), from: ada)
        // Two commands take two milliseconds (C12).
        room.pass(microseconds: 2_000)
        if name % 512 < 2 { room.flush() }
    }

    @Test("U8 up to 4,096 departures are told one by one, and more by a snapshot")
    func departures() {
        for count in [4_096, 4_097] {
            blockBen()
            let snapshots = ben.model.snapshotCount
            for index in 0..<count {
                room.leave(room.join(flushing: false))
                if index % 512 == 0 { room.flush() }
            }
            room.flush()
            room.resume(ben)
            #expect(ben.model.snapshotCount - snapshots == (count > 4_096 ? 1 : 0))
            room.compare()
        }
    }

    @Test("U8, U2 up to 4,096 settlements are told one by one, and more by a snapshot")
    func settlements() {
        var gesture: UInt64 = 0
        for count in [4_096, 4_097] {
            blockBen()
            let snapshots = ben.model.snapshotCount
            for _ in 0..<count {
                gesture += 1
                room.begin(gesture, on: 1, at: 50, 50, from: ada)
                if gesture % 8 == 0 {
                    room.move(gesture, [sample(1, 1_000_000, 1, 50)], from: ada)
                }
                room.cancel(gesture, from: ada)
                if gesture % 64 == 0 { room.flush() }
            }
            room.flush()
            room.resume(ben)
            #expect(ben.model.snapshotCount - snapshots == (count > 4_096 ? 1 : 0))
            room.compare()
        }
    }

    @Test("L5, U8 edges beyond 64 are folded: the level, a jump of ordinal and no edge")
    func folded() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.begin(8, on: 1, at: 50, 50, from: ada)
        room.flush()
        blockBen()
        waggle(edges: 64)
        room.resume(ben)
        #expect(ben.model.foldedCount == 0)
        #expect(ben.model.edges[7] == room.edges[7])
        blockBen()
        waggle(edges: 65)
        room.resume(ben)
        #expect(ben.model.foldedCount == 1)
        #expect(ben.model.snapshotCount == 1)
        #expect(ben.model.edges[7]?.count == 64, "nothing ticks")
        #expect(ben.model.picture.gestures[7]?.ordinal == 129)
        #expect(ben.model.picture.gestures[7]?.latches == ["centerX"])
        #expect(ada.model.foldedCount == 0)
        room.compare()
        room.end(7, from: ada)
        room.flush(after: 1_000_000)
        #expect(ben.model.edges[7]?.last?.hasPrefix("130 ") == true, "and on it goes")
        room.compare()
    }

    /// Moves Ada's item onto a guide and off again.
    private func waggle(edges: Int) {
        for _ in 0..<edges {
            let number = UInt32(room.edges[7]?.count ?? 0) + 1
            let x: Double = number % 2 == 1 ? 1 : 30
            let next = sample(number, Int64(number) * 1_000_000, x, 50)
            room.move(7, [next], from: ada)
            if number % 64 == 0 { room.flush() }
        }
        room.flush()
    }

    @Test("L5 edges are folded for their own author as well, when it reads slowly")
    func foldedAuthor() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.flush()
        ada.outcome = .partial
        room.point(1, 1, from: ben)
        room.flush()
        waggle(edges: 65)
        room.resume(ada)
        #expect(ada.model.foldedCount == 1)
        #expect(ada.model.picture.gestures[7]?.ordinal == 65)
        #expect(ben.model.foldedCount == 0)
        room.compare()
    }

    @Test("U8 the bound of a message holds where everything is as long as it may be")
    func bound() {
        let names = String(repeating: "\u{1}", count: Limits.nameBytes)
        let text = String(repeating: "\u{1}", count: Limits.textBytes)
        var ids: [ItemID] = []
        for id: UInt64 in 1...100 {
            let far = 9_007_199_254_740_891 + id
            let content = id % 5 == 0 ? label(text) : .sticker(emoji: "🎈")
            room.command(
                .create(square(far, at: -97_531.123, -98_642.357, content: content)), from: ada)
            ids.append(ItemID(far)!)
        }
        let crowd = (0..<20).map { _ in room.join(names) }
        room.flush()
        for isNewcomer in [false, true] {
            blockBen()
            let slow = isNewcomer ? room.join("Dan", flushing: false) : ben
            slow.isRecording = true
            for (index, peer) in crowd.enumerated() {
                let viewport = Box(
                    center: place(-12_345.678, 1),
                    halfExtents: HalfExtents(width: .zero, height: .zero))
                let changes = PresenceChanges(
                    cursor: place(-12_345.678, Double(index)), selection: ids, viewport: viewport)
                room.send(.presence(changes), from: peer)
            }
            let name: UInt64 = isNewcomer ? 9_007_199_254_740_990 : 9_007_199_254_740_991
            let first = Sample(
                number: SampleNumber(0), time: SampleTime(microseconds: 0),
                reading: .recognition(Recognition(rotation: .zero)))
            room.begin(
                GestureBegin(
                    gesture: GestureID(name)!, kind: .transform, items: ids, sample: first),
                from: ada)
            var next = first
            next.number = SampleNumber(4_000_000_000)
            next.reading = .recognition(Recognition(rotation: Angle(thousandths: 44_321)))
            room.move(name, [next], from: ada)
            room.flush()
            if !isNewcomer { room.resume(ben) }
            let longest = slow.messages.map(\.text.utf8.count).max() ?? 0
            #expect(longest > 20_000)
            #expect(longest <= room.room.messageBound)
            room.end(name, from: ada)
            room.flush()
            room.compare()
        }
    }
}
