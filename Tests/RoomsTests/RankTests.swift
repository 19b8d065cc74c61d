import Canvas
import Rooms
import SeededRandom
import Testing
import Wire

@Suite struct RankTests {
    typealias Move = (item: UInt64, place: Reordering, order: [UInt64])

    static let moves: [Move] = [
        (1, .front, [2, 3, 4, 1]), (4, .back, [4, 1, 2, 3]), (1, .above(ItemID(3)!), [2, 3, 1, 4]),
        (4, .above(ItemID(1)!), [1, 4, 2, 3]), (4, .below(ItemID(2)!), [1, 4, 2, 3]),
        (1, .below(ItemID(4)!), [2, 3, 1, 4]), (2, .above(ItemID(4)!), [1, 3, 4, 2]),
        (3, .below(ItemID(1)!), [3, 1, 2, 4]), (1, .forward, [2, 1, 3, 4]),
        (3, .forward, [1, 2, 4, 3]), (4, .backward, [1, 2, 4, 3]), (2, .backward, [2, 1, 3, 4]),
    ]

    @Test(
        "C5, U7 an item is moved to the front, to the back, by one, above or below another",
        arguments: moves)
    func reorder(move: Move) {
        var (table, members) = CoreTable.with(
            members: 1, squares: .init(repeating: (0, 0), count: 4))
        let outcome = table.command(.reorder(ItemID(move.item)!, move.place), by: members[0])
        #expect(outcome == .accepted(Revision(5)))
        #expect(table.order == move.order)
        #expect(table.hasAscendingRanks)
    }

    static let idle: [(item: UInt64, place: Reordering)] = [
        (3, .front), (1, .back), (2, .above(ItemID(1)!)), (2, .below(ItemID(3)!)),
        (2, .above(ItemID(2)!)), (2, .below(ItemID(2)!)), (3, .forward), (1, .backward),
    ]

    @Test("C3, C5 an item that is there already is unchanged", arguments: idle)
    func unchanged(item: UInt64, place: Reordering) {
        var (table, members) = CoreTable.with(
            members: 1, squares: .init(repeating: (0, 0), count: 3))
        let before = table.state
        #expect(table.command(.reorder(ItemID(item)!, place), by: members[0]) == .unchanged)
        #expect(table.state == before)
    }

    @Test("C5, C8 an unknown other is error 2001")
    func unknownOther() {
        var (table, members) = CoreTable.with(members: 1, squares: [(0, 0)])
        let reorder = Command.reorder(ItemID(1)!, .above(ItemID(9)!))
        #expect(
            refusal(table.command(reorder, by: members[0]))
                == error(.unknownItem, command: 2, item: 9))
    }

    @Test("C5, U7 ranks are bisected until none fits, and then given anew in the same order")
    func renumbering() {
        var (table, members) = CoreTable.with(
            members: 1, squares: .init(repeating: (0, 0), count: 3))
        var mostTold = 0
        for round in 0..<100 {
            let item: UInt64 = round % 2 == 0 ? 3 : 2
            let outcome = table.command(
                .reorder(ItemID(item)!, .above(ItemID(1)!)), by: members[0])
            #expect(outcome == .accepted(Revision(UInt64(4 + round))))
            #expect(table.order == [1, item, 5 - item])
            #expect(table.hasAscendingRanks)
            let told = table.effects.filter { if case .changed = $0 { true } else { false } }
            mostTold = max(mostTold, told.count)
        }
        #expect(mostTold == 2, "all ranks were given anew; the lowest item's is what it was")
    }

    @Test("C5, U7 the order is what the commands say, whatever was done before", arguments: 0..<4)
    func randomOrders(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (table, members) = CoreTable.with(
            members: 1, squares: .init(repeating: (0, 0), count: 6))
        var order: [UInt64] = [1, 2, 3, 4, 5, 6]
        for _ in 0..<2_000 {
            let item = order.randomElement(using: &random)!
            let other = order.randomElement(using: &random)!
            let rest = order.filter { $0 != item }
            let index = rest.firstIndex(of: other)
            let (place, target): (Reordering, Int?) =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: (.front, rest.count)
                case 1: (.back, 0)
                case 2: (.above(ItemID(other)!), index.map { $0 + 1 })
                default: (.below(ItemID(other)!), index)
                }
            table.command(.reorder(ItemID(item)!, place), by: members[0])
            if let target {
                order = rest
                order.insert(item, at: target)
            }
            #expect(table.order == order)
            #expect(table.hasAscendingRanks)
        }
    }
}
