import Canvas
import Rooms
import Testing
import Wire

@Suite struct PresenceTests {
    @Test("P1 the latest cursor counts, and whose it is says the server")
    func cursor() {
        var (table, members) = CoreTable.with(members: 2)
        let places = [length(1), length(2)].map { Position(x: $0, y: .zero) }
        for place in places {
            table.send(.presence(PresenceChanges(cursor: place)), by: members[1])
        }
        let cursors = members.map { table.core.members[$0].presence.cursor }
        #expect(cursors == [nil, places[1]])
        table.send(.presence(PresenceChanges(cursor: places[1])), by: members[1])
        #expect(table.effects.isEmpty, "nothing to tell")
        table.send(.presence(PresenceChanges(cursor: .some(nil))), by: members[1])
        #expect(table.core.members[members[1]].presence.cursor == nil)
    }

    @Test("P1 a presence has all that was ever said; what is not given stays")
    func everything() {
        var (table, members) = CoreTable.with(members: 1)
        let viewport = Box(
            center: place(1, 2), halfExtents: HalfExtents(width: length(3), height: length(4)))
        let items = [ItemID(9)!, ItemID(7)!]
        let steps = [
            PresenceChanges(cursor: place(5, 6)), PresenceChanges(selection: items),
            PresenceChanges(viewport: viewport), PresenceChanges(state: .away),
        ]
        for step in steps {
            table.send(.presence(step), by: members[0])
            guard case .presented(members[0])? = table.effects.first else {
                Issue.record("\(table.effects)")
                return
            }
            #expect(table.effects.count == 1)
        }
        let whole = Presence(
            state: .away, cursor: place(5, 6), selection: items, viewport: viewport)
        #expect(table.core.members[members[0]].presence == whole)
        table.send(
            .presence(PresenceChanges(selection: [], viewport: .some(nil))), by: members[0])
        #expect(
            table.core.members[members[0]].presence
                == Presence(state: .away, cursor: place(5, 6)))
    }

    @Test("P1 a member is renamed and recolored without joining anew")
    func renaming() {
        var (table, members) = CoreTable.with(members: 2)
        let red = Color(rgb: 0xFF0000)
        table.send(.presence(PresenceChanges(name: "Bea", color: red)), by: members[1])
        #expect(table.core.members[members[1]].profile == MemberProfile(name: "Bea", color: red))
        guard case .listed(members[1])? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(table.effects.count == 1)
        table.send(.presence(PresenceChanges(name: "Bea")), by: members[1])
        #expect(table.effects.isEmpty, "nothing to tell")
        table.send(.presence(PresenceChanges(name: " ")), by: members[1])
        #expect(
            table.core.members[members[1]].profile == MemberProfile(name: "Guest 2", color: red))
    }

    @Test("P2 of several pings since the update before, the last is answered")
    func ping() {
        let room = TestRoom()
        let peer = room.join("Ada")
        for identifier: UInt64 in [5, 0, 9] {
            room.send(.ping(identifier: identifier), from: peer)
        }
        room.now = ServerTime(microseconds: 2_000_000)
        room.flush(after: 7)
        #expect(peer.model.pongs.map { $0["id"] as? Int } == [9])
        #expect(peer.model.pongs.map { $0["time"] as? Int } == [2_000_007])
        room.flush()
        #expect(peer.model.pongs.count == 1)
    }

    @Test("H4 a second hello is error 1014")
    func secondHello() {
        var (table, members) = CoreTable.with(members: 1)
        let before = table.state
        table.send(.hello(Hello()), by: members[0])
        #expect(table.error == WireError(.unexpected))
        #expect(table.state == before)
    }

    @Test("N5 members are named from 1, and no name comes twice")
    func names() {
        var (table, members) = CoreTable.with(members: 2)
        table.leave(members[0])
        let third = table.join("Third")
        let names = [members[1], third].map { table.core.members[$0].id.rawValue }
        #expect(names == [2, 3])
    }
}
