import Canvas
import Rooms
import Snapping
import Testing
import Wire

@Suite struct GestureRuleTests {
    @Test(
        "G1, N5 an unknown item is error 2001, a gesture that is or was taken 2005")
    func begin() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (60, 60)])
        table.begin(7, on: 9, by: members[0])
        #expect(table.error == error(.unknownItem, gesture: 7, item: 9))
        table.begin(7, on: 1, by: members[0])
        #expect(table.error == error(.gestureTaken, gesture: 7), "refused before")
        table.begin(8, on: 1, by: members[0])
        #expect(table.error == nil)
        for member in members {
            table.begin(8, on: 2, by: member)
            #expect(table.error == error(.gestureTaken, gesture: 8), "open")
        }
        table.end(8, by: members[0])
        for member in members {
            table.begin(8, on: 2, by: member)
            #expect(table.error == error(.gestureTaken, gesture: 8), "over")
        }
        #expect(table.core.gestures.isEmpty)
    }

    @Test("G1 a member has eight open gestures and not one more")
    func tooMany() {
        let places = [(x: Double, y: Double)](repeating: (50, 50), count: 9)
        var (table, members) = CoreTable.with(members: 2, squares: places)
        for index: UInt64 in 1...8 { table.begin(index, on: index, by: members[0]) }
        table.begin(9, on: 9, by: members[0])
        #expect(table.error == error(.tooManyGestures, gesture: 9, limit: 8))
        table.begin(10, on: 9, by: members[1])
        #expect(table.error == nil)
        table.end(1, by: members[0])
        table.begin(11, on: 1, by: members[0])
        #expect(table.error == nil)
    }

    static let faults: [(samples: [Sample], code: ErrorCode)] = [
        ([sample(5, 100, 0, 0)], .sampleOrder), ([sample(4, 100, 0, 0)], .sampleOrder),
        ([sample(6, 100, 0, 0), sample(6, 100, 0, 0)], .sampleOrder),
        ([sample(6, 99, 0, 0)], .sampleTime),
        ([sample(6, 200, 0, 0), sample(7, 199, 0, 0)], .sampleTime),
    ]

    @Test(
        "G2 samples out of order or time are errors 2007 and 2008, and nothing is applied",
        arguments: faults)
    func order(samples: [Sample], code: ErrorCode) {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, by: members[0])
        table.move(7, sample(5, 100, 3, 3), by: members[0])
        let before = table.state
        table.send(.move(GestureID(7)!, samples: samples.indices), samples: samples, by: members[0])
        #expect(table.error == error(code, gesture: 7))
        #expect(table.state == before)
        table.move(7, sample(9, 100, 3, 3), by: members[0])
        #expect(table.error == nil, "gaps and equal times are legal")
    }

    @Test("G3, C7 end settles the item where it is, snapped, as one commit")
    func end() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        table.move(7, sample(1, 1_000_000, 2, 40), by: members[0])
        #expect(table.item(1) == square(1, at: 50, 50), "what is stored is the last commit (T2)")
        #expect(table.core.revision == Revision(1))
        table.end(7, by: members[0])
        #expect(table.item(1) == square(1, at: 0, 40))
        #expect(table.core.revision == Revision(2))
        #expect(table.edges == ["2 released centerX ended"])
        #expect(table.settledFrames.map(\.frame.center.x) == [.zero])
    }

    @Test("G3 cancel puts the item back bit for bit and is no commit")
    func cancel() {
        var (table, members) = CoreTable.with(members: 1)
        var item = square(1, at: 50.001, -33.333)
        item.frame.angle = Angle(thousandths: 12_345)
        item.frame.scale = Scale(millionths: 1_234_567)!
        table.command(.create(item), by: members[0])
        table.begin(7, on: 1, by: members[0])
        table.move(7, sample(1, 1_000_000, -50, 33), by: members[0])
        table.cancel(7, by: members[0])
        #expect(table.item(1) == item)
        #expect(table.core.revision == Revision(1))
        #expect(table.settledFrames.map(\.frame) == [item.frame])
        #expect(table.settled.map(\.state) == [.cancelled])
    }

    @Test("G8 an end that leaves the item where it was is no commit")
    func endWhereItWas() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, by: members[0])
        table.move(7, sample(1, 1_000_000, 9, 9), sample(2, 2_000_000, 0, 0), by: members[0])
        table.end(7, by: members[0])
        #expect(table.settled.map(\.state) == [.ended])
        #expect(table.core.revision == Revision(1))
        let isTold = table.effects.contains { if case .placed = $0 { true } else { false } }
        #expect(!isTold)
    }

    @Test("G5 when a member leaves, its gestures are settled where they are")
    func leave() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (60, 60)])
        table.begin(7, on: 1, by: members[1])
        table.begin(8, on: 2, by: members[1])
        table.move(7, sample(1, 1_000_000, -1, -1), by: members[1])
        table.leave(members[1])
        #expect(Set(table.settled.map(\.gesture.rawValue)) == [7, 8])
        #expect(table.settled.allSatisfy { $0.state == .settled })
        #expect(table.item(1) == square(1, at: 49, 49))
        #expect(table.core.revision == Revision(3))
        #expect(table.core.gestures.isEmpty)
        table.begin(9, on: 1, by: members[0])
        #expect(table.error == nil, "nothing is held any more")
    }

    @Test("G6 what comes for a gesture that is over, however it ended, is absorbed")
    func absorbed() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(1, on: 1, by: members[0])
        table.end(1, by: members[0])
        table.begin(2, on: 1, by: members[0])
        table.cancel(2, by: members[0])
        table.begin(3, on: 1, by: members[0])
        table.pass(microseconds: 5_000_000)
        table.begin(4, on: 9, by: members[0])
        let before = table.state
        for gesture: UInt64 in 1...4 {
            table.move(gesture, sample(1, 0, 0, 0), by: members[0])
            #expect(table.effects.isEmpty)
            table.end(gesture, by: members[0])
            #expect(table.effects.isEmpty)
            table.cancel(gesture, by: members[0])
            #expect(table.effects.isEmpty)
        }
        #expect(table.state == before)
    }

    @Test("G6 the last 64 gestures of a member are remembered, and no more")
    func ring() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        for gesture: UInt64 in 1...65 {
            table.begin(gesture, on: 1, by: members[0])
            table.end(gesture, by: members[0])
        }
        table.end(2, by: members[0])
        #expect(table.effects.isEmpty)
        table.end(1, by: members[0])
        #expect(table.error == error(.unknownGesture, gesture: 1))
    }

    @Test("G6 a gesture never begun is error 2004, another member's 2006")
    func strangers() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
        table.begin(7, on: 1, by: members[0])
        let before = table.state
        for (gesture, code): (UInt64, ErrorCode) in [(9, .unknownGesture), (7, .notYourGesture)] {
            table.move(gesture, sample(1, 0, 0, 0), by: members[1])
            #expect(table.error == error(code, gesture: gesture))
            table.end(gesture, by: members[1])
            #expect(table.error == error(code, gesture: gesture))
            table.cancel(gesture, by: members[1])
            #expect(table.error == error(code, gesture: gesture))
        }
        #expect(table.state == before)
    }

    @Test("G6 the late samples of a gesture whose name another had taken are absorbed")
    func takenByAnother() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (60, 60)])
        table.begin(7, on: 1, by: members[0])
        table.begin(7, on: 2, by: members[1])
        #expect(table.error == error(.gestureTaken, gesture: 7))
        table.move(7, sample(1, 0, 9, 9), by: members[1])
        #expect(table.effects.isEmpty)
        table.move(7, sample(1, 0, 9, 9), by: members[0])
        #expect(table.error == nil)
        table.begin(7, on: 2, by: members[0])
        table.move(7, sample(2, 0, 8, 8), by: members[0])
        #expect(!table.effects.isEmpty, "one's own open gesture goes on")
    }
}
