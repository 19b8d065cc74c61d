import Canvas
import Images
import Rooms
import SocketLoop
import StoryStore
import Wire

/// A store in memory that claims to be a disk, and whose disk can be slow or refuse.
final class FaultyStore: StoryStore {
    private struct State {
        var isHolding = false
        var held: [@Sendable () -> Void] = []
        var refusal: StoreError?
        var appendCount = 0
        var openCount = 0
        var isHoldingImages = false
        var imageCount = 0
        var closed: [(story: StoryName, stamp: Stamp)] = []
    }

    private let inner: MemoryStore
    private let state = Lock(State())

    init() throws { inner = try MemoryStore() }

    var durability: Durability { .disk }

    // MARK: What the test says

    /// Keeps what is to be kept waiting, till ``release()``.
    func hold() { state.withLock { $0.isHolding = true } }

    /// Keeps whoever asks for a picture waiting, till ``release()``: so drawing takes as long.
    func holdImages() { state.withLock { $0.isHoldingImages = true } }

    /// How often somebody asked for a picture.
    var imageCount: Int { state.withLock { $0.imageCount } }

    /// Keeps what waits, and what comes.
    func release() {
        let held = state.withLock { state in
            state.isHolding = false
            state.isHoldingImages = false
            defer { state.held = [] }
            return state.held
        }
        for work in held { work() }
    }

    /// Refuses what is to be kept, until it is nil again.
    func refuse(_ error: StoreError?) { state.withLock { $0.refusal = error } }

    /// How often something was to be kept.
    var appendCount: Int { state.withLock { $0.appendCount } }

    /// How often a story was loaded.
    var openCount: Int { state.withLock { $0.openCount } }

    /// The stories that were put away, and how far they had come.
    var closed: [(story: StoryName, stamp: Stamp)] { state.withLock { $0.closed } }

    // MARK: StoryStore

    func append(_ batch: StoryBatch, _ reply: @escaping Reply<Void>) {
        let refusal = state.withLock { state in
            state.appendCount += 1
            return state.refusal
        }
        // On the store's thread, as always.
        if let refusal { return inner.past(of: batch.story) { _ in reply(.failure(refusal)) } }
        let isHeld = state.withLock { state in
            if state.isHolding { state.held.append { [inner] in inner.append(batch, reply) } }
            return state.isHolding
        }
        if !isHeld { inner.append(batch, reply) }
    }

    func create(_ story: StoryName, _ new: NewStory, _ reply: @escaping Reply<Void>) {
        inner.create(story, new, reply)
    }

    func open(_ story: StoryName, freshEpoch: Epoch, _ reply: @escaping Reply<StoredStory>) {
        state.withLock { $0.openCount += 1 }
        inner.open(story, freshEpoch: freshEpoch, reply)
    }

    func close(_ story: StoryName, at stamp: Stamp, _ reply: @escaping Reply<Void>) {
        state.withLock { $0.closed.append((story, stamp)) }
        inner.close(story, at: stamp, reply)
    }

    func delete(_ story: StoryName, _ reply: @escaping Reply<Void>) { inner.delete(story, reply) }

    func name(
        checkpoint: Revision, of story: StoryName, _ name: String?, _ reply: @escaping Reply<Void>
    ) { inner.name(checkpoint: checkpoint, of: story, name, reply) }

    func list(after: StoryName?, limit: Int, _ reply: @escaping Reply<[StorySummary]>) {
        inner.list(after: after, limit: limit, reply)
    }

    func past(of story: StoryName, _ reply: @escaping Reply<StoryPast>) {
        inner.past(of: story, reply)
    }

    func state(of story: StoryName, at revision: Revision, _ reply: @escaping Reply<StoryState>) {
        inner.state(of: story, at: revision, reply)
    }

    func commits(
        of story: StoryName, after revision: Revision, limit: Int,
        _ reply: @escaping Reply<[DatedCommit]>
    ) { inner.commits(of: story, after: revision, limit: limit, reply) }

    func keep(_ image: StoredImage, _ reply: @escaping Reply<Void>) { inner.keep(image, reply) }

    func image(_ name: ImageName, _ reply: @escaping Reply<StoredImage?>) {
        let isHeld = state.withLock { state in
            state.imageCount += 1
            if state.isHoldingImages {
                state.held.append { [inner] in inner.image(name, reply) }
            }
            return state.isHoldingImages
        }
        if !isHeld { inner.image(name, reply) }
    }

    func count(of images: [ImagePath], _ reply: @escaping Reply<Int>) {
        inner.count(of: images, reply)
    }

    func shutDown() { inner.shutDown() }
}
