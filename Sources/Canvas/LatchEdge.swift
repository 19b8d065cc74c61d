/// Counts the latch edges of one gesture from 1, so that a client ticks once for each, even
/// across a resume.
public struct LatchOrdinal: Hashable, Comparable, Sendable {
    /// 0 before the first edge.
    public let rawValue: UInt32

    /// Wraps a number of edges.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The ordinal after this one.
    public var next: LatchOrdinal { LatchOrdinal(rawValue + 1) }

    /// Orders by number, which is the order of the edges.
    public static func < (left: LatchOrdinal, right: LatchOrdinal) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Why a latch ended without another beginning.
public enum ReleaseReason: UInt8, Sendable, CaseIterable {
    /// The item was dragged beyond the exit band.
    case moved
    /// The gesture ended.
    case ended
    /// The gesture was cancelled by its member.
    case cancelled
    /// The gesture was settled by the server: silence, or its member left.
    case settled
    /// What the guide belonged to is gone: the item that it aligned, or the item it came from.
    case gone
    /// The member turned snapping off, locked the axis, or put another finger down.
    case off
}

/// A change of one latch: the discrete event on which phones tick.
///
/// **Spec:** L1, L2.
public struct LatchEdge: Hashable, Sendable {
    /// What happened to the guide.
    public enum Change: Hashable, Sendable {
        /// The guide caught the item.
        case latched
        /// The guide let go.
        case released(ReleaseReason)
        /// The guide took the item over from a farther one, whose latch ends by it.
        case stolen(from: GuideName)
    }

    /// The edge's place in the gesture's sequence of edges.
    public var ordinal: LatchOrdinal
    /// The sample that caused it; for an edge that no sample caused, the last one consumed.
    public var sample: SampleNumber
    /// What happened.
    public var change: Change
    /// The guide that it happened to.
    public var guide: Guide

    /// Makes an edge.
    public init(ordinal: LatchOrdinal, sample: SampleNumber, change: Change, guide: Guide) {
        self.ordinal = ordinal
        self.sample = sample
        self.change = change
        self.guide = guide
    }
}
