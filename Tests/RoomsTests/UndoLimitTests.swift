import Canvas
import Rooms
import Testing
import Wire

/// How much a member can take back.
@Suite struct UndoLimitTests {
    private var table: CoreTable
    private let ada: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 1, squares: [(0, 0)])
        self.table = table
        ada = members[0]
    }

    private var undoable: Int { table.core.members[ada].steps.undo }

    @Test("C13 the latest commits can be undone, as many as the limit says")
    mutating func steps() {
        for step in 1...Limits.undoSteps + 50 {
            table.command(.nudge([ItemID(1)!], dx: Length(points: 1), dy: .zero), by: ada)
            #expect(undoable == min(step + 1, Limits.undoSteps))
        }
        for _ in 0..<Limits.undoSteps { table.command(.undo, by: ada) }
        #expect(table.item(1)?.frame.center.x == Length(points: 50))
        #expect(undoable == 0)
    }

    @Test("C13 of long texts fewer, but the last one always")
    mutating func texts() {
        let content = TextContent(
            text: "", fontSize: TextContent.standardFontSize, color: .white, background: nil)
        var item = square(2, at: 0, 0)
        item.content = .text(content)
        table.command(.create(item), by: ada)
        for number in 0..<40 {
            var changes = ItemChanges()
            changes.text = String(repeating: number % 2 == 0 ? "a" : "b", count: Limits.textBytes)
            table.command(.update(ItemID(2)!, changes), by: ada)
            #expect((1...42).contains(undoable))
        }
        #expect(undoable == 262_144 / (2 * Limits.textBytes))
    }
}
