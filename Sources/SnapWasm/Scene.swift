import Canvas

/// The items of the canvas, sorted by name.
struct Scene {
    /// An item, as the engine sees it.
    struct Item {
        let name: ItemID
        let frame: Frame
        let body: Body
    }

    /// As many as a story may have.
    static let greatestCount = 10_000

    private var items: [Item] = []

    subscript(name: ItemID) -> Item? {
        let index = firstIndex(notBefore: name)
        return index < items.count && items[index].name == name ? items[index] : nil
    }

    /// Adds an item, or puts it in the place of the one that had its name.
    mutating func put(_ item: Item) throws(Failure) {
        let index = firstIndex(notBefore: item.name)
        if index < items.count, items[index].name == item.name {
            items[index] = item
        } else {
            guard items.count < Scene.greatestCount else { throw .sceneIsFull }
            items.insert(item, at: index)
        }
    }

    mutating func remove(_ name: ItemID) throws(Failure) {
        let index = firstIndex(notBefore: name)
        guard index < items.count, items[index].name == name else { throw .noItem }
        items.remove(at: index)
    }

    private func firstIndex(notBefore name: ItemID) -> Int {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
