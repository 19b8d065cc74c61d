import Canvas
import Wire

/// The text of an update that was read, by the server's own writers.
func text(of update: ServerUpdate) -> String {
    var buffer = ByteBuffer()
    buffer.openUpdate(update.opening)
    if !update.acks.isEmpty { buffer.append(acks: update.acks) }
    if !update.own.isEmpty { buffer.write(own: update) }
    if !update.errors.isEmpty { buffer.append(errors: update.errors) }
    if let pong = update.pong { buffer.appendPong(identifier: pong.identifier, time: pong.time) }
    buffer.openRecords()
    var records = ByteBuffer()
    for record in update.records { records.write(record, of: update) }
    if records.count > 0 { buffer.append(1..<records.count, of: records) }
    buffer.closeUpdate()
    return String(decoding: buffer.array, as: UTF8.self)
}

extension ByteBuffer {
    fileprivate mutating func write(own update: ServerUpdate) {
        openOwn()
        for (index, own) in update.own.enumerated() {
            openOwn(own.progress, isFirst: index == 0)
            for (place, pose) in update.poses[own.poses].enumerated() {
                appendPose(pose, isFirst: place == 0)
            }
            openLevel(ordinal: own.progress.ordinal, latched: own.progress.latched)
            write(update.guides[own.guides])
        }
        closeOwn()
    }

    private mutating func write(_ guides: ArraySlice<Guide>) {
        for (index, guide) in guides.enumerated() { appendGuide(guide, isFirst: index == 0) }
        closeGuides()
    }

    fileprivate mutating func write(_ record: ServerRecord, of update: ServerUpdate) {
        switch record {
        case .edge(let edge, let gesture, let member):
            appendRecord(edge: edge, of: gesture, by: member)
        case .member(let member, let profile): appendRecord(member: member, profile)
        case .left(let member): appendRecord(left: member)
        case .item(let item, let rank, let member):
            appendRecord(item: item, rank: rank, by: member)
        case .changed(let item, let changes, let rank, let member):
            appendRecord(
                changed: bearer(of: changes, named: item), properties(of: changes, rank),
                rank: rank ?? Rank(0), by: member)
        case .deleted(let item, let member): appendRecord(deleted: item, by: member)
        case .settled(let gesture, let member, let state):
            appendRecord(settled: gesture, by: member, state)
        case .watchers(let count): appendRecord(watchers: count)
        case .presence(let member, let presence):
            appendRecord(presenceOf: member, presence)
        case .pose(let pose, let item, let gesture, let number):
            appendRecord(pose: pose, of: item, by: gesture, at: number)
        case .gesture(
            let gesture, let kind, let member, let held, let ordinal, let latched, let part):
            openRecord(gesture: gesture, kind, by: member)
            for (index, item) in update.items[held].enumerated() {
                appendItem(item, isFirst: index == 0)
            }
            openLevel(ordinal: ordinal, latched: latched)
            write(update.guides[part])
        }
    }
}

/// An item of the kind that can have all of the changes, with their values.
private func bearer(of changes: ItemChanges, named id: ItemID) -> Item {
    var content = ItemContent.sticker(emoji: "")
    if changes.text != nil || changes.fontSize != nil || changes.background != nil {
        content = .text(
            TextContent(
                text: "", fontSize: TextContent.standardFontSize, color: .white, background: nil))
    } else if changes.outline != nil || changes.color != nil {
        content = .shape(.rectangle, .white)
    } else if changes.url != nil {
        content = .image(url: "")
    }
    let item = Item(
        id: id, frame: Frame(center: .center),
        halfExtents: HalfExtents(width: .zero, height: .zero), content: content)
    return (try? changes.applied(to: item)) ?? item
}

private func properties(of changes: ItemChanges, _ rank: Rank?) -> ItemProperties {
    let given: [(Bool, ItemProperties)] = [
        (rank != nil, .rank), (changes.x != nil, .x), (changes.y != nil, .y),
        (changes.scale != nil, .scale), (changes.angle != nil, .angle),
        (changes.halfWidth != nil, .halfWidth), (changes.halfHeight != nil, .halfHeight),
        (changes.text != nil, .text), (changes.fontSize != nil, .fontSize),
        (changes.color != nil, .color), (changes.background != nil, .background),
        (changes.emoji != nil, .emoji), (changes.outline != nil, .shape),
        (changes.url != nil, .url),
    ]
    return given.reduce(into: []) { if $1.0 { $0.formUnion($1.1) } }
}
