import Rooms
import SocketLoop
import StoryStore
import Synchronization
import Wire

/// The stories of the server by name, as far as somebody has asked for them.
///
/// **Isolation:** any thread; the table is behind a lock, which is held for a look-up only.
final class Registry: Sendable {
    private struct Table {
        var stories: [StoryName: StoryActor] = [:]
        var made = 0
    }

    let keeper: StoryKeeper
    private let table = Lock(Table())
    private let hubs = Lock<[ConnectionHub]>([])

    /// Makes an empty registry; ``settle(_:)`` says where stories are to live.
    init(keeper: StoryKeeper) {
        self.keeper = keeper
        keeper.settle(self)
    }

    /// Says where stories are to live, before the first is asked for: in turn on each hub's loop.
    func settle(_ hubs: [ConnectionHub]) { self.hubs.withLock { $0 = hubs } }

    /// The story of that name; whether there is one shows when it is loaded.
    func story(named name: StoryName) -> StoryActor {
        let hubs = hubs.withLock { $0 }
        return table.withLock { table in
            if let known = table.stories[name] { return known }
            let story = StoryActor(
                name: name, home: hubs[table.made % hubs.count], keeper: keeper)
            table.stories[name] = story
            table.made += 1
            story.enter { $0.watchUnused() }
            return story
        }
    }

    /// Does something with a story in its isolation, as soon as it is here; or tells why it is not.
    func ask(
        _ name: StoryName,
        _ body: @escaping @Sendable (isolated StoryActor, StoreError?) -> Void
    ) {
        story(named: name).whenHere { [self] story, absence in
            switch absence {
            case nil: body(story, nil)
            case .elsewhere: ask(name, body)
            case .unavailable(let error): body(story, error)
            }
        }
    }

    /// The stories that live on a loop.
    func stories(on loop: SocketLoop) -> [StoryActor] {
        table.withLock { $0.stories.values.filter { $0.loop === loop } }
    }

    /// How many members there are in all stories.
    var population: Int {
        table.withLock { table in
            table.stories.values.reduce(0) { $0 + $1.population.load(ordering: .relaxed) }
        }
    }

    /// Forgets a story that has been put away or deleted.
    func forget(_ story: StoryActor) {
        table.withLock { table in
            if table.stories[story.name] === story { table.stories[story.name] = nil }
        }
    }

    /// Lets go of all stories and hubs, which hold the registry in turn, when the loops have ended.
    func close() {
        let stories = table.withLock { table in
            defer { table = Table() }
            return table
        }
        // Freed here, outside the lock.
        withExtendedLifetime(stories) {}
        hubs.withLock { $0 = [] }
        keeper.settle(nil)
    }

    /// Keeps a new story, and tells its name when it is kept.
    ///
    /// **Spec:** T1, T3.
    func create(
        _ request: StoryRequest,
        _ answer: @escaping @Sendable (Result<StoryName, StoreError>) -> Void
    ) {
        let name = request.id.flatMap { StoryName($0) } ?? Registry.freshName()
        let new = NewStory(
            layout: request.layout, epoch: StoryKeeper.freshEpoch(), time: keeper.wallTime())
        keeper.store.create(name, new) { result in answer(result.map { name }) }
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
