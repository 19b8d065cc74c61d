import Canvas

/// The lines and gaps of a scene along one axis.
///
/// **Spec:** S13, S14.
struct AxisGuides: Sendable {
    let axis: Axis
    /// The middles of the items.
    private(set) var centers = Sorted()
    /// The edges of the items, two of each.
    private(set) var edges = Sorted()
    /// The gaps between neighbours.
    private(set) var gaps: GapGuides

    init(_ axis: Axis) {
        self.axis = axis
        gaps = GapGuides(axis)
    }

    mutating func insert(_ slot: SceneSlot, among items: List<SceneItem>, order: List<SceneSlot>) {
        let item = items[slot.index]
        centers.insert(center(of: slot, item), among: items)
        edges.insert(edge(.low, of: slot, item), among: items)
        edges.insert(edge(.high, of: slot, item), among: items)
        gaps.insert(slot, among: items, order: order, edges: edges)
    }

    /// Takes an item out that still has its entry in `items` and none in `order`.
    mutating func remove(_ slot: SceneSlot, among items: List<SceneItem>, order: List<SceneSlot>) {
        let item = items[slot.index]
        centers.remove(center(of: slot, item), among: items)
        edges.remove(edge(.low, of: slot, item), among: items)
        edges.remove(edge(.high, of: slot, item), among: items)
        gaps.remove(slot, among: items, order: order, edges: edges)
    }

    mutating func rebuild(from items: List<SceneItem>, order: List<SceneSlot>) {
        centers.removeAll()
        edges.removeAll()
        for slot in order {
            let item = items[slot.index]
            centers.append(center(of: slot, item))
            edges.append(edge(.low, of: slot, item))
            edges.append(edge(.high, of: slot, item))
        }
        centers.sort(among: items)
        edges.sort(among: items)
        gaps.rebuild(from: items, order: order, edges: edges)
    }

    private func center(of slot: SceneSlot, _ item: SceneItem) -> Place {
        Place(position: item.box.center[axis], slot: slot)
    }

    private func edge(_ edge: BoxEdge, of slot: SceneSlot, _ item: SceneItem) -> Place {
        let position = edge == .low ? item.box.low(axis) : item.box.high(axis)
        return Place(position: position, slot: slot, edge: edge)
    }
}

extension Sorted {
    fileprivate mutating func insert(_ line: Place, among items: List<SceneItem>) {
        insert(line) { $0.precedes(line, among: items) }
    }

    fileprivate mutating func remove(_ line: Place, among items: List<SceneItem>) {
        let removed = remove(at: line.position) { $0.precedes(line, among: items) }
        precondition(
            removed?.slot == line.slot,
            "an item leaves a scene with the box with which it came: do not change it in between")
    }

    fileprivate mutating func sort(among items: List<SceneItem>) {
        sort { $0.precedes($1, among: items) }
    }
}
