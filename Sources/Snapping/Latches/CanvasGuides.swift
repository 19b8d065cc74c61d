public import Canvas

/// The six lines of a canvas that can attract an item.
///
/// **Spec:** S10, S11.
public struct CanvasGuides: Hashable, Sendable {
    private let halfExtents: HalfExtents
    private let leading: Length
    private let trailing: Length
    private let top: Length
    private let bottom: Length

    /// Makes the guides of a layout, where its profile wants them.
    ///
    /// `refined` measures its insets from the canvas; `classic` has them where its functions do,
    /// rounded to the grid.
    public init(of layout: CanvasLayout, constants: ClassicConstants = .seed) {
        halfExtents = layout.halfExtents
        switch layout.profile {
        case .refined:
            leading = layout.insets.leading - halfExtents.width
            trailing = halfExtents.width - layout.insets.trailing
            top = layout.insets.top - halfExtents.height
            bottom = halfExtents.height - layout.insets.bottom
        case .classic:
            let lines = ClassicAlignment(on: layout, itemSize: .zero, constants: constants)
            leading = Length(rounding: lines.leadingAlignment) ?? .zero
            trailing = Length(rounding: lines.trailingAlignment) ?? .zero
            top = Length(rounding: lines.topAlignment) ?? .zero
            bottom = Length(rounding: lines.bottomAlignment) ?? .zero
        }
    }

    /// The coordinate of a guide on its axis.
    public func position(of kind: GuideKind) -> Length {
        switch kind {
        case .centerX, .centerY: .zero
        case .leading: leading
        case .trailing: trailing
        case .top: top
        case .bottom: bottom
        }
    }

    /// The guide with the stretch to draw: the whole canvas on the other axis.
    public subscript(kind: GuideKind) -> Guide {
        let half = halfExtents[kind.axis == .x ? .y : .x]
        return Guide(kind: kind, position: position(of: kind), from: -half, to: half)
    }

    /// The distance between the two inset guides of `axis`; negative when the insets overlap.
    func safeExtent(_ axis: Axis) -> Length {
        axis == .x ? trailing - leading : bottom - top
    }
}
