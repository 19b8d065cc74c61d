import Canvas
import Rooms
import Testing
import Wire

@Suite struct SilenceTests {
    @Test("G4 a gesture that hears nothing for exactly 5 s is settled, and not before")
    func silence() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        table.move(7, sample(1, 1_000_000, 2, 40), by: members[0])
        #expect(table.core.nextSilence == table.now.advanced(by: 5_000_000))
        table.pass(microseconds: 4_999_999)
        #expect(table.effects.isEmpty)
        table.pass(microseconds: 1)
        #expect(table.settled.map(\.state) == [.settled])
        #expect(table.edges == ["2 released centerX settled"])
        #expect(table.item(1) == square(1, at: 0, 40), "where it is, as if ended")
        #expect(table.core.revision == Revision(2))
        #expect(table.core.nextSilence == nil)
    }

    @Test("G4 a still finger that repeats its sample is not silent")
    func stillFinger() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, by: members[0])
        for second: UInt32 in 1...20 {
            table.pass(microseconds: 1_000_000)
            #expect(table.effects.isEmpty)
            table.move(7, sample(second, Int64(second) * 1_000_000, 0, 0), by: members[0])
        }
        #expect(table.core.gestures.count == 1)
    }

    @Test("G4 each gesture has a silence of its own, and refused messages do not break it")
    func each() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (60, 60)])
        table.begin(7, on: 1, by: members[0])
        table.pass(microseconds: 2_000_000)
        table.begin(8, on: 2, by: members[1])
        table.pass(microseconds: 2_000_000)
        table.move(7, sample(0, 0, 0, 0), by: members[0])
        #expect(table.error?.code == .sampleOrder)
        table.move(7, sample(1, 0, 0, 0), by: members[1])
        #expect(table.error?.code == .notYourGesture)
        table.pass(microseconds: 1_000_000)
        #expect(table.settled.map(\.gesture.rawValue) == [7])
        table.pass(microseconds: 2_000_000)
        #expect(table.settled.map(\.gesture.rawValue) == [8])
    }
}
