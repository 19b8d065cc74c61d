import Canvas
import Rooms
import Testing
import Wire

/// Groups, copies and locks.
@Suite struct GroupTests {
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

    private static func ids(_ ids: UInt64...) -> [ItemID] { ids.map { ItemID($0)! } }

    private func group(of item: UInt64) -> UInt64? {
        table.item(item)?.attributes.group?.rawValue
    }

    private func duplicate(
        _ items: [ItemID], as names: UInt64..., dx: Double = 5, dy: Double = -5,
        group: UInt64? = nil
    ) -> Command {
        .duplicate(
            items, as: names.map { ItemID($0)! }, dx: length(dx), dy: length(dy),
            group: group.map { GroupID($0)! })
    }

    /// The items of which changes were told, with what it was.
    private var told: [ItemProperties] {
        table.effects.compactMap { if case .changed(_, let keys, _) = $0 { keys } else { nil } }
    }

    @Test("C16, C7 items are in a group as one commit, and taken out of it likewise")
    mutating func groups() {
        let group = Command.group(GroupTests.ids(1, 3), GroupID(7)!)
        #expect(table.command(group, by: ada) == .accepted(Revision(4)))
        #expect(table.commits.map(\.edits.count) == [2])
        #expect(told == [.attributes, .attributes])
        #expect([self.group(of: 1), self.group(of: 2), self.group(of: 3)] == [7, nil, 7])
        #expect(table.command(group, by: ben) == .unchanged)
        let other = Command.group(GroupTests.ids(1, 2, 3), GroupID(8)!)
        #expect(table.command(other, by: ben) == .accepted(Revision(5)))
        #expect([self.group(of: 1), self.group(of: 2), self.group(of: 3)] == [8, 8, 8])
        let ungroup = Command.ungroup(GroupTests.ids(2, 1))
        #expect(table.command(ungroup, by: ada) == .accepted(Revision(6)))
        #expect([self.group(of: 1), self.group(of: 2), self.group(of: 3)] == [nil, nil, 8])
        #expect(table.command(ungroup, by: ada) == .unchanged)
    }

    @Test("C16, C6 of items that are unknown or another member's in hand none is grouped")
    mutating func refusedGroups() {
        table.begin(7, on: 2, by: ben)
        for command in [
            Command.group(GroupTests.ids(1, 2), GroupID(7)!), .ungroup(GroupTests.ids(1, 2)),
        ] {
            #expect(refusal(table.command(command, by: ada))?.code == .itemHeld)
            #expect(table.command(command, by: ben) != nil)
        }
        let unknown = Command.group(GroupTests.ids(1, 9), GroupID(7)!)
        #expect(refusal(table.command(unknown, by: ada))?.code == .unknownItem)
        #expect(group(of: 1) == nil)
    }

    @Test("C16 copies lie on top in the order of the originals, unlocked, in the group given")
    mutating func copies() throws {
        table.command(.reorder(ItemID(1)!, .front), by: ada)
        var changes = ItemChanges()
        changes.isLocked = true
        changes.opacity = Opacity(thousandths: 500)
        table.command(.update(ItemID(3)!, changes), by: ada)
        table.command(.group(GroupTests.ids(1), GroupID(4)!), by: ada)
        // Somebody holds one, another is locked: neither is asked.
        table.begin(7, on: 2, at: 30, 30, by: ben)
        table.move(7, sample(1, 1_000_000, 90, 90), by: ben)
        let copy = duplicate(GroupTests.ids(1, 2, 3), as: 11, 12, 13, group: 9)
        #expect(table.command(copy, by: ada) == .accepted(Revision(7)))
        #expect(table.commits.map(\.edits.count) == [3])
        #expect(table.order == [2, 3, 1, 12, 13, 11])
        #expect(table.hasAscendingRanks)
        var expected = square(13, at: 65, 55)
        expected.attributes = ItemAttributes(
            opacity: Opacity(thousandths: 500)!, group: GroupID(9)!)
        #expect(table.item(13) == expected)
        #expect(table.item(12)?.frame.center == place(35, 25))
        #expect(group(of: 1) == 4)
        let created = table.effects.filter { if case .created = $0 { true } else { false } }
        #expect(created.count == 3)
        table.command(duplicate(GroupTests.ids(11), as: 21, dx: 0, dy: 0), by: ben)
        #expect(group(of: 21) == nil)
        table.command(.undo, by: ada)
        #expect(table.order == [2, 3, 1, 21])
    }

