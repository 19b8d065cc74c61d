import Canvas
import Snapping
import Wire

/// How far a member has been sent a snapshot.
struct SnapshotPlace: Equatable {
    /// What a snapshot consists of, in the order in which it is told.
    enum Section: UInt8 {
        case members, presences, gestures, items
    }

    var section = Section.members
    /// The place in the section's table; behind the members come those that are only counted.
    var index = 0
}

/// A part of a snapshot, encoded.
struct SnapshotPart {
    let from: SnapshotPlace
    let encoding: WireEncoding
    let bytes: Range<Int>
    /// Where the next part begins; nil behind the last.
    let next: SnapshotPlace?
}

/// Telling the whole room, in parts.
///
/// Nothing is copied for those that join: each has a place in the room's tables, and its parts show
/// things as they are when they are sent. What changes before the place reaches it like everybody,
/// and what changes behind it at the latest with its part.
///
/// **Spec:** U2, U3.
extension Delivery {
    /// The index of the part that begins at `first`, made now if there is none yet.
    mutating func part(
        from first: SnapshotPlace, _ encoding: WireEncoding, in core: borrowing RoomCore
    ) -> Int {
        let known = parts.firstIndex { $0.from == first && $0.encoding == encoding }
        if let known { return known }
        let start = bytes[encoding].records.count
        var next: SnapshotPlace? = first
        while let place = next {
            let before = bytes[encoding].records.count
            if place.index < count(of: place.section, in: core) {
                append(at: place, encoding, core)
            }
            if before > start, bytes[encoding].records.count - start > snapshotChunkBytes {
                bytes[encoding].records.truncate(to: before)
                break
            }
            next = self.place(after: place, in: core)
        }
        parts.append(
            SnapshotPart(
                from: first, encoding: encoding,
                bytes: start..<bytes[encoding].records.count, next: next))
        return parts.count - 1
    }

    private func place(
        after place: SnapshotPlace, in core: borrowing RoomCore
    ) -> SnapshotPlace? {
        if place.index + 1 < count(of: place.section, in: core) {
            return SnapshotPlace(section: place.section, index: place.index + 1)
        }
        return SnapshotPlace.Section(rawValue: place.section.rawValue + 1).map {
            SnapshotPlace(section: $0, index: 0)
        }
    }

    private func count(of section: SnapshotPlace.Section, in core: borrowing RoomCore) -> Int {
        switch section {
        case .members: core.members.capacity + 1
        case .presences: core.members.capacity
        case .gestures: core.gestures.capacity
        case .items: core.items.capacity
        }
    }

    /// Appends what is told of one place: nothing where the table has nothing.
    private mutating func append(
        at place: SnapshotPlace, _ encoding: WireEncoding, _ core: borrowing RoomCore
    ) {
        switch place.section {
        case .members where place.index == core.members.capacity:
            if core.watcherCount > 0 {
                bytes[encoding].records.appendRecord(watchers: core.watcherCount)
            }
        case .members:
            guard let slot = core.members.slot(at: place.index), core.members[slot].isListed else {
                return
            }
            bytes[encoding].records.appendRecord(
                member: core.members[slot].id, core.members[slot].profile)
        case .presences:
            guard let slot = core.members.slot(at: place.index), core.members[slot].isListed,
                core.members[slot].presence != Presence()
            else { return }
            bytes[encoding].records.appendRecord(
                presenceOf: core.members[slot].id, core.members[slot].presence)
        case .gestures:
            guard let slot = core.gestures.slot(at: place.index) else { return }
            if gestures[slot.index].pose > .zero {
                append(poseOf: slot, after: .zero, encoding, core)
            }
            append(levelOf: slot, encoding, core)
        case .items:
            guard let slot = core.items.slot(at: place.index) else { return }
            let placed = core.items[slot]
            bytes[encoding].records.appendRecord(
                item: placed.item, rank: placed.rank, by: placed.creator)
        }
    }
}
