import Canvas
import Rooms
import Snapping
import Testing
import Wire

/// Gestures of several items, and of several kinds.
@Suite struct SeveralItemsTests {
    /// Far from each other and from the guides of the canvas.
    private static let places: [(x: Double, y: Double)] = [(50, 53), (-46, 9), (7, -59)]

    private static func reading(_ number: UInt32, _ reading: Sample.Reading) -> Sample {
        Sample(
            number: SampleNumber(number),
            time: SampleTime(microseconds: Int64(number) * 1_000_000), reading: reading)
    }

    /// Two fingers, so far to the left and right of a place.
    private static func fingers(_ x: Double, _ y: Double, apart: Double) -> Sample.Reading {
        var touches = TouchList()
        for (id, side) in [(UInt32(4), -1.0), (9, 1)] {
            _ = touches.append(Touch(id: TouchID(id), position: place(x + side * apart, y)))
        }
        return .touches(touches)
    }

    private static func magnified(_ millionths: Int64) -> Sample.Reading {
        .recognition(Recognition(magnification: Magnification(millionths: millionths)))
    }

    @Test("G1 a gesture holds all its items or none: the first that is unknown or held is told")
    func allOrNone() {
        var (table, members) = CoreTable.with(members: 2, squares: SeveralItemsTests.places)
        table.begin(5, on: 2, by: members[1])
        table.begin(6, on: 1, 2, 3, by: members[0])
        #expect(table.error == error(.itemHeld, gesture: 6, item: 2, holder: 2))
        table.begin(7, on: 2, 9, 8, by: members[0])
        #expect(table.error == error(.unknownItem, gesture: 7, item: 9))
        table.begin(8, on: 3, 1, by: members[0])
        #expect(table.error == nil)
        table.begin(9, on: 1, 2, by: members[1])
        #expect(table.error == error(.itemHeld, gesture: 9, item: 1, holder: 1))
        #expect(table.gesture(8)?.engine?.targets.map(\.item.rawValue) == [3, 1])
    }

    @Test("G3, C7, G8 what a gesture holds settles as one commit, and what did not move is none")
    func oneCommit() {
        var (table, members) = CoreTable.with(members: 1, squares: SeveralItemsTests.places)
        table.begin(7, on: 1, 2, by: members[0])
        table.move(7, sample(1, 1_000, 11, 5), by: members[0])
        table.end(7, by: members[0])
        #expect(table.core.revision == Revision(4))
        #expect(table.item(1) == square(1, at: 61, 58))
        #expect(table.item(2) == square(2, at: -35, 14))
        #expect(table.item(3) == square(3, at: 7, -59))
        table.begin(8, on: 1, 2, by: members[0])
        table.end(8, by: members[0])
        #expect(table.core.revision == Revision(4))
        table.begin(9, on: 1, 2, by: members[0])
        #expect(table.error == nil, "nothing is held any more")
    }

    @Test("G3 cancel puts all items back") func cancel() {
        var (table, members) = CoreTable.with(members: 1, squares: SeveralItemsTests.places)
        table.begin(7, on: 1, 2, by: members[0])
        table.move(7, sample(1, 1_000, 11, 5), by: members[0])
        table.cancel(7, by: members[0])
        #expect(table.settledFrames.map(\.frame.center) == [place(50, 53), place(-46, 9)])
        #expect(table.item(1) == square(1, at: 50, 53))
        #expect(table.core.revision == Revision(3))
    }

