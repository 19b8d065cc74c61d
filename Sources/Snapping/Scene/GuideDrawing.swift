import Canvas

extension AxisGuides {
    /// The guide that a choice stands for, as it is to be drawn.
    #if hasFeature(Embedded)
        @inline(never)
    #endif
    func guide(
        of choice: Choice, on canvas: CanvasGuides, for query: GuideQuery,
        among items: List<SceneItem>
    ) -> Guide {
        switch choice.source {
        case .canvas(let kind): canvas[kind]
        case .other(let part, let index):
            if let form = part.form {
                guide(of: gaps.pairs[index], form, at: choice.rest, for: query, among: items)
            } else {
                guide(of: index, part, for: query, among: items)
            }
        }
    }

    /// A line, drawn along all the items on it that are on the screen.
    ///
    /// **Spec:** S13.
    func guide(
        of index: Int, _ part: Part, for query: GuideQuery, among items: List<SceneItem>
    ) -> Guide {
        let lines = list(part)
        let line = lines[index]
        var stretch = Gap(
            low: items[line.slot.index].box.low(axis.other),
            high: items[line.slot.index].box.high(axis.other))
        extend(&stretch, along: lines, from: index, for: query, among: items)
        return Guide(
            name: GuideName(of: line, part, along: axis, gaps.pairs, among: items),
            position: line.position,
            from: stretch.low, to: stretch.high)
    }

    private func extend(
        _ stretch: inout Gap, along lines: Sorted, from start: Int,
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
            name: GuideName(of: pair, form, along: axis, among: items),
            position: rest - query.span.offset(of: Part(form).anchor), from: pair.common.low,
            to: pair.common.high, gaps: gaps)
    }
}

extension GuideName {
    /// The name of the guide on which a part of the dragged box is at a place.
    init(
        of place: Place, _ part: Part, along axis: Axis, _ pairs: List<NeighborPair>,
        among items: List<SceneItem>
    ) {
        if let form = part.form {
            self.init(of: pairs[place.pair], form, along: axis, among: items)
        } else if part == .center {
            self = .itemCenter(axis, of: items[place.slot.index].id)
        } else {
            self = .itemEdge(
                axis, for: part == .lowEdge ? .low : .high, on: place.edge,
                of: items[place.slot.index].id)
        }
    }

    fileprivate init(
        of pair: NeighborPair, _ form: GapForm, along axis: Axis, among items: List<SceneItem>
    ) {
        self = .gap(axis, form, low: items[pair.low.index].id, high: items[pair.high.index].id)
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
    #if hasFeature(Embedded)
        @inline(never)
    #endif
    func appendTrue(
        for query: GuideQuery, held: GuideName, among items: List<SceneItem>, hints: SearchHints,
        to guides: inout List<Guide>
    ) -> Bool {
        append(.center, query, held, among: items, hints, to: &guides)
        append(.lowEdge, query, held, among: items, hints, to: &guides)
        append(.highEdge, query, held, among: items, hints, to: &guides)
        let isBetween = append(gap: .between, query, held, among: items, hints, to: &guides)
        let isAfter = append(gap: .after, query, held, among: items, hints, to: &guides)
        let isBefore = append(gap: .before, query, held, among: items, hints, to: &guides)
        return isBetween || isAfter || isBefore
    }

    private func append(
        _ part: Part, _ query: GuideQuery, _ held: GuideName, among items: List<SceneItem>,
        _ hints: SearchHints, to guides: inout List<Guide>
    ) {
        let lines = list(part)
        let position = query.point - query.span.offset(of: part.anchor)
        let first = lines.first(at: position, near: hints[part]) {
            query.shows($0.slot, among: items)
        }
        guard var index = first else { return }
        var other = index + 1
        while other < lines.count, lines[other].position == position {
            let name = GuideName(of: lines[other], part, along: axis, gaps.pairs, among: items)
            if name == held { index = other }
            other += 1
        }
        guides.append(guide(of: index, part, for: query, among: items))
    }

    /// The first of the pairs at a place by name, but among them the one that is held.
    private func append(
        gap form: GapForm, _ query: GuideQuery, _ held: GuideName, among items: List<SceneItem>,
        _ hints: SearchHints, to guides: inout List<Guide>
    ) -> Bool {
        let part = Part(form)
        let places = list(part)
        let position = query.point - query.span.offset(of: part.anchor)
        var index = places.lowerBound(position, near: hints[part])
        let isAny = index < places.count && places[index].position == position
        var count = 0
        while index < places.count, places[index].position == position {
            let pair = gaps.pairs[places[index].pair]
            index += 1
            let isHeld = GuideName(of: pair, form, along: axis, among: items) == held
            let isFull = count == AxisGuides.greatestShownGapCount
            guard isHeld || !isFull, query.fits(pair, form, among: items) else { continue }
            if isFull { _ = guides.popLast() } else { count += 1 }
            guides.append(guide(of: pair, form, at: query.point, for: query, among: items))
        }
        return isAny
    }
}
