import Canvas
import Snapping

/// All that attracts a dragged box, found by going through everything there is: what the rules say,
/// without an index.
struct NaiveScene {
    private(set) var items: [(id: ItemID, box: Box)] = []
    private var pairsX: [(low: Int, high: Int)] = []
    private var pairsY: [(low: Int, high: Int)] = []

    struct Guide {
        let name: GuideName
        /// Where the dragged point is when it is true.
        let rest: Length
        let rank: Int
        let anchor: Anchor
        /// What orders guides of one place, by name.
        let key: [UInt64]
        /// Whether it can catch or hold now.
        let fits: Bool
    }

    init(_ setup: Setup) {
        items = setup.others.enumerated().map { (item($0.offset + 1), $0.element) }
        findPairs()
    }

    /// Lets an item attract where it is now, or no more.
    mutating func set(_ id: ItemID, to box: Box?) {
        items.removeAll { $0.id == id }
        if let box { items.append((id, box)) }
        findPairs()
    }

    /// The guides of an axis for the item of a setup, at a raw centre.
    func guides(_ axis: Axis, at raw: Position, of setup: Setup) -> [Guide] {
        let half = Box(of: setup.body, under: setup.base).halfExtents
        let canvas = CanvasGuides(of: setup.layout)
        var guides: [Guide] = []
        let kinds = Array(GuideSet(axis: axis))
        let safe =
            canvas.position(of: GuideKind(axis: axis, anchor: .high))
            - canvas.position(of: GuideKind(axis: axis, anchor: .low))
        for kind in kinds where kind.anchor == .center || half[axis] + half[axis] <= safe {
            guides.append(
                Guide(
                    name: .canvas(kind),
                    rest: canvas.position(of: kind) + offset(kind.anchor, half[axis]),
                    rank: kind.anchor == .center ? 0 : 1, anchor: kind.anchor, key: [],
                    fits: true))
        }
        for (id, box) in items where isSeen(box, setup) {
            guides += lines(of: id, box, axis, half[axis])
        }
        return guides + gaps(axis, at: raw, half, setup)
    }

    private func lines(of id: ItemID, _ box: Box, _ axis: Axis, _ half: Length) -> [Guide] {
        var lines = [
            Guide(
                name: .itemCenter(axis, of: id), rest: box.center[axis], rank: 2,
                anchor: .center, key: [id.rawValue], fits: true)
        ]
        for edge in BoxEdge.allCases {
            let position = edge == .low ? box.low(axis) : box.high(axis)
            for side in BoxEdge.allCases {
                let anchor: Anchor = side == .low ? .low : .high
                lines.append(
                    Guide(
                        name: .itemEdge(axis, for: side, on: edge, of: id),
                        rest: position + offset(anchor, half), rank: 3, anchor: anchor,
                        key: [id.rawValue, UInt64(edge.rawValue)], fits: true))
            }
        }
        return lines
    }

    private func gaps(
        _ axis: Axis, at raw: Position, _ half: HalfExtents, _ setup: Setup
    ) -> [Guide] {
        let across = axis.other
        var guides: [Guide] = []
        for pair in axis == .x ? pairsX : pairsY {
            let (low, lower) = items[pair.low]
            let (high, upper) = items[pair.high]
            let size = upper.low(axis) - lower.high(axis)
            let from = max(lower.low(across), upper.low(across))
            let to = min(lower.high(across), upper.high(across))
            let isBeside =
                max(raw[across] - half[across], from) < min(raw[across] + half[across], to)
            let isShown = isSeen(lower, setup) && isSeen(upper, setup)
            for form in GapForm.allCases {
                let (rest, anchor): (Length, Anchor) =
                    switch form {
                    case .between: (middle(lower.high(axis), upper.low(axis)), .center)
                    case .after: (upper.high(axis) + size + half[axis], .low)
                    case .before: (lower.low(axis) - size - half[axis], .high)
                    }
                let hasRoom = form != .between || size > half[axis] + half[axis]
                guides.append(
                    Guide(
                        name: .gap(axis, form, low: low, high: high), rest: rest, rank: 4,
                        anchor: anchor, key: [low.rawValue, high.rawValue],
                        fits: isBeside && isShown && hasRoom))
            }
        }
        return guides
    }

    private mutating func findPairs() {
        pairsX = pairs(.x)
        pairsY = pairs(.y)
    }

