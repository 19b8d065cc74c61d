import Canvas
import Rooms
import Wire

/// The stories of a database: what is asked for, in the transaction that is open.
///
/// **Isolation:** used by one thread at a time, as its database is.
struct StoryTables {
    let database: Database
    let limits: StoreLimits
    let imageLedger = ImageLedger()

    /// What stands of a story in its row.
    struct Story {
        var key: Int64
        var name: StoryName
        var revision: Revision

        /// What names it in statements.
        var id: ColumnValue { .integer(key) }
    }

    /// The story of a name.
    func story(_ name: StoryName) throws -> Story {
        let story = try database.first(
            "SELECT id, revision FROM story WHERE name = ?1", .text(name.text)
        ) { row in
            Story(
                key: row.integer(0), name: name,
                revision: try row.revision(1, of: name))
        }
        guard let story else { throw StoreError.unknownStory }
        return story
    }

    /// Commits after this revision are kept; the checkpoint of this revision is kept as well, or it
    /// is 0 and the story was empty then.
    func oldest(of story: Story) throws -> Revision {
        let first = try database.first(
            "SELECT revision FROM commits WHERE story = ?1 ORDER BY revision LIMIT 1", story.id
        ) { try $0.revision(0, of: story.name) }
        guard let first, first.rawValue > 0 else { return story.revision }
        return Revision(first.rawValue - 1)
    }
}

extension Row {
    /// A revision, or another whole number of ours.
    func revision(_ column: Int32, of story: StoryName) throws -> Revision {
        Revision(try number(column, of: story))
    }

    func number(_ column: Int32, of story: StoryName) throws -> UInt64 {
        guard let number = UInt64(exactly: integer(column)), number <= greatestIdentifier else {
            throw damage("a number of it", of: story, "it is out of range: \(integer(column))")
        }
        return number
    }

    func time(_ column: Int32) -> WallTime { WallTime(milliseconds: integer(column)) }
}

/// The error of what cannot be read, in a sentence for the operator.
func damage(_ part: String, of story: StoryName, _ problem: String) -> StoreError {
    .damaged("\(part) of the story \"\(story.text)\" is damaged: \(problem)")
}

/// Reads what is kept as bytes.
func decoding<Value>(
    _ part: @autoclosure () -> String, of story: StoryName,
    _ decode: () throws(CodingError) -> Value
) throws -> Value {
    do {
        return try decode()
    } catch {
        throw damage(part(), of: story, "byte \(error.offset): \(error.problem)")
    }
}

extension ColumnValue {
    static func number(_ number: UInt64) -> ColumnValue { .integer(Int64(bitPattern: number)) }

    static func revision(_ revision: Revision) -> ColumnValue { .number(revision.rawValue) }

    static func time(_ time: WallTime) -> ColumnValue { .integer(time.milliseconds) }

    static func member(_ member: MemberID) -> ColumnValue { .number(member.rawValue) }
}
