import Canvas
import Foundation
import Testing
import Wire

/// Writes what vectors mean with the server's own writers.
extension MessageBuffer {
    mutating func write(update: JSONValue) throws {
        openUpdate(try update.opening())
        if update["acks"].isGiven { append(acks: try update["acks"].list().map { try $0.ack() }) }
        if update["own"].isGiven { try write(own: update["own"].list()) }
        if update["errors"].isGiven {
            append(errors: try update["errors"].list().map { try $0.error() })
        }
        if update["pong"].isGiven {
            appendPong(
                identifier: try update["pong"]["id"].whole(),
                time: try update["pong"]["time"].whole().asTime)
        }
        if update["steps"].isGiven {
            let steps = update["steps"]
            append(
                steps: UndoSteps(
                    undo: Int(try steps["undo"].whole()), redo: Int(try steps["redo"].whole())))
        }
        openRecords()
        var records = MessageBuffer(encoding)
        for record in try update["records"].list() { try records.write(record: record) }
        if records.count > 0 {
            append(encoding.recordSeparatorByteCount..<records.count, of: records)
        }
        closeUpdate()
    }

    private mutating func write(own entries: [JSONValue]) throws {
        openOwn()
        for (index, entry) in entries.enumerated() {
            openOwn(
                GestureProgress(
                    gesture: try entry["gesture"].gestureID(),
                    state: try entry["state"].gestureState(), sample: try entry["n"].sampleNumber(),
                    ordinal: try entry["ordinal"].ordinal(),
                    latched: try entry["latches"].level()), isFirst: index == 0)
            for (place, pose) in try entry["poses"].list().enumerated() {
                appendPose(
                    PlacedFrame(item: try pose["item"].itemID(), frame: try pose.frame()),
                    isFirst: place == 0)
            }
            try write(levelOf: entry)
        }
        closeOwn()
    }

    private mutating func write(levelOf entry: JSONValue) throws {
        openLevel(
            ordinal: try entry["ordinal"].ordinal(), latched: try entry["latches"].level())
        for (index, guide) in try entry["guides"].list().enumerated() {
            appendGuide(try guide.guide(), isFirst: index == 0)
        }
        closeGuides()
    }

    private mutating func write(record: JSONValue) throws {
        switch try record["type"].text() {
        case "edge": try write(edge: record)
        case "member":
            appendRecord(
                member: try record["member"].memberID(),
                MemberProfile(
                    name: try record["name"].text(), color: try record["color"].color()))
        case "left": appendRecord(left: try record["member"].memberID())
        case "item":
            appendRecord(
                item: try record["item"].item(), rank: try record["item"].rank(),
                by: try record["by"].memberID())
        case "changed":
            let changes = try record.changes()
            appendRecord(
                changed: changes.item, changes.properties, rank: try record.rank(),
                by: try record["by"].memberID())
        case "deleted":
            appendRecord(
                deleted: try record["item"].itemID(), by: try record["by"].memberID())
        case "presence":
            appendRecord(presenceOf: try record["member"].memberID(), try record.presence())
        case "flight":
            appendRecord(
                flight: try record.flight(), of: try record["item"].itemID(),
                by: try record["member"].memberID())
        case "watchers": appendRecord(watchers: Int(try record["count"].whole()))
        default: try write(gestureRecord: record)
        }
    }

    private mutating func write(edge: JSONValue) throws {
        let change: LatchEdge.Change =
            switch try edge["edge"].text() {
            case "latched": .latched
            case "released": .released(try edge["reason"].releaseReason())
            default: .stolen(from: try edge["from"].guideName())
            }
        let latchEdge = LatchEdge(
            ordinal: try edge["ordinal"].ordinal(), sample: try edge["sample"].sampleNumber(),
            change: change, guide: try edge["guide"].guide())
        appendRecord(
            edge: latchEdge, of: try edge["gesture"].gestureID(),
            by: try edge["member"].memberID())
    }

    private mutating func write(gestureRecord record: JSONValue) throws {
        let gesture = try record["gesture"].gestureID()
        switch try record["type"].text() {
        case "pose":
            appendRecord(
                pose: try record.pose(), of: try record["item"].itemID(), by: gesture,
                at: try record["n"].sampleNumber())
        case "draft":
            appendRecord(
                draft: try record["text"].text(), of: try record["item"].itemID(), by: gesture,
                at: try record["n"].sampleNumber())
        case "points":
            appendRecord(
                points: try record["points"].points()[...], from: Int(try record["from"].whole()),
                of: try record["item"].itemID(), by: gesture)
        case "gesture":
            openRecord(
                gesture: gesture, try record["kind"].gestureKind(), subject: try record.subject(),
                by: try record["member"].memberID())
            for (index, item) in try record["items"].list().enumerated() {
                appendItem(try item.itemID(), isFirst: index == 0)
            }
            try write(levelOf: record)
        default:
            #expect(try record["type"].text() == "settled")
            appendRecord(
                settled: gesture, by: try record["member"].memberID(),
                try record["state"].gestureState())
        }
    }

