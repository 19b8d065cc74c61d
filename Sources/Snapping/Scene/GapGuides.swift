import Canvas

/// The gaps between the neighbours of a scene along one axis, and where each would be repeated.
///
/// Two items are neighbours when they have a stretch of the other axis in common and one is the
/// nearest such item beyond, or before, the other. So there are fewer than two pairs per item, not
/// one for each two.
///
/// **Spec:** S14.
struct GapGuides: Sendable {
    private let axis: Axis
    private(set) var pairs: List<NeighborPair> = List()
    /// The places of each form, by position.
    private(set) var between = Sorted()
    private(set) var after = Sorted()
    private(set) var before = Sorted()
    private var freePairs: List<Int> = List()
    /// Per slot: the nearest item beyond it and before it.
    private var next: List<SceneSlot?> = List()
    private var previous: List<SceneSlot?> = List()

    init(_ axis: Axis) { self.axis = axis }

    mutating func rebuild(from items: List<SceneItem>, order: List<SceneSlot>, edges: Sorted) {
        pairs.removeAll(keepingCapacity: true)
        freePairs.removeAll(keepingCapacity: true)
        next = List<SceneSlot?>(repeating: nil, count: items.count)
        previous = next
        for slot in order {
            next[slot.index] = nearest(beyond: slot, among: items, edges: edges)
            previous[slot.index] = nearest(before: slot, among: items, edges: edges)
        }
        for slot in order {
            if let beyond = next[slot.index] { collect(slot, beyond, among: items) }
            if let before = previous[slot.index], next[before.index] != slot {
                collect(before, slot, among: items)
            }
        }
        sort(&between, .between, among: items)
        sort(&after, .after, among: items)
        sort(&before, .before, among: items)
    }

    /// Takes an item in that has its entries in `items`, `order` and `edges` already.
    mutating func insert(
        _ slot: SceneSlot, among items: List<SceneItem>, order: List<SceneSlot>, edges: Sorted
    ) {
        while next.count < items.count {
            next.append(nil)
            previous.append(nil)
        }
        for other in order where other != slot {
            if GapGuides.precedes(
                slot, next[other.index], beyond: other, along: axis, among: items)
            {
                setNext(of: other, to: slot, among: items)
            }
            if GapGuides.precedes(
                slot, previous[other.index], before: other, along: axis, among: items)
            {
                setPrevious(of: other, to: slot, among: items)
            }
        }
        setNext(of: slot, to: nearest(beyond: slot, among: items, edges: edges), among: items)
        setPrevious(of: slot, to: nearest(before: slot, among: items, edges: edges), among: items)
    }

    /// Takes an item out that has its entry in `items` still, and none in `order` and `edges`.
    mutating func remove(
        _ slot: SceneSlot, among items: List<SceneItem>, order: List<SceneSlot>, edges: Sorted
    ) {
        setNext(of: slot, to: nil, among: items)
        setPrevious(of: slot, to: nil, among: items)
        for other in order {
            if next[other.index] == slot {
                let beyond = nearest(beyond: other, among: items, edges: edges)
                setNext(of: other, to: beyond, among: items)
            }
            if previous[other.index] == slot {
                let before = nearest(before: other, among: items, edges: edges)
                setPrevious(of: other, to: before, among: items)
            }
        }
    }
}

// MARK: Neighbours

extension GapGuides {
    /// The nearest item that begins beyond an item and has a stretch across in common with it; of
    /// several the one with the lowest name.
    private func nearest(
        beyond slot: SceneSlot, among items: List<SceneItem>, edges: Sorted
    ) -> SceneSlot? {
        let end = items[slot.index].box.high(axis)
        var index = edges.lowerBound(end + Length(thousandths: 1))
        while index < edges.count {
            let line = edges[index]
            if line.edge == .low,
                GapGuides.hasCommonStretch(
                    slot, line.slot, along: axis, among: items)
            {
                return line.slot
            }
            index += 1
        }
        return nil
    }

    /// The nearest item that ends before an item and has a stretch across in common with it; of
    /// several the one with the lowest name.
    private func nearest(
        before slot: SceneSlot, among items: List<SceneItem>, edges: Sorted
    ) -> SceneSlot? {
        let start = items[slot.index].box.low(axis)
        var index = edges.lowerBound(start)
        var found: Place?
        while index > 0 {
            index -= 1
            let line = edges[index]
            if let found, line.position != found.position { break }
            if line.edge == .high,
                GapGuides.hasCommonStretch(
                    slot, line.slot, along: axis, among: items)
            {
                found = line
            }
        }
        return found?.slot
    }

