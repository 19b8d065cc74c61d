import Canvas
import Rooms
import SocketLoop
import StoryStore
import Wire

/// Whether a story is here.
enum StoryPhase {
    /// Nothing of it is.
    case away
    /// The store was asked for it.
    case loading
    /// It is, and its room is live.
    case live
    /// Its room is empty, and the last of it is being kept.
    case leaving
    /// This object is not the story's any more: it was put away, deleted, or there never was one.
    case retired
}

/// Why a story that was asked for is not here.
enum StoryAbsence {
    /// This object is not the story's any more; the registry has or makes another.
    case elsewhere
    case unavailable(StoreError)
}

/// What a story has for the store, in order, and how far the store is.
struct StoryOutbox {
    struct Entry {
        var batch: StoryBatch
        /// What is done when the batch is kept, or the store has said why not.
        var done: ((isolated StoryActor, StoreError?) -> Void)?
    }

    private(set) var entries: [Entry] = []
    /// Whether the store has the first entry in hand.
    var isWaiting = false
    /// The revision up to which commits are kept, or on their way.
    private(set) var taken = Revision(0)
    /// The revision of the last checkpoint.
    private(set) var lastCheckpoint = Revision(0)

    /// Begins with a story that was loaded.
    init(loadedAt revision: Revision = Revision(0), needsCheckpoint: Bool = false) {
        taken = revision
        // After an unclean stop the commits since the last one were read again: not twice.
        if !needsCheckpoint { lastCheckpoint = revision }
    }

    /// Whether there is nothing to keep, as far as the room was asked.
    var isEmpty: Bool { entries.isEmpty }

    /// How many commits wait.
    var commitCount: Int { entries.reduce(0) { $0 + $1.batch.commits.count } }

    /// Whether a checkpoint is due at `revision`.
    func isCheckpointDue(at revision: Revision, every count: UInt64) -> Bool {
        revision.rawValue >= lastCheckpoint.rawValue + count
    }

    mutating func append(
        _ batch: StoryBatch, _ done: ((isolated StoryActor, StoreError?) -> Void)? = nil
    ) {
        if let last = batch.commits.last { taken = last.commit.revision }
        if let checkpoint = batch.checkpoint { lastCheckpoint = checkpoint.about.revision }
        entries.append(Entry(batch: batch, done: done))
    }

    mutating func removeFirst() -> Entry { entries.removeFirst() }

    /// Lets whoever waits for the first entry know that it failed for now.
    mutating func takeDone() -> ((isolated StoryActor, StoreError?) -> Void)? {
        defer { entries[0].done = nil }
        return entries[0].done
    }
}