    @Test("C6 when one of its items is deleted a gesture is gone, and the others go back")
    func gone() {
        var (table, members) = CoreTable.with(members: 2, squares: SeveralItemsTests.places)
        table.begin(7, on: 1, 2, 3, by: members[0])
        table.move(7, sample(1, 1_000, 11, 5), by: members[0])
        #expect(
            refusal(table.command(.delete(ItemID(2)!), by: members[1]))
                == error(.itemHeld, command: 1, gesture: 7, item: 2, holder: 1))
        table.command(.delete(ItemID(2)!), by: members[0])
        #expect(table.settled.map(\.state) == [.gone])
        #expect(table.core.revision == Revision(4))
        #expect(table.item(1) == square(1, at: 50, 53))
        #expect(table.item(3) == square(3, at: 7, -59))
        table.begin(8, on: 1, 3, by: members[1])
        #expect(table.error == nil)
    }

    @Test("G2 a sample of another form than the first is error 2012, before its order and its time")
    func form() {
        var (table, members) = CoreTable.with(members: 1, squares: SeveralItemsTests.places)
        table.begin(7, on: 1, by: members[0])
        table.begin(
            8, .transform, on: [2], with: SeveralItemsTests.fingers(0, 0, apart: 50),
            by: members[0])
        let finger = SeveralItemsTests.fingers(1, 1, apart: 9)
        let faults: [(UInt64, Sample)] = [
            (7, SeveralItemsTests.reading(0, finger)), (8, sample(0, 0, 0, 0)),
            (8, SeveralItemsTests.reading(0, SeveralItemsTests.magnified(1_000_000))),
        ]
        for (gesture, sample) in faults {
            let before = table.state
            table.move(gesture, sample, by: members[0])
            #expect(table.error == error(.sampleForm, gesture: gesture))
            #expect(table.state == before)
        }
        let before = table.state
        table.move(7, sample(1, 1_000, 4, 4), SeveralItemsTests.reading(2, finger), by: members[0])
        #expect(table.error == error(.sampleForm, gesture: 7))
        #expect(table.state == before, "nor is what stands before it applied")
    }

    @Test("S13, S15 what settles attracts from the next sample on, where it is") func attraction() {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 10), (-46, 9)])
        table.begin(7, on: 1, at: 50, 10, by: members[0])
        table.begin(8, on: 2, at: -46, 9, by: members[1])
        table.move(8, sample(1, 1_000_000, -60, 24), by: members[1])
        table.move(7, sample(1, 1_000_000, 51, 25), by: members[0])
        #expect(table.edges == [], "what is held does not attract (S16)")
        table.end(8, by: members[1])
        table.move(7, sample(2, 2_000_000, 52, 25), by: members[0])
        #expect(table.edges == ["1 latched itemCenter:y:2"])
        #expect(table.gesture(7)?.engine?.targets[0].frame.center == place(52, 24))
        table.command(.delete(ItemID(2)!), by: members[1])
        #expect(table.edges == ["2 released itemCenter:y:2 gone"])
    }

    @Test("S7, S15 a guide whose item goes lets go at once, and nothing is settled by it")
    func followed() {
        for isDeleted in [false, true] {
            var (table, members) = CoreTable.with(members: 2, squares: [(50, 53), (-46, -59)])
            table.begin(7, on: 1, by: members[0])
            // The middles are 96 and 112 apart: 1 from each other along x now.
            table.move(7, sample(1, 1_000_000, -95, 0), by: members[0])
            #expect(table.gesture(7)?.engine?.level.x == .itemCenter(.x, of: ItemID(2)!))
            if isDeleted {
                table.command(.delete(ItemID(2)!), by: members[1])
            } else {
                var changes = ItemChanges()
                changes.x = Length(points: -140)
                table.command(.update(ItemID(2)!, changes), by: members[1])
            }
            #expect(table.edges == ["2 released itemCenter:x:2 gone"])
            #expect(table.gesture(7)?.engine?.level.x == nil)
            #expect(table.gesture(7)?.engine?.shown.contains { $0.name.axis == .x } == false)
            table.end(7, by: members[0])
            #expect(table.item(1) == square(1, at: -45, 53))
        }
    }

    @Test(
        "S13, S15 however many items changed since the last sample, the next one meets all of them",
        arguments: [3, 40, 1_200])
    func manyChanges(count: Int) {
        var (table, members) = CoreTable.with(members: 2, squares: [(50, 10)])
        table.begin(1, on: 1, at: 50, 10, by: members[0])
        let others = 2...UInt64(count + 1)
        for id in others { table.command(.create(square(id, at: -9_000, -9_000)), by: members[1]) }
        table.command(.delete(ItemID(2)!), by: members[1])
        let rest = others.dropFirst().prefix(100).map { ItemID($0)! }
        table.command(.nudge(rest, dx: length(8_940), dy: length(9_021)), by: members[1])
        table.move(1, sample(1, 1_000_000, 50, 20), by: members[0])
        #expect(table.edges == ["1 latched itemCenter:y:3"])
        #expect(table.gesture(1)?.engine?.targets[0].frame.center == place(50, 21))
        var away = ItemChanges()
        away.y = length(-9_000)
        table.command(.update(ItemID(3)!, away), by: members[1])
        #expect(table.edges == ["2 released itemCenter:y:3 gone"])
        for id in others.dropFirst(2) {
            table.command(.update(ItemID(id)!, away), by: members[1])
        }
        table.move(1, sample(2, 2_000_000, 50, 20), by: members[0])
        #expect(table.edges == [])
    }

    @Test("S16 what does not touch the viewport does not attract") func viewport() {
        var (table, members) = CoreTable.with(members: 1, squares: SeveralItemsTests.places)
        let seen = Box(
            center: place(60, 0), halfExtents: HalfExtents(width: length(60), height: length(99)))
        table.begin(
            7, .drag, on: [1], with: .pointer(place(50, 53)), viewport: seen, by: members[0])
        table.move(7, sample(1, 1_000_000, 51, 10), by: members[0])
        #expect(table.edges == [])
    }

    @Test("S19 a label is not made unreadable") func leastFont() {
        var (table, members) = CoreTable.with(members: 1)
        table.command(.create(square(1, at: 50, 53, content: label("Hi"))), by: members[0])
        table.command(.create(square(2, at: -46, 9)), by: members[0])
        for item: UInt64 in [1, 2] {
            table.begin(
                item, .transform, on: [item], with: SeveralItemsTests.magnified(1_000_000),
                by: members[0])
            table.move(
                item, SeveralItemsTests.reading(1, SeveralItemsTests.magnified(100_000)),
                by: members[0])
            table.end(item, by: members[0])
        }
        #expect(table.item(1)?.frame.scale.millionths == 416_667)
        #expect(table.item(2)?.frame.scale.millionths == 100_000)
    }

    @Test("S20 what cannot be stored is error 2014, once per gesture, and the item keeps its frame")
    func unstorable() {
        var (table, members) = CoreTable.with(
            members: 1, squares: SeveralItemsTests.places, .classic)
        for gesture: UInt64 in [7, 8] {
            table.begin(
                gesture, .transform, on: [1], with: SeveralItemsTests.magnified(1_000_000),
                by: members[0])
            let tiny = SeveralItemsTests.magnified(5_000)
            table.move(gesture, SeveralItemsTests.reading(1, tiny), by: members[0])
            #expect(table.error == error(.unstorable, gesture: gesture))
            table.move(gesture, SeveralItemsTests.reading(2, tiny), by: members[0])
            #expect(table.error == nil)
            table.end(gesture, by: members[0])
            #expect(table.item(1)?.frame.scale == .one)
        }
    }

    @Test("U4, U6 what scales tells each item's pose with scale and angle, a drag without")
    func poses() throws {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        for (index, at) in SeveralItemsTests.places.enumerated() {
            room.command(.create(square(UInt64(index + 1), at: at.x, at.y)), from: ada)
        }
        room.begin(
            GestureBegin(
                gesture: GestureID(7)!, kind: .transform, items: [ItemID(3)!, ItemID(1)!],
                sample: SeveralItemsTests.reading(0, SeveralItemsTests.fingers(0, 0, apart: 20))),
            from: ada)
        room.begin(8, on: 2, from: ben)
        room.flush()
        room.move(
            7, [SeveralItemsTests.reading(1, SeveralItemsTests.fingers(0, 0, apart: 30))],
            from: ada)
        room.move(8, [sample(1, 1_000, 8, 9)], from: ben)
        room.flush()
        let told = try #require(ben.model.updates.last?["records"] as? [[String: Any]])
        #expect(told.compactMap { $0["item"] as? Int } == [3, 1])
        #expect(told.allSatisfy { $0["scale"] as? Double == 1.5 && $0["angle"] as? Int == 0 })
        let drag = try #require(ada.model.updates.last?["records"] as? [[String: Any]])
        #expect(drag.count == 1)
        #expect(drag[0]["scale"] == nil && drag[0]["angle"] == nil)
        room.compare()
        room.end(7, from: ada)
        room.end(8, from: ben)
        room.flush()
        room.compare()
    }
}
