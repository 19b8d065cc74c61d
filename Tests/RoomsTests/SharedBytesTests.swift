import Canvas
import Rooms
import Testing
import Wire

@Suite struct SharedBytesTests {
    @Test("U1, U5 members that lack the same get the same bytes, from the same memory")
    func shared() throws {
        let room = TestRoom()
        let author = room.join("Ada")
        let watchers = (0..<50).map { _ in room.join() }
        room.command(.create(square(1, at: 50, 50)), from: author)
        room.begin(7, on: 1, at: 50, 50, from: author)
        room.flush()
        for watcher in watchers { watcher.isRecording = true }
        for step: UInt32 in 1...5 {
            room.move(
                7, [sample(step, Int64(step) * 1_000_000, Double(20 + step), 50)], from: author)
            room.flush()
            try #require(watchers.allSatisfy { $0.messages.count == 1 })
            #expect(Set(watchers.map { $0.messages[0].text }).count == 1)
            #expect(Set(watchers.map { $0.messages[0].address }).count == 1)
        }
        room.compare()
    }

    @Test("U1 each member gets one message per flush, whatever it has of its own")
    func oneEach() {
        let room = TestRoom()
        let peers = (0..<10).map { _ in room.join() }
        for (index, peer) in peers.enumerated() {
            peer.isRecording = true
            room.command(.create(square(UInt64(index + 1))), from: peer)
            room.send(.ping(identifier: 1), from: peer)
            room.begin(UInt64(index + 1), on: UInt64(index + 1), from: peer)
            room.point(Double(index), 1, from: peer)
        }
        room.flush()
        #expect(peers.allSatisfy { $0.messages.count == 1 })
        room.compare()
    }

    @Test("U1, U8 members that lack different things get each their own, in one flush")
    func different() {
        let room = TestRoom()
        let peers = ["Ada", "Ben", "Cleo", "Dan"].map { room.join($0) }
        room.command(.create(square(1)), from: peers[0])
        room.flush()
        // Of each block nothing but one author's section: the next begins where it ends.
        for slow in peers[1...3] {
            slow.outcome = .partial
            room.point(Double(slow.model.member), 1, from: peers[0])
            room.flush()
        }
        for slow in peers[1...3] {
            room.point(0, Double(slow.model.member), from: peers[0])
            room.resume(slow, outcome: .partial)
        }
        room.point(5, 5, from: peers[0])
        room.resumeAll()
        room.compare()
    }

    @Test("U5, E3 an author's records are left out of its message, whatever others lack meanwhile")
    func sectionsOfBlocks() {
        let room = TestRoom()
        _ = room.join("Ada")
        let ben = room.join("Ben")
        let cleo = room.join("Cleo")
        room.point(1, 1, from: cleo)
        room.flush()
        room.point(2, 2, from: cleo)
        room.resume(ben)
        room.point(3, 3, from: cleo)
        room.send(.ping(identifier: 1), from: cleo)
        // Ada lacks both points and Ben one: in either block there is Cleo's section and no more,
        // and where the first ends the second begins. Cleo's message is of the first.
        room.flush()
        #expect(cleo.model.pongs.count == 1)
        #expect(cleo.model.updates.last?["records"] as? [String] == [])
        room.compare()
    }
}
