import Canvas
import Snapping
import Wire

/// A record that one author answers for, while a block is put together.
private struct AuthoredRecord: Comparable {
    enum Kind: UInt8 {
        case deleted, changed, settled, presence, pose, draft, points, gesture

        /// How it is told what a gesture of this kind shows.
        init(_ gesture: GestureKind) {
            switch gesture {
            case .drag, .transform, .handle, .swipe: self = .pose
            case .edit: self = .draft
            case .draw: self = .points
            }
        }
    }

    /// Whose section it is in; 0, which is no member, stands before all others and goes to all.
    let author: UInt64
    let kind: Kind
    /// The place in the table, or the number in the log, of the kind.
    let index: Int
    /// What has changed of an item: its rank, its frame, its attributes or its content.
    var properties: ItemProperties = []

    init(author: UInt64, kind: Kind, index: Int, properties: ItemProperties = []) {
        self.author = author
        self.kind = kind
        self.index = index
        self.properties = properties
    }

    /// A change that everybody is told of, whoever made it last.
    init(everybodys property: ItemProperties, of slot: Slot<PlacedItem>) {
        self.init(author: 0, kind: .changed, index: slot.index, properties: property)
    }

    static func < (left: AuthoredRecord, right: AuthoredRecord) -> Bool {
        (left.author, left.kind.rawValue, left.index)
            < (right.author, right.kind.rawValue, right.index)
    }
}

/// Putting together what came after a stamp.
///
/// **Spec:** U3, U5, U6, U8.
extension Delivery {
    /// Whether what came after `stamp` can be told without a snapshot.
    func remembers(after stamp: Stamp) -> Bool {
        deletions.isComplete(after: stamp) && departures.isComplete(after: stamp)
            && settlements.isComplete(after: stamp)
    }

    /// The index of the block of what came after `stamp`, made now if there is none yet; in front
    /// of a snapshot it has nothing but edges.
    mutating func block(
        after stamp: Stamp, beforeSnapshot isBeforeSnapshot: Bool, _ encoding: WireEncoding,
        in core: borrowing RoomCore
    ) -> Int {
        let known = blocks.index(after: stamp, beforeSnapshot: isBeforeSnapshot, encoding)
        if let known { return known }
        let start = bytes[encoding].records.count
        let firstSection = blocks.sections.count
        // Who knows nothing yet is not told how it came about.
        let isFolded = stamp > .zero && !tellsEdges(after: stamp)
        if stamp > .zero, !isFolded { appendEdges(after: stamp, encoding) }
        if stamp > .zero { appendFlights(after: stamp, encoding) }
        if !isBeforeSnapshot {
            var authored: [AuthoredRecord] = []
            appendMembers(after: stamp, &authored, encoding, core)
            appendItems(after: stamp, &authored, encoding, core)
            collectLogs(after: stamp, &authored, core)
            collectGestures(after: stamp, &authored, core)
            authored.sort()
            appendSections(authored, after: stamp, encoding, core)
        }
        return blocks.append(
            Block(
                after: stamp, isBeforeSnapshot: isBeforeSnapshot, encoding: encoding,
                bytes: start..<bytes[encoding].records.count,
                sections: firstSection..<blocks.sections.count,
                isFolded: isFolded))
    }

    /// Whether edges are told one by one, and not folded (L5).
    ///
    /// Who has missed a flush is not to hear for minutes what ticked long ago: with nineteen that
    /// drag over guides beside it, a member with 32 kbit/s got six updates in a minute.
    private func tellsEdges(after stamp: Stamp) -> Bool {
        guard edges.isComplete(after: stamp) else { return false }
        return stamp >= flushed || edges.numbers(after: stamp).count <= lateEdgeLimit
    }

    /// Walks the listed places when only those can have changed, else all.
    private func places(_ listed: [Int], of count: Int, after stamp: Stamp) -> (Int, (Int) -> Int) {
        stamp >= flushed && stamp > .zero ? (listed.count, { listed[$0] }) : (count, { $0 })
    }

    private mutating func appendEdges(after stamp: Stamp, _ encoding: WireEncoding) {
        for number in edges.numbers(after: stamp) {
            let event = edges[number]
            bytes[encoding].records.appendRecord(
                edge: event.edge, of: event.gesture, by: event.author)
        }
    }

    private mutating func appendMembers(
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ encoding: WireEncoding,
        _ core: borrowing RoomCore
    ) {
        let (count, place) = places(dirtyMembers, of: core.members.capacity, after: stamp)
        for position in 0..<count {
            guard let slot = core.members.slot(at: place(position)), core.members[slot].isListed
            else { continue }
            let member = core.members[slot]
            let marks = members[slot.index]
            if marks.profile > stamp {
                bytes[encoding].records.appendRecord(member: member.id, member.profile)
            }
            if marks.presence > stamp {
                authored.append(
                    AuthoredRecord(author: member.id.rawValue, kind: .presence, index: slot.index))
            }
        }
        for number in departures.numbers(after: stamp) {
            bytes[encoding].records.appendRecord(left: departures[number])
        }
        if watchersChanged > stamp {
            bytes[encoding].records.appendRecord(watchers: core.watcherCount)
        }
    }

