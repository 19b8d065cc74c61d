import Canvas
import StoryClient
import Testing
import Wire

@Suite struct StoryModelTests {
    private func x(_ told: Told, _ item: UInt64 = 5) -> Length? {
        told.model.items[ItemID(item)!]?.item.frame.center.x
    }

    @Test("U2, H3 a snapshot tells the room") func snapshot() throws {
        let told = try Told.joined()
        #expect(told.model.member == MemberID(1))
        #expect(told.model.revision == Revision(3))
        #expect(told.model.members.count == 2)
        #expect(told.model.items.count == 2)
        #expect(told.rules == [])
    }

    @Test("U2 a later snapshot replaces what was known, but not what the member does")
    func laterSnapshot() throws {
        var told = try Told.joined()
        told.model.note(sent: begin)
        try told.update(more: own(9, n: 1, x: 4))
        try told.update(gesture(7, on: 6))
        try told.update(revision: 8, more: #""snapshot":true,"#, person(1), item(5))
        #expect(told.model.items.count == 1)
        #expect(told.model.gestures.keys.map(\.rawValue) == [9])
        #expect(told.rules == [])
    }

    @Test("U7 an item is shown where its gesture has it, until that is settled")
    func shown() throws {
        var told = try Told.joined()
        try told.update(pose(7, n: 1, x: 40), gesture(7))
        let item = ItemID(5)!
        #expect(told.model.shownFrame(of: item)?.center.x == Length(points: 40))
        #expect(x(told) == .zero)
        let change = #"{"type":"changed","item":5,"x":41,"y":0,"scale":1,"angle":0,"by":2}"#
        try told.update(revision: 4, change, settled(7))
        #expect(told.model.shownFrame(of: item)?.center.x == Length(points: 41))
        #expect(x(told) == Length(points: 41))
        #expect(told.model.gestures.isEmpty)
        #expect(told.rules == [])
    }

    @Test("U4, U5 of its own gesture a member learns by its progress") func ownGesture() throws {
        var told = try Told.joined()
        told.model.note(sent: begin)
        try told.update(more: own(9, n: 2, x: 12))
        #expect(told.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 12))
        #expect(x(told) == .zero)
        try told.update(revision: 4, more: own(9, n: 3, x: 13, state: "ended"))
        #expect(x(told) == Length(points: 13))
        #expect(told.model.gestures.isEmpty)
        #expect(told.rules == [])
    }

    @Test("L2 its own edges come by records before its progress") func ownEdges() throws {
        var told = try Told.joined()
        told.model.note(sent: begin)
        let mine = edge(1, of: 9, "latched").replacing("\"member\":2", with: "\"member\":1")
        try told.update(
            more: own(9, n: 2, x: 12, ordinal: 1).replacing("[]", with: "[\"centerX\"]", at: 0),
            mine)
        #expect(told.rules == [])
        let gone = edge(2, of: 9, "released").replacing("\"member\":2", with: "\"member\":1")
        try told.update(more: own(9, n: 3, x: 13, state: "ended", ordinal: 2), gone)
        #expect(told.rules == [])
        #expect(told.model.gestures.isEmpty)
    }

    @Test("U5, C3, C4 of its own commands a member learns by their answers")
    func ownCommands() throws {
        var told = try Told.joined()
        var changes = ItemChanges()
        changes.x = Length(points: 70)
        told.model.note(sent: .command(number: 1, .update(ItemID(5)!, changes)))
        told.model.note(sent: .command(number: 2, .delete(ItemID(6)!)))
        #expect(x(told) == .zero)
        let acks =
            #""acks":[{"command":1,"outcome":"accepted","revision":4},"#
            + #"{"command":2,"outcome":"refused","error":{"code":2003,"name":"n","message":"m"}}],"#
        try told.update(revision: 4, more: acks)
        #expect(x(told) == Length(points: 70))
        #expect(told.model.items.count == 2)
        #expect(told.rules == [])
    }

    @Test("U5 what several did to one item comes out in the order of doing") func order() throws {
        var told = try Told.joined()
        told.model.note(sent: begin)
        var changes = ItemChanges()
        changes.x = Length(points: 70)
        told.model.note(sent: .command(number: 1, .update(ItemID(5)!, changes)))
        // The gesture was begun first, so the command's outcome counts.
        let more =
            #""acks":[{"command":1,"outcome":"accepted","revision":5}],"#
            + own(9, n: 3, x: 13, state: "ended")
        try told.update(revision: 5, more: more)
        #expect(x(told) == Length(points: 70))
        // What others changed as well comes as a record, and counts.
        let change = #"{"type":"changed","item":5,"x":5,"y":0,"scale":1,"angle":0,"by":2}"#
        try told.update(since: 5, revision: 6, change)
        #expect(x(told) == Length(points: 5))
        #expect(told.rules == [])
    }

    @Test("U4, U5 what a member creates and changes before it is told comes as it is by then")
    func changedBeforeTold() throws {
        var told = try Told.joined()
        var changes = ItemChanges()
        changes.x = Length(points: 70)
        told.model.note(
            sent: .command(
                number: 1,
                .create(
                    Item(
                        id: ItemID(7)!, frame: Frame(center: .center),
                        halfExtents: HalfExtents(
                            width: Length(points: 5), height: Length(points: 5)),
                        content: .shape(.rectangle, .white)))))
        told.model.note(sent: .command(number: 2, .update(ItemID(7)!, changes)))
        let acks =
            #""acks":[{"command":1,"outcome":"accepted","revision":4},"#
            + #"{"command":2,"outcome":"accepted","revision":5}],"#
        try told.update(revision: 5, more: acks, item(7, x: 70))
        #expect(x(told, 7) == Length(points: 70))
        #expect(told.rules == [])
    }

    @Test("C9, U5 what it nudged a member works out by itself") func nudge() throws {
        var told = try Told.joined()
        let nudge = Command.nudge(
            [ItemID(5)!, ItemID(6)!], dx: Length(points: 3), dy: Length(points: 1))
        told.model.note(sent: .command(number: 1, nudge))
        try told.update(
            revision: 4, more: #""acks":[{"command":1,"outcome":"accepted","revision":4}],"#)
        #expect(x(told) == Length(points: 3))
        #expect(x(told, 6) == Length(points: 3))
        #expect(told.rules == [])
    }

    @Test("G1, U6, U7 several items are shown where their gesture has them, turned and scaled")
    func severalItems() throws {
        var told = try Told.joined()
        let turned = pose(7, n: 1, x: 40).dropLast() + #","scale":2,"angle":90}"#
        let both = gesture(7).replacing("[5]", with: "[5,6]")
        try told.update(String(turned), pose(7, n: 1, x: 8, on: 6), both)
        #expect(told.model.items.values.allSatisfy { $0.holder == GestureID(7) })
        let shown = told.model.shownFrame(of: ItemID(5)!)
        #expect(shown?.scale.millionths == 2_000_000)
        #expect(shown?.angle == Angle(thousandths: 90_000))
        #expect(told.model.shownFrame(of: ItemID(6)!)?.center.x == Length(points: 8))
        #expect(told.model.shownFrame(of: ItemID(6)!)?.scale == .one)
        try told.update(settled(7))
        #expect(told.model.items.values.allSatisfy { $0.holder == nil })
        #expect(told.rules == [])
    }

    @Test("U4 a command that is adjusted tells the item") func adjusted() throws {
        var told = try Told.joined()
        told.model.note(sent: .command(number: 1, .reorder(ItemID(5)!, .front)))
        let inner = item(5, x: 33)
        let placed = inner.dropFirst(#"{"type":"item","item":"#.count).dropLast(#","by":2}"#.count)
        let ack =
            #""acks":[{"command":1,"outcome":"adjusted","item":\#(placed),"revision":4}],"#
        try told.update(revision: 4, more: ack)
        #expect(x(told) == Length(points: 33))
        #expect(told.rules == [])
    }

    @Test("G6 a gesture that was refused is none of the member's") func refused() throws {
        var told = try Told.joined()
        told.model.note(sent: begin)
        let error = #""errors":[{"code":2003,"name":"itemHeld","message":"m","gesture":9}],"#
        try told.update(more: error)
        try told.update(more: own(9, n: 0, x: 0))
        #expect(told.rules == ["U4"])
    }

    @Test("members with the same frames have the same digest, in whatever order they came")
    func digests() throws {
        var one = try Told.joined()
        var other = Told()
        try other.welcome()
        try other.update(
            since: 0, revision: 3, more: #""snapshot":true,"#, person(2), item(6), item(5))
        #expect(one.model.digest == other.model.digest)
        let change = #"{"type":"changed","item":5,"x":0.001,"y":0,"scale":1,"angle":0,"by":2}"#
        try one.update(revision: 4, change)
        #expect(one.model.digest != other.model.digest)
        try other.update(revision: 4, change)
        #expect(one.model.digest == other.model.digest)
    }

    @Test("who does not remember people keeps none") func withoutPeople() throws {
        var told = Told(model: StoryModel(remembersPeople: false))
        try told.welcome()
        let cursor =
            #"{"type":"presence","member":2,"state":"idle","cursor":{"x":1,"y":1},"#
            + #""selection":[],"viewport":null}"#
        try told.update(
            since: 0, revision: 3, more: #""snapshot":true,"#, person(2), item(5), cursor)
        #expect(told.model.members.isEmpty && told.model.presences.isEmpty)
        #expect(told.rules == [])
    }
}
