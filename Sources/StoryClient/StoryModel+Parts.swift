import Canvas
import Wire

/// Snapshots, which come in parts.
///
/// **Spec:** U2.
extension StoryModel {
    /// Applies the records of an update; in a snapshot, what was known goes behind the edges that
    /// are still about it.
    mutating func applyRecords(of update: ServerUpdate) {
        hasPart = update.opening.isSnapshot || !isWhole
        if update.opening.hasMore, !hasPart { report(Breach("U2", "a part of no snapshot")) }
        var order = RecordOrder(hasPart: hasPart)
        var isInOrder = true
        var isToForget = update.opening.isSnapshot
        if isToForget { flights.removeAll(keepingCapacity: true) }
        for index in update.records.indices {
            if isInOrder, !order.take(update.records[index]) {
                isInOrder = false
                report(Breach("U3", "record \(index) comes too late"))
            }
            if isToForget {
                switch update.records[index] {
                case .edge, .flight: break
                default:
                    forget()
                    isToForget = false
                }
            }
            apply(update.records[index], of: update)
        }
        if isToForget { forget() }
    }

    /// A snapshot replaces what was known, but of the member's own deeds it tells nothing.
    private mutating func forget() {
        isWhole = false
        items.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        watchers = 0
        let own = member.flatMap { presences[$0] }
        presences.removeAll(keepingCapacity: true)
        if let member { presences[member] = own }
        gestures = gestures.filter { deeds.hasBegun($0.key) }
        awaited.removeAll(keepingCapacity: true)
        for (gesture, tracked) in gestures {
            guard tracked.kind != .draw else { continue }
            for item in tracked.items { awaited[item] = gesture }
        }
    }

    /// The last part has come: now everything has to be there.
    mutating func complete() {
        isWhole = true
        for (gesture, tracked) in gestures where !tracked.isOpen && !tracked.isTouched {
            reportUnopened(gesture)
        }
        for gesture in Set(awaited.values) where !deeds.hasBegun(gesture) {
            report(Breach("U6", "it holds an item that is unknown"), of: gesture)
        }
        awaited.removeAll(keepingCapacity: true)
    }

    /// Notes that a gesture holds an item.
    mutating func hold(_ item: ItemID, by gesture: GestureID) {
        guard let placed = items[item] else {
            if !isWhole {
                awaited[item] = gesture
            } else if !deeds.hasBegun(gesture) {
                report(Breach("U6", "it holds an item that is unknown"), of: gesture)
            }
            return
        }
        if let holder = placed.holder, holder != gesture, gestures[holder] != nil,
            !deeds.hasBegun(gesture)
        {
            contested.append((gesture, holder))
        }
        items[item]?.holder = gesture
    }

    /// Looks at items that were held twice: by the end of the update only one gesture goes on.
    mutating func checkContested() {
        guard !contested.isEmpty else { return }
        for (gesture, holder) in contested where gestures[holder] != nil {
            report(Breach("G1", "it holds what \(holder.rawValue) holds"), of: gesture)
        }
        contested.removeAll()
    }

    /// Notes that a gesture no longer holds an item.
    mutating func release(_ item: ItemID, of gesture: GestureID) {
        if items[item]?.holder == gesture { items[item]?.holder = nil }
        if awaited[item] == gesture { awaited[item] = nil }
    }
}
