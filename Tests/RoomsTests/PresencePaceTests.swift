import Canvas
import Rooms
import Testing
import Wire

@Suite struct PresencePaceTests {
    @Test("P1 others are told of presence at most every presenceInterval, and of the last for sure")
    func interval() throws {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        ben.model.recordCounts = [:]
        for step in 0..<100 {
            room.point(Double(step), 1, from: ada)
            room.flush(after: 5_000)
        }
        // In half a second.
        let count = try #require(ben.model.recordCounts["presence"])
        #expect((14...16).contains(count))
        #expect(!room.needsFlush)
        let next = try #require(room.nextFlush)
        #expect(next > room.now)
        room.flush(after: Int(next.microseconds - room.now.microseconds))
        #expect(ben.model.recordCounts["presence"] == count + 1)
        #expect(room.nextFlush == nil)
        room.compare()
    }

    @Test("P1 what changes does not wait for presence, and after a pause presence does not wait")
    func others() {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        room.point(1, 1, from: ada)
        room.flush(after: 0)
        #expect(ben.model.recordCounts["presence"] == 1)
        room.point(2, 2, from: ada)
        room.command(.create(square(1)), from: ada)
        room.flush(after: 1)
        #expect(ben.model.recordCounts["item"] == 1)
        #expect(ben.model.recordCounts["presence"] == 1)
        room.flush()
        #expect(ben.model.recordCounts["presence"] == 2)
        room.compare()
    }

    @Test("P1, P3 a member that leaves before its presence was told is told as left only")
    func leaving() {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        room.point(1, 1, from: ada)
        room.flush(after: 0)
        room.point(2, 2, from: ada)
        room.leave(ada)
        let cleo = room.join("Cleo")
        #expect(cleo.slot == ada.slot)
        room.flush()
        #expect(ben.model.recordCounts["presence"] == 1)
        room.compare()
    }
}
