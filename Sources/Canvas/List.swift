#if hasFeature(Embedded)
    /// What an array is elsewhere, in as little code as possible: the library's own is compiled
    /// anew for each type of element, and a browser would have to load all of them.
    ///
    /// A value, copied when it is shared and changed. What moves elements knows only how many bytes
    /// they have, so they must be ones that bytes can be copied of. As in the rest of such a
    /// program, nothing is checked.
    public struct List<Element> {
        private var bytes: ListBytes

        /// Makes a list without elements.
        public init() { bytes = ListBytes(room: 0) }

        /// Makes a list of the same element, so many times.
        public init(repeating element: Element, count: Int) {
            self.init()
            for _ in 0..<count { append(element) }
        }

        /// How many there are.
        public var count: Int { bytes.count }

        /// Whether there are none.
        public var isEmpty: Bool { bytes.count == 0 }

        /// The places of all elements.
        public var indices: Range<Int> { Range(uncheckedBounds: (0, bytes.count)) }

        private static var stride: Int { MemoryLayout<Element>.stride }

        @inline(__always)
        private func place(_ index: Int) -> UnsafeMutablePointer<Element> {
            bytes.start.assumingMemoryBound(to: Element.self) + index
        }

        /// The element at a place, where it lies.
        public subscript(index: Int) -> Element {
            @inline(__always)
            unsafeAddress { UnsafePointer(place(index)) }
            @inline(__always)
            unsafeMutableAddress {
                own(&bytes, room: 0, List.stride)
                return place(index)
            }
        }

        /// Reads the elements where they lie.
        @inline(__always)
        public func withUnsafeBufferPointer<Answer>(
            _ read: (UnsafeBufferPointer<Element>) -> Answer
        ) -> Answer {
            read(UnsafeBufferPointer(start: place(0), count: bytes.count))
        }

        /// Changes the elements where they lie.
        public mutating func withUnsafeMutableBufferPointer<Answer>(
            _ change: (inout UnsafeMutableBufferPointer<Element>) -> Answer
        ) -> Answer {
            own(&bytes, room: 0, List.stride)
            var elements = UnsafeMutableBufferPointer(start: place(0), count: bytes.count)
            return change(&elements)
        }

        /// Makes room for so many elements.
        public mutating func reserveCapacity(_ count: Int) { own(&bytes, room: count, List.stride) }

        /// Adds an element at the end.
        @inline(__always)
        public mutating func append(_ element: Element) { insert(element, at: count) }

        /// Puts an element in, before the one at a place.
        @inline(__always)
        public mutating func insert(_ element: Element, at index: Int) {
            openGap(in: &bytes, at: index, List.stride)
            place(index).initialize(to: element)
        }

        /// Takes the element at a place out.
        @discardableResult @inline(__always)
        public mutating func remove(at index: Int) -> Element {
            let element = self[index]
            close(in: &bytes, at: index, 1, List.stride)
            return element
        }

        /// Takes the first elements out.
        public mutating func removeFirst(_ count: Int) {
            close(in: &bytes, at: 0, count, List.stride)
        }

        /// Takes the last element out, if there is one.
        public mutating func popLast() -> Element? { isEmpty ? nil : remove(at: count - 1) }

        /// Takes all elements out; the room stays.
        public mutating func removeAll(keepingCapacity: Bool = true) {
            close(in: &bytes, at: 0, count, List.stride)
        }

        /// Exchanges two elements.
        public mutating func swapAt(_ left: Int, _ right: Int) {
            let element = self[left]
            self[left] = self[right]
            self[right] = element
        }
    }

    extension List: Sequence {
        /// Yields the elements in order.
        public struct Iterator: IteratorProtocol {
            fileprivate let list: List
            fileprivate var index = 0

            /// The next element, or nil at the end.
            public mutating func next() -> Element? {
                guard index < list.count else { return nil }
                index += 1
                return list[index - 1]
            }
        }

        /// An iterator over the elements, without allocation.
        public func makeIterator() -> Iterator { Iterator(list: self) }
    }

    extension List: Equatable where Element: Equatable {
        /// Whether both have equal elements in the same order.
        public static func == (left: List, right: List) -> Bool {
            if left.count != right.count { return false }
            for index in left.indices where left[index] != right[index] { return false }
            return true
        }
    }

    extension List: @unchecked Sendable where Element: Sendable {}

    /// The elements of a list, whatever they are.
    private final class ListBytes {
        let start: UnsafeMutableRawPointer
        let room: Int
        var count = 0

        init(room: Int) {
            start = .allocate(byteCount: room, alignment: 16)
            self.room = room
        }

        deinit { start.deallocate() }
    }

    /// Makes elements nobody else's, and room for so many, each of `stride` bytes.
    @inline(never)
    private func own(_ bytes: inout ListBytes, room count: Int, _ stride: Int) {
        let room = count &* stride
        if isKnownUniquelyReferenced(&bytes), room <= bytes.room { return }
        let own = ListBytes(room: room <= bytes.room ? bytes.room : room &+ bytes.room)
        own.count = bytes.count
        own.start.copyMemory(from: bytes.start, byteCount: bytes.count &* stride)
        bytes = own
    }

    @inline(never)
    private func openGap(in bytes: inout ListBytes, at index: Int, _ stride: Int) {
        own(&bytes, room: bytes.count &+ 1, stride)
        let place = bytes.start + index &* stride
        (place + stride).copyMemory(from: place, byteCount: (bytes.count &- index) &* stride)
        bytes.count &+= 1
    }

    @inline(never)
    private func close(
        in bytes: inout ListBytes, at index: Int, _ count: Int, _ stride: Int
    ) {
        own(&bytes, room: 0, stride)
        bytes.count &-= count
        let place = bytes.start + index &* stride
        place.copyMemory(
            from: place + count &* stride, byteCount: (bytes.count &- index) &* stride)
    }
#else
    /// An array; in WebAssembly, something smaller.
    public typealias List<Element> = [Element]
#endif
