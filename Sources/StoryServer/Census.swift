package import SocketLoop

/// What a server has at the moment, for metrics and for tests that look for leaks.
///
/// Each loop is counted on its own thread, at a moment of its own: of a busy server the parts need
/// not agree with one another.
package struct Census: Hashable, Sendable {
    /// What one loop and its hub have.
    package struct Hub: Hashable, Sendable {
        /// What the loop has.
        package var loop: SocketLoopCounters
        /// Connections that the hub knows, members or not yet.
        package var connections: Int
        /// Connections that were let in and are not open yet.
        package var admitted: Int
        /// Messages of unknown types that came so far.
        package var unknownMessages: Int
    }

    /// What one story has.
    package struct Story: Hashable, Sendable {
        /// The story's name.
        package var name: String
        /// The loop that it lives on, from 0.
        package var home: Int
        /// Connections that are members.
        package var members: Int
        /// Seats that are taken; as many as members.
        package var seats: Int
        /// Members that the room knows; as many again, and those that are absent.
        package var roomMembers: Int
        /// Members whose connection is gone and that may come back.
        package var absentMembers: Int
        /// Gestures that go on.
        package var openGestures: Int
        /// How many commits it has.
        package var revision: UInt64
    }

    /// The loops in their order.
    package var hubs: [Hub]
    /// The stories, by name.
    package var stories: [Story]
}

extension Server {
    /// Counts what there is and hands it over, on one of the loops; any thread may ask.
    ///
    /// Nothing comes when the server has ended or ends meanwhile.
    package func takeCensus(_ receive: @escaping @Sendable (Census) -> Void) {
        let collector = Lock(Collector(missing: hubs.count, hubs: hubs.map { _ in nil }))
        for (index, hub) in hubs.enumerated() {
            hub.enter { [registry] hub in
                let stories = registry.stories(on: hub.loop).map { story in
                    story.assumeIsolated { $0.census(home: index) }
                }
                let own = hub.census
                let whole = collector.withLock { $0.add(own, stories, at: index) }
                if let whole { receive(whole) }
            }
        }
    }
}

/// Gathers the loops' parts.
private struct Collector {
    var missing: Int
    var hubs: [Census.Hub?]
    var stories: [Census.Story] = []

    /// Adds a loop's part; returns the whole with the last.
    mutating func add(_ hub: Census.Hub, _ more: [Census.Story], at index: Int) -> Census? {
        hubs[index] = hub
        stories += more
        missing -= 1
        guard missing == 0 else { return nil }
        return Census(
            hubs: hubs.compactMap { $0 }, stories: stories.sorted { $0.name < $1.name })
    }
}
