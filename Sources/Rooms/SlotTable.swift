/// A place in a ``SlotTable``; valid until the element there is removed.
package struct Slot<Element>: Hashable, Sendable {
    /// The place, from 0; places are used again.
    package let index: Int

    init(index: Int) { self.index = index }
}

/// Elements at places that stay theirs until they are removed.
///
/// An element is found, changed in place and replaced in constant time, and the order of iteration
/// depends on nothing but what was inserted and removed.
package struct SlotTable<Element> {
    private var elements: [Element?] = []
    private var vacant: [Int] = []

    /// How many elements there are.
    package private(set) var count = 0

    /// One more than the greatest place ever used.
    package var capacity: Int { elements.count }

    /// Whether there is no element.
    package var isEmpty: Bool { count == 0 }

    mutating func insert(_ element: Element) -> Slot<Element> {
        count += 1
        if let index = vacant.popLast() {
            elements[index] = element
            return Slot(index: index)
        }
        elements.append(element)
        return Slot(index: elements.count - 1)
    }

    mutating func remove(_ slot: Slot<Element>) {
        precondition(elements[slot.index] != nil, "remove only slots that are in use")
        elements[slot.index] = nil
        vacant.append(slot.index)
        count -= 1
    }

    /// The element at `slot`, which must be in use.
    package subscript(slot: Slot<Element>) -> Element {
        get { elements[slot.index]! }
        _modify { yield &elements[slot.index]! }
    }

    /// The slot at `index` if it is in use.
    package func slot(at index: Int) -> Slot<Element>? {
        elements[index] == nil ? nil : Slot(index: index)
    }

    /// The slots in use, by place.
    package var slots: some Sequence<Slot<Element>> {
        elements.indices.lazy.filter { elements[$0] != nil }.map { Slot(index: $0) }
    }
}
