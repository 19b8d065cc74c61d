import Foundation
import Testing
import Wire

/// A client by the letter of SPEC's U-rules.
///
/// It knows what it was told, and by acks and `own` what it did itself. It reads messages with
/// Foundation, so that nothing of ours reads what ours wrote, and records an issue where a message
/// breaks a rule.
final class ModelClient {
    typealias Object = [String: Any]

    /// What it did that an answer will come for.
    enum Deed {
        case update(UInt64, [String: String])
        case delete(UInt64)
        case nudge([UInt64], dx: Int64, dy: Int64)
        case group([UInt64], UInt64?)
        case deck(UInt64, DeckChange)
        /// Created, reordered and aligned items come as records, to all.
        case other
        /// So does all that is taken back or done again.
        case undo
    }

    let label: String
    var picture = Picture()
    private(set) var welcome: Object?
    private(set) var member: UInt64 = 0
    private(set) var revision: UInt64 = 0
    private(set) var updateCount = 0
    private(set) var snapshotCount = 0
    private(set) var foldedCount = 0
    /// All that was answered, in order; tests empty them.
    var acks: [Object] = []
    var errors: [Object] = []
    var pongs: [Object] = []
    /// How many records came, by type.
    var recordCounts: [String: Int] = [:]
    /// The updates, for tests that look into them.
    var updates: [Object] = []
    /// The edges of each gesture as they were told.
    var edges: [UInt64: [String]] = [:]
    /// The ordinal up to which the client knows a gesture's edges, and the level that follows.
    var seen: [UInt64: (ordinal: UInt64, level: Set<String>)] = [:]
    /// Where the items of others' gestures are shown, also before the gesture itself is told.
    var poses: [UInt64: [UInt64: [String: String]]] = [:]
    var points: [UInt64: [Int64]] = [:]
    var drafts: [UInt64: String] = [:]
    /// The flights of cards that it was told.
    var flights: [Object] = []
    /// Gestures of which edges were folded, or came before it joined.
    var gaps: Set<UInt64> = []
    /// Whether no part of a snapshot is to come (U2).
    private(set) var isWhole = false
    /// Whether the update that is taken has a part of a snapshot.
    private(set) var isTakingPart = false
    /// The stamp of the last update, and what it last said of other things.
    private(set) var stamp: UInt64 = 0
    private(set) var interval: UInt64 = 0
    /// How many members there are that are not listed.
    var watchers: UInt64 = 0
    private(set) var durable: UInt64?
    /// How much it can undo and redo.
    private(set) var steps = UndoSteps.none
    /// Whether it ever took something back.
    private(set) var hasUndone = false

    private var deeds: [UInt64: (order: Int, deed: Deed)] = [:]
    private var begun: [UInt64: (order: Int, kind: String, items: [UInt64])] = [:]
    private var deedCount = 0
    /// Whether the next update is the first of a connection by which it came back.
    private var isReturning = false
    private var mayRestart = false
    private(set) var resumeCount = 0

    init(_ label: String) { self.label = label }

    // MARK: What it does

    func sends(_ deed: Deed, command: UInt64) {
        deedCount += 1
        if case .undo = deed { hasUndone = true }
        if deeds[command] == nil { deeds[command] = (deedCount, deed) }
    }

    func begins(_ gesture: UInt64, _ kind: String = "drag", on items: [UInt64]) {
        deedCount += 1
        if begun[gesture] == nil { begun[gesture] = (deedCount, kind, items) }
    }

    func points(at cursor: [String: String]?) { picture.cursors[member] = cursor }

    /// It has another connection; it may say to know something else than it does.
    func isBack(mayRestart: Bool) {
        isReturning = true
        self.mayRestart = mayRestart
        resumeCount += 1
    }

    /// What it began and is not told of in the first update was not begun (R8).
    private func forgetLost(by update: Object) {
        isReturning = false
        let own = update["own"] as? [Object] ?? []
        let known = Set(own.compactMap { $0["gesture"] as? UInt64 })
        begun = begun.filter { known.contains($0.key) }
    }

