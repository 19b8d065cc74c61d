import Canvas

/// The dragged box along one axis: how far its edges lie from the point that is dragged.
///
/// Two offsets and not one half, as the middle of several boxes need not be on the grid.
struct Span: Sendable {
    /// From the lower edge up to the point.
    let low: Length
    /// From the point up to the upper edge.
    let high: Length

    /// The whole width.
    var extent: Length { low + high }

    /// How far the point is beyond an anchor when this rests on a guide.
    func offset(of anchor: Anchor) -> Length {
        switch anchor {
        case .center: .zero
        case .low: low
        case .high: -high
        }
    }
}

/// What a dragged box looks for along one axis.
///
/// All is told as the rest of the dragged point: where it is when the guide is true.
struct GuideQuery: Sendable {
    /// Where the point is.
    let point: Length
    /// The rests that are looked at.
    let range: ClosedRange<Length>
    /// The first and the last of the rests among them that may not catch; where there are none, the
    /// last comes before the first.
    let firstInhibited: Length
    let lastInhibited: Length
    /// The box along the axis.
    let span: Span
    /// The box across it.
    let across: Gap
    /// What is on the member's screen; nil when that is not known.
    let viewport: Box?

    /// Whether a rest may catch, as far as it was not there when the item was picked up.
    func isFree(_ rest: Length) -> Bool { rest < firstInhibited || rest > lastInhibited }

    /// The rests that are worth looking at: what is farther than the best so far is not.
    ///
    /// In a browser all are looked at: the program is to be small before it is fast.
    @inline(__always)
    func reach(noFartherThan best: Choice) -> ClosedRange<Length> {
        #if hasFeature(Embedded)
            return range
        #else
            if best.isNone { return range }
            let low = max(range.lowerBound, point - best.distance)
            return low...min(range.upperBound, point + best.distance)
        #endif
    }

    /// Whether an item is on the screen.
    @inline(__always)
    func shows(_ slot: SceneSlot, among items: List<SceneItem>) -> Bool {
        guard let viewport else { return true }
        return items[slot.index].box.touches(viewport)
    }

    /// Whether a pair's gap can be repeated in a form: it lies beside the box, both of the pair are
    /// on the screen, and a box between them leaves room on both sides.
    ///
    /// **Spec:** S14, S16.
    func fits(_ pair: NeighborPair, _ form: GapForm, among items: List<SceneItem>) -> Bool {
        max(across.low, pair.common.low) < min(across.high, pair.common.high)
            && (form != .between || pair.gap.size > span.extent)
            && shows(pair.low, among: items) && shows(pair.high, among: items)
    }
}

extension GuideQuery {
    /// Whether a place is one for a part of the box: an item on the screen, or a gap that fits.
    @inline(__always)
    func accepts(
        _ place: Place, _ part: Part, of pairs: List<NeighborPair>, among items: List<SceneItem>
    ) -> Bool {
        guard let form = part.form else { return shows(place.slot, among: items) }
        return pairs.withUnsafeBufferPointer { fits($0[place.pair], form, among: items) }
    }
}

extension AxisGuides {
    /// Puts the best guide of other items that a query finds in the place of `best`, if it is
    /// better.
    ///
    /// **Spec:** S2, S13, S14.
    #if hasFeature(Embedded)
        @inline(never)
    #endif
    func improve(
        _ best: inout Choice, for query: GuideQuery, among items: List<SceneItem>,
        hints: inout SearchHints
    ) {
        // Compiled for each part, but where code has to be short.
        #if hasFeature(Embedded)
            for part in 0..<UInt8(6) {
                let part = unsafeBitCast(part, to: Part.self)
                improve(&best, list(part), part, for: query, among: items, &hints)
            }
        #else
            improve(&best, centers, .center, for: query, among: items, &hints)
            improve(&best, edges, .lowEdge, for: query, among: items, &hints)
            improve(&best, edges, .highEdge, for: query, among: items, &hints)
            improve(&best, gaps.between, .between, for: query, among: items, &hints)
            improve(&best, gaps.after, .after, for: query, among: items, &hints)
            improve(&best, gaps.before, .before, for: query, among: items, &hints)
        #endif
    }

    @inline(__always)
    private func improve(
        _ best: inout Choice, _ places: Sorted, _ part: Part, for query: GuideQuery,
        among items: List<SceneItem>, _ hints: inout SearchHints
    ) {
        if places.count == 0 { return }
        let offset = query.span.offset(of: part.anchor)
        let reach = query.reach(noFartherThan: best)
        let range = (reach.lowerBound - offset)...(reach.upperBound - offset)
        // Captured by itself, as all of the guides would be copied in WebAssembly.
        let pairs = gaps.pairs
        let found = places.nearest(to: query.point - offset, in: range, near: &hints[part]) {
            query.isFree($0.position + offset)
                && query.accepts($0, part, of: pairs, among: items)
        }
        guard let found else { return }
        let choice = Choice(
            source: .other(part, part.form == nil ? found : places[found].pair),
            anchor: part.anchor, rest: places[found].position + offset, point: query.point)
        best.improve(with: choice)
    }

    /// Where a part of the box looks.
    func list(_ part: Part) -> Sorted {
        switch part {
        case .center: centers
        case .lowEdge, .highEdge: edges
        case .between: gaps.between
        case .after: gaps.after
        case .before: gaps.before
        }
    }
}
