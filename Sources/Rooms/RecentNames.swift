/// The last names that were used for something that is gone: they stay taken, and what still comes
/// in for them is known to be late.
struct RecentNames<Name: Hashable> {
    private var names: Set<Name> = []
    /// In the order in which they came; nil where one was taken out.
    private var order: [Name?] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func contains(_ name: Name) -> Bool { names.contains(name) }

    /// Remembers `name`, and forgets the oldest beyond the limit.
    mutating func insert(_ name: Name) {
        guard names.insert(name).inserted else { return }
        if order.count < limit {
            order.append(name)
            return
        }
        if let name = order[oldest] { names.remove(name) }
        order[oldest] = name
        oldest = (oldest + 1) % limit
    }

    /// Forgets `name`: what it is of is there again.
    mutating func remove(_ name: Name) {
        guard names.remove(name) != nil else { return }
        if let index = order.firstIndex(of: name) { order[index] = nil }
    }
}
