import Canvas
import Rooms
import Testing
import Wire

@Suite struct WatcherTests {
    /// A room that lists as many as it can, and the members.
    private static func full() -> (CoreTable, [Slot<Member>]) {
        CoreTable.with(members: Limits.membersListed, squares: [(0, 0)])
    }

    /// What the last input told the others of members, in words.
    private func words(_ table: CoreTable) -> [String] {
        table.effects.compactMap { effect in
            switch effect {
            case .joined: "joined"
            case .listed: "listed"
            case .presented: "presented"
            case .watchersChanged: "watchers"
            case .left(_, _, let wasListed): wasListed ? "left" : "left unseen"
            default: nil
            }
        }
    }

    @Test("P3 the first 64 are listed; who joins beyond is counted, whoever many they are")
    func counted() {
        var (table, members) = WatcherTests.full()
        #expect(members.allSatisfy { table.core.members[$0].isListed })
        #expect(table.core.watcherCount == 0)
        for count in 1...100 {
            let watcher = table.join("Watcher")
            #expect(!table.core.members[watcher].isListed)
            #expect(words(table) == ["joined", "watchers"], "one record, not one per member")
            #expect(table.core.watcherCount == count)
        }
    }

    @Test("P3 what a watcher shows of itself is not told, but kept")
    func unseen() {
        var (table, _) = WatcherTests.full()
        let watcher = table.join("Watcher")
        table.send(
            .presence(PresenceChanges(cursor: place(1, 2), name: "Wanda")), by: watcher)
        #expect(table.effects.isEmpty)
        #expect(table.core.members[watcher].presence.cursor == place(1, 2))
        table.command(.update(ItemID(1)!, ItemChanges()), by: watcher)
        #expect(words(table) == ["listed", "presented", "watchers"], "a command lists it")
        #expect(table.core.members[watcher].profile.name == "Wanda")
        #expect(table.core.watcherCount == 0)
        table.command(.delete(ItemID(1)!), by: watcher)
        #expect(words(table).isEmpty, "once")
    }

    @Test("P3 a begin lists a watcher; what is refused does not")
    func begins() {
        var (table, _) = WatcherTests.full()
        let watcher = table.join("Watcher")
        table.begin(7, on: 9, by: watcher)
        table.command(.delete(ItemID(9)!), by: watcher)
        #expect(table.core.watcherCount == 1)
        table.begin(8, on: 1, by: watcher)
        #expect(words(table) == ["listed", "watchers"])
        #expect(table.core.watcherCount == 0)
    }

    @Test("P3 a watcher that leaves is counted off, and one that is listed told as left")
    func leaving() {
        var (table, members) = WatcherTests.full()
        let watchers = (0..<2).map { _ in table.join("Watcher") }
        table.leave(watchers[0])
        #expect(words(table) == ["left unseen", "watchers"])
        #expect(table.core.watcherCount == 1)
        table.leave(members[0])
        #expect(words(table) == ["left"])
        #expect(table.core.watcherCount == 1, "nobody is listed for it")
        _ = table.join("Next")
        #expect(words(table) == ["joined", "listed"], "but who joins now is")
        table.command(.delete(ItemID(1)!), by: watchers[1])
        #expect(words(table) == ["listed", "watchers"])
        #expect(table.core.watcherCount == 0)
    }

    @Test("P3, R1 an absent watcher stays a watcher")
    func absent() {
        var (table, _) = WatcherTests.full()
        let watcher = table.arrive(returning(), token: 5)!
        table.suspend(watcher)
        #expect(words(table).isEmpty)
        #expect(table.core.watcherCount == 1)
        #expect(table.arrive(returning("Wanda", token: 5), token: 6) == watcher)
        #expect(words(table).isEmpty)
        #expect(table.core.watcherCount == 1)
    }
}
