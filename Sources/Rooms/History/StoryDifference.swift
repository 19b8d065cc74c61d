package import Canvas
package import Wire

/// What differs between two states of a story, and whose doing that is.
///
/// Made in a time that grows with the items and the commits; nothing of it depends on the order of
/// a hash.
///
/// **Spec:** T10.
package struct StoryDifference: Hashable, Sendable {
    /// What became of an item.
    package enum Change: Hashable, Sendable {
        case created
        case deleted
        /// These keys have other values.
        case changed(ItemProperties)
    }

    /// Who wrote a property last.
    package struct Writer: Hashable, Sendable {
        /// The property.
        package var property: Property
        /// The member.
        package var member: MemberID

        /// Makes a writer.
        package init(of property: Property, _ member: MemberID) {
            self.property = property
            self.member = member
        }
    }

    /// An item that differs.
    package struct Part: Hashable, Sendable {
        /// Which item.
        package var item: ItemID
        /// What became of it.
        package var change: Change
        /// Who wrote what differs, as far as that is known; of an item that was created or deleted
        /// who did that.
        package var writers: [Writer]
    }

    /// The revision from which it is told.
    package var from: Revision
    /// The revision to which it is told; it may be the earlier one.
    package var to: Revision
    /// The items that differ: those that there are, from bottom to top, then the deleted ones.
    package var parts: [Part]
    /// How many of the commits between the two are whose, in the order of their names.
    package var commitCounts: [(member: MemberID, count: Int)]

    /// Compares two states.
    ///
    /// - Parameter commits: those after the earlier and up to the later one, oldest first, as far
    ///   as they are kept; others are passed over.
    package init(from old: StoryState, to new: StoryState, commits: [Commit]) {
        from = old.revision
        to = new.revision
        let between = old.revision < new.revision ? old : new
        let latest = old.revision < new.revision ? new : old
        let span = Span(after: between.revision, through: latest.revision)
        let commits = commits.filter { span.contains($0.revision) }
        let record = WriteRecord(commits, in: span, of: latest)
        parts = StoryDifference.parts(from: old, to: new) { record.writers(of: $0, $1) }
        commitCounts = StoryDifference.counts(of: commits)
    }

    private static func parts(
        from old: StoryState, to new: StoryState, writers: (ItemID, [Property]) -> [Writer]
    ) -> [Part] {
        let before = itemsByName(old)
        let after = itemsByName(new)
        var parts: [Part] = []
        for kept in new.items {
            let id = kept.item.id
            guard let earlier = before[id] else {
                let by = writers(id, [.existence])
                parts.append(Part(item: id, change: .created, writers: by))
                continue
            }
            let properties = differing(earlier, kept)
            guard !properties.isEmpty else { continue }
            var keys: ItemProperties = []
            for property in properties { keys.formUnion(property.keys) }
            parts.append(
                Part(item: id, change: .changed(keys), writers: writers(id, properties)))
        }
        for kept in old.items where after[kept.item.id] == nil {
            let id = kept.item.id
            parts.append(Part(item: id, change: .deleted, writers: writers(id, [.existence])))
        }
        return parts
    }

    private static func itemsByName(_ state: StoryState) -> [ItemID: KeptItem] {
        var items: [ItemID: KeptItem] = [:]
        items.reserveCapacity(state.items.count)
        for kept in state.items { items[kept.item.id] = kept }
        return items
    }

    private static func differing(_ old: KeptItem, _ new: KeptItem) -> [Property] {
        if old.item == new.item { return old.rank == new.rank ? [] : [.rank] }
        let values = Set(PropertyValue.all(of: old.item))
        var properties: [Property] = []
        for value in PropertyValue.all(of: new.item) where !values.contains(value) {
            properties.append(value.property)
        }
        if old.rank != new.rank { properties.append(.rank) }
        return properties
    }

    private static func counts(of commits: [Commit]) -> [(member: MemberID, count: Int)] {
        var counts: [MemberID: Int] = [:]
        for commit in commits {
            if let author = commit.author { counts[author, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Equal in what they tell.
    package static func == (left: StoryDifference, right: StoryDifference) -> Bool {
        left.from == right.from && left.to == right.to && left.parts == right.parts
            && left.commitCounts.elementsEqual(right.commitCounts, by: ==)
    }

    /// Hashes what makes two equal, or enough of it.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(from)
        hasher.combine(to)
        hasher.combine(parts)
    }
}

/// The commits between two revisions.
private struct Span {
    var after: Revision
    var through: Revision

    func contains(_ revision: Revision) -> Bool { revision > after && revision <= through }
}

/// Who wrote what within a span: what the later state says and, of what it does not tell, the
/// commits.
private struct WriteRecord {
    private struct Key: Hashable {
        var item: ItemID
        var property: Property
    }

    private var authors: [Key: MemberID] = [:]

    init(_ commits: [Commit], in span: Span, of latest: StoryState) {
        for commit in commits {
            // What was written before a restore counts no more, and what it wrote it does not tell.
            if case .restore = commit.cause { authors = [:] }
            for edit in commit.edits { note(edit, by: commit.author) }
        }
        // What was taken back counts as written by whoever wrote it before (C14).
        for kept in latest.items {
            for property in Property.allCases {
                let write = kept.writes[property]
                guard span.contains(write.revision) else { continue }
                authors[Key(item: kept.item.id, property: property)] = write.author
            }
        }
    }

    private mutating func note(_ edit: Edit, by author: MemberID?) {
        switch edit {
        case .created(let kept), .deleted(let kept):
            authors[Key(item: kept.item.id, property: .existence)] = author
        case .changed(let item, _, let to):
            authors[Key(item: item, property: to.value.property)] = author
        }
    }

    func writers(of item: ItemID, _ properties: [Property]) -> [StoryDifference.Writer] {
        properties.compactMap { property in
            authors[Key(item: item, property: property)].map { .init(of: property, $0) }
        }
    }
}
