import Canvas

/// The guides of the canvas on one axis, as rests of a dragged point.
///
/// **Spec:** S6, S10.
struct CanvasRests: Sendable {
    let guides: CanvasGuides
    /// The guides that can catch at all: without the insets when the box does not fit between them.
    let enabled: GuideSet
    private let center: Length
    private let low: Length
    private let high: Length

    init(_ axis: Axis, span: Span, guides: CanvasGuides) {
        self.guides = guides
        center = guides.position(of: GuideKind(axis: axis, anchor: .center))
        low = guides.position(of: GuideKind(axis: axis, anchor: .low)) + span.low
        high = guides.position(of: GuideKind(axis: axis, anchor: .high)) - span.high
        let fits = span.extent <= guides.safeExtent(axis)
        enabled = fits ? GuideSet(axis: axis) : GuideSet(GuideKind(axis: axis, anchor: .center))
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
        for kind in enabled {
            let rest = rest(on: kind)
            guard query.range.contains(rest), query.isFree(rest) else { continue }
            best.improve(
                with: Choice(
                    source: .canvas(kind), anchor: kind.anchor, rest: rest, point: query.point))
        }
        return best
    }
}
