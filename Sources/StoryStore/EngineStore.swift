package import Canvas
package import Images
package import Rooms
package import Wire

/// A store on a database: what is asked for is done by its engine.
package protocol EngineStore: StoryStore {
    /// What does it.
    var engine: StoreEngine { get }
}

extension EngineStore {
    /// Keeps a new story.
    package func create(_ story: StoryName, _ new: NewStory, _ reply: @escaping Reply<Void>) {
        engine.write(reply) { try $0.create(story, new) }
    }

    /// Reads a story for a room, and marks it as open.
    package func open(
        _ story: StoryName, freshEpoch: Epoch, _ reply: @escaping Reply<StoredStory>
    ) {
        // Reading takes long, and others are not to wait for it with what they have to keep.
        engine.write(reply) {
            try $0.open(story, freshEpoch: freshEpoch)
        } thenRead: { tables, opened in
            try tables.load(story, epoch: opened.epoch, stamp: opened.stamp)
        }
    }

    /// Keeps what a room has done.
    package func append(_ batch: StoryBatch, _ reply: @escaping Reply<Void>) {
        engine.write(reply) { try $0.append(batch) }
    }

    /// Notes that a room is put away.
    package func close(_ story: StoryName, at stamp: Stamp, _ reply: @escaping Reply<Void>) {
        engine.write(reply) { try $0.close(story, at: stamp) }
    }

    /// Deletes a story.
    package func delete(_ story: StoryName, _ reply: @escaping Reply<Void>) {
        engine.write(reply) { try $0.delete(story) }
    }

    /// Names a checkpoint, or takes its name away.
    package func name(
        checkpoint: Revision, of story: StoryName, _ name: String?, _ reply: @escaping Reply<Void>
    ) {
        engine.write(reply) { try $0.name(checkpoint: checkpoint, of: story, name) }
    }

    /// The stories, by name.
    package func list(
        after: StoryName?, limit: Int, _ reply: @escaping Reply<[StorySummary]>
    ) {
        engine.read(reply) { try $0.list(after: after, limit: limit) }
    }

    /// What is kept of a story's past.
    package func past(of story: StoryName, _ reply: @escaping Reply<StoryPast>) {
        engine.read(reply) { try $0.past(of: story) }
    }

    /// The story as of a revision.
    package func state(
        of story: StoryName, at revision: Revision, _ reply: @escaping Reply<StoryState>
    ) {
        engine.read(reply) { try $0.state(of: story, at: revision) }
    }

    /// Kept commits.
    package func commits(
        of story: StoryName, after revision: Revision, limit: Int,
        _ reply: @escaping Reply<[DatedCommit]>
    ) {
        engine.read(reply) { try $0.commits(of: story, after: revision, limit: limit) }
    }

    /// Keeps a picture.
    package func keep(_ image: StoredImage, _ reply: @escaping Reply<Void>) {
        engine.write(reply) { try $0.keep(image) }
    }

    /// The picture of a name.
    package func image(_ name: ImageName, _ reply: @escaping Reply<StoredImage?>) {
        engine.read(reply) { try $0.image(name) }
    }

    /// How many of these pictures are kept.
    package func count(of images: [ImagePath], _ reply: @escaping Reply<Int>) {
        engine.read(reply) { try $0.count(of: images) }
    }
}
