import Canvas
import Snapping
package import Wire

/// Going on with a story that was kept, and bringing back what it was.
///
/// **Spec:** C15, D2, D6.
extension RoomCore {
    /// Goes on with a story; the core is as it was made.
    mutating func load(_ stored: StoredStory, at now: ServerTime) {
        precondition(revision == Revision(0) && members.isEmpty, "load only into an empty room")
        revision = stored.state.revision
        lastMember = stored.lastMember
        for kept in stored.state.items { fill(kept) }
        for kept in stored.members { load(kept, at: now) }
        let slots = Dictionary(uniqueKeysWithValues: members.slots.map { (members[$0].id, $0) })
        for commit in stored.commits { remember(commit, of: commit.author.flatMap { slots[$0] }) }
        refreshScene()
        followedVersion = scene.version
    }

    private mutating func fill(_ kept: KeptItem) {
        let slot = items.insert(PlacedItem(kept))
        itemSlots[kept.item.id] = slot
        order.append(slot)
        contentByteCount += kept.item.contentByteCount
        deletedItems.remove(kept.item.id)
        noteForScene(kept.item.id)
    }

    private mutating func load(_ kept: KeptMember, at now: ServerTime) {
        var member = Member(
            id: kept.id, profile: kept.profile, role: kept.role, capabilities: kept.capabilities,
            encoding: .json)
        member.lastCommand = kept.lastCommand
        member.lastCommittingCommand = kept.lastCommand
        member.token = kept.token
        member.usedToken = kept.usedToken
        member.isKept = true
        member.presence.state = .absent
        member.absence = Absence(state: .active, end: now.advanced(by: Limits.restartGrace))
        member.isListed = listedCount < Limits.membersListed
        if member.isListed { listedCount += 1 }
        let slot = members.insert(member)
        tokens[kept.token] = slot
        if let token = kept.usedToken { tokens[token] = slot }
        absentees.append(slot)
    }

    /// Remembers what a commit of before means for what comes: what can be taken back, and which
    /// names are taken.
    private mutating func remember(_ commit: Commit, of author: Slot<Member>?) {
        if case .restore = commit.cause { forgetSteps() }
        if case .gesture(let gesture) = commit.cause {
            pastGestures.insert(gesture)
            if let author { members[author].pastGestures.insert(gesture) }
        }
        if let author { members[author].history.note(commit) }
        for edit in commit.edits {
            if case .deleted(let kept) = edit, itemSlots[kept.item.id] == nil {
                deletedItems.insert(kept.item.id)
            }
        }
    }

    private mutating func forgetSteps() {
        for slot in members.slots { members[slot].history.removeAll() }
    }

    /// Brings all open gestures to their end.
    package mutating func settleAllGestures(_ state: GestureState, into effects: inout [Effect]) {
        for index in 0..<gestures.capacity {
            guard let slot = gestures.slot(at: index) else { continue }
            settle(slot, state, into: &effects)
        }
        followScene(into: &effects)
    }

    /// Makes the story what it was, as a commit of the server's own.
    ///
    /// **Spec:** D6.
    package mutating func restore(_ state: StoryState, epoch: Epoch, into effects: inout [Effect]) {
        settleAllGestures(.gone, into: &effects)
        self.epoch = epoch
        revision = revision.next
        clear(butFor: Set(state.items.map(\.item.id)))
        let write = Write(revision: revision, author: nil)
        for var kept in state.items {
            kept.writes = PropertyWrites(write)
            fill(kept)
        }
        refreshScene()
        followedVersion = scene.version
        forgetSteps()
        effects.append(.restored)
        let commit = Commit(
            revision: revision, author: nil, cause: .restore(state.revision), edits: [])
        effects.append(.committed(commit, by: nil))
    }

    /// Takes all items away; the names of those that do not come back stay taken.
    private mutating func clear(butFor names: Set<ItemID>) {
        for slot in order {
            let id = items[slot].item.id
            items.remove(slot)
            if !names.contains(id) { deletedItems.insert(id) }
        }
        itemSlots.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        contentByteCount = 0
        // Taken out of it one by one, 10,000 items stopped the room for four seconds.
        scene = Scene(layout: layout)
        staleItems.removeAll(keepingCapacity: true)
    }
}
