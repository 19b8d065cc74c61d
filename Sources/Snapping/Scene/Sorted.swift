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
    private var elements: [Element] = []

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

    /// The acceptable element that is nearest to `target` within `range`: of two that are equally
    /// near the lower, of several at one place the first.
    @inline(__always)
    func nearest(
        to target: Length, in range: ClosedRange<Length>, accepts: (Element) -> Bool
    ) -> Element? {
        let start = lowerBound(target)
        var above: Element?
        var index = start
        while index < elements.count, elements[index].position <= range.upperBound {
            let element = elements[index]
            if accepts(element) {
                above = element
                break
            }
            index &+= 1
        }
        var end = range.lowerBound
        if let above { end = max(end, target - (above.position - target)) }
        var below: Element?
        index = start
        while index > 0 {
            index &-= 1
            let element = elements[index]
            if element.position < end { break }
            if let below, below.position != element.position { break }
            if accepts(element) { below = element }
        }
        return below ?? above
    }

    /// The first acceptable element at a place.
    @inline(__always)
    func first(at position: Length, accepts: (Element) -> Bool) -> Element? {
        var index = lowerBound(position)
        while index < elements.count, elements[index].position == position {
            if accepts(elements[index]) { return elements[index] }
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
        elements.sort {
            $0.position != $1.position ? $0.position < $1.position : precedes($0, $1)
        }
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
