import Canvas
import StoryClient
import Testing
import Wire

private let part = #""snapshot":true,"more":true,"#
private let further = #""more":true,"#

/// A snapshot that comes in parts.
@Suite struct PartsTests {
    /// Member 1 of a story of which only people and a gesture of member 2 have come.
    private func begun() throws -> Told {
        var told = Told()
        try told.welcome()
        try told.update(
            since: 0, revision: 3, more: part, person(1), person(2), watchers(3),
            pose(7, n: 4, x: 40), gesture(7, ordinal: 2, latches: ["centerX"]))
        return told
    }

    @Test("U2 the story is whole when an update without more has come, and holds are known")
    func whole() throws {
        var told = try begun()
        #expect(!told.model.isWhole)
        try told.update(more: further, item(6))
        #expect(!told.model.isWhole)
        try told.update(item(5))
        #expect(told.model.isWhole)
        #expect(told.model.watchers == 3)
        #expect(told.model.items[ItemID(5)!]?.holder == GestureID(7))
        #expect(told.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 40))
        #expect(told.rules == [])
    }

    @Test("U2 what is about something whose part has not come is passed over, but for poses")
    func passedOver() throws {
        var told = Told()
        try told.welcome()
        let change = #"{"type":"changed","item":5,"x":9,"y":0,"scale":1,"angle":0,"by":2}"#
        try told.update(since: 0, revision: 3, more: part, person(1))
        try told.update(
            more: further, edge(2, of: 7, "released"), change, presence(2, x: 1),
            pose(7, n: 6, x: 8))
        #expect(told.model.ticks.isEmpty)
        #expect(told.model.presences.isEmpty)
        try told.update(more: further, person(2), presence(2, x: 3))
        try told.update(more: further, gesture(7, ordinal: 2), item(5, x: 9))
        try told.update(
            edge(3, of: 7, "latched"), gesture(7, ordinal: 3, latches: ["centerX"]))
        #expect(told.model.presences.count == 1)
        #expect(told.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 8))
        #expect(told.model.ticks.count == 1)
        #expect(told.rules == [])
    }

    @Test("U2 edges of a gesture of which a pose has come, and not its part, are passed over, too")
    func passedOverAfterPose() throws {
        var told = Told()
        try told.welcome()
        try told.update(since: 0, revision: 3, more: part, person(1), person(2))
        try told.update(more: further, pose(7, n: 6, x: 8))
        try told.update(more: further, edge(2, of: 7, "latched"))
        #expect(told.model.ticks.isEmpty)
        try told.update(gesture(7, ordinal: 2, latches: ["centerX"]), item(5, x: 9))
        #expect(told.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 8))
        #expect(told.rules == [])
    }

    @Test("U2 what is missing when the last part has come is a breach") func missing() throws {
        var told = try begun()
        try told.update(item(6))
        #expect(told.rules == ["U6"])
        var other = Told()
        try other.welcome()
        try other.update(since: 0, revision: 3, more: part, person(1), pose(8, n: 1))
        try other.update(item(5))
        #expect(other.rules == ["U7"])
    }

    @Test("U2 a part without a snapshot is a breach") func noSnapshot() throws {
        var told = try Told.joined()
        try told.update(more: further, item(7))
        #expect(told.rules == ["U2"])
    }

    @Test("U2, L2 in front of a later snapshot come the edges that were missed, and tick once")
    func laterEdges() throws {
        var told = try Told.joined()
        try told.update(gesture(7))
        try told.update(
            more: part, edge(1, of: 7, "latched"), person(1), person(2), pose(7, n: 3),
            gesture(7, ordinal: 1, latches: ["centerX"]))
        #expect(told.model.ticks.map(\.edge.ordinal) == [LatchOrdinal(1)])
        try told.update(item(5))
        #expect(told.model.ticks.isEmpty)
        #expect(told.model.items.count == 1)
        #expect(told.rules == [])
    }

    @Test("U2, U3 live records stand before the part, people before doings before items")
    func order() throws {
        var told = try begun()
        let live = #"{"type":"changed","item":6,"x":2,"y":0,"scale":1,"angle":0,"by":2}"#
        try told.update(more: further, item(6))
        try told.update(
            more: further, edge(3, of: 7, "released"), live, settled(7), person(3),
            presence(3, x: 1), item(5))
        #expect(told.rules == [])
        try told.update(more: further, presence(3, x: 2), item(8), person(4))
        #expect(told.rules == ["U3"])
    }

    @Test("U3 without a snapshot nothing follows the sections of the authors")
    func liveOrder() throws {
        var told = try Told.joined()
        try told.update(gesture(7), edge(1, of: 7, "latched"))
        #expect(told.rules.first == "U3")
        var other = try Told.joined()
        try other.update(settled(7), item(7))
        #expect(other.rules == ["U3"])
    }
}
