import Canvas
import Rooms
import Testing
import Wire

@Suite struct ConfinementTests {
    /// A canvas of 200 × 200 pt; squares of 40 pt.
    private static func table(
        _ confinement: Confinement, _ profile: Profile = .refined
    ) -> (CoreTable, Slot<Member>) {
        var layout = TestRoom.layout(profile)
        layout.confinement = confinement
        var table = CoreTable(layout)
        let ada = table.join("Ada")
        return (table, ada)
    }

    private func changes(x: Double? = nil, angle: Int64? = nil, halfWidth: Double? = nil)
        -> ItemChanges
    {
        var changes = ItemChanges()
        changes.x = x.map { length($0) }
        changes.angle = angle.map { Angle(thousandths: $0) }
        changes.halfWidth = halfWidth.map { length($0) }
        return changes
    }

    static let creations: [(Confinement, Double, Double)] = [
        (.center, 100, 100), (.center, 100.001, 100), (.center, -500, -100), (.box, 80, 80),
        (.box, 80.001, 80), (.box, -81, -80), (.free, 500, 500),
    ]

    @Test("C11, S17 an item that is created beyond the canvas is put on it", arguments: creations)
    func create(confinement: Confinement, asked: Double, put: Double) {
        var (table, ada) = ConfinementTests.table(confinement)
        let outcome = table.command(.create(square(1, at: asked, 7)), by: ada)
        let item = square(1, at: put, 7)
        #expect(table.item(1) == item)
        guard asked != put else {
            #expect(outcome == .accepted(Revision(1)))
            return
        }
        guard case .adjusted(Revision(1), item, _)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        guard case .created? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
    }

    @Test("C11 an update is kept on the canvas, and its author told how")
    func update() {
        var (table, ada) = ConfinementTests.table(.box)
        table.command(.create(square(1)), by: ada)
        let outcome = table.command(.update(ItemID(1)!, changes(x: 90)), by: ada)
        let item = square(1, at: 80)
        #expect(outcome == .adjusted(Revision(2), item, rank: table.core.rankedItems[0].rank))
        #expect(table.item(1) == item)
        #expect(
            table.command(.update(ItemID(1)!, changes(x: 79)), by: ada) == .accepted(Revision(3)))
    }

    @Test("C11 what becomes larger or is turned at the side of the canvas is moved inwards")
    func growth() {
        var (table, ada) = ConfinementTests.table(.box)
        table.command(.create(square(1, at: 80)), by: ada)
        table.command(.update(ItemID(1)!, changes(halfWidth: 30)), by: ada)
        #expect(table.item(1)?.frame.center == place(70, 0))
        table.command(.update(ItemID(1)!, changes(angle: 90_000)), by: ada)
        #expect(table.item(1)?.frame.center == place(70, 0), "there is room")
    }

    @Test("C11 what is outside already may stay as far outside, and come nearer")
    func outside() {
        var (table, ada) = ConfinementTests.table(.box)
        table.command(.create(square(1, at: 80)), by: ada)
        table.command(.nudge([ItemID(1)!], dx: length(50), dy: .zero), by: ada)
        #expect(table.item(1) == square(1, at: 130), "nudge is not confined")
        let label = table.command(.update(ItemID(1)!, changes(x: 130)), by: ada)
        #expect(label == .unchanged)
        #expect(
            table.command(.update(ItemID(1)!, changes(x: 120)), by: ada) == .accepted(Revision(3)))
        table.command(.update(ItemID(1)!, changes(x: 130)), by: ada)
        #expect(table.item(1) == square(1, at: 120))
    }

    @Test("C11, C7 what stays where it was is adjusted, and no commit")
    func stays() {
        var (table, ada) = ConfinementTests.table(.center)
        table.command(.create(square(1, at: 100)), by: ada)
        let outcome = table.command(.update(ItemID(1)!, changes(x: 101)), by: ada)
        let rank = table.core.rankedItems[0].rank
        #expect(outcome == .adjusted(Revision(1), square(1, at: 100), rank: rank))
        #expect(table.effects.count == 1, "the answer only")
    }

    @Test("C11, S17 classic does not confine")
    func classic() {
        var (table, ada) = ConfinementTests.table(.box, .classic)
        #expect(
            table.command(.create(square(1, at: 500)), by: ada) == .accepted(Revision(1)))
    }
}
