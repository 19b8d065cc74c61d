import Canvas
import Rooms
import Testing
import Wire

@Suite struct CommandTests {
    @Test("C1 the number of a command strictly increases, or it is error 2011 and no ack")
    func numbers() {
        var (table, members) = CoreTable.with(members: 2)
        #expect(
            table.command(.create(square(1)), by: members[0], number: 7) == .accepted(Revision(1)))
        for number: UInt64 in [7, 6, 1] {
            let before = table.state
            #expect(table.command(.create(square(2)), by: members[0], number: number) == nil)
            #expect(table.error == error(.commandOrder, command: number))
            #expect(table.state == before)
        }
        #expect(table.command(.create(square(2)), by: members[0], number: 8) != nil)
        #expect(table.command(.create(square(3)), by: members[1], number: 1) != nil)
    }

    @Test("C1 a refused command and an unreadable one have an ack and use their number up")
    func usedUp() {
        var (table, members) = CoreTable.with(members: 1)
        #expect(
            refusal(table.command(.delete(ItemID(9)!), by: members[0], number: 3))
                == error(.unknownItem, command: 3, item: 9))
        #expect(table.command(.create(square(1)), by: members[0], number: 3) == nil)
        let unreadable = error(.wrongKind, command: 4, field: "item.x")
        table.send(unreadable: unreadable, by: members[0])
        guard case .answered(let ack, _) = table.effects.first else {
            Issue.record("no ack")
            return
        }
        #expect(ack == CommandAck(command: 4, outcome: .refused(unreadable)))
        #expect(table.command(.create(square(1)), by: members[0], number: 4) == nil)
        table.send(unreadable: unreadable, by: members[0])
        #expect(table.error == error(.commandOrder, command: 4))
    }

    @Test("C1, E1 what is unreadable and no command is told in errors")
    func unreadable() {
        var (table, members) = CoreTable.with(members: 1)
        table.send(unreadable: WireError(.notJSON, offset: 3), by: members[0])
        #expect(table.error == WireError(.notJSON, offset: 3))
    }

    @Test("C2, C7 create places an item on top and raises the revision by one")
    func create() {
        var (table, members) = CoreTable.with(members: 1)
        for id: UInt64 in [5, 3, 8] {
            let revision = table.core.revision.next
            #expect(table.command(.create(square(id)), by: members[0]) == .accepted(revision))
        }
        #expect(table.order == [5, 3, 8])
        #expect(table.hasAscendingRanks)
        #expect(table.item(3) == square(3))
    }

    @Test("C2, C4, N5 a name that is or was an item's is error 2002")
    func taken() {
        var (table, members) = CoreTable.with(members: 2, squares: [(0, 0)])
        let create = Command.create(square(1, at: 5))
        #expect(
            refusal(table.command(create, by: members[1]))
                == error(.itemTaken, command: 1, item: 1))
        table.command(.delete(ItemID(1)!), by: members[0])
        #expect(
            refusal(table.command(create, by: members[1]))
                == error(.itemTaken, command: 2, item: 1))
    }

    @Test("C4 of deleted items the last 4,096 names stay taken")
    func takenLong() {
        var (table, members) = CoreTable.with(members: 1)
        for id: UInt64 in 1...4_097 {
            table.command(.create(square(id)), by: members[0])
            table.command(.delete(ItemID(id)!), by: members[0])
        }
        #expect(refusal(table.command(.create(square(2)), by: members[0]))?.code == .itemTaken)
        #expect(table.command(.create(square(1)), by: members[0]) == .accepted(Revision(8_195)))
    }

    @Test("C8 a story holds 10,000 items and not one more")
    func tooMany() {
        var (table, members) = CoreTable.with(members: 1)
        for id: UInt64 in 1...10_000 { table.command(.create(square(id)), by: members[0]) }
        #expect(
            refusal(table.command(.create(square(10_001)), by: members[0]))
                == error(.tooManyItems, command: 10_001, limit: 10_000))
        table.command(.delete(ItemID(1)!), by: members[0])
        #expect(refusal(table.command(.create(square(10_001)), by: members[0])) == nil)
    }

    @Test("C3 update changes what is given and leaves the rest")
    func update() {
        var (table, members) = CoreTable.with(members: 1)
        table.command(.create(square(1, at: 1, 2, content: label("Hi"))), by: members[0])
        var changes = ItemChanges()
        changes.x = length(7.5)
        changes.text = "Ho"
        changes.background = .some(Color(rgb: 1))
        let update = Command.update(ItemID(1)!, changes)
        #expect(table.command(update, by: members[0]) == .accepted(Revision(2)))
        var expected = square(1, at: 7.5, 2, content: label("Ho"))
        expected.content = .text(
            TextContent(
                text: "Ho", fontSize: length(24), color: .white, background: Color(rgb: 1)))
        #expect(table.item(1) == expected)
        let before = table.state
        #expect(table.command(update, by: members[0]) == .unchanged)
        #expect(table.state == before)
    }

    @Test("C3 a key that the item's kind does not have is error 2009")
    func wrongField() {
        var (table, members) = CoreTable.with(members: 1, squares: [(0, 0)])
        var changes = ItemChanges()
        changes.x = length(7)
        changes.text = "Ho"
        #expect(
            refusal(table.command(.update(ItemID(1)!, changes), by: members[0]))
                == error(.wrongFieldForKind, command: 2, item: 1, field: "text"))
        #expect(table.item(1) == square(1))
    }

    static let refusable: [(command: Command, code: ErrorCode)] = {
        var changes = ItemChanges()
        changes.x = length(3)
        changes.url = "/a"
        return [
            (.create(square(1)), .itemTaken), (.create(square(3)), .itemTaken),
            (.update(ItemID(9)!, changes), .unknownItem),
            (.update(ItemID(1)!, changes), .wrongFieldForKind),
            (.delete(ItemID(9)!), .unknownItem), (.delete(ItemID(3)!), .unknownItem),
            (.reorder(ItemID(9)!, .front), .unknownItem),
            (.reorder(ItemID(1)!, .below(ItemID(9)!)), .unknownItem),
        ]
    }()

    @Test("J3 a refused command leaves the room as it was", arguments: refusable)
    func refusedChangesNothing(command: Command, code: ErrorCode) {
        let places = [(x: Double, y: Double)](repeating: (0, 0), count: 3)
        var (table, members) = CoreTable.with(members: 1, squares: places)
        table.command(.delete(ItemID(3)!), by: members[0])
        let before = table.state
        #expect(refusal(table.command(command, by: members[0]))?.code == code)
        #expect(table.state == before)
        #expect(table.effects.count == 1, "nothing but the answer")
    }

    @Test("C7 what changes something raises the revision by one, and nothing else does")
    func revisions() {
        var (table, members) = CoreTable.with(members: 1, squares: [(0, 0), (0, 0)])
        var moved = ItemChanges()
        moved.x = length(3)
        let commands: [(Command, UInt64)] = [
            (.update(ItemID(1)!, moved), 3), (.update(ItemID(1)!, moved), 3),
            (.update(ItemID(1)!, ItemChanges()), 3), (.reorder(ItemID(1)!, .front), 4),
            (.reorder(ItemID(1)!, .front), 4), (.delete(ItemID(9)!), 4), (.delete(ItemID(1)!), 5),
        ]
        for (command, revision) in commands {
            let outcome = table.command(command, by: members[0])
            #expect(table.core.revision == Revision(revision), "\(command)")
            if case .accepted(let told)? = outcome { #expect(told == Revision(revision)) }
        }
    }
}
