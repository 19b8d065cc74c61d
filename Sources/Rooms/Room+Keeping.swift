package import Canvas
package import Wire

/// What of a room is kept, as far as whoever drives it has not taken it yet.
package struct Unkept: Sendable {
    /// Its commits, oldest first.
    package var commits: [Commit] = []
    /// What is kept of members that came, came back, have another profile or made a commit.
    package var members: [KeptMember] = []
    /// The members that left, of which something was kept.
    package var departures: [MemberID] = []
    /// Who made these commits, as they were called then.
    package var authors: [(member: MemberID, profile: MemberProfile)] = []

    /// Whether there is nothing.
    package var isEmpty: Bool { commits.isEmpty && members.isEmpty && departures.isEmpty }

    /// Makes nothing.
    package init() {}
}

/// Keeping: what goes to a store, and what comes from it.
///
/// **Spec:** D1–D6.
extension Room {
    /// Opens a room on a story that was kept.
    ///
    /// Its members are absent for `restartGrace`, and what they can take back is as it was.
    ///
    /// **Spec:** C15, D2.
    package init(
        story: StoryName, loading stored: StoredStory, durability: Durability, at now: ServerTime,
        snapshotChunkBytes: Int = Limits.snapshotChunkBytes, lateEdgeLimit: Int = 64
    ) {
        self.init(
            story: story, layout: stored.layout, epoch: stored.epoch, durability: durability,
            snapshotChunkBytes: snapshotChunkBytes, lateEdgeLimit: lateEdgeLimit)
        core.load(stored, at: now)
        // Whom members are told of may be others when there were too many to list.
        let isKnown = stored.stamp > .zero && stored.members.count <= Limits.membersListed
        delivery.load(core, at: isKnown ? stored.stamp : nil)
        // What was loaded is on the disk, and who was not told so before is told now.
        if core.revision > Revision(0) { delivery.noteDurable(core.revision) }
        var acks: [MemberID: [CommandAck]] = [:]
        for commit in stored.commits {
            guard let author = commit.author, let number = commit.cause.command else { continue }
            acks[author, default: []].append(
                CommandAck(command: number, outcome: .accepted(commit.revision)))
        }
        for slot in core.members.slots {
            delivery.load(acks[core.members[slot].id] ?? [], of: slot)
        }
    }

    /// Takes out what is to be kept since the last time.
    package mutating func takeUnkept() -> Unkept {
        var taken = unkept
        unkept = Unkept()
        for slot in core.takeUnkeptMembers() {
            guard let kept = core.kept(slot) else { continue }
            taken.members.append(kept)
            delivery.noteTaken(slot)
        }
        taken.departures = core.unkeptDepartures
        core.unkeptDepartures = []
        return taken
    }

    /// Notes that what was taken out of members is kept; those who wait for it are welcomed (D1).
    ///
    /// To be called once for each time that they were taken out.
    package mutating func noteKept(members: [MemberID]) {
        if members.isEmpty { return }
        let kept = Set(members)
        for slot in core.members.slots where kept.contains(core.members[slot].id) {
            delivery.noteKept(slot, isUnkept: core.members[slot].isUnkept)
        }
    }

    mutating func note(_ commit: Commit, by profile: MemberProfile?) {
        unkept.commits.append(commit)
        guard let author = commit.author, let profile else { return }
        if let index = unkept.authors.lastIndex(where: { $0.member == author }) {
            unkept.authors[index].profile = profile
        } else {
            unkept.authors.append((author, profile))
        }
    }

    /// The story as committed.
    package var state: StoryState {
        StoryState(revision: core.revision, items: core.order.map { core.items[$0].kept })
    }

    /// The greatest name that a member had.
    package var lastMember: UInt64 { core.lastMember }

    /// How far the room has come, as a store is to keep it when the room is put away: who was told
    /// all up to there goes on without a snapshot.
    ///
    /// **Spec:** D2.
    package var stamp: Stamp { delivery.stampToKeep(core) }

    /// Whether commands and begins are refused because the disk takes nothing (D4).
    ///
    /// Whoever comes meanwhile is welcomed all the same, and so are those who wait.
    package var isDiskRefusing: Bool {
        get { core.isDiskRefusing }
        set {
            core.isDiskRefusing = newValue
            if newValue { delivery.welcomeAll() }
        }
    }

    /// Settles all open gestures, as the server stops.
    ///
    /// **Spec:** W6.
    package mutating func settleAllGestures() {
        core.settleAllGestures(.settled, into: &effects)
        absorb()
    }

    /// Brings the story back to what it was, as one commit.
    ///
    /// **Spec:** D6.
    package mutating func restore(_ state: StoryState, epoch: Epoch) {
        core.restore(state, epoch: epoch, into: &effects)
        absorb()
    }
}
