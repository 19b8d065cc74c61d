import Canvas
import Rooms
import Snapping
import Testing
import Wire

@Suite struct LatchRuleTests {
    @Test("L1–L3 a room reports each edge of a gesture once, numbered without gaps")
    func edges() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        var told: [String] = []
        for (number, x): (UInt32, Double) in [(1, 2), (2, 30), (3, -2), (4, 2), (5, -68)] {
            table.move(7, sample(number, Int64(number) * 1_000_000, x, 50), by: members[0])
            told += table.edges
        }
        #expect(
            told == [
                "1 latched centerX", "2 released centerX moved", "3 latched centerX",
                "4 released centerX moved", "5 latched leading",
            ])
        let level = table.core.gestures.slots.map { table.core.gestures[$0].engine?.level.canvas }
        #expect(level == [[.leading]])
    }

    @Test("L2 several samples of one message tell all their edges, each with its sample")
    func together() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        table.move(
            7, sample(1, 1_000_000, 2, 50), sample(2, 2_000_000, 30, 50),
            sample(3, 3_000_000, 2, 2), by: members[0])
        let samples = table.effects.compactMap { effect -> UInt32? in
            if case .edge(let edge, _, _) = effect { edge.sample.rawValue } else { nil }
        }
        #expect(samples == [1, 2, 3, 3])
        #expect(table.edges.last == "4 latched centerY")
    }

    @Test("L4 whatever the reason, a gesture that is over has released its latches")
    func over() {
        for (reason, end) in LatchRuleTests.ends {
            var (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
            table.begin(7, on: 1, at: 50, 50, by: members[0])
            table.move(7, sample(1, 1_000_000, 2, 2), by: members[0])
            end(&table, members[0])
            #expect(
                table.edges == ["3 released centerX \(reason)", "4 released centerY \(reason)"])
            #expect(table.settled.map(\.latched) == [.none])
            #expect(table.settled.map(\.ordinal) == [LatchOrdinal(4)])
        }
    }

    private static let ends: [(String, @Sendable (inout CoreTable, Slot<Member>) -> Void)] = [
        ("ended", { $0.end(7, by: $1) }), ("cancelled", { $0.cancel(7, by: $1) }),
        ("settled", { table, _ in table.pass(microseconds: 5_000_000) }),
        ("settled", { $0.leave($1) }), ("gone", { $0.command(.delete(ItemID(1)!), by: $1) }),
    ]

    @Test("S12 classic flags belong to the member and outlive the gesture")
    func flagsOutlive() {
        var (table, members) = CoreTable.with(
            members: 2, squares: [(50, 50), (2, 50), (50, 20)], .classic)
        table.begin(1, on: 1, at: 50, 50, by: members[0])
        table.move(1, sample(1, 0, 1, 50), by: members[0])
        #expect(table.edges == ["1 latched centerX"])
        table.end(1, by: members[0])
        // The next item is yanked to a guide whose flag was left set, from 9 away.
        table.begin(2, on: 3, at: 50, 20, by: members[0])
        table.move(2, sample(1, 0, 9, 20), by: members[0])
        #expect(table.edges == ["1 latched centerX"])
        table.end(2, by: members[0])
        #expect(table.item(3)?.frame.center.x == .zero)
    }

    @Test("S12 one member's flags are not another's")
    func flagsOfOthers() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (50, 20)], .classic)
        table.begin(1, on: 1, at: 50, 50, by: members[0])
        table.move(1, sample(1, 0, 1, 50), by: members[0])
        table.end(1, by: members[0])
        table.begin(2, on: 2, at: 50, 20, by: members[1])
        table.move(2, sample(1, 0, 9, 20), by: members[1])
        #expect(table.edges.isEmpty)
        table.end(2, by: members[1])
        #expect(table.item(2)?.frame.center.x == length(9))
    }
}
