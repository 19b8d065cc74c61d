package import Canvas
import Wire

/// Why a commit cannot follow a state.
package enum ReplayError: Error, Equatable, Sendable {
    /// It is not the next one.
    case outOfOrder(expected: Revision, found: Revision)
    /// What a restore brought back stands in the checkpoint of its revision, not in the commit.
    case restoreNeedsCheckpoint(Revision)
    /// An edit creates an item that is there, or is about one that is not.
    case existence(of: ItemID, at: Revision)
    /// An item is not as an edit has it before.
    case otherBefore(ItemID, Property, at: Revision)
    /// An edit gives an item something that items of its kind do not have.
    case wrongProperty(ItemID, Property, at: Revision)
    /// Two items would have one rank.
    case rankTwice(ItemID, at: Revision)
}

/// Doing commits again.
///
/// **Spec:** D1, D2, T9.
extension StoryState {
    /// Brings the state from one revision to the next.
    ///
    /// When the commit does not fit, the state stays as it was.
    package mutating func apply(_ commit: Commit) throws(ReplayError) {
        try apply(CollectionOfOne(commit))
    }

    /// Brings the state along by contiguous commits; much quicker than one by one.
    ///
    /// When one does not fit, the state stays as it was.
    package mutating func apply(_ commits: some Sequence<Commit>) throws(ReplayError) {
        var replay = Replay(self)
        for commit in commits { try replay.apply(commit) }
        self = try replay.state()
    }
}

/// A state that can be changed without looking for places.
private struct Replay {
    private var revision: Revision
    private var items: [KeptItem?]
    private var places: [ItemID: Int]

    init(_ state: StoryState) {
        revision = state.revision
        items = state.items
        places = Dictionary(minimumCapacity: state.items.count)
        for (place, kept) in state.items.enumerated() { places[kept.item.id] = place }
    }

    mutating func apply(_ commit: Commit) throws(ReplayError) {
        guard commit.revision == revision.next else {
            throw .outOfOrder(expected: revision.next, found: commit.revision)
        }
        if case .restore = commit.cause { throw .restoreNeedsCheckpoint(commit.revision) }
        revision = commit.revision
        for edit in commit.edits { try apply(edit) }
    }

    private mutating func apply(_ edit: Edit) throws(ReplayError) {
        switch edit {
        case .created(let kept):
            guard places[kept.item.id] == nil else {
                throw .existence(of: kept.item.id, at: revision)
            }
            places[kept.item.id] = items.count
            items.append(kept)
        case .deleted(let kept):
            let place = try find(kept.item.id)
            guard items[place] == kept else {
                throw .otherBefore(kept.item.id, .existence, at: revision)
            }
            items[place] = nil
            places[kept.item.id] = nil
        case .changed(let item, let from, let to):
            try change(item, from, to)
        }
    }

    private mutating func change(
        _ id: ItemID, _ from: WrittenValue, _ to: WrittenValue
    ) throws(ReplayError) {
        let place = try find(id)
        let property = to.value.property
        guard var kept = items[place] else { throw .existence(of: id, at: revision) }
        guard let value = kept.value(of: property), from.value.tells(value),
            kept.writes[property] == from.write
        else {
            throw .otherBefore(id, property, at: revision)
        }
        guard kept.write(to) else { throw .wrongProperty(id, property, at: revision) }
        items[place] = kept
    }

    private func find(_ id: ItemID) throws(ReplayError) -> Int {
        guard let place = places[id] else { throw .existence(of: id, at: revision) }
        return place
    }

    /// The state, with its items in their order.
    func state() throws(ReplayError) -> StoryState {
        var kept = items.compactMap { $0 }
        if zip(kept, kept.dropFirst()).contains(where: { $0.rank >= $1.rank }) {
            kept.sort { $0.rank < $1.rank }
        }
        for (lower, upper) in zip(kept, kept.dropFirst()) where lower.rank == upper.rank {
            throw .rankTwice(upper.item.id, at: revision)
        }
        return StoryState(revision: revision, items: kept)
    }
}

extension KeptItem {
    /// The value of a property; nil when items of this kind have none.
    package func value(of property: Property) -> PropertyValue? {
        if property == .rank { return .rank(rank) }
        return PropertyValue.all(of: item).first { $0.property == property }
    }

    /// Gives a property a value and its write; false when items of this kind have none.
    package mutating func write(_ written: WrittenValue) -> Bool {
        if case .rank(let value) = written.value {
            rank = value
        } else if !written.value.write(to: &item) {
            return false
        }
        writes[written.value.property] = written.write
        return true
    }
}
