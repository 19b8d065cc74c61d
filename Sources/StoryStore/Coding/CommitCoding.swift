package import Canvas
package import Rooms
import Wire

/// The first byte of an edit: what it is, what it shares with others, and of which property it is;
/// from number 15 on, all bits for that are set, and it stands in the next byte.
///
/// The numbers are written to disks, as the causes are: none is ever given another meaning.
private enum EditHead {
    static let created: UInt8 = 0
    static let deleted: UInt8 = 1
    static let changed: UInt8 = 2
    static let kinds: UInt8 = 3
    /// The new value is the commit's own, not one that comes back with its writer.
    static let own: UInt8 = 1 << 2
    /// The item is that of the edit before.
    static let same: UInt8 = 1 << 3
    static let propertyShift: UInt8 = 4
    static let widePropertyMark: UInt8 = 15
}

private enum CauseHead {
    static let command: UInt8 = 0
    static let gesture: UInt8 = 1
    static let undo: UInt8 = 2
    static let redo: UInt8 = 3
    static let restore: UInt8 = 4
}

extension Commit {
    /// The versions that are read; the second has decks, strokes, groups and what came with them.
    static let formatVersions: ClosedRange<UInt8> = 1...2

    /// The bytes that are kept of it; its revision and its time stand beside them.
    ///
    /// Of items with random names, in revision 5,000, by a member 17:
    ///
    /// | what | bytes |
    /// |---|---|
    /// | a drag of one item | 40 |
    /// | a drag of ten, of a hundred items | 256, 2,416 |
    /// | a transform: position, scale and angle | 58 |
    /// | another color, another rank | 34, 31 |
    /// | a label of 20 bytes created | 70 |
    /// | a swipe of a deck of 100 cards with random names | 822 |
    ///
    /// With what the table adds, a long life of drags takes 66 bytes a commit on the disk.
    package var encoded: [UInt8] {
        var writer = ByteWriter(version: Commit.formatVersions.lowerBound)
        writer.author(author)
        writer.cause(cause, before: revision)
        writer.number(UInt64(edits.count))
        var earlier: ItemID?
        for edit in edits {
            writer.edit(edit, of: self, after: earlier)
            earlier = edit.item
        }
        return writer.finished()
    }

    /// Reads what was kept of the commit of a revision.
    package init(_ bytes: [UInt8], revision: Revision) throws(CodingError) {
        var reader = try ByteReader(bytes, versions: Commit.formatVersions)
        self.init(
            revision: revision, author: try reader.author(),
            cause: try reader.cause(before: revision), edits: [])
        let count = try reader.number()
        // Each edit has at least two bytes: a wrong count ends soon.
        edits.reserveCapacity(Int(min(count, UInt64(bytes.count / 2))))
        for _ in 0..<count {
            edits.append(try reader.edit(of: self, after: edits.last?.item))
        }
        try reader.finish()
    }
}

extension ByteWriter {
    fileprivate mutating func cause(_ cause: Cause, before base: Revision) {
        switch cause {
        case .command(let number):
            byte(CauseHead.command)
            self.number(number)
        case .gesture(let gesture):
            byte(CauseHead.gesture)
            number(gesture.rawValue)
        case .undo(let revision, let command):
            byte(CauseHead.undo)
            self.revision(revision, before: base)
            number(command)
        case .redo(let revision, let command):
            byte(CauseHead.redo)
            self.revision(revision, before: base)
            number(command)
        case .restore(let revision):
            byte(CauseHead.restore)
            self.revision(revision, before: base)
        }
    }

    fileprivate mutating func edit(_ edit: Edit, of commit: Commit, after earlier: ItemID?) {
        switch edit {
        case .created(let kept):
            byte(EditHead.created)
            self.kept(kept, before: commit.revision, above: Rank(0))
        case .deleted(let kept):
            byte(EditHead.deleted)
            self.kept(kept, before: commit.revision, above: Rank(0))
        case .changed(let item, let from, let to):
            let property = from.value.property
            precondition(
                to.value.property == property, "an edit is of one property, before and after")
            let isOwn = to.write == Write(revision: commit.revision, author: commit.author)
            let isWide = property.rawValue >= EditHead.widePropertyMark
            let mark = isWide ? EditHead.widePropertyMark : property.rawValue
            byte(
                EditHead.changed | (isOwn ? EditHead.own : 0)
                    | (item == earlier ? EditHead.same : 0) | mark << EditHead.propertyShift)
            if isWide { self.property(property) } else { note(property) }
            if item != earlier { number(item.rawValue) }
            value(from.value, after: nil)
            write(from.write, before: commit.revision)
            value(to.value, after: from.value)
            if !isOwn { write(to.write, before: commit.revision) }
        }
    }
}

extension ByteReader {
    fileprivate mutating func cause(before base: Revision) throws(CodingError) -> Cause {
        switch try byte() {
        case CauseHead.command: return .command(try command())
        case CauseHead.gesture: return .gesture(try gesture())
        case CauseHead.undo:
            let revision = try revision(before: base)
            return .undo(revision, command: try command())
        case CauseHead.redo:
            let revision = try revision(before: base)
            return .redo(revision, command: try command())
        case CauseHead.restore: return .restore(try revision(before: base))
        default: throw wrong("a commit came of something unknown")
        }
    }

    private mutating func command() throws(CodingError) -> UInt64 {
        try number(to: greatestIdentifier, "a command")
    }

    fileprivate mutating func edit(
        of commit: Commit, after earlier: ItemID?
    ) throws(CodingError) -> Edit {
        let head = try byte()
        switch head & EditHead.kinds {
        case EditHead.created where head == EditHead.created:
            return .created(try kept(before: commit.revision, above: Rank(0)))
        case EditHead.deleted where head == EditHead.deleted:
            return .deleted(try kept(before: commit.revision, above: Rank(0)))
        case EditHead.changed:
            let mark = head >> EditHead.propertyShift
            let isWide = mark == EditHead.widePropertyMark
            let property = try property(isWide ? byte() : mark)
            return try change(of: property, head, of: commit, after: earlier)
        default: throw wrong("an edit is of an unknown kind")
        }
    }

    private mutating func change(
        of property: Property, _ head: UInt8, of commit: Commit, after earlier: ItemID?
    ) throws(CodingError) -> Edit {
        let isSame = head & EditHead.same != 0
        guard let item = isSame ? earlier : try item() else {
            throw wrong("an edit is of the item of no other")
        }
        let from = WrittenValue(
            try value(of: property, after: nil), by: try write(before: commit.revision))
        let value = try value(of: property, after: from.value)
        let write =
            head & EditHead.own == 0
            ? try write(before: commit.revision)
            : Write(revision: commit.revision, author: commit.author)
        return .changed(item, from: from, to: WrittenValue(value, by: write))
    }
}