    private static func hasCommonStretch(
        _ left: SceneSlot, _ right: SceneSlot, along axis: Axis, among items: List<SceneItem>
    ) -> Bool {
        let across = axis.other
        let first = items[left.index].box
        let second = items[right.index].box
        // A line has no stretch in common with anything.
        return max(first.low(across), second.low(across))
            < min(first.high(across), second.high(across))
    }

    /// Whether `slot` is a nearer item beyond `other` than `present` is.
    private static func precedes(
        _ slot: SceneSlot, _ present: SceneSlot?, beyond other: SceneSlot, along axis: Axis,
        among items: List<SceneItem>
    ) -> Bool {
        let low = items[slot.index].box.low(axis)
        guard low > items[other.index].box.high(axis),
            hasCommonStretch(slot, other, along: axis, among: items)
        else { return false }
        guard let present else { return true }
        let presentLow = items[present.index].box.low(axis)
        return low != presentLow
            ? low < presentLow : items[slot.index].id < items[present.index].id
    }

    /// Whether `slot` is a nearer item before `other` than `present` is.
    private static func precedes(
        _ slot: SceneSlot, _ present: SceneSlot?, before other: SceneSlot, along axis: Axis,
        among items: List<SceneItem>
    ) -> Bool {
        let high = items[slot.index].box.high(axis)
        guard high < items[other.index].box.low(axis),
            hasCommonStretch(slot, other, along: axis, among: items)
        else { return false }
        guard let present else { return true }
        let presentHigh = items[present.index].box.high(axis)
        return high != presentHigh
            ? high > presentHigh : items[slot.index].id < items[present.index].id
    }

    private mutating func setNext(
        of slot: SceneSlot, to beyond: SceneSlot?, among items: List<SceneItem>
    ) {
        let old = next[slot.index]
        guard old != beyond else { return }
        next[slot.index] = beyond
        if let old, previous[old.index] != slot { remove(slot, old, among: items) }
        if let beyond, previous[beyond.index] != slot { add(slot, beyond, among: items) }
    }

    private mutating func setPrevious(
        of slot: SceneSlot, to before: SceneSlot?, among items: List<SceneItem>
    ) {
        let old = previous[slot.index]
        guard old != before else { return }
        previous[slot.index] = before
        if let old, next[old.index] != slot { remove(old, slot, among: items) }
        if let before, next[before.index] != slot { add(before, slot, among: items) }
    }
}

// MARK: Pairs

extension GapGuides {
    private mutating func collect(
        _ low: SceneSlot, _ high: SceneSlot, among items: List<SceneItem>
    ) {
        pairs.append(NeighborPair(low, high, along: axis, among: items))
    }

    private func sort(
        _ places: inout Sorted, _ form: GapForm, among items: List<SceneItem>
    ) {
        places.removeAll()
        for index in pairs.indices { places.append(Place(form, of: index, in: pairs)) }
        places.sort { pairs[$0.pair].precedes(pairs[$1.pair], among: items) }
    }

    private mutating func add(_ low: SceneSlot, _ high: SceneSlot, among items: List<SceneItem>) {
        let pair = NeighborPair(low, high, along: axis, among: items)
        let index = freePairs.popLast() ?? pairs.count
        if index == pairs.count { pairs.append(pair) } else { pairs[index] = pair }
        between.insert(index, .between, of: pairs, among: items)
        after.insert(index, .after, of: pairs, among: items)
        before.insert(index, .before, of: pairs, among: items)
    }

    private mutating func remove(_ low: SceneSlot, _ high: SceneSlot, among items: List<SceneItem>)
    {
        let pair = NeighborPair(low, high, along: axis, among: items)
        let index = between.remove(pair, .between, of: pairs, among: items)
        _ = after.remove(pair, .after, of: pairs, among: items)
        _ = before.remove(pair, .before, of: pairs, among: items)
        freePairs.append(index)
    }
}

extension Sorted {
    fileprivate mutating func insert(
        _ index: Int, _ form: GapForm, of pairs: List<NeighborPair>, among items: List<SceneItem>
    ) {
        insert(Place(form, of: index, in: pairs)) {
            pairs[$0.pair].precedes(pairs[index], among: items)
        }
    }

    /// Takes a pair out and tells which one of `pairs` it was.
    fileprivate mutating func remove(
        _ pair: NeighborPair, _ form: GapForm, of pairs: List<NeighborPair>,
        among items: List<SceneItem>
    ) -> Int {
        let removed = remove(at: pair.position(form)) {
            pairs[$0.pair].precedes(pair, among: items)
        }
        guard let index = removed?.pair, pairs[index].isSame(as: pair) else {
            preconditionFailure(
                "neighbours part with the boxes with which they met: do not change one between")
        }
        return index
    }
}
