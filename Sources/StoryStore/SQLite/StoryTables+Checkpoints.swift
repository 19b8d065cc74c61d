import Canvas
import Rooms
import Wire

/// Checkpoints, and what goes when they go.
///
/// **Spec:** D5.
extension StoryTables {
    /// Keeps a checkpoint; of a revision that has one, the name and what it was made for are added.
    func keep(_ about: Checkpoint, _ state: StoryState, of story: Story) throws {
        let isNamed = about.kind == .named
        if isNamed { try checkNames(besides: about.revision, of: story) }
        let kind = isNamed ? Checkpoint.Kind.automatic : about.kind
        try database.run(
            """
            INSERT INTO checkpoint (story, revision, time, kind, name, itemCount, content)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT DO UPDATE SET time = ?3, kind = max(kind, ?4), name = coalesce(?5, name)
            """, story.id, .revision(about.revision), .time(about.time),
            .integer(Int64(kind.rawValue)), isNamed ? .text(about.name ?? "") : .null,
            .integer(Int64(state.items.count)), .bytes(state.encoded))
        if isNamed { try mention(state, of: story) }
    }

    func name(checkpoint: Revision, of name: StoryName, _ title: String?) throws {
        let story = try story(name)
        let stored = try database.first(
            "SELECT content, time FROM checkpoint WHERE story = ?1 AND revision = ?2", story.id,
            .revision(checkpoint)
        ) { (content: $0.bytes(0), time: $0.time(1)) }
        guard let stored else { throw StoreError.revisionNotKept }
        if title != nil { try checkNames(besides: checkpoint, of: story) }
        try database.run(
            "UPDATE checkpoint SET name = ?3 WHERE story = ?1 AND revision = ?2", story.id,
            .revision(checkpoint), title.map { .text($0) } ?? .null)
        if title == nil {
            try database.run(
                "DELETE FROM mention WHERE story = ?1 AND revision = ?2", story.id,
                .revision(checkpoint))
            let latest = try database.first(
                "SELECT time FROM checkpoint WHERE story = ?1 ORDER BY revision DESC LIMIT 1",
                story.id
            ) { $0.time(0) }
            try prune(story, now: latest ?? stored.time)
        } else {
            let state = try decodedState(stored.content, checkpoint, of: name)
            try mention(state, of: story)
        }
    }

    private func checkNames(besides revision: Revision, of story: Story) throws {
        let count = try database.first(
            """
            SELECT count(*) FROM checkpoint
            WHERE story = ?1 AND name IS NOT NULL AND revision <> ?2
            """, story.id, .revision(revision)
        ) { $0.integer(0) }
        if count ?? 0 >= limits.namedCheckpoints { throw StoreError.tooManyCheckpoints }
    }

    /// Notes whom a named checkpoint speaks of: these authors stay.
    private func mention(_ state: StoryState, of story: Story) throws {
        for member in state.members.sorted() {
            try database.run(
                "INSERT OR IGNORE INTO mention (story, revision, member) VALUES (?1, ?2, ?3)",
                story.id, .revision(state.revision), .member(member))
        }
    }

    func decodedState(
        _ content: [UInt8], _ revision: Revision, of name: StoryName
    ) throws -> StoryState {
        try decoding("checkpoint \(revision.rawValue)", of: name) { () throws(CodingError) in
            try StoryState(content, revision: revision)
        }
    }

    /// The latest checkpoint at or before a revision.
    func latestCheckpoint(of story: Story, upTo revision: Revision) throws -> Revision? {
        try database.first(
            """
            SELECT revision FROM checkpoint WHERE story = ?1 AND revision <= ?2
            ORDER BY revision DESC LIMIT 1
            """, story.id, .revision(revision)
        ) { try $0.revision(0, of: story.name) }
    }

    /// Drops what is not kept any more: of commits all up to a checkpoint that is old enough, which
    /// stays as the beginning of those that are kept.
    func prune(_ story: Story, now: WallTime) throws {
        let present = story.revision.rawValue
        let kept = UInt64(limits.commitsKept)
        let floor = Revision(present > kept ? present - kept : 0)
        let limit = max(floor, try oldest(of: story))
        let base = try latestCheckpoint(of: story, upTo: limit) ?? Revision(0)
        try database.run(
            "DELETE FROM commits WHERE story = ?1 AND revision <= ?2", story.id, .revision(base))
        let candidates = try database.rows(
            """
            SELECT revision, time, kind, name IS NOT NULL FROM checkpoint WHERE story = ?1
            ORDER BY revision DESC
            """, story.id
        ) { row in
            Retention.Candidate(
                revision: try row.revision(0, of: story.name), time: row.time(1),
                kind: try row.kind(2, of: story.name), hasName: row.integer(3) != 0)
        }
        let dropped = Retention.dropped(of: candidates, base: base, step: kept / 20, now: now)
        for revision in dropped {
            try database.run(
                "DELETE FROM checkpoint WHERE story = ?1 AND revision = ?2", story.id,
                .revision(revision))
        }
        try database.run(
            """
            DELETE FROM author WHERE story = ?1 AND last <= ?2
                AND member NOT IN (SELECT member FROM mention WHERE story = ?1)
            """, story.id, .revision(base))
    }
}

extension Row {
    func kind(_ column: Int32, of story: StoryName) throws -> Checkpoint.Kind {
        guard let raw = UInt8(exactly: integer(column)), let kind = Checkpoint.Kind(rawValue: raw)
        else { throw damage("a checkpoint", of: story, "its kind is unknown: \(integer(column))") }
        return kind
    }
}
