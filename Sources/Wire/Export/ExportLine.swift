public import Canvas

/// One line of an exported story.
///
/// **Spec:** T12; the format is that of `Protocol/export.md`.
public enum ExportLine: Equatable, Sendable {
    /// The first: which story it is.
    case header(ExportHeader)
    /// An item, of the story as it is or of the checkpoint before it.
    indirect case item(ExportItem)
    /// A named checkpoint, whose items follow.
    case checkpoint(ExportCheckpoint)
    /// The last: how many lines are before it.
    case end(lineCount: Int)
}

/// What an exported story is.
///
/// **Spec:** T12.
public struct ExportHeader: Equatable, Sendable {
    /// The story's name, canvas and rules; without a name it cannot be written.
    public var story: StoryRequest
    /// Its revision.
    public var revision: Revision
    /// When it was created, in milliseconds since 1970.
    public var created: Int64

    /// Makes a header.
    public init(story: StoryRequest, revision: Revision, created: Int64) {
        self.story = story
        self.revision = revision
        self.created = created
    }
}

/// An item of an exported story.
///
/// **Spec:** T12.
public struct ExportItem: Equatable, Sendable {
    /// The item.
    public var item: Item
    /// Its place from bottom to top.
    public var rank: Rank
    /// Who created it.
    public var creator: MemberID

    /// Makes an item.
    public init(item: Item, rank: Rank, creator: MemberID) {
        self.item = item
        self.rank = rank
        self.creator = creator
    }
}

/// A named checkpoint of an exported story.
///
/// **Spec:** T7, T12.
public struct ExportCheckpoint: Equatable, Sendable {
    /// The revision that it is of.
    public var revision: Revision
    /// When it was made, in milliseconds since 1970.
    public var time: Int64
    /// Its name.
    public var name: String
    /// How many items it has.
    public var itemCount: Int

    /// Makes a checkpoint.
    public init(revision: Revision, time: Int64, name: String, itemCount: Int) {
        self.revision = revision
        self.time = time
        self.name = name
        self.itemCount = itemCount
    }
}

/// What is wrong with an exported story, and in which line.
///
/// **Spec:** T12.
public struct ExportFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1; that after the last where the end is missing.
    public var line: Int
    /// What is wrong with it, and what it is about.
    public var error: WireError

    /// Makes a fault.
    public init(line: Int, _ error: WireError) {
        self.line = line
        self.error = error
    }

    /// A sentence for people.
    public var description: String {
        let about = error.field.map { ", \($0)" } ?? ""
        let place = error.offset.map { ", byte \($0)" } ?? ""
        let limit = error.limit.map { " The limit is \($0)." } ?? ""
        let message = error.code.message.description
        return "Line \(line)\(about)\(place): \(message) (\(error.code.rawValue))\(limit)"
    }
}
