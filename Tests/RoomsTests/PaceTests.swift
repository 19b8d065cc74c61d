import Canvas
import Rooms
import Testing
import Wire

/// Members that are told less often, and those that are closed.
@Suite struct PaceTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben")
        room.command(.create(square(1)), from: ada)
        room.flush()
    }

    private func change() {
        var changes = ItemChanges()
        changes.x = length(Double(room.room.core.revision.rawValue % 97))
        room.command(.update(ItemID(1)!, changes), from: ada)
    }

    /// Ben's socket takes the next update in parts, and the rest of it after some time.
    private func fill(for microseconds: Int) {
        ben.outcome = .partial
        change()
        room.flush(after: 1_000_000)
        #expect(ben.isBlocked)
        room.now = room.now.advanced(by: microseconds)
        change()
        room.resume(ben)
    }

    @Test("U14 a socket that is full for a second or more halves the rate, down to one in a second")
    func lowered() {
        fill(for: 999_999)
        #expect(ben.model.interval == 0)
        for interval: UInt64 in [
            50_000, 100_000, 200_000, 400_000, 800_000, 1_000_000, 1_000_000,
        ] {
            fill(for: 1_000_000)
            #expect(ben.model.interval == interval)
        }
        #expect(ada.model.interval == 0, "nobody else")
        room.flush(after: 1_000_000)
        room.compare()
    }

    @Test("U14 between its updates there is the interval, and the last state comes")
    func interval() throws {
        fill(for: 1_000_000)
        let count = ben.sendCount
        let adas = ada.sendCount
        for _ in 0..<12 {
            change()
            room.flush(after: 10_000)
        }
        #expect(ada.sendCount == adas + 12)
        #expect(ben.sendCount == count + 2)
        change()
        room.flush(after: 10_000)
        #expect(!room.needsFlush)
        let next = try #require(room.nextFlush)
        #expect(next > room.now, "it is not forgotten")
        room.flush(after: Int(next.microseconds - room.now.microseconds))
        #expect(room.nextFlush == nil)
        #expect(ben.sendCount == count + 3)
        room.compare()
    }

    @Test("U14 ten updates in a row that were taken at once double the rate again")
    func raised() {
        for _ in 0..<2 { fill(for: 1_000_000) }
        #expect(ben.model.interval == 100_000)
        func update(times: Int) {
            for _ in 0..<times {
                change()
                room.flush(after: 1_000_000)
            }
        }
        // The one that told of the interval was taken at once as well.
        update(times: 9)
        #expect(ben.model.interval == 100_000)
        fill(for: 60_000)
        #expect(ben.model.interval == 50_000, "told with the next")
        update(times: 9)
        #expect(ben.model.interval == 50_000, "the row was broken")
        update(times: 1)
        #expect(ben.model.interval == 0)
        room.compare()
    }

    /// Ben's socket is full from now on.
    private func stop() {
        ben.outcome = .partial
        change()
        room.flush()
    }

    /// Looks a second later how many bytes Ben's system has confirmed.
    private func look(_ byteCount: UInt64) {
        room.now = room.now.advanced(by: 1_000_000)
        #expect(room.membersToWatch == [ben.slot])
        room.noteProgress(of: ben, byteCount: byteCount)
    }

    @Test("U14 a member that takes not a byte for slowTimeout is closed, and told nothing more")
    func stalled() {
        stop()
        #expect(room.hasFullSockets)
        #expect(room.membersToWatch.isEmpty, "not yet")
        for _ in 0...19 { look(500) }
        #expect(room.takeOverwhelmed().isEmpty)
        look(500)
        #expect(room.takeOverwhelmed() == [ben.slot])
        look(500)
        #expect(room.takeOverwhelmed().isEmpty, "once")
        let count = ben.sendCount
        room.resume(ben)
        room.flush()
        #expect(ben.sendCount == count)
    }

    @Test("U14 a member that takes a byte now and then is never closed, however much waits for it")
    func crawling() {
        stop()
        for second: UInt64 in 0..<3_600 { look(500 + second / 19) }
        #expect(room.takeOverwhelmed().isEmpty)
        room.resume(ben)
        #expect(!room.hasFullSockets)
        room.compare()
    }
}
