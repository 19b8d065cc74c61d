import Canvas
import Snapping

/// The items of the canvas, sorted by name.
struct ItemTable {
    /// An item, as the engine sees it.
    struct Item {
        let name: ItemID
        var frame: Frame
        let body: Body
        /// Whether it attracts while nobody here holds it.
        let attracts: Bool
        /// The gesture that holds it; none where below 0.
        var holder: Int32 = -1
    }

    /// As many as a story may have.
    static var greatestCount: Int { 10_000 }

    private var items = List<Item>()
    private var isStale = false

    /// The item at a place.
    subscript(index: Int) -> Item {
        @inline(__always)
        _read { yield items[index] }
        @inline(__always)
        _modify {
            isStale = true
            yield &items[index]
        }
    }

    /// Where an item is; below 0 where there is none.
    @inline(never)
    func index(of name: ItemID) -> Int {
        let index = firstIndex(notBefore: name)
        return index < items.count && items[index].name == name ? index : -1
    }

    /// Adds an item, or puts it in the place of the one that had its name; who holds it goes on.
    ///
    /// Answers whether there was room.
    mutating func put(_ item: Item) -> Bool {
        let index = firstIndex(notBefore: item.name)
        if index < items.count, items[index].name == item.name {
            let holder = items[index].holder
            items[index] = item
            items[index].holder = holder
        } else {
            if items.count == ItemTable.greatestCount { return false }
            items.insert(item, at: index)
        }
        isStale = true
        return true
    }

    /// Forgets the item at a place, and lets it attract no more.
    mutating func remove(at index: Int) {
        items.remove(at: index)
        isStale = true
    }

    /// Puts what a gesture held back where it was.
    mutating func release(from gesture: Int32) {
        for index in items.indices where items[index].holder == gesture {
            items[index].holder = -1
        }
        isStale = true
    }

    /// Tells the scene of what has changed: of all that attracts, as that is less code.
    @inline(never)
    mutating func update(_ scene: inout Scene) {
        if !isStale { return }
        isStale = false
        scene.removeAll()
        for index in items.indices where items[index].attracts && items[index].holder < 0 {
            scene.append(
                items[index].name, at: Box(of: items[index].body, under: items[index].frame))
        }
        scene.rebuild()
    }

    @inline(never)
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