    @Test("C16, C8, C9 what cannot be placed whole is not placed at all")
    mutating func refusedCopies() throws {
        table.command(.delete(ItemID(2)!), by: ada)
        let before = table.state
        let cases: [(Command, ErrorCode)] = [
            (duplicate(GroupTests.ids(1, 2), as: 11, 12), .unknownItem),
            (duplicate(GroupTests.ids(1, 3), as: 11, 2), .itemTaken),
            (duplicate(GroupTests.ids(1, 3), as: 3, 11), .itemTaken),
            (duplicate(GroupTests.ids(1, 3), as: 11, 12, dx: 99_990), .outOfRange),
        ]
        for (command, code) in cases {
            #expect(refusal(table.command(command, by: ada))?.code == code)
            #expect(table.state == before)
        }
        let far = duplicate(GroupTests.ids(1, 3), as: 11, 12, dy: -100_001)
        let error = try #require(refusal(table.command(far, by: ada)))
        #expect(error.field == "dy" && error.bounds?.minimum == -100_000_000)
    }

    @Test("C16, C8 copies count as items and as content")
    mutating func limits() {
        let half = String(repeating: "x", count: Limits.contentBytes / 2 + 1)
        table.command(.create(square(4, content: .sticker(emoji: half))), by: ada)
        let large = duplicate(GroupTests.ids(1, 4), as: 11, 12)
        #expect(refusal(table.command(large, by: ada))?.code == .storyTooLarge)
        for id: UInt64 in 5..<UInt64(Limits.items) {
            table.command(.create(square(id)), by: ada)
        }
        let many = duplicate(GroupTests.ids(1, 2), as: 20_001, 20_002)
        #expect(
            refusal(table.command(many, by: ben))
                == error(.tooManyItems, command: 1, limit: Limits.items))
        let one = duplicate(GroupTests.ids(1), as: 20_001)
        #expect(refusal(table.command(one, by: ben)) == nil)
    }

    // MARK: Locks

    private static let refused: [Command] = {
        var changes = ItemChanges()
        changes.opacity = .opaque
        var again = ItemChanges()
        again.isLocked = true
        return [
            .update(ItemID(2)!, changes), .update(ItemID(2)!, again), .delete(ItemID(2)!),
            .reorder(ItemID(2)!, .front), .nudge(ids(1, 2, 3), dx: .zero, dy: .zero),
            .align(ids(1, 2, 3), to: .top), .group(ids(1, 2, 3), GroupID(1)!),
            .ungroup(ids(1, 2, 3)),
        ]
    }()

    private mutating func lock(_ item: UInt64, _ isLocked: Bool = true) {
        var changes = ItemChanges()
        changes.isLocked = isLocked
        table.command(.update(ItemID(item)!, changes), by: ada)
    }

    @Test("C18 what is locked is changed by nobody: error 2017", arguments: refused)
    mutating func locked(command: Command) {
        lock(2)
        lock(3)
        let before = table.state
        for member in [ada, ben] {
            let outcome = refusal(table.command(command, by: member))
            #expect(outcome?.code == .itemLocked && outcome?.item == ItemID(2))
            #expect(table.state == before)
        }
        table.begin(7, on: 1, 2, by: ben)
        #expect(table.error == error(.itemLocked, gesture: 7, item: 2))
        // Others may be put above and below it.
        #expect(
            refusal(table.command(.reorder(ItemID(1)!, .above(ItemID(3)!)), by: ben)) == nil)
        // What items of the kind do not have is said first.
        var wrong = ItemChanges()
        wrong.text = "a"
        #expect(
            refusal(table.command(.update(ItemID(2)!, wrong), by: ben))?.code
                == .wrongFieldForKind)
    }

    @Test("C18 update with locked false unlocks, and may change other keys at once")
    mutating func unlock() {
        lock(2)
        var changes = ItemChanges()
        changes.isLocked = false
        changes.x = length(50)
        #expect(
            table.command(.update(ItemID(2)!, changes), by: ben) == .accepted(Revision(5)))
        #expect(table.item(2) == square(2, at: 50, 30))
        #expect(table.command(.update(ItemID(2)!, changes), by: ben) == .unchanged)
        #expect(told == [])
    }

    @Test("C18, C13 undo and redo do not ask whether an item is locked")
    mutating func undo() {
        table.command(.update(ItemID(2)!, changes(x: 50)), by: ben)
        lock(2)
        #expect(table.command(.undo, by: ben) == .accepted(Revision(6)))
        #expect(table.item(2)?.frame.center.x == length(30))
        #expect(table.item(2)?.attributes.isLocked == true)
        #expect(table.command(.redo, by: ben) == .accepted(Revision(7)))
        table.command(.undo, by: ada)
        #expect(table.item(2)?.attributes.isLocked == false)
    }
}
