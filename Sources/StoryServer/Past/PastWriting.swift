package import Canvas
package import Rooms
package import StoryStore
package import Wire

/// What a story's past looks like as JSON.
///
/// **Spec:** T6, T7, T9, J5.
extension ByteBuffer {
    /// Appends what is kept of a story's past (T6).
    package mutating func append(_ past: StoryPast, of story: StoryName) {
        open(story)
        append(",\"revision\":")
        append(number: past.revision.rawValue)
        append(",\"commitsAfter\":")
        append(number: past.commitsAfter.rawValue)
        append(",\"checkpoints\":[")
        for (index, checkpoint) in past.checkpoints.enumerated() {
            if index > 0 { append(",") }
            append(checkpoint)
        }
        append("],\"authors\":[")
        for (index, author) in past.authors.enumerated() {
            if index > 0 { append(",") }
            open(author)
            append("}")
        }
        append("]}")
    }

    /// Appends a checkpoint, as T6 has it.
    package mutating func append(_ checkpoint: Checkpoint) {
        append("{\"revision\":")
        append(number: checkpoint.revision.rawValue)
        append(",\"time\":")
        append(number: checkpoint.time.milliseconds)
        append(",\"kind\":\"")
        append(checkpoint.kind.wireName)
        append("\",\"items\":")
        append(number: Int64(checkpoint.itemCount))
        if let name = checkpoint.name {
            append(",\"name\":")
            append(string: name)
        }
        append("}")
    }

    /// Appends a story as of a revision (T2, T9).
    package mutating func append(_ state: StoryState, of story: StoryName, layout: CanvasLayout) {
        append(
            storyNamed: story.text, revision: state.revision, layout: layout,
            items: state.items.map { ($0.item, $0.rank) })
    }

    /// Begins an object about a story.
    mutating func open(_ story: StoryName) {
        append("{\"id\":")
        append(string: story.text)
    }

    /// Begins an object about an author.
    mutating func open(_ author: Author) {
        append("{\"member\":")
        append(number: author.member.rawValue)
        append(",\"name\":")
        append(string: author.profile.name)
        append(",\"color\":")
        append(author.profile.color)
    }
}

extension Checkpoint.Kind {
    /// What it is called in answers; what a restore brought back is like any other there.
    package var wireName: StaticString {
        switch self {
        case .automatic, .restored: "automatic"
        case .named: "named"
        case .beforeRestore: "beforeRestore"
        }
    }
}
