/// Which guide: what it belongs to, and which part of the dragged box comes to rest on it.
///
/// **Spec:** S10, S13–S15.
public enum GuideName: Hashable, Sendable {
    /// A line of the canvas itself.
    case canvas(GuideKind)
    /// The line through the centre of another item, for the centre of the dragged box.
    case itemCenter(Axis, of: ItemID)
    /// An edge of another item, for an edge of the dragged box.
    case itemEdge(Axis, for: BoxEdge, on: BoxEdge, of: ItemID)
    /// The place at which two gaps are equal: the one between two neighbours, `low` and `high`, and
    /// one beside the dragged box.
    case gap(Axis, GapForm, low: ItemID, high: ItemID)
    /// An angle at which an item comes to rest.
    case angle(Angle)

    /// The axis along which the guide moves an item; nil for an angle.
    public var axis: Axis? {
        switch self {
        case .canvas(let kind): kind.axis
        case .itemCenter(let axis, _), .itemEdge(let axis, _, _, _), .gap(let axis, _, _, _): axis
        case .angle: nil
        }
    }
}

/// One of the two edges of a box along an axis.
public enum BoxEdge: UInt8, Sendable, CaseIterable {
    /// Left or top.
    case low
    /// Right or bottom.
    case high
}

/// Where the dragged box stands to a pair of neighbours whose gap it repeats.
///
/// **Spec:** S14.
public enum GapForm: UInt8, Sendable, CaseIterable {
    /// Between the two, as far from the one as from the other.
    case between
    /// Beyond the higher one, as far from it as that is from the lower one.
    case after
    /// Before the lower one, as far from it as that is from the higher one.
    case before
}

/// The room between two boxes along an axis.
public struct Gap: Hashable, Sendable {
    /// Where it begins: the upper edge of the lower box.
    public var low: Length
    /// Where it ends: the lower edge of the upper box.
    public var high: Length

    /// Makes a gap.
    public init(low: Length, high: Length) {
        self.low = low
        self.high = high
    }

    /// How wide it is.
    public var size: Length { high - low }
}

/// A guide with the stretch of it that is worth drawing.
///
/// The stretch covers what the guide belongs to: the whole canvas, all items on the line, or what
/// two neighbours have in common. Who draws it draws it on to the dragged box.
public struct Guide: Hashable, Sendable {
    /// Which guide.
    public var name: GuideName
    /// Its coordinate along its axis; zero for an angle.
    public var position: Length
    /// The lower end of the stretch to draw, on the other axis.
    public var from: Length
    /// The upper end of the stretch to draw, on the other axis.
    public var to: Length
    /// The two gaps that are equal, from low to high; nil where the guide is not of gaps.
    public var gaps: EqualGaps?

    /// Makes a guide.
    public init(
        name: GuideName, position: Length, from: Length, to: Length, gaps: EqualGaps? = nil
    ) {
        self.name = name
        self.position = position
        self.from = from
        self.to = to
        self.gaps = gaps
    }

    /// Makes a guide of the canvas.
    public init(kind: GuideKind, position: Length, from: Length, to: Length) {
        self.init(name: .canvas(kind), position: position, from: from, to: to)
    }

    /// Makes the guide of an angle.
    public init(angle: Angle) {
        self.init(name: .angle(angle), position: .zero, from: .zero, to: .zero)
    }
}

/// Two gaps of one size; where the room between them is odd, of sizes a thousandth apart.
///
/// **Spec:** S14.
public struct EqualGaps: Hashable, Sendable {
    /// The lower one.
    public var first: Gap
    /// The upper one.
    public var second: Gap

    /// Makes a pair.
    public init(first: Gap, second: Gap) {
        self.first = first
        self.second = second
    }
}
