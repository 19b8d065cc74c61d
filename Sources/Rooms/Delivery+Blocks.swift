import Canvas
import Snapping
import Wire

/// A record that one author answers for, while a block is put together.
private struct AuthoredRecord: Comparable {
    enum Kind: UInt8 {
        case deleted, changed, settled, presence, pose, gesture
    }

    let author: UInt64
    let kind: Kind
    /// The place in the table, or the number in the log, of the kind.
    let index: Int
    var properties: ItemProperties = []

    static func < (left: AuthoredRecord, right: AuthoredRecord) -> Bool {
        (left.author, left.kind.rawValue, left.index)
            < (right.author, right.kind.rawValue, right.index)
    }
}

/// Putting together what came after a stamp.
///
/// **Spec:** U3, U5, U6, U8.
extension Delivery {
    /// The index of the block of what came after `stamp`, made now if there is none yet.
    mutating func block(after stamp: Stamp, in core: borrowing RoomCore) -> Int {
        if let index = blocks.index(after: stamp) { return index }
        let isSnapshot =
            stamp == 0 || !deletions.isComplete(after: stamp)
            || !departures.isComplete(after: stamp) || !settlements.isComplete(after: stamp)
        let from = isSnapshot ? 0 : stamp
        let start = blocks.bytes.count
        let firstSection = blocks.sections.count
        if !isSnapshot { appendEdges(after: from) }
        var authored: [AuthoredRecord] = []
        appendMembers(after: from, isSnapshot: isSnapshot, &authored, core)
        appendItems(after: from, &authored, core)
        if !isSnapshot { collectLogs(after: from, &authored) }
        collectGestures(after: from, &authored, core)
        authored.sort()
        appendSections(authored, core)
        return blocks.append(
            Block(
                after: stamp, bytes: start..<blocks.bytes.count,
                sections: firstSection..<blocks.sections.count, isSnapshot: isSnapshot,
                isFolded: !isSnapshot && !edges.isComplete(after: from)))
    }

    /// Walks the listed places when only those can have changed, else all.
    private func places(_ listed: [Int], of count: Int, after stamp: Stamp) -> (Int, (Int) -> Int) {
        stamp == flushed && stamp > 0 ? (listed.count, { listed[$0] }) : (count, { $0 })
    }

    private mutating func appendEdges(after stamp: Stamp) {
        guard edges.isComplete(after: stamp) else { return }
        for number in edges.numbers(after: stamp) {
            let event = edges[number]
            blocks.bytes.appendRecord(edge: event.edge, of: event.gesture, by: event.author)
        }
    }

    private mutating func appendMembers(
        after stamp: Stamp, isSnapshot: Bool, _ authored: inout [AuthoredRecord],
        _ core: borrowing RoomCore
    ) {
        let (count, place) = places(dirtyMembers, of: core.members.capacity, after: stamp)
        for position in 0..<count {
            guard let slot = core.members.slot(at: place(position)) else { continue }
            let member = core.members[slot]
            let marks = members[slot.index]
            if marks.joined > stamp {
                blocks.bytes.appendRecord(member: member.id, member.profile)
            }
            if marks.presence > stamp {
                authored.append(
                    AuthoredRecord(author: member.id.rawValue, kind: .presence, index: slot.index))
            }
        }
        guard !isSnapshot else { return }
        for number in departures.numbers(after: stamp) {
            blocks.bytes.appendRecord(left: departures[number])
        }
    }

    private mutating func appendItems(
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ core: borrowing RoomCore
    ) {
        let (count, place) = places(dirtyItems, of: core.items.capacity, after: stamp)
        for position in 0..<count {
            guard let slot = core.items.slot(at: place(position)) else { continue }
            let placed = core.items[slot]
            let marks = items[slot.index]
            if marks.created > stamp {
                blocks.bytes.appendRecord(item: placed.item, rank: placed.rank, by: placed.creator)
                continue
            }
            if marks.ranked > stamp {
                blocks.bytes.appendRecord(
                    changed: placed.item, .rank, rank: placed.rank, by: placed.creator)
            }
            let known = authored.count
            tell(.frame, marks.frame, of: slot, after: stamp, &authored, core)
            tell(.content, marks.content, of: slot, after: stamp, &authored, core)
            if authored.count == known + 2, authored[known].author == authored[known + 1].author {
                authored[known].properties.formUnion(authored.removeLast().properties)
            }
        }
    }

