import Canvas
import Rooms
import Testing
import Wire

/// What people complain of where undo is not their own, one by one.
@Suite struct UndoTests {
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

    private func steps(of member: Slot<Member>) -> [Int] {
        let steps = table.core.members[member].steps
        return [steps.undo, steps.redo]
    }

    @Test("C13 undo takes back one's own last commit, redo does it again, to the last bit")
    mutating func backAndForth() {
        table.command(.update(ItemID(1)!, changes(x: 9, emoji: "🎉")), by: ada)
        let done = table.item(1)
        #expect(steps(of: ada) == [4, 0])
        #expect(table.command(.undo, by: ada) == .accepted(Revision(5)))
        #expect(table.item(1) == square(1, at: 0, 0))
        #expect(table.commits.map(\.cause) == [.undo(Revision(4), command: 5)])
        #expect(steps(of: ada) == [3, 1])
        #expect(table.command(.redo, by: ada) == .accepted(Revision(6)))
        #expect(table.item(1) == done)
        #expect(table.commits.map(\.cause) == [.redo(Revision(4), command: 6)])
        #expect(steps(of: ada) == [4, 0])
        for count in (0..<4).reversed() {
            #expect(table.command(.undo, by: ada) == .accepted(table.core.revision))
            #expect(steps(of: ada) == [count, 4 - count])
        }
        #expect(table.order.isEmpty)
        #expect(refusal(table.command(.undo, by: ada)) == error(.nothingToUndo, command: 11))
        for _ in 0..<4 { table.command(.redo, by: ada) }
        #expect(table.order == [1, 2, 3])
        #expect(table.item(1) == done)
        #expect(refusal(table.command(.redo, by: ada)) == error(.nothingToUndo, command: 16))
    }

    @Test("C13 who has done nothing has nothing to undo, and nobody else's")
    mutating func others() {
        let before = table.state
        #expect(refusal(table.command(.undo, by: ben)) == error(.nothingToUndo, command: 1))
        #expect(refusal(table.command(.redo, by: ben)) == error(.nothingToUndo, command: 2))
        #expect(table.state == before)
    }

    @Test("C14 my undo does not take back your work: what you wrote since is skipped")
    mutating func yourWork() {
        table.command(.update(ItemID(1)!, changes(x: 9, emoji: "🎉")), by: ada)
        table.command(.update(ItemID(1)!, changes(emoji: "🌵")), by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.ack?.skipped == [SkippedPart(item: ItemID(1)!, properties: .emoji)])
        #expect(table.item(1) == square(1, at: 0, 0, content: .sticker(emoji: "🌵")))
        // Redo does again what was undone, and no more.
        #expect(table.command(.redo, by: ada) == .accepted(Revision(7)))
        #expect(table.ack?.skipped == [])
        #expect(table.item(1) == square(1, at: 9, 0, content: .sticker(emoji: "🌵")))
    }

    @Test("C14 when all is skipped, the outcome is unchanged, and the step is used up")
    mutating func allSkipped() {
        table.command(.update(ItemID(1)!, changes(x: 9)), by: ada)
        table.command(.update(ItemID(1)!, changes(x: 11)), by: ben)
        let revision = table.core.revision
        #expect(table.command(.undo, by: ada) == .unchanged)
        #expect(table.ack?.skipped == [SkippedPart(item: ItemID(1)!, properties: [.x, .y])])
        #expect(table.core.revision == revision)
        #expect(steps(of: ada) == [3, 0])
        // The next one is another step.
        table.command(.undo, by: ada)
        #expect(table.order == [1, 2])
    }

    @Test("C14 what is taken back counts as written by whoever wrote it before")
    mutating func givenBack() {
        table.command(.update(ItemID(1)!, changes(x: 9)), by: ada)
        table.command(.update(ItemID(1)!, changes(x: 11)), by: ben)
        #expect(table.command(.undo, by: ben) == .accepted(Revision(6)))
        #expect(table.item(1) == square(1, at: 9, 0))
        // So Ada can take back what is hers again.
        #expect(table.command(.undo, by: ada) == .accepted(Revision(7)))
        #expect(table.item(1) == square(1))
        // And Ben cannot do again what lay upon it.
        #expect(table.command(.redo, by: ben) == .unchanged)
        #expect(table.item(1) == square(1))
    }

    @Test("C14 a value that is the same by chance is not one's own")
    mutating func sameValue() {
        table.command(.update(ItemID(1)!, changes(x: 9)), by: ada)
        table.command(.update(ItemID(1)!, changes(x: 11)), by: ben)
        table.command(.update(ItemID(1)!, changes(x: 9)), by: ben)
        #expect(table.command(.undo, by: ada) == .unchanged)
        #expect(table.item(1) == square(1, at: 9, 0))
    }

