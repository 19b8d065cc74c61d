package import Canvas
package import Wire

/// The name of a story, checked.
///
/// **Spec:** N5.
package struct StoryName: Hashable, Sendable {
    /// 1–64 characters `A–Z a–z 0–9 - _`.
    package let text: String

    /// Wraps a name, or returns nil when it is not one.
    package init?(_ text: String) {
        guard StoryRequest.isValid(id: text) else { return nil }
        self.text = text
    }
}

/// One room as its server drives it: the authority and what its members are told, together.
///
/// Inputs come in by ``join(_:at:)``, ``receive(_:samples:from:at:)`` and their like, at times that
/// never decrease; messages go out by ``flush(at:_:)`` and ``resume(_:at:_:)``. Same calls, same
/// bytes.
///
/// **Isolation:** owned by the story's actor.
package struct Room: ~Copyable {
    /// The story's name.
    package let story: StoryName
    /// The authority.
    package internal(set) var core: RoomCore
    var delivery: Delivery
    var effects: [Effect] = []
    /// The commits that nobody has taken yet to keep them, and who made them.
    var unkept = Unkept()
    let assembler = MessageAssembler()

    /// Opens a room on an empty story.
    package init(
        story: StoryName, layout: CanvasLayout, epoch: Epoch, durability: Durability = .memory,
        snapshotChunkBytes: Int = Limits.snapshotChunkBytes, lateEdgeLimit: Int = 64
    ) {
        self.story = story
        delivery = Delivery(
            durability: durability, snapshotChunkBytes: snapshotChunkBytes,
            lateEdgeLimit: lateEdgeLimit)
        core = RoomCore(layout: layout, epoch: epoch)
    }

    /// Lets a member in, or in again; nil when the room is full.
    ///
    /// One that comes back has the slot that it had; whatever connection it had is its no more.
    ///
    /// **Spec:** H3, H4, R2, R6.
    package mutating func join(_ arrival: Arrival, at now: ServerTime) -> Slot<Member>? {
        defer { absorb() }
        return core.join(arrival, at: now, into: &effects)
    }

    /// Takes what a member says.
    package mutating func receive(
        _ message: ClientMessage, samples: [Sample], from member: Slot<Member>, at now: ServerTime
    ) {
        core.receive(message, samples: samples, from: member, at: now, into: &effects)
        absorb()
    }

    /// Takes a message of a member that could not be read.
    package mutating func receive(
        unreadable error: WireError, from member: Slot<Member>, at now: ServerTime
    ) {
        core.receive(unreadable: error, from: member, at: now, into: &effects)
        absorb()
    }

    /// Takes note of a message of a member that means nothing (W8).
    package mutating func receiveIgnored(from member: Slot<Member>, at now: ServerTime) {
        core.receiveIgnored(from: member, at: now)
    }

    /// Waits for a member, whose connection is gone, to come back, if it can; else lets it go.
    package mutating func suspend(_ member: Slot<Member>, at now: ServerTime) {
        core.suspend(member, at: now, into: &effects)
        absorb()
    }

    /// Lets a member go.
    package mutating func leave(_ member: Slot<Member>) {
        core.leave(member, into: &effects)
        absorb()
    }

    /// Settles what has been silent for too long.
    package mutating func settleSilentGestures(at now: ServerTime) {
        core.settleSilentGestures(at: now, into: &effects)
        absorb()
    }

    /// Lets the members go that did not come back in time.
    package mutating func endGraces(at now: ServerTime) {
        core.endGraces(at: now, into: &effects)
        absorb()
    }

    mutating func absorb() {
        for effect in effects {
            delivery.absorb(effect, in: core)
            if case .committed(let commit, let profile) = effect { note(commit, by: profile) }
        }
        effects.removeAll(keepingCapacity: true)
    }

    /// The members that are to be closed because they ask for much more than they may.
    package mutating func takeExcessive() -> [Slot<Member>] { core.takeExcessive() }
}
