import Canvas

/// How it is with what a guide belongs to, since the guide caught.
enum Standing {
    /// It is where it was.
    case stands
    /// It is where it was, and the box is no longer beside it.
    case passed
    /// It moved, or is held, hidden or deleted.
    case gone
}

extension AxisGuides {
    /// How it is with the guide of other items that holds a box at `query.point`.
    ///
    /// **Spec:** S14, S15.
    func standing(
        of name: GuideName, for query: GuideQuery, among items: List<SceneItem>, hints: SearchHints
    ) -> Standing {
        switch name {
        case .canvas, .angle: .stands
        case .itemCenter: standing(name, in: centers, .center, query, among: items, hints.centers)
        case .itemEdge(_, for: .low, _, _):
            standing(name, in: edges, .low, query, among: items, hints.lowEdges)
        case .itemEdge(_, for: .high, _, _):
            standing(name, in: edges, .high, query, among: items, hints.highEdges)
        case .gap(_, .between, _, _):
            standing(name, in: gaps.between, .between, query, among: items, hints.between)
        case .gap(_, .after, _, _):
            standing(name, in: gaps.after, .after, query, among: items, hints.after)
        case .gap(_, .before, _, _):
            standing(name, in: gaps.before, .before, query, among: items, hints.before)
        }
    }

    private func standing(
        _ held: GuideName, in lines: Sorted<SceneLine>, _ anchor: Anchor, _ query: GuideQuery,
        among items: List<SceneItem>, _ hint: SearchHint
    ) -> Standing {
        let position = query.point - query.span.offset(of: anchor)
        let line = lines.first(at: position, near: hint) {
            name(of: $0, anchor, among: items) == held
        }
        return line == nil ? .gone : .stands
    }

    private func standing(
        _ held: GuideName, in places: Sorted<GapPlace>, _ form: GapForm, _ query: GuideQuery,
        among items: List<SceneItem>, _ hint: SearchHint
    ) -> Standing {
        let position = query.point - query.span.offset(of: form.anchor)
        let place = places.first(at: position, near: hint) {
            name(of: gaps.pairs[$0.pair], form, among: items) == held
        }
        guard let place else { return .gone }
        return fits(places[place], form, query, among: items) ? .stands : .passed
    }
}
