import Rooms
import SocketLoop
import Synchronization
import Wire

/// The stories of the server by name.
///
/// **Isolation:** any thread; the table is behind a lock, which is held for a look-up only.
final class Registry: Sendable {
    private struct Table {
        var stories: [StoryName: StoryActor] = [:]
        /// Stories that may never have been opened, oldest first.
        var unopened: [StoryActor] = []
        var created = 0
    }

    private let table = Lock(Table())
    private let hubs = Lock<[ConnectionHub]>([])

    /// Makes an empty registry; ``settle(_:)`` says where stories are to live.
    init() {}

    /// Says where stories are to live, before the first is created: in turn on each hub's loop.
    func settle(_ hubs: [ConnectionHub]) { self.hubs.withLock { $0 = hubs } }

    /// The story of that name, if there is one.
    func story(named name: StoryName) -> StoryActor? { table.withLock { $0.stories[name] } }

    /// The stories that live on a loop.
    func stories(on loop: SocketLoop) -> [StoryActor] {
        table.withLock { $0.stories.values.filter { $0.loop === loop } }
    }

    /// Lets go of all stories and hubs, which hold the registry in turn, when the loops have ended.
    func close() {
        table.withLock { $0 = Table() }
        hubs.withLock { $0 = [] }
    }

    /// Creates a story.
    ///
    /// - Throws: ``WireError`` `storyTaken` or `tooManyStories`.
    ///
    /// **Spec:** T1, T3.
    func create(_ request: StoryRequest) throws(WireError) -> StoryActor {
        let name = request.id.flatMap { StoryName($0) } ?? Registry.freshName()
        let hubs = hubs.withLock { $0 }
        let outcome: Result<StoryActor, WireError> = table.withLock { table in
            if table.stories[name] != nil { return .failure(WireError(.storyTaken, field: "id")) }
            if table.stories.count >= Limits.stories, !Registry.dropUnopened(in: &table) {
                return .failure(WireError(.tooManyStories, limit: Limits.stories))
            }
            let home = hubs[table.created % hubs.count]
            let story = StoryActor(name: name, request: request, home: home)
            table.stories[name] = story
            table.unopened.append(story)
            table.created += 1
            return .success(story)
        }
        return try outcome.get()
    }

    /// Drops the oldest story that was created and never opened; false when there is none.
    ///
    /// Otherwise a loop of requests would keep everybody from creating a story until the server is
    /// restarted.
    private static func dropUnopened(in table: inout Table) -> Bool {
        while !table.unopened.isEmpty {
            let oldest = table.unopened.removeFirst()
            guard !oldest.wasOpened.load(ordering: .relaxed) else { continue }
            table.stories[oldest.name] = nil
            return true
        }
        return false
    }

    /// A name that nobody can guess: 16 of 32 characters are 80 random bits.
    private static func freshName() -> StoryName {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let text = String((0..<16).map { _ in alphabet.randomElement()! })
        guard let name = StoryName(text) else {
            preconditionFailure("fresh names are made of characters that names may have")
        }
        return name
    }
}
