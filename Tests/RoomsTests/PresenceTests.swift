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
