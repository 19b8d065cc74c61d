import SocketLoop

/// The end of a server: which stories are not put away yet, and what was left when time was up.
///
/// **Isolation:** any thread. **Spec:** W6.
final class Drain: Sendable {
    private struct State {
        /// Hubs that have not said which stories they have.
        var silentHubs: Int
        var stories = 0
        var left: [(story: String, commits: Int)] = []
    }

    private let state: Lock<State>
    /// Milliseconds over which members are asked to spread their return.
    private let spread: Int

    /// Begins to drain so many hubs, with so many members together.
    init(hubCount: Int, memberCount: Int) {
        state = Lock(State(silentHubs: hubCount))
        spread = min(Drain.leastSpread + memberCount * 2, Drain.greatestSpread)
    }

    /// Notes that a hub has so many stories to put away.
    func begin(stories count: Int) {
        state.withLock { state in
            state.silentHubs -= 1
            state.stories += count
        }
    }

    /// Notes that a story is put away.
    func end() { state.withLock { $0.stories -= 1 } }

    /// Whether all stories are put away.
    var isDone: Bool { state.withLock { $0.silentHubs == 0 && $0.stories == 0 } }

    /// Notes commits that are not on the disk when time is up.
    func leave(_ commits: Int, of story: String) {
        state.withLock { $0.left.append((story, commits)) }
    }

    /// The stories of which commits were left, by name.
    var left: [(story: String, commits: Int)] {
        state.withLock { $0.left.sorted { $0.story < $1.story } }
    }

    /// When a member had better come back, in milliseconds: another for each.
    var retryHint: Int { .random(in: 0..<spread) }

    /// Two milliseconds for each member, but not so long that people take it for a fault.
    private static let leastSpread = 500
    private static let greatestSpread = 30_000
}
