package import Canvas
package import Images
package import Rooms
package import Wire

/// Where stories outlive their rooms.
///
/// What is asked for is done in the order of the calls, and each call is answered once, on a thread
/// of the store's: hand it on to the loop that it is for. No call blocks, so loops may call.
///
/// A story is named by its text, and written to by one room at a time: what is appended names the
/// revision that the room knows, and is refused when the store has another.
///
/// **Isolation:** any thread. **Spec:** D1–D6, T13, T14.
package protocol StoryStore: Sendable {
    typealias Reply<Success> = @Sendable (Result<Success, StoreError>) -> Void

    /// How long what is kept lives.
    var durability: Durability { get }

    /// Keeps a new story, which then is not open.
    ///
    /// Beyond `Limits.stories` the oldest that has no commit and was never opened makes room.
    func create(_ story: StoryName, _ new: NewStory, _ reply: @escaping Reply<Void>)

    /// Reads a story for a room that is to go on with it, and marks it as not put away cleanly.
    ///
    /// - Parameter freshEpoch: its epoch from now on, unless it was put away cleanly.
    func open(_ story: StoryName, freshEpoch: Epoch, _ reply: @escaping Reply<StoredStory>)

    /// Keeps what a room has done: all of it or nothing.
    func append(_ batch: StoryBatch, _ reply: @escaping Reply<Void>)

    /// Notes that a room is put away, whose last batch is kept, and how far it had come.
    func close(_ story: StoryName, at stamp: Stamp, _ reply: @escaping Reply<Void>)

    /// Deletes a story with all that is kept of it.
    func delete(_ story: StoryName, _ reply: @escaping Reply<Void>)

    /// Names the checkpoint of a revision, or takes its name away (nil).
    func name(
        checkpoint: Revision, of story: StoryName, _ name: String?, _ reply: @escaping Reply<Void>)

    // MARK: Reading

    /// The stories, by name; `after` is the last one known.
    func list(after: StoryName?, limit: Int, _ reply: @escaping Reply<[StorySummary]>)

    /// What is kept of a story's past.
    func past(of story: StoryName, _ reply: @escaping Reply<StoryPast>)

    /// The story as of a revision.
    func state(
        of story: StoryName, at revision: Revision, _ reply: @escaping Reply<StoryState>)

    /// Kept commits, oldest first, from the one after `revision` on.
    func commits(
        of story: StoryName, after revision: Revision, limit: Int,
        _ reply: @escaping Reply<[DatedCommit]>)

    // MARK: Pictures

    /// Keeps a picture, unless it is kept already.
    func keep(_ image: StoredImage, _ reply: @escaping Reply<Void>)

    /// The picture of a name; nil when none is kept.
    func image(_ name: ImageName, _ reply: @escaping Reply<StoredImage?>)

    /// How many of these pictures are kept, each under its type.
    func count(of images: [ImagePath], _ reply: @escaping Reply<Int>)

    /// Ends, when all that was asked for is done and answered. Blocks; idempotent.
    ///
    /// What is asked for later is answered with `ended`, at once and on the thread that asks.
    func shutDown()
}

/// Why a store did not do what it was asked for.
package enum StoreError: Error, Equatable, Sendable {
    case unknownStory
    case storyTaken
    case tooManyStories
    case tooManyCheckpoints
    /// The store has another revision than whoever appends believes: it has been taken over.
    case conflict(expected: Revision, found: Revision)
    /// The revision is not kept, or never was.
    case revisionNotKept
    /// What is kept of the story cannot be read; says what, for the operator.
    case damaged(String)
    /// The disk, or the limit that the operator set, has no room.
    case full(String)
    /// Reading or writing failed for now; says how, for the operator.
    case failed(String)
    /// The store has ended.
    case ended
}

extension StoreError: CustomStringConvertible {
    /// What is wrong, for the operator.
    package var description: String {
        switch self {
        case .unknownStory: "there is no such story"
        case .storyTaken: "there is a story of this name"
        case .tooManyStories: "there are as many stories as there may be"
        case .tooManyCheckpoints: "it has as many named checkpoints as it may have"
        case .conflict(let expected, let found):
            "another server has written it: it is at revision \(found.rawValue), and not at "
                + "\(expected.rawValue)"
        case .revisionNotKept: "this revision is not kept"
        case .damaged(let what): "it is damaged: \(what)"
        case .full(let why), .failed(let why): why
        case .ended: "the store has ended"
        }
    }
}