    // MARK: What it is told

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        let message = try #require(
            JSONSerialization.jsonObject(with: Data(bytes)) as? Object, "\(label)")
        if message["type"] as? String == "welcome" {
            #expect((message["resumed"] as? Bool ?? false) == isReturning, "\(label): H3")
            if isReturning { #expect(try whole(message, "member") == member, "\(label): R2") }
            welcome = message
            member = try whole(message, "member")
            steps = .none
            return
        }
        #expect(welcome != nil, "\(label) is welcomed first")
        #expect(message["type"] as? String == "update")
        try apply(update: message)
    }

    private func apply(update: Object) throws {
        let isSnapshot = update["snapshot"] != nil
        let isPart = isSnapshot || !isWhole
        let isFolded = update["folded"] != nil
        let (since, now) = (try whole(update, "since"), try whole(update, "revision"))
        let isRestart = isReturning && mayRestart && isSnapshot && since == 0
        #expect(isRestart || since == revision, "\(label): U1 since \(since) after \(revision)")
        #expect(now >= since, "\(label): U1")
        #expect(updateCount > 0 || isSnapshot, "\(label): H3 the first update is a snapshot")
        updates.append(update)
        updateCount += 1
        snapshotCount += isSnapshot ? 1 : 0
        foldedCount += isFolded ? 1 : 0
        revision = now
        let records = try #require(update["records"] as? [Object])
        let stamp = try whole(update, "stamp")
        #expect(stamp > self.stamp || !isPart || isReturning, "\(label): R2 a stamp for each part")
        #expect(stamp >= self.stamp, "\(label): U1")
        if isReturning { forgetLost(by: update) }
        self.stamp = stamp
        isWhole = update["more"] == nil && (isWhole || isPart)
        interval = update["interval"] as? UInt64 ?? interval
        durable = update["durable"] as? UInt64 ?? durable
        try take(stepsOf: update)
        isTakingPart = isPart
        checkOrder(of: records[..<(isPart ? partStart(in: records) : records.endIndex)])
        try applyDeeds(of: update)
        if isSnapshot { forget() } else if !isPart { checkEchoes(in: records) }
        for record in records { try apply(record: record) }
        try applyOwn(of: update)
        acks += update["acks"] as? [Object] ?? []
        errors += update["errors"] as? [Object] ?? []
        if let pong = update["pong"] as? Object { pongs.append(pong) }
        checkLevels(mayJump: isFolded || isPart)
    }

    private func take(stepsOf update: Object) throws {
        guard let told = update["steps"] as? Object else { return }
        let new = UndoSteps(undo: Int(try whole(told, "undo")), redo: Int(try whole(told, "redo")))
        #expect(new != steps, "\(label): U4 steps are told when they have changed")
        steps = new
    }

    /// A snapshot replaces what it knew (U2).
    private func forget() {
        picture = Picture()
        poses = [:]
        points = [:]
        drafts = [:]
        watchers = 0
    }

    /// Applies what it did itself, in the order in which it did so: what a gesture did counts from
    /// its begin, as nothing else moves an item that it holds.
    private func applyDeeds(of update: Object) throws {
        var outcomes: [(order: Int, apply: () throws -> Void)] = []
        for ack in update["acks"] as? [Object] ?? [] {
            let command = try whole(ack, "command")
            // Who says nothing that the room has had is told all answers that are kept.
            if deeds[command] == nil, mayRestart { continue }
            let (order, deed) = try #require(deeds[command], "\(label): C1 ack \(command)")
            deeds[command] = nil
            guard ack["outcome"] as? String == "accepted" else { continue }
            outcomes.append((order, { self.apply(deed) }))
        }
        for own in update["own"] as? [Object] ?? [] where own["state"] as? String != "open" {
            let gesture = try whole(own, "gesture")
            if begun[gesture] == nil, mayRestart { continue }
            let deed = try #require(begun[gesture], "\(label) did not begin \(gesture)")
            begun[gesture] = nil
            let movesItems = ["drag", "transform", "handle"].contains(deed.kind)
            outcomes.append(
                (
                    deed.order,
                    { try self.settle(gesture, own, on: deed.items, movesItems: movesItems) }
                ))
        }
        for outcome in outcomes.sorted(by: { $0.order < $1.order }) { try outcome.apply() }
    }

    private func apply(_ deed: Deed) {
        switch deed {
        case .update(let item, let keys):
            picture.items[item]?.keys.merge(keys) { _, new in new }
        case .delete(let item): picture.items[item] = nil
        case .nudge(let items, let dx, let dy):
            for item in items {
                for (key, way) in [("x", dx), ("y", dy)] {
                    guard let old = picture.items[item]?.keys[key].flatMap({ Int64($0) }) else {
                        continue
                    }
                    picture.items[item]?.keys[key] = String(old + way)
                }
            }
        case .group(let items, let group):
            let name = group.map { String(1_000 * $0) } ?? "null"
            for item in items { picture.items[item]?.keys["group"] = name }
        case .deck(let item, let change): picture.items[item]?.cards.apply(change)
        case .other, .undo: break
        }
    }

    private func settle(
        _ gesture: UInt64, _ own: Object, on items: [UInt64], movesItems: Bool
    ) throws {
        picture.gestures[gesture] = nil
        // How a card flies on, and what a stroke or a text has become, is told to all.
        for (item, keys) in try poses(of: own, movesItems ? items : []) {
            picture.items[item]?.keys.merge(keys) { _, new in new }
        }
        #expect((own["latches"] as? [String]) == [], "\(label): L4")
    }

    /// Its open gestures; a settled one's last ordinal.
    private func applyOwn(of update: Object) throws {
        for own in update["own"] as? [Object] ?? [] {
            let gesture = try whole(own, "gesture")
            guard own["state"] as? String == "open" else {
                if update["folded"] == nil, let seen = seen[gesture], !gaps.contains(gesture) {
                    #expect(try whole(own, "ordinal") == seen.ordinal, "\(label): L2 \(gesture)")
                }
                continue
            }
            let deed = try #require(begun[gesture], "\(label) did not begin \(gesture)")
            try take(
                level: own, of: gesture, member: member, kind: deed.kind, items: deed.items)
            picture.gestures[gesture]?.poses = try poses(
                of: own, ["draw", "edit"].contains(deed.kind) ? [] : deed.items)
        }
        for error in update["errors"] as? [Object] ?? [] {
            guard let gesture = error["gesture"] as? UInt64,
                picture.gestures[gesture]?.member != member
            else { continue }
            let refusals = [2001, 2002, 2003, 2005, 2017, 2018, 2021, 3001, 3002]
            if refusals.contains(error["code"] as? Int ?? 0) { begun[gesture] = nil }
        }
    }

    /// Where the items of an own gesture are, in their order (U4).
    private func poses(of own: Object, _ items: [UInt64]) throws -> [UInt64: [String: String]] {
        let listed = try #require(own["poses"] as? [Object])
        #expect(try listed.map { try whole($0, "item") } == items, "\(label): U4 \(own)")
        for pose in listed { #expect(pose.count == 5, "\(label): U4 \(pose)") }
        return Dictionary(
            uniqueKeysWithValues: zip(items, listed.map { plain($0, without: ["item"]) }))
    }

    func whole(_ object: Object, _ key: String) throws -> UInt64 {
        try #require(object[key] as? NSNumber, "\(label): \(key) of \(object)").uint64Value
    }
}
