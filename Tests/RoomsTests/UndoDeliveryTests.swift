import Canvas
import Rooms
import Testing
import Wire

/// What members are told of what is taken back.
@Suite struct UndoDeliveryTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben", capabilities: .resume)
        room.command(.create(square(1)), from: ada)
        room.command(.create(square(2, at: 40, 40)), from: ada)
        room.flush()
    }

    private func records(of peer: Peer, _ type: String) -> Int {
        peer.model.recordCounts[type] ?? 0
    }

    @Test("U5, C13 what is taken back goes to all, its author too")
    func everybody() {
        room.command(.update(ItemID(1)!, changes(x: 9, emoji: "🎉")), from: ada)
        room.flush()
        #expect(records(of: ada, "changed") == 0)
        room.command(.undo, from: ada)
        room.flush()
        #expect(records(of: ada, "changed") == 2)
        #expect(ada.model.picture.items[1]?.keys["x"] == "0")
        #expect(ada.model.picture.items[1]?.keys["emoji"] == "'🎈'")
        room.compare()
    }

    @Test("U5, C14 its author is told of a deletion by undo, and of one that is done again")
    func deletions() {
        room.command(.undo, from: ada)
        room.flush()
        #expect(records(of: ada, "deleted") == 1)
        #expect(records(of: ben, "deleted") == 1)
        room.compare()
        room.command(.redo, from: ada)
        room.flush()
        room.compare()
        room.command(.delete(ItemID(1)!), from: ada)
        room.command(.undo, from: ada)
        room.command(.redo, from: ada)
        room.flush()
        #expect(records(of: ada, "deleted") == 2)
        #expect(ada.model.picture.items[1] == nil)
        room.compare()
    }

    @Test("U3, U8 who slept over a deletion and its undo ends with the item, told once and whole")
    func sleeping() {
        ben.outcome = .partial
        room.point(1, 1, from: ada)
        room.flush()
        room.command(.update(ItemID(2)!, changes(emoji: "🎉")), from: ada)
        room.command(.delete(ItemID(2)!), from: ada)
        room.flush()
        // Its place is another's by then.
        room.command(.create(square(3)), from: ada)
        room.command(.delete(ItemID(3)!), from: ada)
        for _ in 0..<3 {
            room.command(.undo, from: ada)
            room.flush()
        }
        let before = (records(of: ben, "item"), records(of: ben, "deleted"))
        room.resume(ben)
        #expect(records(of: ben, "item") == before.0 + 1)
        #expect(records(of: ben, "deleted") <= before.1 + 2)
        #expect(ben.model.picture.items[2]?.keys["emoji"] == "'🎉'")
        room.compare()
    }

    @Test("U4, C13 steps are told to their member alone, when they have changed")
    func steps() {
        #expect(ada.model.steps == UndoSteps(undo: 2, redo: 0))
        #expect(ben.model.steps == .none)
        room.command(.undo, from: ada)
        room.flush()
        #expect(ada.model.steps == UndoSteps(undo: 1, redo: 1))
        let count = ada.model.updates.count { $0["steps"] != nil }
        room.command(.update(ItemID(1)!, changes(emoji: "🎉")), from: ben)
        room.flush()
        #expect(ada.model.updates.count { $0["steps"] != nil } == count)
        #expect(ben.model.steps == UndoSteps(undo: 1, redo: 0))
        // Also where all is skipped.
        room.command(.undo, from: ada)
        room.flush()
        #expect(ada.model.acks.last?["outcome"] as? String == "unchanged")
        #expect((ada.model.acks.last?["skipped"] as? [Any])?.count == 1)
        #expect(ada.model.steps == UndoSteps(undo: 0, redo: 1))
    }

    @Test("U4, C15, R2 who comes back has its steps, and is told them again")
    func comingBack() {
        room.command(.update(ItemID(1)!, changes(emoji: "🎉")), from: ben)
        room.flush()
        room.cut(ben)
        room.comeBack(ben)
        room.flush()
        #expect(ben.model.steps == UndoSteps(undo: 1, redo: 0))
        room.command(.undo, from: ben)
        room.flush()
        #expect(ben.model.steps == UndoSteps(undo: 0, redo: 1))
        room.compare()
    }

    @Test("U8 items that were skipped count for how much may wait")
    func bound() {
        ben.outcome = .partial
        let items = (1...100).map { ItemID(UInt64($0))! }
        for id in items.dropFirst(2) { room.command(.create(square(id.rawValue)), from: ada) }
        room.point(1, 1, from: ada)
        room.flush()
        let before = room.room.answerBound(for: ben.slot)
        room.command(.nudge(items, dx: length(1), dy: length(1)), from: ben)
        room.command(.nudge(items, dx: length(1), dy: length(1)), from: ada)
        room.command(.undo, from: ben)
        #expect(room.room.answerBound(for: ben.slot) == before + 2 * 512 + 100 * 192)
        room.resume(ben)
        #expect((ben.model.acks.last?["skipped"] as? [Any])?.count == 100)
    }
}
