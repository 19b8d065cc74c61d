import Canvas
import Foundation
import Rooms
import Testing
import Wire

/// Somebody who joins a large story, and looks at the order of what it is told.
private struct Joiner {
    /// Its socket takes this message only in parts.
    var isSlow = false
    var isBlocked = false
    private(set) var updateCount = 0
    private(set) var partCount = 0
    private(set) var items: Set<String> = []
    private(set) var isWhole = false
    /// The last update.
    private(set) var last = ""

    /// The numbers of the samples at which the last update tells poses.
    var poses: [Substring] {
        last.components(separatedBy: #"{"type":"pose","#).dropFirst().map {
            $0.split(separator: ",")[2]
        }
    }

    /// Takes an update; `live` poses are due in it.
    mutating func take(_ text: String, live: Int) {
        last = text
        if isWhole || text.hasPrefix(#"{"type":"welcome""#) { return }
        let head = text.prefix(160)
        updateCount += 1
        #expect(head.contains(#""snapshot":true"#) == (updateCount == 1))
        let records = Array(text.components(separatedBy: #"{"type":""#).dropFirst(2))
        let kinds = records.map { $0.prefix { $0 != "\"" } }
        let firstItem = kinds.firstIndex(of: "item") ?? kinds.endIndex
        #expect(kinds[firstItem...].allSatisfy { $0 == "item" }, "U3 a part of items stands last")
        if updateCount > 1 {
            let before = kinds[..<firstItem].count { $0 == "pose" }
            #expect(before == live, "U2 what is live goes before the part")
        }
        partCount += 1
        #expect(firstItem < kinds.endIndex, "U2 a part in each until the last")
        isWhole = !head.contains(#""more":true"#)
        for record in records[firstItem...] {
            items.insert(String(record.prefix(while: { $0 != "}" }).split(separator: ",")[1]))
        }
    }
}

@Suite struct SnapshotPartTests {
    /// A room of 1,000 items, and ten members that drag one each.
    private struct Crowd: ~Copyable {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        var now = ServerTime(microseconds: 1_000_000)
        let draggers: [Slot<Member>]
        private var step: UInt32 = 0

        init() {
            let now = now
            var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
            draggers = (0..<10).map { _ in room.join(Arrival(Hello()), at: now)! }
            for id: UInt64 in 1...1_000 {
                room.receive(
                    .command(number: id, .create(square(id, content: .image(url: "/picture")))),
                    samples: [], from: draggers[0], at: now)
            }
            for (index, dragger) in draggers.enumerated() {
                let begin = GestureBegin(
                    gesture: GestureID(UInt64(index + 1))!, items: [ItemID(UInt64(index + 1))!],
                    sample: sample(0, 0, 0, 0))
                room.receive(.begin(begin), samples: [], from: dragger, at: now)
            }
            self.room = room
        }

        mutating func drag() {
            step += 1
            now = now.advanced(by: 16_667)
            for (index, dragger) in draggers.enumerated() {
                var next = sample(step, Int64(step) * 16_667, Double(step) / 2, 70)
                next.modifiers = .snappingOff
                room.receive(
                    .move(GestureID(UInt64(index + 1))!, samples: 0..<1), samples: [next],
                    from: dragger, at: now)
            }
        }
    }

    @Test(
        "U2, U3 1,000 items, 200 members join within a second while 10 drag: live records go first")
    func crowd() {
        var crowd = Crowd()
        while crowd.room.nextFlush != nil { crowd.room.flush(at: crowd.now) { _, _ in .sent } }
        var joiners: [Slot<Member>: Joiner] = [:]
        for tick in 0..<80 {
            for index in 0..<(tick < 60 ? 10 : 0) where (tick * 10 + index) % 3 == 0 {
                let slot = crowd.room.join(Arrival(Hello()), at: crowd.now)!
                joiners[slot] = Joiner(isSlow: joiners.count % 5 == 0)
            }
            crowd.drag()
            for slot in joiners.keys where joiners[slot]!.isBlocked {
                crowd.room.resume(slot, at: crowd.now) { slot, bytes in
                    take(bytes, at: slot, &joiners)
                }
            }
            crowd.room.flush(at: crowd.now) { slot, bytes in take(bytes, at: slot, &joiners) }
        }
        #expect(joiners.count == 200)
        #expect(crowd.room.core.items.count == 1_000)
        for joiner in joiners.values {
            #expect(joiner.isWhole)
            #expect(joiner.items.count == 1_000)
            #expect(joiner.partCount >= 5)
            #expect(joiner.poses == Array(repeating: "\"n\":80", count: 10))
        }
    }

    private func take(
        _ bytes: UnsafeMutableRawBufferPointer, at slot: Slot<Member>,
        _ joiners: inout [Slot<Member>: Joiner]
    ) -> SendOutcome {
        guard joiners[slot] != nil else { return .sent }
        #expect(bytes.count < Limits.snapshotChunkBytes + 8_192)
        joiners[slot]!.take(
            String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self), live: 10)
        joiners[slot]!.isBlocked = joiners[slot]!.isSlow
        return joiners[slot]!.isSlow ? .partial : .sent
    }
}
