import Canvas

extension AxisGuides {
    /// The guide that a choice stands for, as it is to be drawn.
    func guide(
        of choice: Choice, on canvas: CanvasGuides, for query: GuideQuery,
        among items: [SceneItem]
    ) -> Guide {
        switch choice.source {
        case .canvas(let kind): canvas[kind]
        case .line(let line, let anchor): guide(of: line, anchor, for: query, among: items)
        case .gap(let form, let pair):
            guide(of: pair, form, at: choice.rest, for: query, among: items)
        }
    }

    /// A line, drawn along all the items on it that are on the screen.
    ///
    /// **Spec:** S13.
    func guide(
        of line: SceneLine, _ anchor: Anchor, for query: GuideQuery, among items: [SceneItem]
    ) -> Guide {
        let lines = anchor == .center ? centers : edges
        var from = items[line.slot.index].box.low(axis.other)
        var to = items[line.slot.index].box.high(axis.other)
        var index = lines.lowerBound(line.position)
        while index < lines.count, lines[index].position == line.position {
            let item = items[lines[index].slot.index]
            if query.shows(item) {
                from = min(from, item.box.low(axis.other))
                to = max(to, item.box.high(axis.other))
            }
            index += 1
        }
        return Guide(
            name: name(of: line, anchor, among: items), position: line.position, from: from,
            to: to)
    }

    /// A pair's gap and its repetition beside a box that rests at `rest`.
    ///
    /// **Spec:** S14.
    func guide(
        of pair: NeighborPair, _ form: GapForm, at rest: Length, for query: GuideQuery,
        among items: [SceneItem]
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

    func name(of line: SceneLine, _ anchor: Anchor, among items: [SceneItem]) -> GuideName {
        let item = items[line.slot.index].id
        return switch anchor {
        case .center: .itemCenter(axis, of: item)
        case .low: .itemEdge(axis, for: .low, on: line.edge, of: item)
        case .high: .itemEdge(axis, for: .high, on: line.edge, of: item)
        }
    }

    func name(of pair: NeighborPair, _ form: GapForm, among items: [SceneItem]) -> GuideName {
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
        for query: GuideQuery, held: GuideName?, among items: [SceneItem],
        to guides: inout [Guide]
    ) -> Bool {
        appendTrue(centers, .center, for: query, held: held, among: items, to: &guides)
        appendTrue(edges, .low, for: query, held: held, among: items, to: &guides)
        appendTrue(edges, .high, for: query, held: held, among: items, to: &guides)
        let between = appendTrue(gaps.between, .between, query, among: items, to: &guides)
        let after = appendTrue(gaps.after, .after, query, among: items, to: &guides)
        let before = appendTrue(gaps.before, .before, query, among: items, to: &guides)
        return between || after || before
    }

    private func appendTrue(
        _ lines: Sorted<SceneLine>, _ anchor: Anchor, for query: GuideQuery, held: GuideName?,
        among items: [SceneItem], to guides: inout [Guide]
    ) {
        let position = query.point - query.span.offset(of: anchor)
        let isShown = { (line: SceneLine) in query.shows(items[line.slot.index]) }
        guard var line = lines.first(at: position, accepts: isShown) else { return }
        if let held {
            let holder = lines.first(at: position) {
                name(of: $0, anchor, among: items) == held
            }
            line = holder ?? line
        }
        guides.append(guide(of: line, anchor, for: query, among: items))
    }

    private func appendTrue(
        _ places: Sorted<GapPlace>, _ form: GapForm, _ query: GuideQuery,
        among items: [SceneItem], to guides: inout [Guide]
    ) -> Bool {
        let position = query.point - query.span.offset(of: form.anchor)
        var index = places.lowerBound(position)
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
