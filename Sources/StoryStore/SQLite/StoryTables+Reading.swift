import Canvas
import Rooms
import Wire

/// Reading what is kept.
extension StoryTables {
    func list(after: StoryName?, limit: Int) throws -> [StorySummary] {
        try database.rows(
            """
            SELECT name, revision, created, changed FROM story WHERE name > ?1
            ORDER BY name LIMIT ?2
            """, .text(after?.text ?? ""), .integer(Int64(max(limit, 0)))
        ) { row in
            guard let name = StoryName(row.text(0)) else {
                throw StoreError.damaged("the name of a story is damaged: \(row.text(0))")
            }
            return StorySummary(
                name: name, revision: try row.revision(1, of: name), created: row.time(2),
                changed: row.time(3))
        }
    }

    func past(of name: StoryName) throws -> StoryPast {
        let story = try story(name)
        let checkpoints = try database.rows(
            """
            SELECT revision, time, kind, name, itemCount FROM checkpoint
            WHERE story = ?1 AND (kind <> ?2 OR name IS NOT NULL) ORDER BY revision DESC
            """, story.id, .integer(Int64(Checkpoint.Kind.restored.rawValue))
        ) { row in
            let title = row.isNull(3) ? nil : row.text(3)
            return Checkpoint(
                revision: try row.revision(0, of: name), time: row.time(1),
                kind: title == nil ? try row.kind(2, of: name) : .named, name: title,
                itemCount: Int(try row.number(4, of: name)))
        }
        let created = try database.first("SELECT created FROM story WHERE id = ?1", story.id) {
            $0.time(0)
        }
        return StoryPast(
            revision: story.revision, created: created ?? WallTime(milliseconds: 0),
            layout: try layout(of: story),
            commitsAfter: try oldest(of: story), checkpoints: checkpoints,
            authors: try authors(of: story))
    }

    private func authors(of story: Story) throws -> [Author] {
        try database.rows(
            "SELECT member, content FROM author WHERE story = ?1 ORDER BY member", story.id
        ) { row in
            let member = try row.member(0, of: story.name)
            return try decoding("author \(member.rawValue)", of: story.name) {
                () throws(CodingError) in try Author(row.bytes(1), member: member)
            }
        }
    }

    private func layout(of story: Story) throws -> CanvasLayout {
        let bytes = try database.first("SELECT layout FROM story WHERE id = ?1", story.id) {
            $0.bytes(0)
        }
        return try decoding("the canvas", of: story.name) { () throws(CodingError) in
            try CanvasLayout(bytes ?? [])
        }
    }

    func commits(of name: StoryName, after revision: Revision, limit: Int) throws -> [DatedCommit] {
        let story = try story(name)
        if revision < (try oldest(of: story)) { throw StoreError.revisionNotKept }
        return try commits(of: story, after: revision, limit: limit)
    }

    /// The commits after a revision that are there, contiguous, `limit` at most.
    private func commits(
        of story: Story, after revision: Revision, limit: Int
    ) throws -> [DatedCommit] {
        if revision >= story.revision { return [] }
        let available = story.revision.rawValue - revision.rawValue
        let expected = Int(clamping: min(available, UInt64(clamping: limit)))
        var next = revision.next
        let commits = try database.rows(
            """
            SELECT revision, time, content FROM commits WHERE story = ?1 AND revision > ?2
            ORDER BY revision LIMIT ?3
            """, story.id, .revision(revision), .integer(Int64(expected))
        ) { row in
            let found = try row.revision(0, of: story.name)
            guard found == next else { throw missing(next, of: story) }
            next = next.next
            let commit = try decoding("commit \(found.rawValue)", of: story.name) {
                () throws(CodingError) in try Commit(row.bytes(2), revision: found)
            }
            return DatedCommit(commit, at: row.time(1))
        }
        guard commits.count == expected else { throw missing(next, of: story) }
        return commits
    }

    private func missing(_ revision: Revision, of story: Story) -> StoreError {
        damage("commit \(revision.rawValue)", of: story.name, "it is missing")
    }

    func state(of name: StoryName, at revision: Revision) throws -> StoryState {
        try state(of: try story(name), at: revision)
    }

    /// The nearest checkpoint, and the commits from there on.
    private func state(of story: Story, at revision: Revision) throws -> StoryState {
        guard revision <= story.revision else { throw StoreError.revisionNotKept }
        var state = StoryState(revision: Revision(0), items: [])
        if let checkpoint = try latestCheckpoint(of: story, upTo: revision) {
            let content = try database.first(
                "SELECT content FROM checkpoint WHERE story = ?1 AND revision = ?2", story.id,
                .revision(checkpoint)
            ) { $0.bytes(0) }
            state = try decodedState(content ?? [], checkpoint, of: story.name)
        }
        if state.revision == revision { return state }
        if state.revision < (try oldest(of: story)) { throw StoreError.revisionNotKept }
        let count = Int(clamping: revision.rawValue - state.revision.rawValue)
        let commits = try commits(of: story, after: state.revision, limit: count)
        do {
            try state.apply(commits.lazy.map(\.commit))
        } catch {
            throw damage("the history", of: story.name, "\(error)")
        }
        return state
    }

    /// All that a room needs, but what opening told.
    func load(_ name: StoryName, epoch: Epoch, stamp: Stamp) throws -> StoredStory {
        let story = try story(name)
        let lastMember = try database.first(
            "SELECT lastMember FROM story WHERE id = ?1", story.id
        ) { try $0.number(0, of: name) }
        let members = try database.rows(
            "SELECT member, content FROM member WHERE story = ?1 ORDER BY member", story.id
        ) { row in
            let id = try row.member(0, of: name)
            return try decoding("member \(id.rawValue)", of: name) { () throws(CodingError) in
                try KeptMember(row.bytes(1), id: id)
            }
        }
        let present = story.revision.rawValue
        let replayed = UInt64(limits.commitsReplayed)
        let first = max(
            try oldest(of: story), Revision(present > replayed ? present - replayed : 0))
        return StoredStory(
            layout: try layout(of: story), epoch: epoch, stamp: stamp,
            lastMember: lastMember ?? 0, state: try state(of: story, at: story.revision),
            members: members,
            commits: try commits(of: story, after: first, limit: limits.commitsReplayed)
                .map(\.commit))
    }
}

extension Row {
    fileprivate func member(_ column: Int32, of story: StoryName) throws -> MemberID {
        guard let member = MemberID(try number(column, of: story)) else {
            throw damage("a member", of: story, "it has no name")
        }
        return member
    }
}
