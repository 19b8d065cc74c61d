import Canvas

/// A pair of neighbours along an axis, with the room between them.
///
/// **Spec:** S14.
struct NeighborPair: Sendable {
    let low: SceneSlot
    let high: SceneSlot
    /// The room between them, along the axis.
    let gap: Gap
    /// The stretch of the other axis on which both lie.
    let common: Gap

    /// Where the dragged box comes to rest for a form: its middle, its lower or its upper edge.
    func position(_ form: GapForm) -> Length {
        switch form {
        case .between: Length.middle(gap.low, gap.high)
        case .after: highEnd + gap.size
        case .before: lowEnd - gap.size
        }
    }

    /// The upper edge of the higher and the lower edge of the lower neighbour.
    let highEnd: Length
    let lowEnd: Length

    /// Makes a pair of items that are neighbours along `axis`.
    init(_ low: SceneSlot, _ high: SceneSlot, along axis: Axis, among items: List<SceneItem>) {
        let lower = items[low.index].box
        let upper = items[high.index].box
        let across = axis.other
        gap = Gap(low: lower.high(axis), high: upper.low(axis))
        common = Gap(
            low: max(lower.low(across), upper.low(across)),
            high: min(lower.high(across), upper.high(across)))
        self.low = low
        self.high = high
        highEnd = upper.high(axis)
        lowEnd = lower.low(axis)
    }

    /// Whether both are of the same items.
    func isSame(as other: NeighborPair) -> Bool { low == other.low && high == other.high }

    /// Whether the items' names come before those of another pair.
    func precedes(_ other: NeighborPair, among items: List<SceneItem>) -> Bool {
        let first = (items[low.index].id, items[high.index].id)
        let second = (items[other.low.index].id, items[other.high.index].id)
        return first < second
    }
}
