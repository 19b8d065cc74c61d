import Canvas
import Snapping

/// The items of the canvas, sorted by name, with what the scene has to be told of them.
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
        /// Whether the scene may have it elsewhere.
        var isStale = true
    }

    /// As many as a story may have.
    static let greatestCount = 10_000

    /// From so many on, the scene is told of all at once.
    private static let fewChanges = 8

    private var items: [Item] = []
    private var staleCount = 0

    /// The item at a place.
    subscript(index: Int) -> Item { items[index] }

    /// Where an item is.
    func index(of name: ItemID) -> Int? {
        let index = firstIndex(notBefore: name)
        return index < items.count && items[index].name == name ? index : nil
    }

    /// Adds an item, or puts it in the place of the one that had its name; who holds it goes on.
    mutating func put(_ item: Item) throws(Failure) {
        let index = firstIndex(notBefore: item.name)
        if index < items.count, items[index].name == item.name {
            let old = items[index]
            items[index] = item
            items[index].holder = old.holder
            if !old.isStale { staleCount += 1 }
        } else {
            guard items.count < ItemTable.greatestCount else { throw .sceneIsFull }
            items.insert(item, at: index)
            staleCount += 1
        }
    }

    /// Forgets an item, and lets it attract no more.
    mutating func remove(_ name: ItemID, from scene: inout Scene) throws(Failure) {
        guard let index = index(of: name) else { throw .noItem }
        if items[index].isStale { staleCount -= 1 }
        items.remove(at: index)
        scene.remove(name)
    }

    /// Lets a gesture hold the item at a place, which does not attract then.
    mutating func hold(_ index: Int, by gesture: Int32, in scene: inout Scene) {
        items[index].holder = gesture
        scene.remove(items[index].name)
    }

    /// Puts an item back where its gesture left it, if it is there still.
    mutating func settle(_ name: ItemID, at frame: Frame, from gesture: Int32) {
        guard let index = index(of: name), items[index].holder == gesture else { return }
        items[index].holder = -1
        items[index].frame = frame
        if !items[index].isStale { staleCount += 1 }
        items[index].isStale = true
    }

    /// Tells the scene of what has changed: of many items at once, which is less work.
    mutating func update(_ scene: inout Scene) {
        if staleCount == 0 { return }
        var boxes: [(item: ItemID, box: Box)] = []
        for index in items.indices where items[index].isStale {
            let item = items[index]
            items[index].isStale = false
            if item.attracts, item.holder < 0 {
                boxes.append((item.name, Box(of: item.body, under: item.frame)))
            } else {
                scene.remove(item.name)
            }
        }
        staleCount = 0
        if boxes.count > ItemTable.fewChanges {
            scene.put(all: boxes)
        } else {
            for entry in boxes { scene.put(entry.item, at: entry.box) }
        }
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
