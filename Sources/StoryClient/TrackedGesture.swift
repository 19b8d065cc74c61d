public import Canvas
import Wire

/// A gesture as a member knows it: what records told of it, and what its edges came to.
///
/// **Spec:** L1–L5, U7.
public struct TrackedGesture: Sendable {
    /// Whose it is; nil while only a pose or an edge of it has come.
    public internal(set) var member: MemberID?
    /// What it holds.
    public internal(set) var item: ItemID?
    /// Where its item is shown; nil before it moved.
    public internal(set) var pose: Position?
    /// The sample of the pose.
    public internal(set) var sample: SampleNumber?
    /// The last edge, as the level has it.
    public internal(set) var ordinal = LatchOrdinal(0)
    /// The guides that are latched: the level.
    public internal(set) var latched: GuideSet = .none

    /// The last edge that came, and what the edges come to.
    private(set) var seenOrdinal = LatchOrdinal(0)
    private(set) var seenLevel: GuideSet = .none
    /// A record of this update is about it.
    var isTouched = false

    /// A gesture of which nothing was told yet.
    init() {}

    /// Whether it was opened, and not only mentioned.
    public var isOpen: Bool { item != nil }

    /// Follows an edge; returns what is wrong with it.
    mutating func take(_ edge: LatchEdge) -> Breach? {
        guard edge.ordinal == seenOrdinal.next else {
            return Breach(
                "L2", "edge \(edge.ordinal.rawValue) came after \(seenOrdinal.rawValue)")
        }
        seenOrdinal = edge.ordinal
        let kind = edge.guide.kind
        switch edge.change {
        case .latched:
            if seenLevel.contains(kind) { return Breach("L3", "\(kind) is latched twice") }
            seenLevel.insert(kind)
        case .released:
            if !seenLevel.contains(kind) { return Breach("L3", "\(kind) is not latched") }
            seenLevel.remove(kind)
        case .stolen(let victim):
            if !seenLevel.contains(victim) { return Breach("L3", "\(victim) is not latched") }
            if seenLevel.contains(kind) { return Breach("L3", "\(kind) is latched twice") }
            seenLevel.remove(victim)
            seenLevel.insert(kind)
        }
        return nil
    }

    /// Holds the level against the edges at the end of an update; it may be ahead of them when
    /// edges were left out, or told before the member joined.
    mutating func settleLevel(mayJump: Bool) -> Breach? {
        if seenOrdinal == ordinal {
            return seenLevel == latched ? nil : Breach("L1", "the level differs from its edges")
        }
        defer { (seenOrdinal, seenLevel) = (ordinal, latched) }
        if mayJump { return nil }
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
