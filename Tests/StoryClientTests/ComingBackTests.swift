import Canvas
import StoryClient
import Testing
import Wire

/// A model that goes on by another connection.
@Suite struct ComingBackTests {
    private func cutOff() throws -> Told {
        var told = try Told.joined()
        told.model.note(sent: begin)
        try told.update(more: own(9, n: 1, x: 4))
        told.model.connectionEnded()
        return told
    }

    @Test("R2, U1 who goes on is told what it missed since its revision") func changes() throws {
        var told = try cutOff()
        try told.welcome(isResumed: true)
        try told.update(revision: 5, more: own(9, n: 6, x: 8, state: "ended"), gesture(7, on: 6))
        #expect(told.model.items[ItemID(5)!]?.item.frame.center.x == Length(points: 8))
        #expect(told.model.items[ItemID(6)!]?.holder == GestureID(7))
        #expect(told.model.gestures.count == 1)
        #expect(told.rules == [])
    }

    @Test("R2, R5 or a snapshot, of another epoch with other revisions") func snapshot() throws {
        var told = try cutOff()
        try told.welcome(isResumed: true)
        try told.update(
            since: 9, revision: 1, more: #""snapshot":true,"# + own(9, n: 6, x: 8), person(1),
            person(2), item(5))
        #expect(told.model.revision == Revision(1))
        #expect(told.model.gestures.keys.map(\.rawValue) == [9])
        #expect(told.model.items[ItemID(5)!]?.holder == GestureID(9))
        #expect(told.rules == [])
    }

    @Test("R3 a new member knows nothing, and is told a snapshot") func replaced() throws {
        var told = try cutOff()
        try told.welcome(4)
        #expect(told.model.items.isEmpty && told.model.gestures.isEmpty)
        try told.update(
            since: 0, revision: 6, more: #""snapshot":true,"#, person(2), person(4), item(5))
        #expect(told.model.items[ItemID(5)!]?.holder == nil)
        #expect(told.rules == [])
    }

    @Test("R2, H3, U1 who goes on wrongly") func breaches() throws {
        var told = try cutOff()
        try told.welcome(2, isResumed: true)
        #expect(told.rules == ["R2"])
        var other = try cutOff()
        try other.welcome(4)
        try other.update()
        #expect(other.rules == ["H3", "U1"])
        var third = try cutOff()
        try third.welcome(isResumed: true)
        try third.update(since: 2)
        #expect(third.rules == ["U1"])
        var fourth = try cutOff()
        try fourth.update()
        #expect(fourth.rules == ["H3"])
    }

    @Test("P1, P3 people show themselves, and a member record may come again")
    func people() throws {
        var told = try Told.joined()
        try told.update(presence(2, x: 5, state: "absent"), presence(2, x: 6, state: "idle"))
        let shown = told.model.presences[MemberID(2)!]
        #expect(shown?.state == .idle && shown?.selection == [ItemID(5)!])
        told.model.note(
            sent: .presence(PresenceChanges(cursor: .some(.center), state: .away, name: "Anna")))
        told.model.note(sent: .presence(PresenceChanges(selection: [ItemID(6)!])))
        let own = told.model.presences[MemberID(1)!]
        #expect(own == Presence(state: .away, cursor: .center, selection: [ItemID(6)!]))
        #expect(told.model.members[MemberID(1)!]?.name == "Anna")
        try told.update(person(2).replacing("P2", with: "Bea"), watchers(12))
        #expect(told.model.members[MemberID(2)!]?.name == "Bea")
        #expect(told.model.watchers == 12)
        #expect(told.rules == [])
    }

    @Test("U13, U14 how much is on the disk, and how seldom it is told") func news() throws {
        var told = try Told.joined()
        #expect(told.model.durable == nil && told.model.interval == 0)
        try told.update(more: #""interval":50000,"durable":2,"#)
        try told.update()
        #expect(told.model.durable == Revision(2) && told.model.interval == 50_000)
        #expect(told.model.stamp == Stamp(1))
    }
}