    mutating func write(welcome: JSONValue) throws {
        let limits = try Limits.allMaxima.map {
            ($0.name, Int(try welcome["limits"][$0.name.description].whole()))
        }
        #expect(try welcome["limits"].object().count == limits.count)
        append(
            Welcome(
                member: try welcome["member"].memberID(),
                profile: MemberProfile(
                    name: try welcome["name"].text(), color: try welcome["color"].color()),
                role: try welcome["role"].text() == "viewer" ? .viewer : .editor,
                time: try welcome["time"].whole().asTime,
                epoch: try #require(Epoch(try welcome["epoch"].whole())),
                token: welcome["token"].isGiven ? try welcome["token"].token() : nil,
                lastCommand: try welcome["command"].whole(),
                isResumed: welcome["resumed"].isGiven,
                story: StoryRequest(
                    id: try welcome["story"]["id"].text(), layout: try welcome["story"].layout()),
                revision: try welcome["story"]["revision"].revision(),
                durability: try welcome["durability"].text() == "disk" ? .disk : .memory,
                capabilities: try welcome["capabilities"].list().isEmpty ? [] : .resume,
                limits: limits))
    }
}

extension ByteBuffer {
    mutating func write(story: JSONValue) throws {
        append(
            storyNamed: try story["id"].text(), revision: try story["revision"].revision(),
            layout: try story.layout(),
            items: try story["items"].list().map { (try $0.item(), try $0.rank()) })
    }
}

extension UInt64 {
    fileprivate var asTime: ServerTime { ServerTime(microseconds: Int64(self)) }
}

extension JSONValue {
    fileprivate func rank() throws -> Rank {
        guard self["rank"].isGiven else { return Rank(0) }
        return Rank(try #require(self["rank"].raw as? NSNumber).int64Value)
    }

    fileprivate func opening() throws -> UpdateOpening {
        var opening = UpdateOpening(
            since: try self["since"].revision(), revision: try self["revision"].revision(),
            stamp: Stamp(try self["stamp"].whole()), time: try self["time"].whole().asTime)
        opening.epoch = self["epoch"].isGiven ? Epoch(try self["epoch"].whole()) : nil
        opening.isSnapshot = self["snapshot"].isGiven
        opening.hasMore = self["more"].isGiven
        opening.isFolded = self["folded"].isGiven
        opening.interval = self["interval"].isGiven ? Int(try self["interval"].whole()) : nil
        opening.durable = self["durable"].isGiven ? try self["durable"].revision() : nil
        return opening
    }

    fileprivate func token() throws -> ResumeToken {
        let digits = try text()
        let high = try #require(UInt64(digits.prefix(16), radix: 16))
        return ResumeToken(high: high, low: try #require(UInt64(digits.suffix(16), radix: 16)))
    }

    fileprivate func presence() throws -> Presence {
        let states = PresenceState.allCases
        let state = try self["state"].text()
        let viewport = self["viewport"]
        return Presence(
            state: try #require(states.first { String(describing: $0) == state }),
            cursor: self["cursor"].raw is NSNull ? nil : try self["cursor"].position(),
            selection: try self["selection"].list().map { try $0.itemID() },
            viewport: viewport.raw is NSNull
                ? nil
                : Box(
                    center: try viewport.position(),
                    halfExtents: HalfExtents(
                        width: try viewport["halfWidth"].length(),
                        height: try viewport["halfHeight"].length())))
    }

    fileprivate func ack() throws -> CommandAck {
        let outcome: CommandOutcome =
            switch try self["outcome"].text() {
            case "accepted": .accepted(try self["revision"].revision())
            case "adjusted":
                .adjusted(
                    try self["revision"].revision(), try self["item"].item(),
                    rank: try self["item"].rank())
            case "unchanged": .unchanged
            default: .refused(try self["error"].error())
            }
        let skipped = self["skipped"].isGiven ? try self["skipped"].list() : []
        return CommandAck(
            command: try self["command"].whole(), outcome: outcome,
            skipped: try skipped.map { try $0.skippedPart() })
    }

    private func skippedPart() throws -> SkippedPart {
        let keys = Dictionary(
            uniqueKeysWithValues: ItemProperties.named.map { ($0.name.description, $0.key) })
        let properties = try self["keys"].list().map { try #require(keys[$0.text()]) }
        return SkippedPart(
            item: try self["item"].itemID(), properties: ItemProperties(properties))
    }
}
