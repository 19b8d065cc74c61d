import Canvas
import Rooms
import Testing
import Wire

/// Taking back that an item was created, deleted or put elsewhere among the others.
@Suite struct UndoExistenceTests {
    /// Ada, who created the items 1 to 3, and Ben.
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(
            members: 2, squares: [(0, 0), (30, 30), (60, 60)])
        self.table = table
        (ada, ben) = (members[0], members[1])
    }

    private static func existence(_ item: UInt64) -> [SkippedPart] {
        [SkippedPart(item: ItemID(item)!, properties: .existence)]
    }

    @Test("C14 an item whose creation is undone goes, if its creator alone has written it")
    mutating func creation() {
        table.command(.update(ItemID(3)!, changes(emoji: "🎉")), by: ada)
        table.command(.undo, by: ada)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.order == [1, 2])
        guard case .deleted(_, _, _, isToldToAll: true)? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(table.command(.redo, by: ada) == .accepted(Revision(7)))
        #expect(table.item(3) == square(3, at: 60, 60))
    }

    @Test("C14 an item whose creation is undone stays when somebody else has written any of it")
    mutating func changedCreation() {
        table.command(.update(ItemID(3)!, changes(emoji: "🎉")), by: ben)
        #expect(table.command(.undo, by: ada) == .unchanged)
        #expect(table.ack?.skipped == UndoExistenceTests.existence(3))
        #expect(table.order == [1, 2, 3])
        // The step is used up; the next is the one before.
        #expect(table.command(.undo, by: ada) == .accepted(Revision(5)))
        #expect(table.order == [1, 3])
    }

    @Test("C14 what somebody else wrote and took back does not count")
    mutating func takenBack() {
        table.command(.update(ItemID(3)!, changes(emoji: "🎉")), by: ben)
        table.command(.undo, by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.order == [1, 2])
    }

    @Test("C14 an item whose deletion is undone comes back with its name, rank and all that it had")
    mutating func deletion() {
        table.command(.update(ItemID(2)!, changes(x: 31, emoji: "🎉")), by: ben)
        let before = table.core.rankedItems.map { "\($0)" }
        let creator = table.core.items[table.core.order[1]].creator
        let writes = table.core.items[table.core.order[1]].writes
        table.command(.delete(ItemID(2)!), by: ada)
        #expect(table.order == [1, 3])
        #expect(
            refusal(table.command(.create(square(2)), by: ben))
                == error(.itemTaken, command: 2, item: 2))
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.core.rankedItems.map { "\($0)" } == before)
        #expect(table.core.items[table.core.order[1]].creator == creator)
        #expect(table.core.items[table.core.order[1]].writes == writes)
        // Its name is an item's again: it is taken, but not as that of one that is gone.
        table.command(.delete(ItemID(2)!), by: ben)
        table.command(.undo, by: ben)
        #expect(table.command(.undo, by: ben) == .accepted(table.core.revision))
        #expect(table.item(2) == square(2, at: 30, 30))
    }

    @Test("C14 what was deleted by somebody else in between is skipped, whatever it was")
    mutating func deletedBetween() {
        table.command(.update(ItemID(2)!, changes(x: 31, emoji: "🎉")), by: ada)
        table.command(.delete(ItemID(2)!), by: ben)
        #expect(table.command(.undo, by: ada) == .unchanged)
        #expect(
            table.ack?.skipped
                == [SkippedPart(item: ItemID(2)!, properties: [.x, .y, .emoji])])
        table.command(.undo, by: ada)
        #expect(table.order == [1])
        #expect(table.command(.undo, by: ada) == .unchanged, "the creation of what Ben deleted")
        table.command(.undo, by: ben)
        #expect(table.order == [1, 2])
        #expect(table.item(2)?.content == .sticker(emoji: "🎉"))
    }

    @Test("C14 a deletion is done again only if nothing was written since")
    mutating func redoneDeletion() {
        table.command(.delete(ItemID(2)!), by: ada)
        table.command(.undo, by: ada)
        table.command(.update(ItemID(2)!, changes(emoji: "🎉")), by: ben)
        #expect(table.command(.redo, by: ada) == .unchanged)
        #expect(table.ack?.skipped == UndoExistenceTests.existence(2))
        table.command(.delete(ItemID(1)!), by: ada)
        table.command(.undo, by: ada)
        #expect(table.command(.redo, by: ada) == .accepted(table.core.revision))
        #expect(table.order == [2, 3])
    }

    @Test("C13, C14 an item is deleted by one and comes back by another only as theirs")
    mutating func twoDeletions() {
        table.command(.delete(ItemID(2)!), by: ada)
        table.command(.undo, by: ada)
        table.command(.delete(ItemID(2)!), by: ben)
        #expect(table.command(.redo, by: ada) == .unchanged)
        #expect(table.ack?.skipped == UndoExistenceTests.existence(2))
        table.command(.undo, by: ben)
        #expect(table.order == [1, 2, 3])
    }

    @Test(
        "C6, C14 a delete ends one's own gesture as gone; its undo brings back what was committed"
    )
    mutating func deletedInHand() {
        table.begin(7, .drag, on: [1, 2], with: .pointer(place(0, 0)), by: ada)
        table.move(7, sample(1, 1_000_000, 47, 41), by: ada)
        table.command(.delete(ItemID(1)!), by: ada)
        #expect(table.settled.map(\.state) == [.gone])
        #expect(table.commits.map(\.cause) == [.command(4)])
        #expect(table.item(2) == square(2, at: 30, 30))
        table.command(.undo, by: ada)
        #expect(table.order == [1, 2, 3])
        #expect(table.item(1) == square(1))
    }

    @Test("C14 a rank is taken back: the item is where it was among those that stayed")
    mutating func rank() {
        table.command(.reorder(ItemID(1)!, .front), by: ada)
        #expect(table.order == [2, 3, 1])
        table.command(.reorder(ItemID(3)!, .back), by: ben)
        #expect(table.order == [3, 2, 1])
        table.command(.undo, by: ada)
        #expect(table.order == [3, 1, 2])
        table.command(.redo, by: ada)
        #expect(table.order == [3, 2, 1])
        #expect(table.hasAscendingRanks)
        table.command(.reorder(ItemID(1)!, .back), by: ben)
        #expect(table.command(.undo, by: ada) == .unchanged)
        #expect(table.ack?.skipped == [SkippedPart(item: ItemID(1)!, properties: .rank)])
    }

    @Test("C14 where another item has the rank by now, it comes just above that")
    mutating func takenRank() {
        table.command(.create(square(4)), by: ben)
        let rank = table.core.rankedItems[1].rank
        table.command(.reorder(ItemID(2)!, .front), by: ada)
        // Ben's goes exactly where Ada's was: into the middle between the two beside it.
        table.command(.reorder(ItemID(4)!, .above(ItemID(1)!)), by: ben)
        #expect(table.core.rankedItems[1].rank == rank)
        #expect(table.command(.undo, by: ada) == .accepted(table.core.revision))
        #expect(table.order == [1, 4, 2, 3])
        #expect(table.hasAscendingRanks)
        // What comes back whole does the same.
        table.command(.delete(ItemID(4)!), by: ben)
        table.command(.reorder(ItemID(3)!, .above(ItemID(1)!)), by: ada)
        table.command(.undo, by: ben)
        #expect(Set(table.order) == [1, 2, 3, 4])
        #expect(table.hasAscendingRanks)
    }

    @Test("C14 ranks that are given anew are nobody's writing")
    mutating func renumbered() {
        table.command(.create(square(4)), by: ben)
        for round in 0..<60 {
            let item: UInt64 = round % 2 == 0 ? 3 : 2
            table.command(.reorder(ItemID(item)!, .above(ItemID(1)!)), by: ben)
        }
        #expect(table.hasAscendingRanks)
        // The creation of the first item is still Ada's alone.
        for _ in 0..<3 { table.command(.undo, by: ada) }
        #expect(table.order == [2, 3, 4] || table.order == [3, 2, 4])
        #expect(table.hasAscendingRanks)
    }

    @Test("C8, C14 what would make the story too large is refused, and stays")
    mutating func tooLarge() {
        let text = String(repeating: "a", count: Limits.textBytes)
        table.command(.create(square(4, content: label(text))), by: ada)
        table.command(.delete(ItemID(4)!), by: ada)
        let count = UInt64(Limits.contentBytes / Limits.textBytes)
        for id in 0..<count {
            table.command(.create(square(1_000 + id, content: label(text))), by: ben)
        }
        #expect(
            refusal(table.command(.undo, by: ada))
                == error(.storyTooLarge, command: 6, limit: Limits.contentBytes))
        table.command(.delete(ItemID(1_000)!), by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(table.core.revision))
        #expect(table.item(4)?.content == label(text))
        table.command(.delete(ItemID(4)!), by: ada)
        for id in UInt64(table.core.items.count)..<UInt64(Limits.items) {
            table.now = table.now.advanced(by: 1_000)
            let filler = square(100_000 + id, content: .shape(.ellipse, .white))
            table.command(.create(filler), by: ben)
        }
        #expect(
            refusal(table.command(.undo, by: ada))
                == error(.tooManyItems, command: 9, limit: Limits.items))
        table.command(.undo, by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(table.core.revision))
    }
}
