import Canvas
import Rooms
import Wire

/// Making, opening, closing and deleting stories.
extension StoryTables {
    func create(_ name: StoryName, _ new: NewStory) throws {
        let taken = try database.first(
            "SELECT 1 FROM story WHERE name = ?1", .text(name.text)
        ) { _ in true }
        if taken == true { throw StoreError.storyTaken }
        try makeRoom()
        let mentioned = new.checkpoints.reduce(into: new.state.members) { members, checkpoint in
            members.formUnion(checkpoint.state.members)
        }
        // A member's name is never used twice, not even for one that was elsewhere.
        let lastMember = mentioned.max()?.rawValue ?? 0
        try database.run(
            """
            INSERT INTO story (
                name, layout, epoch, stamp, revision, lastMember, opened, created, changed)
            VALUES (?1, ?2, ?3, 0, ?4, ?5, 0, ?6, ?6)
            """, .text(name.text), .bytes(new.layout.encoded), .number(new.epoch.rawValue),
            .revision(new.state.revision), .number(lastMember), .time(new.time))
        let story = try story(name)
        if new.state.revision.rawValue > 0 || !new.state.items.isEmpty {
            let about = Checkpoint(
                revision: new.state.revision, time: new.time, kind: .automatic,
                itemCount: new.state.items.count)
            try keep(about, new.state, of: story)
        }
        for checkpoint in new.checkpoints {
            try keep(checkpoint.about, checkpoint.state, of: story)
        }
    }

    /// Drops a story that nobody has used, if there are as many as there may be.
    private func makeRoom() throws {
        let count = try database.first("SELECT count(*) FROM story") { $0.integer(0) } ?? 0
        if count < limits.stories { return }
        // One that came with items, at whatever revision, has been used elsewhere.
        let oldest = try database.first(
            """
            SELECT id FROM story WHERE opened = 0 AND revision = 0
                AND NOT EXISTS (SELECT 1 FROM checkpoint WHERE story = story.id)
            ORDER BY created, id LIMIT 1
            """
        ) { $0.integer(0) }
        guard let oldest else { throw StoreError.tooManyStories }
        try delete(.integer(oldest))
    }

    func delete(_ name: StoryName) throws { try delete(try story(name).id) }

    private func delete(_ id: ColumnValue) throws {
        for table in ["commits", "checkpoint", "member", "author", "mention"] {
            try database.run("DELETE FROM \(table) WHERE story = ?1", id)
        }
        try database.run("DELETE FROM story WHERE id = ?1", id)
    }

    /// Marks a story as open, and tells its epoch from now on and how far its room had come.
    func open(_ name: StoryName, freshEpoch: Epoch) throws -> (epoch: Epoch, stamp: Stamp) {
        let story = try story(name)
        let kept = try database.first(
            "SELECT epoch, stamp FROM story WHERE id = ?1 AND stamp IS NOT NULL", story.id
        ) { row in
            (epoch: try row.number(0, of: name), stamp: Stamp(try row.number(1, of: name)))
        }
        let epoch = kept.map { Epoch($0.epoch) } ?? freshEpoch
        guard let epoch else { throw damage("the epoch", of: name, "it is 0") }
        try database.run(
            "UPDATE story SET stamp = NULL, opened = 1, epoch = ?2 WHERE id = ?1", story.id,
            .number(epoch.rawValue))
        return (epoch, kept?.stamp ?? .zero)
    }

    func close(_ name: StoryName, at stamp: Stamp) throws {
        try database.run(
            "UPDATE story SET stamp = ?2 WHERE id = ?1", try story(name).id,
            .number(stamp.rawValue))
    }
}

/// Keeping what a room has done.
extension StoryTables {
    func append(_ batch: StoryBatch) throws {
        var story = try story(batch.story)
        guard batch.base == story.revision else {
            throw StoreError.conflict(expected: batch.base, found: story.revision)
        }
        for dated in batch.commits {
            let revision = dated.commit.revision
            precondition(revision == story.revision.next, "commits of a batch are contiguous")
            try database.run(
                "INSERT INTO commits (story, revision, time, content) VALUES (?1, ?2, ?3, ?4)",
                story.id, .revision(revision), .time(dated.time), .bytes(dated.commit.encoded))
            story.revision = revision
        }
        try database.run(
            """
            UPDATE story SET revision = ?2, stamp = NULL, lastMember = max(lastMember, ?3),
                epoch = coalesce(?4, epoch), changed = coalesce(?5, changed) WHERE id = ?1
            """, story.id, .revision(story.revision), .number(batch.lastMember),
            batch.epoch.map { .number($0.rawValue) } ?? .null,
            batch.commits.last.map { .time($0.time) } ?? .null)
        try keep(batch.members, batch.departures, of: story)
        try keep(batch.authors, of: batch.commits, of: story)
        try keep(checkpointOf: batch, of: story)
    }

    private func keep(checkpointOf batch: StoryBatch, of story: Story) throws {
        if let restore = batch.commits.first(where: { $0.commit.isRestore }) {
            precondition(
                restore.commit.revision == story.revision
                    && batch.checkpoint?.about.kind == .restored,
                "a restore ends its batch, which has the checkpoint of what was brought back")
        }
        guard let checkpoint = batch.checkpoint else { return }
        precondition(
            checkpoint.about.revision == story.revision
                && checkpoint.state.revision == story.revision,
            "the checkpoint of a batch is of its last revision")
        try keep(checkpoint.about, checkpoint.state, of: story)
        try prune(story, now: checkpoint.about.time)
    }

    private func keep(
        _ members: [KeptMember], _ departures: [MemberID], of story: Story
    ) throws {
        for member in members {
            try database.run(
                "INSERT OR REPLACE INTO member (story, member, content) VALUES (?1, ?2, ?3)",
                story.id, .member(member.id), .bytes(member.encoded))
        }
        for member in departures {
            try database.run(
                "DELETE FROM member WHERE story = ?1 AND member = ?2", story.id, .member(member))
        }
    }

    private func keep(
        _ authors: [Author], of commits: [DatedCommit], of story: Story
    ) throws {
        if authors.isEmpty { return }
        var last: [MemberID: Revision] = [:]
        for dated in commits {
            if let author = dated.commit.author { last[author] = dated.commit.revision }
        }
        for author in authors {
            try database.run(
                """
                INSERT OR REPLACE INTO author (story, member, last, content)
                VALUES (?1, ?2, ?3, ?4)
                """, story.id, .member(author.member),
                .revision(last[author.member] ?? story.revision), .bytes(author.encoded))
        }
    }
}

extension Commit {
    fileprivate var isRestore: Bool {
        if case .restore = cause { return true }
        return false
    }
}
