/// Which line of the canvas can attract an item.
///
/// The names are those of the edge that is aligned: `leading` is the line on which an item's
/// leading (left) edge comes to rest. The raw value is the guide's identity in tie-breaks.
public enum GuideKind: UInt8, Sendable, CaseIterable {
    /// The vertical line through the canvas centre; seed 1's "horizontal" alignment.
    case centerX = 0
    /// The left inset.
    case leading = 1
    /// The right inset.
    case trailing = 2
    /// The horizontal line through the canvas centre; seed 1's "vertical" alignment.
    case centerY = 3
    /// The top inset.
    case top = 4
    /// The bottom inset.
    case bottom = 5

    /// Names the guide of `axis` on which an item's `anchor` comes to rest.
    public init(axis: Axis, anchor: Anchor) {
        switch (axis, anchor) {
        case (.x, .center): self = .centerX
        case (.x, .low): self = .leading
        case (.x, .high): self = .trailing
        case (.y, .center): self = .centerY
        case (.y, .low): self = .top
        case (.y, .high): self = .bottom
        }
    }

    /// The axis along which the guide moves an item.
    public var axis: Axis { rawValue < 3 ? .x : .y }

    /// Which part of an item comes to rest on the guide.
    public var anchor: Anchor {
        switch self {
        case .centerX, .centerY: .center
        case .leading, .top: .low
        case .trailing, .bottom: .high
        }
    }
}

/// A part of an item's box along one axis, in the order in which ties are broken.
public enum Anchor: UInt8, Sendable {
    /// The middle.
    case center
    /// The left or top edge.
    case low
    /// The right or bottom edge.
    case high
}

/// A line that can attract an item, with the stretch of it that is worth drawing.
public struct Guide: Hashable, Sendable {
    /// Which line.
    public var kind: GuideKind
    /// Its coordinate on the axis of its kind.
    public var position: Length
    /// The lower end of the stretch to draw, on the other axis.
    public var from: Length
    /// The upper end of the stretch to draw, on the other axis.
    public var to: Length

    /// Makes a guide.
    public init(kind: GuideKind, position: Length, from: Length, to: Length) {
        self.kind = kind
        self.position = position
        self.from = from
        self.to = to
    }
}

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
        case stolen(from: GuideKind)
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
