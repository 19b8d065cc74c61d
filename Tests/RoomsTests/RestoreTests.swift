import Canvas
import Rooms
import Testing
import Wire

/// Bringing back what the story was, while members are there in all states.
@Suite struct RestoreTests {
    @Test("D6, R5, U1 all are sent a snapshot of the other epoch, whatever they were about")
    func everybody() {
        let room = TestRoom(snapshotChunkBytes: 300)
        let ada = room.join("Ada")
        let ben = room.join("Ben", capabilities: .resume)
        let slow = room.join("Cleo")
        for id: UInt64 in 1...6 { room.command(.create(square(id)), from: ada) }
        room.resumeAll()
        let past = room.room.state
        room.command(.delete(ItemID(2)!), from: ada)
        room.command(.update(ItemID(1)!, changes(x: 9)), from: ben)
        room.command(.create(square(7)), from: ben)
        room.flush()
        room.begin(7, on: 1, 3, at: 9, 0, from: ada)
        room.move(7, [sample(1, 1_000_000, 47, 41)], from: ada)
        slow.outcome = .partial
        room.flush()
        room.cut(ben)
        let parting = room.join("Dan", flushing: false)
        room.flush()
        #expect(!parting.model.isWhole, "part of its snapshot is under way")

        room.restore(past, epoch: 9)
        #expect(room.room.core.revision == Revision(10))
        #expect(room.room.core.gestures.isEmpty)
        room.flush()
        room.resumeAll()
        #expect(ada.model.updates.contains { $0["epoch"] as? UInt64 == 9 })
        #expect(ada.model.picture.order == [1, 2, 3, 4, 5, 6])
        #expect(ada.model.steps == .none)
        room.comeBack(ben, revision: ben.model.revision)
        room.resumeAll()
        #expect(ben.model.welcome?["epoch"] as? UInt64 == 9)
        for peer in [ada, ben, slow, parting] {
            #expect(peer.model.picture.items.count == 6, "\(peer.model.label)")
            #expect(peer.model.isWhole)
        }
        room.compare()
        // The epoch is told once.
        #expect(ada.model.updates.count { $0["epoch"] != nil } == 1)
        let late = room.join("Eve")
        room.resumeAll()
        #expect(late.model.welcome?["epoch"] as? UInt64 == 9)
        #expect(late.model.updates.allSatisfy { $0["epoch"] == nil })
        room.compare()
    }

    @Test("D6, C13 nothing of before is undone, and what was brought back is nobody's")
    func undo() {
        var (table, members) = CoreTable.with(members: 2, squares: [(0, 0), (30, 30)])
        let items = table.core.rankedItems.map { item, rank in
            KeptItem(
                item: item, rank: rank, creator: MemberID(1)!,
                writes: PropertyWrites(Write(revision: Revision(1), author: MemberID(1)!)))
        }
        table.command(.delete(ItemID(1)!), by: members[0])
        table.restore(StoryState(revision: Revision(2), items: items), epoch: 4)
        #expect(table.commits.map(\.cause) == [.restore(Revision(2))])
        #expect(table.commits.map(\.author) == [nil] && table.commits[0].edits.isEmpty)
        #expect(table.core.epoch == Epoch(4)!)
        #expect(table.order == [1, 2])
        #expect(refusal(table.command(.undo, by: members[0]))?.code == .nothingToUndo)
        #expect(table.core.items[table.core.order[0]].writes.all.map(\.author) == [nil])
        // The name is the item's again, and those that went are taken.
        table.command(.delete(ItemID(1)!), by: members[0])
        table.command(.undo, by: members[0])
        table.restore(StoryState(revision: Revision(0), items: []), epoch: 5)
        #expect(table.order.isEmpty)
        #expect(refusal(table.command(.create(square(1)), by: members[1]))?.code == .itemTaken)
        #expect(table.command(.create(square(9)), by: members[1]) == .accepted(table.core.revision))
    }

    @Test("D6 gestures are gone, and what they held is where the story brought back has it")
    func gestures() {
        var (table, members) = CoreTable.with(members: 1, squares: [(0, 0)])
        let state = StoryState(
            revision: table.core.revision, items: [table.core.items[table.core.order[0]].kept])
        table.begin(7, on: 1, by: members[0])
        table.move(7, sample(1, 1_000_000, 47, 41), by: members[0])
        table.restore(state, epoch: 4)
        #expect(table.settled.map(\.state) == [.gone])
        #expect(table.item(1) == square(1))
        table.end(7, by: members[0])
        #expect(table.error == nil, "what is late is absorbed")
        table.begin(8, on: 1, by: members[0])
        #expect(table.gesture(8) != nil)
    }

    @Test("D6, D2 a restored story is loaded as it is, and none of what was before can be undone")
    func loaded() {
        let room = TestRoom()
        var replica = Replica(of: room.room.core)
        let ben = room.join("Ben", capabilities: .resume)
        room.command(.create(square(1)), from: ben)
        let past = room.room.state
        room.command(.create(square(2)), from: ben)
        replica.take(room.takeUnkept())
        room.restore(past, epoch: 5)
        replica.take(room.takeUnkept(), restored: room.room.state)
        room.command(.create(square(3)), from: ben)
        replica.take(room.takeUnkept())
        replica.close(room.room, isClean: false)
        let loaded = Room(
            story: StoryName("story")!, loading: replica.stored, durability: .disk, at: room.now)
        #expect(loaded.state == room.room.state)
        let slot = loaded.core.members.slots.first { _ in true }!
        #expect(loaded.core.members[slot].steps == UndoSteps(undo: 1, redo: 0))
    }
}
