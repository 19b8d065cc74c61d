import Canvas
import Rooms
import Testing
import Wire

@Suite struct HoldTests {
    static let commands: [Command] = {
        var moved = ItemChanges()
        moved.x = length(3)
        return [
            .update(ItemID(1)!, moved), .delete(ItemID(1)!), .reorder(ItemID(1)!, .front),
        ]
    }()

    @Test(
        "C6 a command on an item that another holds is error 2003 with holder", arguments: commands)
    func heldByAnother(command: Command) {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50), (0, 0)])
        table.begin(7, on: 1, by: members[0])
        let before = table.state
        #expect(
            refusal(table.command(command, by: members[1]))
                == error(.itemHeld, command: 1, gesture: 7, item: 1, holder: 1))
        #expect(table.state == before)
        table.end(7, by: members[0])
        #expect(refusal(table.command(command, by: members[1])) == nil)
    }

    /// One change each of what moves, resizes, scales, turns or reshapes.
    static let geometry: [ItemChanges] = {
        var changes = [ItemChanges](repeating: ItemChanges(), count: 7)
        changes[0].x = length(3)
        changes[1].y = length(3)
        changes[2].halfWidth = length(3)
        changes[3].halfHeight = length(3)
        changes[4].scale = Scale(millionths: 2_000_000)
        changes[5].angle = Angle(thousandths: 1)
        changes[6].shape = .rectangle
        return changes
    }()

    @Test(
        "C6 what moves, scales, turns or resizes an item that one holds oneself is error 2010",
        arguments: geometry)
    func ownGeometry(changes: ItemChanges) {
        var (table, members) = CoreTable.with(members: 1)
        table.command(.create(square(1, content: .shape(.ellipse, .white))), by: members[0])
        table.begin(7, on: 1, by: members[0])
        let before = table.state
        #expect(
            refusal(table.command(.update(ItemID(1)!, changes), by: members[0]))
                == error(.ownGestureOpen, command: 2, item: 1))
        #expect(table.state == before)
    }

    @Test("C6 what does not move an item that one holds oneself is accepted, and the hold stays")
    func ownOther() {
        var (table, members) = CoreTable.with(members: 1)
        table.command(.create(square(1, content: .shape(.ellipse, .white))), by: members[0])
        table.command(.create(square(2)), by: members[0])
        table.begin(7, on: 1, by: members[0])
        var colored = ItemChanges()
        colored.color = Color(rgb: 1)
        let outcome = table.command(.update(ItemID(1)!, colored), by: members[0])
        #expect(outcome == .accepted(Revision(3)))
        #expect(
            table.command(.reorder(ItemID(1)!, .front), by: members[0]) == .accepted(Revision(4)))
        #expect(table.core.gestures.count == 1)
    }

    @Test("C6, L4 deleting an item that one holds oneself ends the gesture as gone")
    func deleteOwn() {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)])
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        table.move(7, sample(1, 1_000_000, 2, 50), by: members[0])
        #expect(table.edges == ["1 latched centerX"])
        #expect(table.command(.delete(ItemID(1)!), by: members[0]) == .accepted(Revision(2)))
        #expect(table.edges == ["2 released centerX gone"])
        #expect(table.settled.map(\.state) == [.gone])
        #expect(table.core.gestures.isEmpty)
        #expect(table.order.isEmpty)
        table.move(7, sample(2, 2_000_000, 9, 9), by: members[0])
        #expect(table.effects.isEmpty, "what comes late is absorbed (G6)")
    }

    @Test("G1 an item that is held, by anyone, is error 2003 with holder")
    func beginOnHeld() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
        table.begin(7, on: 1, by: members[0])
        for (gesture, member): (UInt64, Int) in [(8, 1), (9, 0)] {
            let before = Picture(of: table.core)
            table.begin(gesture, on: 1, by: members[member])
            #expect(table.error == error(.itemHeld, gesture: gesture, item: 1, holder: 1))
            #expect(Picture(of: table.core) == before)
            table.move(gesture, sample(1, 0, 1, 1), by: members[member])
            #expect(table.effects.isEmpty, "what comes late is absorbed (G6)")
        }
    }
}
