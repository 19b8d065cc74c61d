import Canvas

/// A line through an item, its middle or one of its edges, or where a form of a pair's gap comes to
/// rest.
struct Place: Sendable {
    let position: Length
    private let number: Int32
    /// Of an edge, which one; of anything else it has no meaning.
    let edge: BoxEdge

    init(position: Length, slot: SceneSlot, edge: BoxEdge = .low) {
        self.position = position
        number = Int32(truncatingIfNeeded: slot.index)
        self.edge = edge
    }

    init(_ form: GapForm, of pair: Int, in pairs: List<NeighborPair>) {
        position = pairs[pair].position(form)
        number = Int32(truncatingIfNeeded: pair)
        edge = .low
    }

    /// The item of a line.
    var slot: SceneSlot { SceneSlot(Int(number)) }

    /// The pair's place in ``GapGuides/pairs``.
    var pair: Int { Int(number) }

    /// The order of lines at one place: by the name of the item, the low edge before the high one.
    ///
    /// **Spec:** S2.
    func precedes(_ other: Place, among items: List<SceneItem>) -> Bool {
        let id = items[slot.index].id
        let otherID = items[other.slot.index].id
        return id != otherID ? id < otherID : edge.rawValue < other.edge.rawValue
    }
}

/// What lies along an axis, by position; what orders those at one place is the business of who
/// inserts them, and the first of them is preferred.
///
/// An array: for the numbers of items that a story has, a binary search takes 10 to 50 ns, and no
/// tree is faster.
struct Sorted: Sendable {
    private var elements = List<Place>()

    var count: Int { elements.count }

    subscript(index: Int) -> Place { elements[index] }

    /// The index of the first element at `position` or beyond it.
    func lowerBound(_ position: Length) -> Int {
        elements.withUnsafeBufferPointer { elements in
            var low = 0
            var length = elements.count
            // Without a branch that depends on the data: no processor could foretell it.
            while length > 0 {
                let half = length / 2
                let isBelow = elements[low &+ half].position < position
                low = isBelow ? low &+ half &+ 1 : low
                length = isBelow ? length &- half &- 1 : half
            }
            return low
        }
    }

    /// The index of the first element at `position` or beyond it, looked for from a place near
    /// which it was found the last time.
    ///
    /// A finger moves little between two samples: a few steps, where a search takes ten.
    @inline(__always)
    func lowerBound(_ position: Length, near hint: SearchHint) -> Int {
        elements.withUnsafeBufferPointer { elements in
            var index = min(hint.index, elements.count)
            var steps = SearchHint.greatestStepCount
            while index > 0, elements[index &- 1].position >= position, steps > 0 {
                index &-= 1
                steps &-= 1
            }
            while index < elements.count, elements[index].position < position, steps > 0 {
                index &+= 1
                steps &-= 1
            }
            return steps > 0 ? index : lowerBound(position)
        }
    }

    /// The index of the acceptable element that is nearest to `target` within `range`: of two that
    /// are equally near the lower, of several at one place the first.
    @inline(__always)
    func nearest(
        to target: Length, in range: ClosedRange<Length>, near hint: inout SearchHint,
        accepts: (Place) -> Bool
    ) -> Int? {
        let start = lowerBound(target, near: hint)
        hint = SearchHint(start)
        return elements.withUnsafeBufferPointer { elements in
            var above: Int?
            var index = start
            while index < elements.count, elements[index].position <= range.upperBound {
                if accepts(elements[index]) {
                    above = index
                    break
                }
                index &+= 1
            }
            var end = range.lowerBound
            if let above { end = max(end, target - (elements[above].position - target)) }
            var below: Int?
            index = start
            while index > 0 {
                index &-= 1
                let position = elements[index].position
                if position < end { break }
                if let below, elements[below].position != position { break }
                if accepts(elements[index]) { below = index }
            }
            return below ?? above
        }
    }

    /// The index of the first acceptable element at a place.
    @inline(__always)
    func first(
        at position: Length, near hint: SearchHint, accepts: (Place) -> Bool
    ) -> Int? {
        var index = lowerBound(position, near: hint)
        while index < elements.count, elements[index].position == position {
            if accepts(elements[index]) { return index }
            index &+= 1
        }
        return nil
    }