    /// Tells a changed property in its author's section, or to all when somebody else wrote it
    /// too since the stamp.
    private mutating func tell(
        _ property: ItemProperties, _ mark: AuthoredMark, of slot: Slot<PlacedItem>,
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ core: borrowing RoomCore
    ) {
        guard mark.at > stamp, let author = MemberID(mark.author) else { return }
        guard mark.othersAt > stamp else {
            authored.append(
                AuthoredRecord(
                    author: mark.author, kind: .changed, index: slot.index, properties: property))
            return
        }
        let placed = core.items[slot]
        blocks.bytes.appendRecord(changed: placed.item, property, rank: placed.rank, by: author)
    }

    private func collectLogs(after stamp: Stamp, _ authored: inout [AuthoredRecord]) {
        for number in deletions.numbers(after: stamp) {
            authored.append(
                AuthoredRecord(
                    author: deletions[number].author.rawValue, kind: .deleted, index: number))
        }
        for number in settlements.numbers(after: stamp) {
            authored.append(
                AuthoredRecord(
                    author: settlements[number].author.rawValue, kind: .settled, index: number))
        }
    }

    private func collectGestures(
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ core: borrowing RoomCore
    ) {
        let (count, place) = places(dirtyGestures, of: core.gestures.capacity, after: stamp)
        for position in 0..<count {
            guard let slot = core.gestures.slot(at: place(position)) else { continue }
            let marks = gestures[slot.index]
            let author = core.members[core.gestures[slot].member].id.rawValue
            if marks.pose > stamp {
                authored.append(AuthoredRecord(author: author, kind: .pose, index: slot.index))
            }
            if marks.level > stamp {
                authored.append(AuthoredRecord(author: author, kind: .gesture, index: slot.index))
            }
        }
    }

    private mutating func appendSections(
        _ authored: [AuthoredRecord], _ core: borrowing RoomCore
    ) {
        for record in authored {
            let start = blocks.bytes.count
            append(record, core)
            if let last = blocks.sections.indices.last,
                blocks.sections[last].author == record.author,
                blocks.sections[last].bytes.upperBound == start
            {
                let first = blocks.sections[last].bytes.lowerBound
                blocks.sections[last].bytes = first..<blocks.bytes.count
            } else {
                blocks.sections.append(
                    AuthorSection(author: record.author, bytes: start..<blocks.bytes.count))
            }
        }
    }

    private mutating func append(_ record: AuthoredRecord, _ core: borrowing RoomCore) {
        switch record.kind {
        case .deleted:
            let deletion = deletions[record.index]
            blocks.bytes.appendRecord(deleted: deletion.item, by: deletion.author)
        case .changed:
            guard let slot = core.items.slot(at: record.index),
                let author = MemberID(record.author)
            else { return }
            let placed = core.items[slot]
            blocks.bytes.appendRecord(
                changed: placed.item, record.properties, rank: placed.rank, by: author)
        case .settled:
            let settlement = settlements[record.index]
            blocks.bytes.appendRecord(
                settled: settlement.gesture, by: settlement.author, settlement.state)
        case .presence:
            guard let slot = core.members.slot(at: record.index) else { return }
            let member = core.members[slot]
            blocks.bytes.appendRecord(presenceOf: member.id, cursor: member.cursor)
        case .pose, .gesture: append(gestureRecord: record, core)
        }
    }

    private mutating func append(
        gestureRecord record: AuthoredRecord, _ core: borrowing RoomCore
    ) {
        guard let slot = core.gestures.slot(at: record.index) else { return }
        let gesture = core.gestures[slot]
        let item = core.items[gesture.item].item.id
        if record.kind == .pose {
            blocks.bytes.appendRecord(
                pose: gesture.drag.frame.center, of: item, by: gesture.id,
                at: gesture.drag.lastSample)
            return
        }
        blocks.bytes.openRecord(
            gesture: gesture.id, by: core.members[gesture.member].id, holding: item,
            ordinal: gesture.drag.lastOrdinal, latched: gesture.drag.latched)
        var isFirst = true
        for guide in gesture.drag.shown {
            blocks.bytes.appendGuide(guide, isFirst: isFirst)
            isFirst = false
        }
        blocks.bytes.closeGuides()
    }
}
