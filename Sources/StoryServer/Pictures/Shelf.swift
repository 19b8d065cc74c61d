/// What was made lately, by what it was made of: of a bounded size, the oldest goes first.
package struct Shelf<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let size: Int
    }

    private var entries: [Key: Entry] = [:]
    /// The keys in the order in which they came; those before `first` are gone.
    private var order: [Key] = []
    private var first = 0
    private var size = 0
    private let limit: Int

    /// Makes an empty shelf.
    ///
    /// - Parameter limit: What the sizes of all that is kept may come to.
    package init(limit: Int) { self.limit = limit }

    /// What is kept by a key.
    package subscript(key: Key) -> Value? { entries[key]?.value }

    /// Keeps a value, if it is no more than a quarter of what fits.
    package mutating func keep(_ value: Value, as key: Key, size valueSize: Int) {
        guard valueSize <= limit / 4, entries[key] == nil else { return }
        while size + valueSize > limit, first < order.count {
            size -= entries.removeValue(forKey: order[first])?.size ?? 0
            first += 1
        }
        if first > order.count / 2 {
            order.removeFirst(first)
            first = 0
        }
        entries[key] = Entry(value: value, size: valueSize)
        order.append(key)
        size += valueSize
    }
}
