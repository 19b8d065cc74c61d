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
    #if hasFeature(Embedded)
        @inline(never)
    #endif
    func standing(
        of name: GuideName, for query: GuideQuery, among items: List<SceneItem>, hints: SearchHints
    ) -> Standing {
        let part: Part
        switch name {
        case .canvas, .angle: return .stands
        case .itemCenter: part = .center
        case .itemEdge(_, for: let edge, _, _): part = edge == .low ? .lowEdge : .highEdge
        case .gap(_, let form, _, _): part = Part(form)
        }
        let places = list(part)
        let position = query.point - query.span.offset(of: part.anchor)
        let pairs = gaps.pairs
        let axis = axis
        let place = places.first(at: position, near: hints[part]) {
            GuideName(of: $0, part, along: axis, pairs, among: items) == name
        }
        guard let place else { return .gone }
        return part.form == nil || query.accepts(places[place], part, of: pairs, among: items)
            ? .stands : .passed
    }
}
