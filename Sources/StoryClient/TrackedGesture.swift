public import Canvas
public import Wire

/// A gesture as a member knows it: what records told of it, and what its edges came to.
///
/// **Spec:** L1–L5, U7.
public struct TrackedGesture: Sendable {
    /// Whose it is; nil while only a pose or an edge of it has come.
    public internal(set) var member: MemberID?
    /// What the member does; nil while only a pose or an edge of it has come.
    public internal(set) var kind: GestureKind?
    /// What it is about beside its items.
    public internal(set) var subject: GestureSubject?
    /// What an edit has come to; nil before something was typed.
    public internal(set) var draft: String?
    /// Where a stroke goes that is being drawn, on the canvas, as far as was told.
    public private(set) var points: [Position] = []
    /// What it holds; nothing while it was only mentioned.
    public internal(set) var items: [ItemID] = []
    /// Where its items are shown, as far as they have moved.
    public private(set) var poses: [(item: ItemID, pose: Pose)] = []
    /// The sample of the poses.
    public internal(set) var sample: SampleNumber?
    /// The last edge, as the level has it.
    public internal(set) var ordinal = LatchOrdinal(0)
    /// The guides that are latched: the level.
    public internal(set) var latched = Level.none

    /// The last edge that came, and what the edges come to.
    private(set) var seenOrdinal = LatchOrdinal(0)
    private(set) var seenLevel = Level.none
    /// A record of this update is about it.
    var isTouched = false
    /// Whether it was first told of in a part of a snapshot, with edges that came before.
    private var joinedLate: Bool

    /// A gesture of which nothing was told yet.
    init(joinedLate: Bool) { self.joinedLate = joinedLate }

    /// Whether it was opened, and not only mentioned.
    public var isOpen: Bool { !items.isEmpty }

    /// Where an item is shown; nil before it moved.
    public func pose(of item: ItemID) -> Pose? { poses.first { $0.item == item }?.pose }

    mutating func show(_ item: ItemID, _ pose: Pose) {
        if let index = poses.firstIndex(where: { $0.item == item }) {
            poses[index].pose = pose
        } else {
            poses.append((item, pose))
        }
    }

    /// Takes points of a stroke from the one at a place on; returns what is wrong with them.
    mutating func take(_ more: ArraySlice<Position>, from place: Int) -> Breach? {
        let count = points.count
        if place < count { points.removeSubrange(place...) }
        points += more
        return place <= count || joinedLate
            ? nil : Breach("G15", "points from \(place) on came after \(count)")
    }

    /// Follows an edge; returns what is wrong with it.
    mutating func take(_ edge: LatchEdge) -> Breach? {
        guard edge.ordinal == seenOrdinal.next else {
            return Breach(
                "L2", "edge \(edge.ordinal.rawValue) came after \(seenOrdinal.rawValue)")
        }
        seenOrdinal = edge.ordinal
        let name = edge.guide.name
        switch edge.change {
        case .latched:
            if seenLevel.contains(name) { return Breach("L3", "\(name) is latched twice") }
            seenLevel.insert(name)
        case .released:
            if !seenLevel.contains(name) { return Breach("L3", "\(name) is not latched") }
            seenLevel.remove(name)
        case .stolen(let victim):
            if !seenLevel.contains(victim) { return Breach("L3", "\(victim) is not latched") }
            if seenLevel.contains(name) { return Breach("L3", "\(name) is latched twice") }
            seenLevel.remove(victim)
            seenLevel.insert(name)
        }
        return nil
    }

    /// Holds the level against the edges at the end of an update; it may be ahead of them when
    /// edges were left out, or told before the member joined.
    mutating func settleLevel(mayJump: Bool) -> Breach? {
        if seenOrdinal == ordinal {
            joinedLate = false
            return seenLevel == latched ? nil : Breach("L1", "the level differs from its edges")
        }
        defer { (seenOrdinal, seenLevel, joinedLate) = (ordinal, latched, false) }
        if mayJump || joinedLate { return nil }
        return Breach(
            "L5", "the level is at edge \(ordinal.rawValue), the edges at \(seenOrdinal.rawValue)")
    }

    /// What is wrong with the edges of a gesture that is over.
    func faultAtEnd(ordinal: LatchOrdinal? = nil) -> Breach? {
        if !seenLevel.isEmpty { return Breach("L4", "it is over and has latches") }
        guard let ordinal, ordinal != seenOrdinal else { return nil }
        return Breach(
            "L2", "it ended at edge \(ordinal.rawValue), the edges at \(seenOrdinal.rawValue)")
    }
}
