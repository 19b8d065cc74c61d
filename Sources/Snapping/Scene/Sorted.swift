import Canvas

/// What lies at a place along an axis.
protocol Positioned: Sendable {
    var position: Length { get }
}

/// Elements by position; what orders those at one place is the business of who inserts them, and
/// the first of them is preferred.
///
/// An array: for the numbers of items that a story has, a binary search takes 10 to 50 ns, and no
/// tree is faster.
struct Sorted<Element: Positioned>: Sendable {
    private var elements: List<Element> = List()

    var count: Int { elements.count }

    subscript(index: Int) -> Element { elements[index] }

    /// The index of the first element at `position` or beyond it.
    func lowerBound(_ position: Length) -> Int {
        elements.withUnsafeBufferPointer { elements in
            var low = 0
            var length = elements.count
            // Without a branch that depends on the data: half the time of one with.
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
        accepts: (Element) -> Bool
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
        at position: Length, near hint: SearchHint, accepts: (Element) -> Bool
    ) -> Int? {
        var index = lowerBound(position, near: hint)
        while index < elements.count, elements[index].position == position {
            if accepts(elements[index]) { return index }
            index &+= 1
        }
        return nil
    }

    /// Puts an element behind those at its place that come before it.
    mutating func insert(_ element: Element, behind precedes: (Element) -> Bool) {
        elements.insert(element, at: place(at: element.position, behind: precedes))
    }

    /// Takes out the element at a place behind those that come before it.
    mutating func remove(at position: Length, behind precedes: (Element) -> Bool) -> Element? {
        let index = place(at: position, behind: precedes)
        guard index < elements.count, elements[index].position == position else { return nil }
        return elements.remove(at: index)
    }

    mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    /// Adds an element at the end; ``sort(by:)`` has to follow.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Sorts by position, and at one place by `precedes`.
    mutating func sort(by precedes: (Element, Element) -> Bool) {
        func isBefore(_ left: Element, _ right: Element) -> Bool {
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

    private func place(at position: Length, behind precedes: (Element) -> Bool) -> Int {
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

/// The hints of one axis, one for each list and part of the dragged box that is looked for in it.
struct SearchHints: Sendable {
    var centers = SearchHint()
    var lowEdges = SearchHint()
    var highEdges = SearchHint()
    var between = SearchHint()
    var after = SearchHint()
    var before = SearchHint()
}
