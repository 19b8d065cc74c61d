import Canvas
import Rooms
import Testing
import Wire

/// What of a world's story is on the disk: what was not confirmed is lost when the server dies.
struct Disk {
    /// What is written at once.
    struct Batch {
        var unkept: Unkept
        /// What the story is by a restore, which is the last of the commits.
        var restored: StoryState?
        var epoch: Epoch
        var lastMember: UInt64
    }

    private(set) var stored: StoredStory
    /// Every commit that there is, also those of before what was loaded.
    private(set) var commits: [Commit] = []
    /// The states that there were, for restores.
    private(set) var states: [StoryState] = []
    private(set) var crashCount = 0

    init(_ stored: StoredStory) { self.stored = stored }

    mutating func append(_ batch: Batch) {
        for commit in batch.unkept.commits {
            if case .restore = commit.cause, let restored = batch.restored {
                #expect(restored.revision == commit.revision)
                stored.state = restored
                continue
            }
            do {
                try stored.state.apply(commit)
            } catch {
                Issue.record("D1 \(commit) does not fit: \(error)")
            }
        }
        commits += batch.unkept.commits
        states.append(stored.state)
        stored.commits = Array(commits.suffix(Limits.commitsReplayed))
        for member in batch.unkept.members {
            stored.members.removeAll { $0.id == member.id }
            stored.members.append(member)
        }
        stored.members.removeAll { batch.unkept.departures.contains($0.id) }
        stored.epoch = batch.epoch
        stored.lastMember = batch.lastMember
    }

    /// The server died, and goes on in another epoch.
    mutating func crash(epoch: Epoch) {
        crashCount += 1
        stored.epoch = epoch
    }
}
