import Foundation
import Testing

/// Records, as U6 has them.
extension ModelClient {
    /// What an item has of which that is not told (C2).
    private static let usualKeys = ["opacity": "1000", "locked": "0", "group": "null"]

    func apply(record: Object) throws {
        recordCounts[record["type"] as? String ?? "?", default: 0] += 1
        switch record["type"] as? String {
        case "edge": try take(edge: record)
        case "member":
            picture.members[try whole(record, "member")] = plain(
                record, without: ["type", "member"])
        case "left":
            let member = try whole(record, "member")
            picture.members[member] = nil
            picture.cursors[member] = nil
        case "item":
            let item = try #require(record["item"] as? Object)
            picture.items[try whole(item, "id")] = PicturedItem(
                rank: try rank(of: item), by: try whole(record, "by"),
                keys: ModelClient.usualKeys.merging(
                    plain(item, without: ["id", "rank", "cards", "swiped"])
                ) { $1 }, cards: PicturedCards(of: item))
        case "changed":
            let item = try whole(record, "item")
            if record["rank"] != nil { picture.items[item]?.rank = try rank(of: record) }
            if record["cards"] != nil { picture.items[item]?.cards = PicturedCards(of: record) }
            picture.items[item]?.keys.merge(
                plain(record, without: ["type", "item", "rank", "by", "cards", "swiped"])
            ) { _, new in new }
        case "watchers": watchers = try whole(record, "count")
        case "deleted": picture.items[try whole(record, "item")] = nil
        case "presence":
            picture.cursors[try whole(record, "member")] = (record["cursor"] as? Object).map {
                plain($0)
            }
        case "flight": flights.append(record)
        default: try apply(gestureRecord: record)
        }
    }

    private func apply(gestureRecord record: Object) throws {
        let gesture = try whole(record, "gesture")
        switch record["type"] as? String {
        case "pose":
            let item = try whole(record, "item")
            let keys = plain(record, without: ["type", "gesture", "item", "n"])
            poses[gesture, default: [:]][item] = keys
            picture.gestures[gesture]?.poses[item] = keys
        case "draft":
            drafts[gesture] = try #require(record["text"] as? String)
            picture.gestures[gesture]?.draft = drafts[gesture]
        case "points": try take(points: record, of: gesture)
        case "gesture":
            try take(
                level: record, of: gesture, member: whole(record, "member"),
                kind: try #require(record["kind"] as? String),
                items: try #require(record["items"] as? [UInt64]))
        case "settled":
            picture.gestures[gesture] = nil
            poses[gesture] = nil
            points[gesture] = nil
            drafts[gesture] = nil
            if let seen = seen[gesture], !gaps.contains(gesture) {
                #expect(seen.level.isEmpty, "\(label): L4 \(gesture)")
            }
        default: Issue.record("\(label): U10 an unknown record: \(record)")
        }
    }

    /// Takes the level of an open gesture.
    func take(
        level: Object, of gesture: UInt64, member: UInt64, kind: String, items: [UInt64]
    ) throws {
        let guides = try #require(level["guides"] as? [Object])
        let old = picture.gestures[gesture]
        picture.gestures[gesture] = PicturedGesture(
            member: member, kind: kind, items: items, ordinal: try whole(level, "ordinal"),
            latches: try #require(level["latches"] as? [String]),
            guides: guides.compactMap { $0["name"] as? String },
            poses: old?.poses ?? poses[gesture] ?? [:],
            points: old?.points ?? points[gesture] ?? [],
            draft: old?.draft ?? drafts[gesture])
    }

    /// Each point comes once, in its place; behind those that a snapshot has yet to tell there are
    /// none.
    private func take(points record: Object, of gesture: UInt64) throws {
        let numbers = try #require(record["points"] as? [NSNumber])
        let first = 2 * Int(try whole(record, "from"))
        let known = points[gesture] ?? []
        if first > known.count, isTakingPart { return }
        #expect(first == 0 || first == known.count, "\(label): G15 \(gesture) from \(first / 2)")
        points[gesture] =
            known.prefix(first)
            + numbers.map { Int64(($0.doubleValue * 1_000).rounded()) }
        picture.gestures[gesture]?.points = points[gesture] ?? []
    }

    private func take(edge: Object) throws {
        let gesture = try whole(edge, "gesture")
        let guide = try #require((edge["guide"] as? Object)?["name"] as? String)
        let next = try whole(edge, "ordinal")
        // Of a gesture that the snapshot has yet to tell it is passed over (U2).
        if seen[gesture] == nil, next > 1, isTakingPart { return }
        var (ordinal, level) = seen[gesture] ?? (0, [])
        #expect(next == ordinal + 1, "\(label): L2 edge \(next) of \(gesture) after \(ordinal)")
        ordinal = next
        var words = "\(next) \(try whole(edge, "sample")) \(edge["edge"]!) \(guide)"
        switch edge["edge"] as? String {
        case "released":
            #expect(level.remove(guide) != nil, "\(label): L3 \(gesture) \(guide)")
            words += " \(try #require(edge["reason"] as? String))"
        case "stolen":
            let victim = try #require(edge["from"] as? String)
            #expect(level.remove(victim) != nil, "\(label): L3 \(gesture) \(victim)")
            #expect(level.insert(guide).inserted, "\(label): L3 \(gesture) \(guide)")
            words += " \(victim)"
        default: #expect(level.insert(guide).inserted, "\(label): L3 \(gesture) \(guide)")
        }
        seen[gesture] = (ordinal, level)
        edges[gesture, default: []].append(words)
    }

    private func rank(of object: Object) throws -> Int64 {
        try #require(object["rank"] as? NSNumber).int64Value
    }
}

/// What rules say of an update as a whole.
extension ModelClient {
    /// The level of each gesture is what its edges come to, unless edges were left out.
    func checkLevels(mayJump: Bool) {
        for (gesture, open) in picture.gestures {
            let known = seen[gesture] ?? (0, [])
            if known.ordinal == open.ordinal {
                #expect(known.level == Set(open.latches), "\(label): L1 \(gesture)")
            } else {
                #expect(mayJump, "\(label): L5 \(gesture) \(known.ordinal) to \(open.ordinal)")
                gaps.insert(gesture)
                seen[gesture] = (open.ordinal, Set(open.latches))
            }
        }
    }

