import Rooms
import SocketLoop
import StoryStore
import Synchronization
import Wire

/// What stories need from outside to be kept.
///
/// **Isolation:** any thread.
final class StoryKeeper: Sendable {
    /// Where stories outlive their rooms.
    let store: any StoryStore
    /// For how long a story stays in memory that nobody is in.
    let idleTime: Duration
    /// The clock on the wall.
    let wallTime: @Sendable () -> WallTime
    /// Takes a line for the operator.
    let tell: @Sendable (String) -> Void
    /// Keeps what chosen stories are given; nil when none is chosen.
    let recordings: RecordingDesk?
    /// Draws stories, and measures their labels.
    let desk: PictureDesk
    private let registry = Lock<Registry?>(nil)
    private let isEnding = Atomic<Bool>(false)

    init(
        store: any StoryStore, idleTime: Duration,
        wallTime: @escaping @Sendable () -> WallTime, tell: @escaping @Sendable (String) -> Void,
        recordings: RecordingDesk?, desk: PictureDesk
    ) {
        self.store = store
        self.idleTime = idleTime
        self.wallTime = wallTime
        self.tell = tell
        self.recordings = recordings
        self.desk = desk
    }

    /// Says where stories are looked up, until it is nil: the two hold each other.
    func settle(_ registry: Registry?) { self.registry.withLock { $0 = registry } }

    /// Forgets a story that has been put away or deleted.
    func forget(_ story: StoryActor) { registry.withLock { $0 }?.forget(story) }

    /// What is the story now that was put away; nil when the server ends.
    func successor(of story: StoryActor) -> StoryActor? {
        if isEnding.load(ordering: .relaxed) { return nil }
        return registry.withLock { $0 }?.story(named: story.name)
    }

    /// Has no story loaded again that is put away from now on.
    func beginEnding() { isEnding.store(true, ordering: .relaxed) }

    /// An epoch that no story had before, most likely.
    ///
    /// **Spec:** R5.
    static func freshEpoch() -> Epoch {
        guard let epoch = Epoch(.random(in: 1...UInt64(1) << 53 - 1)) else {
            preconditionFailure("an epoch is a whole number of 1…2⁵³−1: draw it from these")
        }
        return epoch
    }
}