    /// Puts an element behind those at its place that come before it.
    mutating func insert(_ element: Place, behind precedes: (Place) -> Bool) {
        elements.insert(element, at: place(at: element.position, behind: precedes))
    }

    /// Takes out the element at a place behind those that come before it.
    mutating func remove(at position: Length, behind precedes: (Place) -> Bool) -> Place? {
        let index = place(at: position, behind: precedes)
        guard index < elements.count, elements[index].position == position else { return nil }
        return elements.remove(at: index)
    }

    mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    /// Adds an element at the end; ``sort(by:)`` has to follow.
    mutating func append(_ element: Place) { elements.append(element) }

    /// Sorts by position, and at one place by `precedes`.
    mutating func sort(by precedes: (Place, Place) -> Bool) {
        func isBefore(_ left: Place, _ right: Place) -> Bool {
            left.position != right.position
                ? left.position < right.position : precedes(left, right)
        }
        #if hasFeature(Embedded)
            elements.withUnsafeMutableBufferPointer { elements in
                sortHeap(
                    elements.count, isBefore: { isBefore(elements[$0], elements[$1]) },
                    swap: { elements.swapAt($0, $1) })
            }
        #else
            elements.sort(by: isBefore)
        #endif
    }

    private func place(at position: Length, behind precedes: (Place) -> Bool) -> Int {
        var index = lowerBound(position)
        while index < elements.count, elements[index].position == position,
            precedes(elements[index])
        {
            index += 1
        }
        return index
    }
}

#if hasFeature(Embedded)
    /// Sorts what lies behind two functions: the library's sort is compiled anew for each type, to
    /// 5,000 bytes, which a browser has to load.
    ///
    /// The order is total, so it does not matter that this sort is not stable.
    @inline(never)
    private func sortHeap(
        _ count: Int, isBefore: (Int, Int) -> Bool, swap: (Int, Int) -> Void
    ) {
        var start = count / 2
        var end = count
        while end > 1 {
            if start > 0 {
                start -= 1
            } else {
                end -= 1
                swap(0, end)
            }
            var root = start
            while 2 * root + 1 < end {
                var child = 2 * root + 1
                if child + 1 < end, isBefore(child, child + 1) { child += 1 }
                guard isBefore(root, child) else { break }
                swap(root, child)
                root = child
            }
        }
    }
#endif

/// Where an element was found the last time; what is found does not depend on it.
struct SearchHint: Sendable {
    private let number: Int32

    /// The steps from a hint after which a search is made anew.
    static let greatestStepCount = 16

    init(_ index: Int = 0) { number = Int32(truncatingIfNeeded: index) }

    var index: Int { Int(number) }
}

/// The parts of a dragged box that look for something in the lists of an axis, in the order in
/// which they do.
enum Part: UInt8, CaseIterable {
    /// Its middle, for the middles of items.
    case center
    /// Its edges, for the edges of items.
    case lowEdge, highEdge
    /// Its middle and its edges, for the forms of gaps.
    case between, after, before

    init(_ anchor: Anchor) {
        switch anchor {
        case .center: self = .center
        case .low: self = .lowEdge
        case .high: self = .highEdge
        }
    }

    init(_ form: GapForm) {
        switch form {
        case .between: self = .between
        case .after: self = .after
        case .before: self = .before
        }
    }

    var anchor: Anchor {
        switch self {
        case .center, .between: .center
        case .lowEdge, .after: .low
        case .highEdge, .before: .high
        }
    }

    /// The form of gap; nil where it looks for lines.
    var form: GapForm? {
        switch self {
        case .center, .lowEdge, .highEdge: nil
        case .between: .between
        case .after: .after
        case .before: .before
        }
    }
}

/// The hints of one axis, one for each part.
struct SearchHints: Sendable {
    private var hints: [6 of SearchHint] = .init(repeating: SearchHint())

    subscript(part: Part) -> SearchHint {
        get { hints[Int(part.rawValue)] }
        set { hints[Int(part.rawValue)] = newValue }
    }
}
