/// Which line of the canvas itself can attract an item.
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