    private mutating func appendItems(
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ encoding: WireEncoding,
        _ core: borrowing RoomCore
    ) {
        let (count, place) = places(dirtyItems, of: core.items.capacity, after: stamp)
        for position in 0..<count {
            guard let slot = core.items.slot(at: place(position)) else { continue }
            let placed = core.items[slot]
            let marks = items[slot.index]
            if marks.created > stamp {
                bytes[encoding].records.appendRecord(
                    item: placed.item, rank: placed.rank, by: placed.creator)
                continue
            }
            if marks.rank.at > stamp {
                authored.append(AuthoredRecord(everybodys: .rank, of: slot))
            }
            let known = authored.count
            collect(.frame, marks.frame, of: slot, after: stamp, &authored)
            collect(.attributes, marks.attributes, of: slot, after: stamp, &authored)
            collect(.content, marks.content, of: slot, after: stamp, &authored)
            join(&authored, from: known)
        }
    }

    /// Makes one record of what one author did to an item.
    private func join(_ authored: inout [AuthoredRecord], from start: Int) {
        var last = authored.count - 1
        while last > start {
            if authored[last].author == authored[last - 1].author, authored[last].author != 0 {
                authored[last - 1].properties.formUnion(authored.remove(at: last).properties)
            }
            last -= 1
        }
    }

    /// Lists a changed property for its author's section, or for everybody's when somebody else
    /// wrote it too since the stamp.
    private func collect(
        _ property: ItemProperties, _ mark: AuthoredMark, of slot: Slot<PlacedItem>,
        after stamp: Stamp, _ authored: inout [AuthoredRecord]
    ) {
        guard mark.at > stamp else { return }
        guard mark.othersAt <= stamp else {
            return authored.append(AuthoredRecord(everybodys: property, of: slot))
        }
        authored.append(
            AuthoredRecord(
                author: mark.author, kind: .changed, index: slot.index, properties: property))
    }

    private func collectLogs(
        after stamp: Stamp, _ authored: inout [AuthoredRecord], _ core: borrowing RoomCore
    ) {
        for number in deletions.numbers(after: stamp) {
            let deletion = deletions[number]
            // What is there again was told as an item, which comes first.
            guard !core.hasItem(deletion.item) else { continue }
            authored.append(
                AuthoredRecord(
                    author: deletion.isToldToAll ? 0 : deletion.author.rawValue, kind: .deleted,
                    index: number))
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
                let kind = AuthoredRecord.Kind(core.gestures[slot].kind)
                authored.append(AuthoredRecord(author: author, kind: kind, index: slot.index))
            }
            if marks.level > stamp {
                authored.append(AuthoredRecord(author: author, kind: .gesture, index: slot.index))
            }
        }
    }

    private mutating func appendSections(
        _ authored: [AuthoredRecord], after stamp: Stamp, _ encoding: WireEncoding,
        _ core: borrowing RoomCore
    ) {
        // A section of the block before is none of this one, even if it ends where this begins.
        let firstSection = blocks.sections.count
        for record in authored {
            let start = bytes[encoding].records.count
            append(record, after: stamp, encoding, core)
            if let last = blocks.sections[firstSection...].indices.last,
                blocks.sections[last].author == record.author
            {
                let first = blocks.sections[last].bytes.lowerBound
                blocks.sections[last].bytes = first..<bytes[encoding].records.count
            } else {
                blocks.sections.append(
                    AuthorSection(
                        author: record.author, bytes: start..<bytes[encoding].records.count))
            }
        }
    }

    private mutating func append(
        _ record: AuthoredRecord, after stamp: Stamp, _ encoding: WireEncoding,
        _ core: borrowing RoomCore
    ) {
        switch record.kind {
        case .deleted:
            let deletion = deletions[record.index]
            bytes[encoding].records.appendRecord(deleted: deletion.item, by: deletion.author)
        case .changed:
            guard let slot = core.items.slot(at: record.index),
                let author = record.author == 0
                    ? MemberID(items[slot.index][record.properties].author)
                    : MemberID(record.author)
            else { return }
            let placed = core.items[slot]
            bytes[encoding].records.appendRecord(
                changed: placed.item, record.properties, rank: placed.rank, by: author)
        case .settled:
            let settlement = settlements[record.index]
            bytes[encoding].records.appendRecord(
                settled: settlement.gesture, by: settlement.author, settlement.state)
        case .presence:
            guard let slot = core.members.slot(at: record.index) else { return }
            let member = core.members[slot]
            bytes[encoding].records.appendRecord(presenceOf: member.id, member.presence)
        case .pose, .draft, .points:
            guard let slot = core.gestures.slot(at: record.index) else { return }
            append(poseOf: slot, after: stamp, encoding, core)
        case .gesture:
            guard let slot = core.gestures.slot(at: record.index) else { return }
            append(levelOf: slot, encoding, core)
        }
    }
}
