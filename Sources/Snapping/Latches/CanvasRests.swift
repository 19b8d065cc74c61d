import Canvas

/// The guides of the canvas on one axis, as rests of a dragged point.
///
/// **Spec:** S6, S10.
struct CanvasRests: Sendable {
    let guides: CanvasGuides
    private let axis: Axis
    /// Whether the box fits between the insets; if not, they do not catch.
    private let fits: Bool
    private let center: Length
    private let low: Length
    private let high: Length

    init(_ axis: Axis, span: Span, guides: CanvasGuides) {
        self.guides = guides
        self.axis = axis
        center = guides.position(of: GuideKind(axis: axis, anchor: .center))
        low = guides.position(of: GuideKind(axis: axis, anchor: .low)) + span.low
        high = guides.position(of: GuideKind(axis: axis, anchor: .high)) - span.high
        fits = span.extent <= guides.safeExtent(axis)
    }

    /// The guides that can catch at all.
    var enabled: GuideSet {
        fits ? GuideSet(axis: axis) : GuideSet(GuideKind(axis: axis, anchor: .center))
    }

    /// Where the dragged point is when the guide is true.
    func rest(on kind: GuideKind) -> Length {
        switch kind.anchor {
        case .center: center
        case .low: low
        case .high: high
        }
    }

    /// The best guide that a query finds.
    func best(for query: GuideQuery) -> Choice {
        var best = Choice.none
        improve(&best, .center, center, for: query)
        if fits {
            improve(&best, .low, low, for: query)
            improve(&best, .high, high, for: query)
        }
        return best
    }

    private func improve(
        _ best: inout Choice, _ anchor: Anchor, _ rest: Length, for query: GuideQuery
    ) {
        guard query.range.contains(rest), query.isFree(rest) else { return }
        let kind = GuideKind(axis: axis, anchor: anchor)
        best.improve(
            with: Choice(source: .canvas(kind), anchor: anchor, rest: rest, point: query.point))
    }
}