    private func pairs(_ axis: Axis) -> [(low: Int, high: Int)] {
        items.indices.flatMap { low in
            items.indices.filter { isPair(low, $0, axis) }.map { (low, $0) }
        }
    }

    private func isPair(_ low: Int, _ high: Int, _ axis: Axis) -> Bool {
        guard isBeyond(high, low, axis) else { return false }
        let isNext = !items.indices.contains {
            isBeyond($0, low, axis) && items[$0].box.low(axis) <= items[high].box.low(axis)
                && (items[$0].box.low(axis) < items[high].box.low(axis)
                    || items[$0].id < items[high].id)
        }
        let isPrevious = !items.indices.contains {
            isBeyond(high, $0, axis) && items[$0].box.high(axis) >= items[low].box.high(axis)
                && (items[$0].box.high(axis) > items[low].box.high(axis)
                    || items[$0].id < items[low].id)
        }
        return isNext || isPrevious
    }

    /// Whether an item begins beyond the end of another, with a stretch across in common.
    private func isBeyond(_ high: Int, _ low: Int, _ axis: Axis) -> Bool {
        let upper = items[high].box
        let lower = items[low].box
        let across = axis.other
        return upper.low(axis) > lower.high(axis)
            && min(upper.high(across), lower.high(across))
                > max(upper.low(across), lower.low(across))
    }

    private func isSeen(_ box: Box, _ setup: Setup) -> Bool {
        guard let view = setup.viewport else { return true }
        return Axis.allCases.allSatisfy {
            box.low($0) <= view.high($0) && view.low($0) <= box.high($0)
        }
    }

    private func offset(_ anchor: Anchor, _ half: Length) -> Length {
        switch anchor {
        case .center: .zero
        case .low: half
        case .high: -half
        }
    }

    private func middle(_ low: Length, _ high: Length) -> Length {
        let sum = low.thousandths + high.thousandths
        return Length(thousandths: Int64((Double(sum) / 2).rounded(.toNearestOrAwayFromZero)))
    }
}

/// The latch of one axis, by the words of the rules: every sample is held against all guides.
struct NaiveLatch {
    let axis: Axis
    private var points: [Length]
    private var isSlow = true
    private(set) var held: NaiveScene.Guide?

    init(_ axis: Axis, at point: Length) {
        self.axis = axis
        points = [point]
    }

    /// Takes the next raw centre, `interval` microseconds after the last; the zoom is 1.
    mutating func step(
        to raw: Position, after interval: Int64, guides: [NaiveScene.Guide]
    ) {
        let point = raw[axis]
        let last = points[points.count - 1]
        if interval > 0 {
            let speed = Double((point - last).thousandths.magnitude) * 1_000 / Double(interval)
            isSlow = speed <= 500
        }
        defer { points.append(point) }
        let isInhibited = { [points] (guide: NaiveScene.Guide) in
            points.allSatisfy { ($0 - guide.rest).magnitude <= Length(points: 3) }
        }
        if let old = held {
            let now = guides.first { $0.name == old.name && $0.rest == old.rest }
            held = nil
            guard let now else { return }
            let distance = (point - old.rest).magnitude
            if now.fits, distance < Length(points: 10) {
                held = now
                let thieves = guides.filter {
                    let nearer = (point - $0.rest).magnitude
                    return $0.fits && !isInhibited($0) && nearer <= Length(points: 3)
                        && nearer + Length(points: 1) <= distance
                }
                if let thief = best(thieves, at: point) { held = thief }
                return
            }
        }
        guard isSlow else { return }
        let catchers = guides.filter { guide in
            let distance = point - guide.rest
            let before = last - guide.rest
            let isPassed =
                distance < .zero && before > .zero || distance > .zero && before < .zero
            return guide.fits && !isInhibited(guide)
                && (distance.magnitude <= Length(points: 3)
                    || isPassed && distance.magnitude < Length(points: 10))
        }
        held = best(catchers, at: point)
    }

    private func best(
        _ guides: [NaiveScene.Guide], at point: Length
    ) -> NaiveScene.Guide? {
        guides.min { left, right in
            let first = key(left, at: point)
            let second = key(right, at: point)
            return first != second
                ? first.lexicographicallyPrecedes(second)
                : left.key.lexicographicallyPrecedes(right.key)
        }
    }

    private func key(_ guide: NaiveScene.Guide, at point: Length) -> [Int64] {
        [
            (point - guide.rest).magnitude.thousandths, Int64(guide.rank),
            Int64(guide.anchor.rawValue), guide.rest.thousandths,
        ]
    }
}
