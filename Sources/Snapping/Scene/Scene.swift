public import Canvas

/// What attracts: the boxes of all items that are to be seen and that nobody holds, with the lines
/// and gaps that follow from them, sorted.
///
/// Kept by a room beside its items and changed with them, one item at a time; a gesture only reads
/// it. An item that is held is taken out and put back when it settles, so a gesture never meets its
/// own items.
///
/// **Spec:** S13, S14, S16.
public struct Scene: Sendable {
    /// The canvas on which the items lie.
    public let layout: CanvasLayout
    /// Rises with every change, so that a gesture sees that its guides may be others.
    public private(set) var version: UInt32 = 0
    /// The lines and gaps along x.
    private(set) var x = AxisGuides(.x)
    /// The lines and gaps along y.
    private(set) var y = AxisGuides(.y)
    /// The items by their slots; a slot that is free has no meaning.
    private(set) var items: List<SceneItem> = List()
    private var freeSlots: List<SceneSlot> = List()
    /// The slots in use, by ascending name of their items.
    private var order: List<SceneSlot> = List()

    /// Makes a scene without items.
    public init(layout: CanvasLayout) { self.layout = layout }

    /// How many items attract.
    public var count: Int { order.count }

    /// Whether an item attracts.
    public func contains(_ item: ItemID) -> Bool { slot(of: item) != nil }

    /// Lets an item attract where it is, or where it is now.
    ///
    /// The work grows with the number of items; nothing is sorted anew.
    public mutating func put(_ item: ItemID, at box: Box) {
        remove(item)
        let slot = freeSlots.popLast() ?? SceneSlot(items.count)
        let entry = SceneItem(id: item, box: box)
        if slot.index == items.count { items.append(entry) } else { items[slot.index] = entry }
        order.insert(slot, at: place(of: item))
        x.insert(slot, among: items, order: order)
        y.insert(slot, among: items, order: order)
        version &+= 1
    }

    /// Lets an item attract no more; nothing happens when it did not.
    public mutating func remove(_ item: ItemID) {
        let place = place(of: item)
        guard place < order.count, items[order[place].index].id == item else { return }
        let slot = order.remove(at: place)
        x.remove(slot, among: items, order: order)
        y.remove(slot, among: items, order: order)
        freeSlots.append(slot)
        version &+= 1
    }

    /// Lets many items attract at once, which is less work than one after the other.
    ///
    /// An item that is given twice is where it is given last.
    public mutating func put(all entries: some Sequence<(item: ItemID, box: Box)>) {
        for entry in entries {
            let place = place(of: entry.item)
            if place < order.count, items[order[place].index].id == entry.item {
                items[order[place].index].box = entry.box
                continue
            }
            let slot = freeSlots.popLast() ?? SceneSlot(items.count)
            let item = SceneItem(id: entry.item, box: entry.box)
            if slot.index == items.count { items.append(item) } else { items[slot.index] = item }
            order.insert(slot, at: place)
        }
        rebuild()
    }

    /// Lets nothing attract until ``rebuild()``, before which only ``append(_:at:)`` is called.
    public mutating func removeAll() {
        items.removeAll()
        order.removeAll()
        freeSlots.removeAll()
    }

    /// Lets an item attract that is named after those before it, from ``rebuild()`` on.
    public mutating func append(_ item: ItemID, at box: Box) {
        order.append(SceneSlot(items.count))
        items.append(SceneItem(id: item, box: box))
    }

    /// Finds the lines and gaps of all items anew.
    public mutating func rebuild() {
        x.rebuild(from: items, order: order)
        y.rebuild(from: items, order: order)
        version &+= 1
    }

    /// The lines and gaps along an axis.
    func guides(_ axis: Axis) -> AxisGuides { axis == .x ? x : y }

    private func slot(of item: ItemID) -> SceneSlot? {
        let place = place(of: item)
        guard place < order.count, items[order[place].index].id == item else { return nil }
        return order[place]
    }

    /// Where in ``order`` an item is or would be.
    private func place(of item: ItemID) -> Int {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if items[order[middle].index].id < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// An item as the scene keeps it.
struct SceneItem: Sendable {
    let id: ItemID
    var box: Box
}

/// Where a scene keeps an item; used again when the item has gone.
struct SceneSlot: Equatable, Sendable {
    private let number: Int32

    init(_ index: Int) { number = Int32(truncatingIfNeeded: index) }

    var index: Int { Int(number) }
}
