import Canvas

/// Whole updates, as they were read: for tools that hold what was written against what is read.
///
/// **Spec:** U1–U6.
extension MessageBuffer {
    /// Appends an update.
    public mutating func append(_ update: ServerUpdate) {
        openUpdate(update.opening)
        if !update.acks.isEmpty { append(acks: update.acks) }
        if !update.own.isEmpty { append(ownOf: update) }
        if !update.errors.isEmpty { append(errors: update.errors) }
        if let pong = update.pong { appendPong(identifier: pong.identifier, time: pong.time) }
        if let steps = update.steps { append(steps: steps) }
        openRecords()
        var records = MessageBuffer(encoding)
        for record in update.records { records.append(record, of: update) }
        if records.count > 0 {
            append(encoding.recordSeparatorByteCount..<records.count, of: records)
        }
        closeUpdate()
    }

    private mutating func append(ownOf update: ServerUpdate) {
        openOwn()
        for (index, own) in update.own.enumerated() {
            openOwn(own.progress, isFirst: index == 0)
            for (place, pose) in update.poses[own.poses].enumerated() {
                appendPose(pose, isFirst: place == 0)
            }
            openLevel(ordinal: own.progress.ordinal, latched: own.progress.latched)
            append(update.guides[own.guides])
        }
        closeOwn()
    }

    private mutating func append(_ guides: ArraySlice<Guide>) {
        for (index, guide) in guides.enumerated() { appendGuide(guide, isFirst: index == 0) }
        closeGuides()
    }

    private mutating func append(_ record: ServerRecord, of update: ServerUpdate) {
        switch record {
        case .edge(let edge, let gesture, let member):
            appendRecord(edge: edge, of: gesture, by: member)
        case .member(let member, let profile): appendRecord(member: member, profile)
        case .left(let member): appendRecord(left: member)
        case .item(let item, let rank, let member):
            appendRecord(item: item, rank: rank, by: member)
        case .changed(let item, let changes, let rank, let member):
            switch encoding {
            case .json: bytes.appendRecord(changed: item, changes, rank: rank, by: member)
            case .binary: bytes.appendEntry(changed: item, changes, rank: rank, by: member)
            }
        case .deleted(let item, let member): appendRecord(deleted: item, by: member)
        case .settled(let gesture, let member, let state):
            appendRecord(settled: gesture, by: member, state)
        case .watchers(let count): appendRecord(watchers: count)
        case .presence(let member, let presence): appendRecord(presenceOf: member, presence)
        case .pose(let pose, let item, let gesture, let number):
            appendRecord(pose: pose, of: item, by: gesture, at: number)
        case .draft(let text, let item, let gesture, let number):
            appendRecord(draft: text, of: item, by: gesture, at: number)
        case .points(let part, let start, let item, let gesture):
            appendRecord(points: update.points[part], from: start, of: item, by: gesture)
        case .flight(let flight, let item, let member):
            appendRecord(flight: flight, of: item, by: member)
        case .gesture(
            let gesture, let kind, let subject, let member, let held, let ordinal, let latched,
            let part):
            openRecord(gesture: gesture, kind, subject: subject, by: member)
            for (index, item) in update.items[held].enumerated() {
                appendItem(item, isFirst: index == 0)
            }
            openLevel(ordinal: ordinal, latched: latched)
            append(update.guides[part])
        }
    }
}
