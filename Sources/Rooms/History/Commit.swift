package import Canvas
package import Wire

/// Which commit gave something the value that it has, and who made that commit.
package struct Write: Hashable, Sendable {
    /// The commit.
    package var revision: Revision
    /// Whose it is; nil of the server's own.
    package var author: MemberID?

    /// Makes a mark of a commit.
    package init(revision: Revision, author: MemberID?) {
        self.revision = revision
        self.author = author
    }
}

/// A value, and the write that it came by.
package struct WrittenValue: Hashable, Sendable {
    /// The value.
    package var value: PropertyValue
    /// The write.
    package var write: Write

    /// Makes a value with its write.
    package init(_ value: PropertyValue, by write: Write) {
        self.value = value
        self.write = write
    }
}

/// The writes of all properties of an item: most often few.
package struct PropertyWrites: Hashable, Sendable {
    /// Of all properties that have none of their own.
    package var standard: Write
    /// Those that differ, by property.
    package private(set) var others: [(property: Property, write: Write)] = []

    /// The writes of an item that was created whole.
    package init(_ standard: Write) { self.standard = standard }

    /// The write of one property.
    package subscript(property: Property) -> Write {
        get { others.first { $0.property == property }?.write ?? standard }
        set {
            let index = others.firstIndex { $0.property.rawValue >= property.rawValue }
            if let index, others[index].property == property {
                if newValue == standard {
                    others.remove(at: index)
                } else {
                    others[index].write = newValue
                }
            } else if newValue != standard {
                others.insert((property, newValue), at: index ?? others.count)
            }
        }
    }

    /// All writes that there are.
    package var all: [Write] { [standard] + others.map(\.write) }

    /// Equal when each property has the same write.
    package static func == (left: PropertyWrites, right: PropertyWrites) -> Bool {
        Property.allCases.allSatisfy { left[$0] == right[$0] }
    }

    /// Hashes what makes two equal.
    package func hash(into hasher: inout Hasher) {
        for property in Property.allCases { hasher.combine(self[property]) }
    }
}

/// An item with all that is kept of it beside what it is.
package struct KeptItem: Hashable, Sendable {
    /// The item, as committed.
    package var item: Item
    /// Its place from bottom to top.
    package var rank: Rank
    /// Who created it.
    package var creator: MemberID
    /// Who wrote its properties last.
    package var writes: PropertyWrites

    /// Makes an item as it is kept.
    package init(item: Item, rank: Rank, creator: MemberID, writes: PropertyWrites) {
        self.item = item
        self.rank = rank
        self.creator = creator
        self.writes = writes
    }
}

/// What a commit did to one item.
package enum Edit: Hashable, Sendable {
    /// There is an item that was not there, or there again.
    case created(KeptItem)
    /// An item, as it was, is not there any more.
    case deleted(KeptItem)
    /// One property of an item has another value.
    case changed(ItemID, from: WrittenValue, to: WrittenValue)

    /// Which item.
    package var item: ItemID {
        switch self {
        case .created(let kept), .deleted(let kept): kept.item.id
        case .changed(let item, _, _): item
        }
    }
}

/// What a commit came of.
package enum Cause: Hashable, Sendable {
    /// A command that is neither undo nor redo.
    case command(UInt64)
    case gesture(GestureID)
    /// The command took back the commit of that revision.
    case undo(Revision, command: UInt64)
    /// The command did the commit of that revision again.
    case redo(Revision, command: UInt64)
    /// The story was brought back to that revision. What it is then stands in the checkpoint of the
    /// commit, not in its edits.
    case restore(Revision)

    /// The command's number, if it was one.
    package var command: UInt64? {
        switch self {
        case .command(let number), .undo(_, let number), .redo(_, let number): number
        case .gesture, .restore: nil
        }
    }
}

/// One commit: all that is needed to do it again and to take it back.
///
/// **Spec:** C7, C14, D1.
package struct Commit: Hashable, Sendable {
    /// The revision that the story has by it.
    package var revision: Revision
    /// Whose it is; nil of the server's own.
    package var author: MemberID?
    /// What it came of.
    package var cause: Cause
    /// What it did, in this order.
    package var edits: [Edit]

    /// Makes a commit.
    package init(revision: Revision, author: MemberID?, cause: Cause, edits: [Edit]) {
        self.revision = revision
        self.author = author
        self.cause = cause
        self.edits = edits
    }
}
