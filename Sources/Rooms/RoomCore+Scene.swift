import Canvas
import Snapping
import Wire

/// What attracts, kept in step with the items.
///
/// **Spec:** S13–S16.
extension RoomCore {
    /// Lets an item attract where it is committed, unless a gesture holds it.
    mutating func attract(_ slot: Slot<PlacedItem>) {
        guard hasAttraction, items[slot].holder == nil else { return }
        scene.put(items[slot].item.id, at: items[slot].item.box)
    }

    /// Lets several items attract where they are committed; none of them is held.
    mutating func attract(_ slots: [Slot<PlacedItem>]) {
        guard hasAttraction else { return }
        if slots.count <= RoomCore.fewItems {
            for slot in slots { attract(slot) }
        } else {
            scene.put(all: slots.map { (items[$0].item.id, items[$0].item.box) })
        }
    }

    /// Lets an item attract no more.
    mutating func leaveAlone(_ item: ItemID) {
        if hasAttraction { scene.remove(item) }
    }

    /// In `classic` other items play no part (S12).
    private var hasAttraction: Bool { layout.profile == .refined }

    /// Up to so many items are put into the scene one by one; with more all is sorted anew.
    private static let fewItems = 16
}

extension Item {
    /// The upright box around it.
    var box: Box { Box(of: body, under: frame) }
}
