import Canvas

extension AxisGuides {
    /// The guide that a choice stands for, as it is to be drawn.
    func guide(
        of choice: Choice, on canvas: CanvasGuides, for query: GuideQuery,
        among items: List<SceneItem>
    ) -> Guide {
        switch choice.source {
        case .canvas(let kind): canvas[kind]
        case .line(let index, let anchor): guide(of: index, anchor, for: query, among: items)
        case .gap(let form, let pair):
            guide(of: gaps.pairs[pair], form, at: choice.rest, for: query, among: items)
        }
    }

    /// A line, drawn along all the items on it that are on the screen.
    ///
    /// **Spec:** S13.
    func guide(
        of index: Int, _ anchor: Anchor, for query: GuideQuery, among items: List<SceneItem>
    ) -> Guide {
        let line = anchor == .center ? centers[index] : edges[index]
        var stretch = Gap(
            low: items[line.slot.index].box.low(axis.other),
            high: items[line.slot.index].box.high(axis.other))
        if anchor == .center {
            extend(&stretch, along: centers, from: index, for: query, among: items)
        } else {
            extend(&stretch, along: edges, from: index, for: query, among: items)
        }
        return Guide(
            name: name(of: line, anchor, among: items), position: line.position,
            from: stretch.low, to: stretch.high)
    }

    private func extend(
        _ stretch: inout Gap, along lines: Sorted<SceneLine>, from start: Int,
        for query: GuideQuery, among items: List<SceneItem>
    ) {
        let position = lines[start].position
        var index = start
        while index > 0, lines[index - 1].position == position { index -= 1 }
        while index < lines.count, lines[index].position == position {
            let slot = lines[index].slot
            if index != start, query.shows(slot, among: items) {
                stretch.low = min(stretch.low, items[slot.index].box.low(axis.other))
                stretch.high = max(stretch.high, items[slot.index].box.high(axis.other))
            }
            index += 1
        }
    }

    /// A pair's gap and its repetition beside a box that rests at `rest`.
    ///
    /// **Spec:** S14.
    func guide(
        of pair: NeighborPair, _ form: GapForm, at rest: Length, for query: GuideQuery,
        among items: List<SceneItem>
    ) -> Guide {
        let low = rest - query.span.low
        let high = rest + query.span.high
        let gaps =
            switch form {
            case .between:
                EqualGaps(
                    first: Gap(low: pair.gap.low, high: low),
                    second: Gap(low: high, high: pair.gap.high))
            case .after:
                EqualGaps(first: pair.gap, second: Gap(low: pair.highEnd, high: low))
            case .before:
                EqualGaps(first: Gap(low: high, high: pair.lowEnd), second: pair.gap)
            }
        return Guide(
            name: name(of: pair, form, among: items),
            position: rest - query.span.offset(of: form.anchor), from: pair.common.low,
            to: pair.common.high, gaps: gaps)
    }

    func name(of line: SceneLine, _ anchor: Anchor, among items: List<SceneItem>) -> GuideName {
        let item = items[line.slot.index].id
        return switch anchor {
        case .center: .itemCenter(axis, of: item)
        case .low: .itemEdge(axis, for: .low, on: line.edge, of: item)
        case .high: .itemEdge(axis, for: .high, on: line.edge, of: item)
        }
    }

    func name(of pair: NeighborPair, _ form: GapForm, among items: List<SceneItem>) -> GuideName {
        .gap(axis, form, low: items[pair.low.index].id, high: items[pair.high.index].id)
    }
}

extension AxisGuides {
    /// The most gap guides of one form that are shown at once: a box among many pairs of the same
    /// gap needs no more to be understood.
    ///
    /// **Spec:** S7.
    static let greatestShownGapCount = 2

    /// Appends the guides of other items that are exactly true of a box, preferring the names of
    /// those that are `held`.
    ///
    /// - Returns: Whether any gap would be true if only the box lay elsewhere across.
    ///
    /// **Spec:** S7.
    func appendTrue(
        for query: GuideQuery, held: GuideName, among items: List<SceneItem>, hints: SearchHints,
        to guides: inout List<Guide>
    ) -> Bool {
        append(centers, .center, query, held, among: items, hints.centers, to: &guides)
        append(edges, .low, query, held, among: items, hints.lowEdges, to: &guides)
        append(edges, .high, query, held, among: items, hints.highEdges, to: &guides)
        let isBetween = append(
            gaps.between, .between, query, among: items, hints.between, to: &guides)
        let isAfter = append(gaps.after, .after, query, among: items, hints.after, to: &guides)
        let isBefore = append(
            gaps.before, .before, query, among: items, hints.before, to: &guides)
        return isBetween || isAfter || isBefore
    }

    private func append(
        _ lines: Sorted<SceneLine>, _ anchor: Anchor, _ query: GuideQuery, _ held: GuideName,
        among items: List<SceneItem>, _ hint: SearchHint, to guides: inout List<Guide>
    ) {
        let position = query.point - query.span.offset(of: anchor)
        let first = lines.first(at: position, near: hint) { query.shows($0.slot, among: items) }
        guard var index = first else { return }
        var other = index + 1
        while other < lines.count, lines[other].position == position {
            if name(of: lines[other], anchor, among: items) == held { index = other }
            other += 1
        }
        guides.append(guide(of: index, anchor, for: query, among: items))
    }

    private func append(
        _ places: Sorted<GapPlace>, _ form: GapForm, _ query: GuideQuery,
        among items: List<SceneItem>, _ hint: SearchHint, to guides: inout List<Guide>
    ) -> Bool {
        let position = query.point - query.span.offset(of: form.anchor)
        var index = places.lowerBound(position, near: hint)
        let isAny = index < places.count && places[index].position == position
        var count = 0
        while index < places.count, places[index].position == position,
            count < AxisGuides.greatestShownGapCount
        {
            let pair = gaps.pairs[places[index].pair]
            if query.fits(pair, form, among: items) {
                guides.append(guide(of: pair, form, at: query.point, for: query, among: items))
                count += 1
            }
            index += 1
        }
        return isAny
    }
}