/// Milliseconds since the beginning of 1970, by the clock on the wall.
package struct WallTime: Hashable, Comparable, Sendable {
    /// The milliseconds.
    package var milliseconds: Int64

    /// Wraps milliseconds.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Orders by time.
    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

/// A commit, and when it was made.
package struct DatedCommit: Hashable, Sendable {
    /// The commit.
    package var commit: Commit
    /// When it was made.
    package var time: WallTime

    /// Makes a dated commit.
    package init(_ commit: Commit, at time: WallTime) {
        self.commit = commit
        self.time = time
    }
}

/// Who makes commits, as the past tells of it.
package struct Author: Equatable, Sendable {
    /// Its name in the room.
    package var member: MemberID
    /// What it is called, and its color.
    package var profile: MemberProfile

    /// Makes an author.
    package init(member: MemberID, profile: MemberProfile) {
        self.member = member
        self.profile = profile
    }
}

/// A story that is to be kept: an empty one, or one that comes from elsewhere.
package struct NewStory: Sendable {
    /// Its canvas and rules.
    package var layout: CanvasLayout
    /// Its epoch.
    package var epoch: Epoch
    /// When it was made.
    package var time: WallTime
    /// What lies on the canvas: of an empty one nothing, at revision 0.
    package var state: StoryState
    /// The named checkpoints that come with it, oldest first.
    package var checkpoints: [(about: Checkpoint, state: StoryState)]

    /// Makes a story that is empty unless said otherwise.
    package init(
        layout: CanvasLayout, epoch: Epoch, time: WallTime,
        state: StoryState = StoryState(revision: Revision(0), items: []),
        checkpoints: [(about: Checkpoint, state: StoryState)] = []
    ) {
        self.layout = layout
        self.epoch = epoch
        self.time = time
        self.state = state
        self.checkpoints = checkpoints
    }
}

/// What a room has done since it was last kept.
package struct StoryBatch: Sendable {
    /// Which story.
    package var story: StoryName
    /// The revision that the store is to have.
    package var base: Revision
    /// Its commits since then, contiguous.
    package var commits: [DatedCommit]
    /// What is kept of members that came, came back or made a commit.
    package var members: [KeptMember]
    /// The members that left.
    package var departures: [MemberID]
    /// Who made the commits.
    package var authors: [Author]
    /// The greatest name that a member had.
    package var lastMember: UInt64
    /// Its epoch, if it has changed.
    package var epoch: Epoch?
    /// A checkpoint after these commits.
    package var checkpoint: (about: Checkpoint, state: StoryState)?

    /// Makes a batch that keeps nothing new.
    package init(story: StoryName, base: Revision, lastMember: UInt64) {
        self.story = story
        self.base = base
        self.lastMember = lastMember
        commits = []
        members = []
        departures = []
        authors = []
    }
}

/// A checkpoint, but for what the story was.
package struct Checkpoint: Hashable, Sendable {
    /// What it was made for; the numbers are written to disks.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case automatic = 0
        case named = 1
        case beforeRestore = 2
        /// It is what a restore brought back: kept as long as commits of before and after it are.
        case restored = 3
    }

    /// The revision that it is of.
    package var revision: Revision
    /// When it was made.
    package var time: WallTime
    /// What it was made for.
    package var kind: Kind
    /// What it is called, of a named one.
    package var name: String?
    /// How many items it has.
    package var itemCount: Int

    /// Makes a checkpoint.
    package init(
        revision: Revision, time: WallTime, kind: Kind, name: String? = nil, itemCount: Int
    ) {
        self.revision = revision
        self.time = time
        self.kind = kind
        self.name = name
        self.itemCount = itemCount
    }
}

/// What is kept of a story's past.
package struct StoryPast: Sendable {
    /// Its revision.
    package var revision: Revision
    /// When it was made.
    package var created: WallTime
    /// Its canvas and rules.
    package var layout: CanvasLayout
    /// Commits after this revision are kept.
    package var commitsAfter: Revision
    /// The checkpoints, the latest first.
    package var checkpoints: [Checkpoint]
    /// Who made the commits that are kept, by name in the room.
    package var authors: [Author]

    /// Makes a past.
    package init(
        revision: Revision, created: WallTime, layout: CanvasLayout, commitsAfter: Revision,
        checkpoints: [Checkpoint], authors: [Author]
    ) {
        self.revision = revision
        self.created = created
        self.layout = layout
        self.commitsAfter = commitsAfter
        self.checkpoints = checkpoints
        self.authors = authors
    }
}

/// A story in a list.
package struct StorySummary: Hashable, Sendable {
    /// Its name.
    package var name: StoryName
    /// Its revision.
    package var revision: Revision
    /// When it was made.
    package var created: WallTime
    /// When its last commit was made.
    package var changed: WallTime

    /// Makes a summary.
    package init(name: StoryName, revision: Revision, created: WallTime, changed: WallTime) {
        self.name = name
        self.revision = revision
        self.created = created
        self.changed = changed
    }
}
