import Rooms
import SocketLoop
import Wire

/// The stories of the server by name.
///
/// **Isolation:** any thread; the table is behind a lock, which is held for a look-up only.
final class Registry: Sendable {
    private let stories = Lock<[StoryName: StoryActor]>([:])
    private let place: @Sendable (StoryName) -> (loop: SocketLoop, outlet: any StoryOutlet)

    /// Makes an empty registry; `place` says where a story is to live.
    init(
        place: @escaping @Sendable (StoryName) -> (loop: SocketLoop, outlet: any StoryOutlet)
    ) {
        self.place = place
    }

    /// The story of that name, if there is one.
    func story(named name: StoryName) -> StoryActor? { stories.withLock { $0[name] } }

    /// Creates a story.
    ///
    /// - Throws: ``WireError`` `storyTaken` or `tooManyStories`.
    ///
    /// **Spec:** T1, T3.
    func create(_ request: StoryRequest) throws(WireError) -> StoryActor {
        let name = request.id.flatMap { StoryName($0) } ?? Registry.freshName()
        let (loop, outlet) = place(name)
        let story = StoryActor(name: name, request: request, loop: loop, outlet: outlet)
        let error: WireError? = stories.withLock { stories in
            if stories[name] != nil { return WireError(.storyTaken, field: "id") }
            if stories.count >= Limits.stories {
                return WireError(.tooManyStories, limit: Limits.stories)
            }
            stories[name] = story
            return nil
        }
        if let error { throw error }
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
