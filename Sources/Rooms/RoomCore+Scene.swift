import Canvas
import Snapping
import Wire

/// What attracts, kept in step with the items as far as gestures look.
///
/// A change of an item costs as much as there are others, so it is only noted, and made when a
/// gesture takes a sample: many commands in a row, and those while nobody drags, cost little.
///
/// **Spec:** S13–S16.
extension RoomCore {
    /// Notes that an item is elsewhere, or that it does or does not attract any more.
    mutating func noteForScene(_ item: ItemID) {
        // In `classic` other items play no part (S12).
        guard layout.profile == .refined else { return }
        staleItems.append(item)
        if staleItems.count == RoomCore.staleLimit { refreshScene() }
    }

    /// Makes the scene what is committed and not held.
    mutating func refreshScene() {
        if staleItems.isEmpty { return }
        let isFew = staleItems.count <= RoomCore.fewItems
        var boxes: [(item: ItemID, box: Box)] = []
        for id in staleItems {
            guard let slot = itemSlots[id], items[slot].holder == nil else {
                scene.remove(id)
                continue
            }
            if isFew {
                scene.put(id, at: items[slot].item.box)
            } else {
                boxes.append((id, items[slot].item.box))
            }
        }
        if !boxes.isEmpty { scene.put(all: boxes) }
        staleItems.removeAll(keepingCapacity: true)
    }

    /// Lets gestures let go of the guides of items that have moved or gone, before their next
    /// sample: nobody is told, and nothing is settled by, a guide that is not true any more.
    ///
    /// **Spec:** S7, S15.
    mutating func followScene(into effects: inout [Effect]) {
        guard !staleItems.isEmpty || scene.version != followedVersion, hasItemLatch else { return }
        refreshScene()
        followedVersion = scene.version
        for index in 0..<gestures.capacity {
            guard let slot = gestures.slot(at: index),
                gestures[slot].engine?.isBehind(scene) == true,
                let change = gestures[slot].engine?.follow(scene, edges: &edges)
            else { continue }
            let author = members[gestures[slot].member].id
            report(edgesOf: gestures[slot].id, by: author, into: &effects)
            guard change.isFrameChanged || change.isLevelChanged else { continue }
            effects.append(
                .consumed(
                    slot, isFrameChanged: change.isFrameChanged,
                    isLevelChanged: change.isLevelChanged))
        }
    }

    private var hasItemLatch: Bool {
        for index in 0..<gestures.capacity {
            guard let slot = gestures.slot(at: index) else { continue }
            if gestures[slot].engine?.level.x != nil || gestures[slot].engine?.level.y != nil {
                return true
            }
        }
        return false
    }

    /// Takes items out that a gesture is about to hold, and makes the scene what else there is.
    mutating func refreshScene(without held: [ItemID]) {
        staleItems.removeAll { held.contains($0) }
        refreshScene()
        for item in held { scene.remove(item) }
    }

    /// Up to so many items are put into the scene one by one; with more all is sorted anew.
    private static let fewItems = 16
    /// How many changes may wait for a sample.
    private static let staleLimit = 1_024
}

extension Item {
    /// What a gesture on it holds.
    var target: GestureTarget { GestureTarget(item: id, frame: frame, body: body) }

    /// The upright box around it.
    var box: Box { Box(of: body, under: frame) }
}
