import Canvas
import Wire

/// What everybody is told.
///
/// **Spec:** U3, U5–U7.
extension StoryModel {
    mutating func apply(_ record: ServerRecord, of update: ServerUpdate) {
        // A part of a snapshot tells of everybody; of itself the member knows by other ways.
        if hasPart, isOwn(record) { return }
        switch record {
        case .pose(let pose, let item, let gesture, let number):
            apply(pose, to: item, of: gesture, at: number)
        case .gesture(
            let gesture, let kind, let subject, let author, let held, let ordinal, let latched, _):
            checkEcho(by: author, "gesture")
            touch(gesture) { tracked in
                (tracked.kind, tracked.subject) = (kind, subject)
                return nil
            }
            open(
                gesture, by: author, holding: update.items[held], ordinal: ordinal,
                latched: latched)
        case .edge(let edge, let gesture, let author): apply(edge, of: gesture, by: author)
        case .settled(let gesture, let author, _):
            checkEcho(by: author, "settled")
            settle(gesture, mayJump: update.opening.isFolded || update.opening.isSnapshot)
        case .draft(let text, _, let gesture, let number):
            show(of: gesture, at: number) { $0.draft = text }
        case .points(let part, let place, _, let gesture):
            touch(gesture) { $0.take(update.points[part], from: place) }
        case .flight(let flight, let item, _): flights[item] = flight
        case .item, .changed, .deleted: applyItem(record)
        case .member, .left, .watchers, .presence: applyPerson(record)
        }
    }

    private mutating func apply(
        _ edge: LatchEdge, of gesture: GestureID, by author: MemberID
    ) {
        // The part of the snapshot that is to tell of the gesture has its level, too; a pose of it
        // may have come before.
        guard isWhole || gestures[gesture]?.isOpen == true || deeds.hasBegun(gesture) else {
            return
        }
        var isNews = false
        touch(gesture) { tracked in
            tracked.member = author
            let breach = tracked.take(edge)
            isNews = breach == nil
            return breach
        }
        if isNews, let tick = Tick(edge, of: gesture, by: author) { ticks.append(tick) }
        // The member's own gesture is known by its begin.
        if gestures[gesture]?.isOpen == false {
            gestures[gesture]?.items = deeds.items(of: gesture)
        }
    }

    private mutating func apply(
        _ pose: Pose, to item: ItemID, of gesture: GestureID, at number: SampleNumber
    ) {
        show(of: gesture, at: number) { $0.show(item, pose) }
    }

    /// Shows what a gesture of another member has come to.
    private mutating func show(
        of gesture: GestureID, at number: SampleNumber, _ change: (inout TrackedGesture) -> Void
    ) {
        let me = member
        touch(gesture) { tracked in
            let before = tracked.sample
            change(&tracked)
            tracked.sample = number
            if tracked.member != nil, tracked.member == me {
                return Breach("U5", "an echo of what the member does")
            }
            guard let before, number < before else { return nil }
            return Breach("U4", "sample \(number.rawValue) came after \(before.rawValue)")
        }
    }

    private mutating func open(
        _ gesture: GestureID, by author: MemberID, holding held: ArraySlice<ItemID>,
        ordinal: LatchOrdinal, latched: Level
    ) {
        touch(gesture) { tracked in
            tracked.member = author
            if !tracked.items.elementsEqual(held) { tracked.items = Array(held) }
            tracked.ordinal = ordinal
            tracked.latched = latched
            return held.isEmpty ? Breach("G1", "it holds nothing") : nil
        }
        // What is drawn is no item yet.
        guard gestures[gesture]?.kind != .draw else { return }
        for item in held { hold(item, by: gesture) }
    }

    private mutating func settle(_ gesture: GestureID, mayJump: Bool) {
        // One that began and ended between two updates is told of by its end alone.
        guard let tracked = gestures.removeValue(forKey: gesture) else { return }
        for item in tracked.items { release(item, of: gesture) }
        // Of edges that were left out (L5) the last may be among them.
        if !mayJump, let breach = tracked.faultAtEnd() { report(breach, of: gesture) }
    }

    private mutating func applyItem(_ record: ServerRecord) {
        switch record {
        case .item(let item, let rank, let creator):
            let holder = awaited.removeValue(forKey: item.id) ?? items[item.id]?.holder
            items[item.id] = PlacedItem(item: item, rank: rank, creator: creator, holder: holder)
        case .changed(let item, let changes, let rank, _): change(item, changes, rank: rank)
        case .deleted(let item, let author):
            // Of what its undo or redo deletes it is told as everybody is.
            if !hasUndone { checkEcho(by: author, "deleted") }
            items[item] = nil
            awaited[item] = nil
        default: break
        }
    }

    /// Gives an item new values.
    mutating func change(_ id: ItemID, _ changes: ItemChanges, rank: Rank?) {
        guard let placed = items[id] else {
            // In a snapshot its part has what is changed here.
            guard isWhole else { return }
            return report(Breach("U6", "item \(id.rawValue) is changed and unknown"))
        }
        if let rank { items[id]?.rank = rank }
        do {
            items[id]?.item = try changes.applied(to: placed.item)
        } catch {
            report(Breach("U6", "item \(id.rawValue) is given \(error.field ?? "what it has not")"))
        }
    }

    private mutating func applyPerson(_ record: ServerRecord) {
        guard remembersPeople else { return }
        switch record {
        case .member(let member, let profile): members[member] = profile
        case .left(let member):
            members[member] = nil
            presences[member] = nil
        case .watchers(let count): watchers = count
        case .presence(let author, let presence):
            checkEcho(by: author, "presence")
            guard members[author] != nil else {
                guard isWhole else { return }
                return report(Breach("U3", "presence of \(author.rawValue), who is not here"))
            }
            presences[author] = presence
        default: break
        }
    }

    /// Notes what the member says of itself, which nobody repeats to it.
    mutating func note(_ changes: PresenceChanges) {
        guard remembersPeople, let member else { return }
        presences[member, default: Presence()].take(changes)
        if let name = changes.name { members[member]?.name = name }
        if let color = changes.color { members[member]?.color = color }
    }

    private func isOwn(_ record: ServerRecord) -> Bool {
        switch record {
        case .pose(_, _, let gesture, _), .draft(_, _, let gesture, _),
            .points(_, _, _, let gesture):
            deeds.hasBegun(gesture)
        case .gesture(_, _, _, let author, _, _, _, _), .presence(let author, _): author == member
        default: false
        }
    }

    private mutating func checkEcho(by author: MemberID, _ record: StaticString) {
        if author == member { report(Breach("U5", "an echo: \(record)")) }
    }
}

extension Presence {
    /// Shows what is said anew.
    fileprivate mutating func take(_ changes: PresenceChanges) {
        if let cursor = changes.cursor { self.cursor = cursor }
        if let selection = changes.selection { self.selection = selection }
        if let viewport = changes.viewport { self.viewport = viewport }
        if let state = changes.state { self.state = state }
    }
}
