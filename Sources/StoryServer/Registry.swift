import Rooms
import SocketLoop
import Wire

/// The stories of the server by name.
///
/// **Isolation:** any thread; the table is behind a lock, which is held for a look-up only.
final class Registry: Sendable {
    private let stories = Lock<[StoryName: StoryActor]>([:])
    private let hubs = Lock<[ConnectionHub]>([])

    /// Makes an empty registry; ``settle(_:)`` says where stories are to live.
    init() {}

    /// Says where stories are to live, before the first is created: in turn on each hub's loop.
    func settle(_ hubs: [ConnectionHub]) { self.hubs.withLock { $0 = hubs } }

    /// The story of that name, if there is one.
    func story(named name: StoryName) -> StoryActor? { stories.withLock { $0[name] } }

    /// Creates a story.
    ///
    /// - Throws: ``WireError`` `storyTaken` or `tooManyStories`.
    ///
    /// **Spec:** T1, T3.
    func create(_ request: StoryRequest) throws(WireError) -> StoryActor {
        let name = request.id.flatMap { StoryName($0) } ?? Registry.freshName()
        let hubs = hubs.withLock { $0 }
        let error: WireError? = stories.withLock { stories in
            if stories[name] != nil { return WireError(.storyTaken, field: "id") }
            if stories.count >= Limits.stories {
                return WireError(.tooManyStories, limit: Limits.stories)
            }
            let home = hubs[stories.count % hubs.count]
            stories[name] = StoryActor(name: name, request: request, home: home)
            return nil
        }
        if let error { throw error }
        guard let story = story(named: name) else {
            preconditionFailure("stories are never removed: keep them while they are looked up")
        }
        return story
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