    /// Nobody gets an echo (U5); of what it changed itself only what others changed as well.
    func checkEchoes(in records: [Object]) {
        for record in records {
            let type = record["type"] as? String ?? "?"
            let author = record["member"] as? UInt64 ?? record["by"] as? UInt64
            // What it had created itself it only hears of when it took that back.
            if type == "deleted", hasUndone { continue }
            if ["deleted", "settled", "presence", "gesture"].contains(type) {
                #expect(author != member, "\(label): U5 an echo: \(record)")
            } else if ["pose", "draft", "points"].contains(type),
                let gesture = record["gesture"] as? UInt64
            {
                #expect(picture.gestures[gesture]?.member != member, "\(label): U5 \(record)")
            }
        }
    }

    /// Where the part of a snapshot begins, at the latest, which stands last in its own order (U3).
    func partStart(in records: [Object]) -> Int {
        let phases = [
            "member": 0, "watchers": 0, "presence": 1, "pose": 2, "draft": 2, "points": 2,
            "gesture": 2, "item": 3,
        ]
        var start = records.endIndex
        var next = 3
        while start > 0, let phase = phases[records[start - 1]["type"] as? String ?? "?"],
            phase <= next
        {
            start -= 1
            next = phase
        }
        return start
    }

    /// The records, without a part of a snapshot, stand in the order of U3.
    func checkOrder(of records: ArraySlice<Object>) {
        let kinds = [
            "deleted", "changed", "settled", "presence", "pose", "draft", "points", "gesture",
        ]
        let shared = ["edge": 0, "flight": 0, "member": 1, "left": 1, "watchers": 1, "item": 2]
        var owners = picture.gestures.mapValues(\.member)
        for record in records where record["type"] as? String == "gesture" {
            owners[record["gesture"] as? UInt64 ?? 0] = record["member"] as? UInt64
        }
        // Whose a gesture is that a snapshot has yet to tell is not known.
        let records = records.filter {
            !["pose", "draft", "points"].contains($0["type"] as? String)
                || owners[$0["gesture"] as? UInt64 ?? 0] != nil
        }
        // What several have changed stands before what is by author.
        let keys = records.map { record -> (phase: Int, author: UInt64, kind: Int) in
            let type = record["type"] as? String ?? "?"
            if let phase = shared[type] { return (phase, 0, 0) }
            let owner = owners[record["gesture"] as? UInt64 ?? 0]
            let author = record["by"] as? UInt64 ?? record["member"] as? UInt64 ?? owner ?? 0
            return (4, author, kinds.firstIndex(of: type) ?? -1)
        }
        let first = keys.indices.last { $0 > 0 && keys[$0 - 1] > keys[$0] } ?? 0
        for (index, key) in keys[..<first].enumerated() {
            let isFirstPart = key.phase < 4 && (index == 0 || keys[index - 1].phase <= key.phase)
            #expect(isFirstPart || key.kind == 0 || key.kind == 1, "\(label): U3 \(records[index])")
        }
    }
}
