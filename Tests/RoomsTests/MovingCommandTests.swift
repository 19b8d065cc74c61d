import Canvas
import Rooms
import Testing
import Wire

/// Commands that move several items.
@Suite struct MovingCommandTests {
    private static func ids(_ ids: UInt64...) -> [ItemID] { ids.map { ItemID($0)! } }

    @Test("C9, C7 nudge moves items exactly, without guides, as one commit") func nudge() {
        var (table, members) = CoreTable.with(members: 1, squares: [(1, 50), (7, 8), (9, 9)])
        let nudge = Command.nudge(
            MovingCommandTests.ids(2, 1), dx: length(-0.999), dy: length(0.001))
        #expect(table.command(nudge, by: members[0]) == .accepted(Revision(4)))
        #expect(table.item(1) == square(1, at: 0.001, 50.001))
        #expect(table.item(2) == square(2, at: 6.001, 8.001))
        #expect(table.item(3) == square(3, at: 9, 9))
        let none = Command.nudge(MovingCommandTests.ids(1, 2), dx: .zero, dy: .zero)
        #expect(table.command(none, by: members[0]) == .unchanged)
        #expect(table.core.revision == Revision(4))
    }

    @Test("C9 where one item would leave the limits nothing moves; what could have been is told")
    func limits() throws {
        var (table, members) = CoreTable.with(
            members: 1, squares: [(99_990, -99_000), (-99_980, 0.5)])
        let ways: [(dx: Double, dy: Double, field: String, min: Int64, max: Int64)] = [
            (10.001, 0, "dx", -20_000, 10_000), (-20.001, 0, "dx", -20_000, 10_000),
            (0, -1_000.001, "dy", -1_000_000, 99_999_500),
            (0, 99_999.501, "dy", -1_000_000, 99_999_500),
            (11, -2_000, "dx", -20_000, 10_000),
        ]
        for way in ways {
            let before = table.state
            let command = Command.nudge(
                MovingCommandTests.ids(1, 2), dx: length(way.dx), dy: length(way.dy))
            let refused = try #require(refusal(table.command(command, by: members[0])))
            #expect(refused.code == .outOfRange)
            #expect(refused.field == way.field)
            #expect(refused.bounds?.minimum == way.min)
            #expect(refused.bounds?.maximum == way.max)
            #expect(table.state == before)
        }
        let farthest = Command.nudge(
            MovingCommandTests.ids(1, 2), dx: length(10), dy: length(-1_000))
        #expect(refusal(table.command(farthest, by: members[0])) == nil)
    }

    static let refused: [Command] = [
        .nudge(ids(1, 2), dx: .zero, dy: length(1)), .align(ids(1, 2), to: .top),
    ]

    @Test("C6, C8 of items that are held or unknown none is moved", arguments: refused)
    func held(command: Command) {
        var (table, members) = CoreTable.with(members: 2, squares: [(5, 5), (50, 53)])
        table.begin(7, on: 2, by: members[0])
        var before = table.state
        #expect(
            refusal(table.command(command, by: members[1]))
                == error(.itemHeld, command: 1, gesture: 7, item: 2, holder: 1))
        #expect(table.state == before)
        #expect(
            refusal(table.command(command, by: members[0]))
                == error(.ownGestureOpen, command: 3, item: 2))
        table.end(7, by: members[0])
        table.command(.delete(ItemID(1)!), by: members[0])
        before = table.state
        #expect(
            refusal(table.command(command, by: members[1]))
                == error(.unknownItem, command: 2, item: 1))
        #expect(table.state == before)
    }

    static let guides: [(GuideKind, Double, Double)] = [
        (.centerX, 0, 13), (.leading, -70, 13), (.trailing, 70, 13), (.centerY, 17, 0),
        (.top, 17, -30), (.bottom, 17, 30),
    ]

    @Test("C10, S10 align brings an item to a guide by the same part of its box", arguments: guides)
    func align(guide: GuideKind, x: Double, y: Double) {
        var (table, members) = CoreTable.with(members: 1, squares: [(17, 13)])
        let align = Command.align(MovingCommandTests.ids(1), to: guide)
        #expect(table.command(align, by: members[0]) == .accepted(Revision(2)))
        #expect(table.item(1) == square(1, at: x, y))
        #expect(table.command(align, by: members[0]) == .unchanged)
    }

    @Test("C10 several are aligned by the box of all, as they are arranged; middles are rounded")
    func several() {
        var (table, members) = CoreTable.with(members: 1, squares: [(30, 1), (-7.001, 99)])
        let both = MovingCommandTests.ids(1, 2)
        table.command(.align(both, to: .leading), by: members[0])
        #expect(table.item(1) == square(1, at: -32.999, 1))
        #expect(table.item(2) == square(2, at: -70, 99))
        #expect(table.core.revision == Revision(3))
        // The middle is at −51.4995, which counts as −51.5.
        table.command(.align(both, to: .centerX), by: members[0])
        #expect(table.item(1) == square(1, at: 18.501, 1))
        #expect(table.item(2) == square(2, at: -18.5, 99))
    }

    @Test("C10, S11 classic has its guides where its functions have them") func classic() {
        var layout = TestRoom.layout(.classic)
        layout.insets = Insets(
            leading: length(1), trailing: length(1), top: length(1), bottom: length(1))
        layout.screenHeight = length(366)
        var table = CoreTable(layout)
        let ada = table.join("Ada")
        table.command(.create(square(1, at: 17, 13)), by: ada)
        table.command(.align(MovingCommandTests.ids(1), to: .leading), by: ada)
        table.command(.align(MovingCommandTests.ids(1), to: .bottom), by: ada)
        #expect(table.item(1) == square(1, at: -70, 80))
    }

    @Test("C10 what an alignment would take beyond the limits stays") func alignLimits() throws {
        var (table, members) = CoreTable.with(members: 1, squares: [(-100_000, 0), (99_990, 0)])
        let before = table.state
        for guide in [GuideKind.trailing, .leading] {
            let align = Command.align(MovingCommandTests.ids(1, 2), to: guide)
            let refused = try #require(refusal(table.command(align, by: members[0])))
            #expect(refused.code == .outOfRange)
            #expect(refused.field == "to")
            #expect(table.state == before)
        }
    }

    @Test("U5 what align moved is told to all, its author too, who cannot know where it came")
    func alignTold() {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        room.command(.create(square(1, at: 50, 50)), from: ada)
        room.command(.create(square(2, at: 20, 20)), from: ada)
        room.flush()
        var changes = ItemChanges()
        changes.halfWidth = length(35)
        room.command(.update(ItemID(1)!, changes), from: ben)
        room.command(.align(MovingCommandTests.ids(1, 2), to: .trailing), from: ada)
        room.flush()
        #expect(ada.model.picture.items[2]?.keys["x"] == "25000")
        room.compare()
        room.command(
            .nudge(MovingCommandTests.ids(1, 2), dx: length(1), dy: length(2)), from: ada)
        changes = ItemChanges()
        changes.x = length(3)
        room.command(.update(ItemID(2)!, changes), from: ben)
        room.flush()
        room.compare()
        room.command(.nudge(MovingCommandTests.ids(1), dx: length(1), dy: length(2)), from: ada)
        room.flush()
        let records = ada.model.updates.last?["records"] as? [[String: Any]]
        #expect(records?.isEmpty == true, "its answer says all")
        room.compare()
    }
}
