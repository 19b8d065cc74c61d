import Canvas
import Rooms
import Testing
import Wire

@Suite struct UpdateTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben")
        room.command(.create(square(1, at: 50, 50, content: label("Hi"))), from: ada)
        room.command(.create(square(2, at: 20, 20)), from: ada)
        room.flush()
        for peer in [ada, ben] { peer.isRecording = true }
    }

    /// What the last update told, by type of record and what it is about.
    private func told(to peer: Peer) -> [String] {
        let records = peer.model.updates.last?["records"] as? [[String: Any]] ?? []
        return records.map { record in
            let keys = record.keys.filter { !["type", "by", "member"].contains($0) }.sorted()
            return "\(record["type"] ?? "?") \(keys.joined(separator: " "))"
        }
    }

    private func change(_ item: UInt64 = 1, from peer: Peer, _ edit: (inout ItemChanges) -> Void) {
        var changes = ItemChanges()
        edit(&changes)
        room.command(.update(ItemID(item)!, changes), from: peer)
    }

    @Test("U1, U9 who lacks nothing is sent nothing")
    func nothing() {
        let count = ada.sendCount
        #expect(!room.needsFlush)
        room.flush()
        #expect(ada.sendCount == count)
    }

    @Test("U1 many changes make one update, which tells the outcome")
    func outcome() {
        let count = ben.sendCount
        for x in 0..<50 { change(from: ada) { $0.x = length(Double(x)) } }
        room.flush()
        #expect(ben.sendCount == count + 1)
        #expect(told(to: ben) == ["changed angle item scale x y"])
        #expect(ben.model.picture.items[1]?.keys["x"] == "49000")
        room.compare()
    }

    @Test("U4, U5 the author has its acks and no echo")
    func author() {
        change(from: ada) { $0.x = length(7) }
        room.flush()
        #expect(told(to: ada) == [])
        #expect(ada.model.acks.last?["outcome"] as? String == "accepted")
        #expect(ada.model.acks.last?["revision"] as? Int == 3)
        #expect(told(to: ben) == ["changed angle item scale x y"])
        #expect(ben.model.updates.last?["acks"] == nil)
        room.compare()
    }

    @Test("U5 a change by another between one's own is not lost, though of another key")
    func betweenOnesOwn() {
        change(from: ben) { $0.text = "Ho" }
        change(from: ada) { $0.color = Color(rgb: 1) }
        room.flush()
        #expect(ada.model.picture.items[1]?.keys["text"] == "'Ho'")
        #expect(ben.model.picture.items[1]?.keys["color"] == "'#000001'")
        room.compare()
        change(from: ada) { $0.color = Color(rgb: 2) }
        room.flush()
        #expect(told(to: ada) == [], "what Ben did is known by now")
        room.compare()
    }

    @Test("U5 frames too: one changes x, another y, within a flush")
    func frames() {
        change(from: ben) { $0.x = length(5) }
        change(from: ada) { $0.y = length(6) }
        room.flush()
        room.compare()
        #expect(ada.model.picture.items[1]?.keys["x"] == "5000")
        #expect(ben.model.picture.items[1]?.keys["y"] == "6000")
    }

    @Test("U5 who moved an item by gesture and command between two updates is told where it is")
    func byBothMeans() {
        room.begin(7, on: 1, from: ada)
        room.move(7, [sample(1, 1_000, 30, 31)], from: ada)
        room.end(7, from: ada)
        change(from: ada) { $0.x = length(5) }
        room.flush()
        #expect(told(to: ada).count == 1)
        room.compare()
        room.begin(8, on: 1, from: ada)
        room.move(8, [sample(1, 1_000, 30, 31)], from: ada)
        room.end(8, from: ada)
        room.flush()
        #expect(told(to: ada) == [], "its own progress says all")
        room.compare()
    }

    @Test("U5, U8 whoever wrote in between is told, also to an author that could not be reached")
    func blockedAuthor() {
        let cleo = room.join("Cleo")
        ada.outcome = .partial
        change(from: ada) { $0.x = length(1) }
        room.flush()
        change(from: cleo) { $0.y = length(2) }
        room.flush()
        change(from: ben) { $0.scale = Scale(millionths: 2_000_000) }
        room.flush()
        change(from: ada) { $0.x = length(4) }
        room.resume(ada)
        room.flush()
        room.compare()
        #expect(ada.model.picture.items[1]?.keys["y"] == "2000")
    }

    @Test("U6 a change of rank is told to all, as by whom it is")
    func rankAuthor() {
        room.command(.reorder(ItemID(1)!, .front), from: ben)
        room.flush()
        for peer in [ada, ben] {
            #expect(told(to: peer) == ["changed item rank"])
            let record = (peer.model.updates.last?["records"] as? [[String: Any]])?.first
            #expect(record?["by"] as? Int == 2)
        }
        room.compare()
    }

    @Test("U3 what several have changed stands behind the items")
    func sharedBehindItems() {
        room.command(.create(square(3)), from: ada)
        room.command(.reorder(ItemID(1)!, .front), from: ben)
        room.command(.create(square(4)), from: ada)
        room.flush()
        #expect(
            told(to: ben) == ["item item", "item item", "changed item rank"])
        room.compare()
    }

    @Test("U7 a pose is where the item is shown; settled, its frame counts again")
    func pose() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.flush()
        #expect(told(to: ben) == ["gesture gesture guides items kind latches ordinal"])
        room.move(7, [sample(1, 1_000_000, 40, 40)], from: ada)
        room.flush()
        #expect(told(to: ben) == ["pose gesture item n x y"])
        #expect(told(to: ada) == [])
        #expect(ben.model.picture.gestures[7]?.poses[1]?["x"] == "40000")
        room.cancel(7, from: ada)
        room.flush()
        #expect(told(to: ben) == ["settled gesture state"])
        #expect(ben.model.picture.items[1]?.keys["x"] == "50000")
        room.compare()
    }

    @Test("U4 own tells the last sample consumed, the poses there, and the level")
    func own() throws {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.move(7, [sample(4, 1_000_000, 1, 40), sample(9, 2_000_000, 2, 41)], from: ada)
        room.flush()
        let own = try #require(ada.model.updates.last?["own"] as? [[String: Any]])
        #expect(own.count == 1)
        #expect(own[0]["n"] as? Int == 9)
        let poses = try #require(own[0]["poses"] as? [[String: Int]])
        #expect(poses == [["item": 1, "x": 0, "y": 41, "scale": 1, "angle": 0]])
        #expect(own[0]["ordinal"] as? Int == 1)
        #expect(own[0]["latches"] as? [String] == ["centerX"])
        room.move(7, [sample(10, 3_000_000, 2, 41)], from: ada)
        let count = ben.sendCount
        room.flush()
        #expect(ben.sendCount == count, "nothing changed for the others")
        let again = try #require(ada.model.updates.last?["own"] as? [[String: Any]])
        #expect(again[0]["n"] as? Int == 10)
    }

    @Test("U3, L4 what began and ended between two flushes is told as edges and settled")
    func brief() {
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.move(7, [sample(1, 1_000_000, 1, 50)], from: ada)
        room.end(7, from: ada)
        room.flush()
        #expect(
            told(to: ben) == [
                "edge edge gesture guide ordinal sample",
                "edge edge gesture guide ordinal reason sample",
                "changed angle item scale x y", "settled gesture state",
            ])
        room.compare()
    }
}