    @Test("C13 nobody else's commit, of whatever kind, ends what I can redo; my own does")
    mutating func redoStays() {
        table.command(.update(ItemID(1)!, changes(x: 9)), by: ada)
        table.command(.undo, by: ada)
        table.command(.update(ItemID(2)!, changes(x: 9)), by: ben)
        table.command(.undo, by: ben)
        table.begin(7, on: 3, at: 60, 60, by: ben)
        table.move(7, sample(1, 1_000_000, 75, 75), by: ben)
        table.end(7, by: ben)
        #expect(steps(of: ada) == [3, 1])
        #expect(table.command(.redo, by: ada) == .accepted(table.core.revision))
        #expect(table.item(1) == square(1, at: 9, 0))
        table.command(.undo, by: ada)
        // What is refused or changes nothing is no commit.
        table.command(.delete(ItemID(77)!), by: ada)
        table.command(.update(ItemID(2)!, changes(x: 30)), by: ada)
        #expect(steps(of: ada) == [3, 1])
        table.command(.update(ItemID(2)!, changes(x: 31)), by: ada)
        #expect(steps(of: ada) == [4, 0])
    }

    @Test("C13 a gesture is a step as a command is, and one that was cancelled is none")
    mutating func gestures() {
        table.begin(7, on: 1, by: ada)
        table.move(7, sample(1, 1_000_000, 47, 41), by: ada)
        #expect(
            refusal(table.command(.undo, by: ada)) == error(.ownGestureOpen, command: 4, gesture: 7)
        )
        #expect(steps(of: ada) == [3, 0])
        table.end(7, by: ada)
        #expect(table.commits.map(\.cause) == [.gesture(GestureID(7)!)])
        #expect(steps(of: ada) == [4, 0])
        table.begin(8, on: 1, by: ada)
        table.move(8, sample(1, 1_000_000, 90, 90), by: ada)
        table.cancel(8, by: ada)
        #expect(steps(of: ada) == [4, 0])
        table.command(.undo, by: ada)
        #expect(table.item(1) == square(1))
        #expect(table.commits.map(\.cause) == [.undo(Revision(4), command: 5)])
    }

    @Test("C13 what another member holds is waited for: error 2003, and the step stays")
    mutating func held() {
        table.command(.update(ItemID(1)!, changes(x: 9, emoji: "🎉")), by: ada)
        table.begin(7, on: 1, at: 9, 0, by: ben)
        let before = table.state
        #expect(
            refusal(table.command(.undo, by: ada))
                == error(.itemHeld, command: 5, gesture: 7, item: 1, holder: 2))
        #expect(table.state == before)
        table.cancel(7, by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(5)))
        #expect(table.item(1) == square(1))
    }

    @Test(
        "C14 a gesture and a command on other properties do not stand in each other's way"
    )
    mutating func properties() {
        table.command(.update(ItemID(1)!, changes(emoji: "🎉")), by: ada)
        table.begin(7, on: 1, by: ben)
        table.move(7, sample(1, 1_000_000, 47, 41), by: ben)
        table.end(7, by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.ack?.skipped == [])
        #expect(table.item(1) == square(1, at: 47, 41))
        table.command(.undo, by: ben)
        #expect(table.item(1) == square(1))
    }

    @Test("C13 up to 100 steps are kept, the latest")
    mutating func limit() {
        for x in 1...150 {
            table.command(.update(ItemID(1)!, changes(x: Double(x))), by: ben)
        }
        #expect(steps(of: ben) == [100, 0])
        for _ in 0..<100 { table.command(.undo, by: ben) }
        #expect(table.item(1) == square(1, at: 50, 0))
        #expect(refusal(table.command(.undo, by: ben)) == error(.nothingToUndo, command: 251))
        #expect(steps(of: ben) == [0, 100])
        for _ in 0..<100 { table.command(.redo, by: ben) }
        #expect(table.item(1) == square(1, at: 150, 0))
    }

    @Test("C13, H5 a viewer has no undo")
    mutating func viewer() {
        let viewer = table.arrive(Hello(role: .viewer))!
        #expect(refusal(table.command(.undo, by: viewer)) == error(.notPermitted, command: 1))
    }
}

/// Changes of an item.
func changes(x: Double? = nil, color: Color? = nil, emoji: String? = nil) -> ItemChanges {
    var changes = ItemChanges()
    changes.x = x.map { length($0) }
    changes.color = color
    changes.emoji = emoji
    return changes
}
