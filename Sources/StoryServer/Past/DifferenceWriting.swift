import Canvas
package import Rooms
package import StoryStore
package import Wire

/// A difference as JSON.
///
/// **Spec:** T10, J5.
extension ByteBuffer {
    /// Appends what differs, and of the authors that are kept those whose commits are between.
    package mutating func append(
        _ difference: StoryDifference, of story: StoryName, authors: [Author]
    ) {
        open(story)
        append(",\"from\":")
        append(number: difference.from.rawValue)
        append(",\"to\":")
        append(number: difference.to.rawValue)
        append(",\"items\":[")
        for (index, part) in difference.parts.enumerated() {
            if index > 0 { append(",") }
            append(part)
        }
        append("],\"authors\":[")
        var isFirst = true
        for author in authors {
            let entry = difference.commitCounts.first { $0.member == author.member }
            guard let entry else { continue }
            if !isFirst { append(",") }
            open(author)
            append(",\"commits\":")
            append(number: Int64(entry.count))
            append("}")
            isFirst = false
        }
        append("]}")
    }

    private mutating func append(_ part: StoryDifference.Part) {
        append("{\"item\":")
        append(number: part.item.rawValue)
        switch part.change {
        case .created: append(",\"change\":\"created\"")
        case .deleted: append(",\"change\":\"deleted\"")
        case .changed(let keys):
            append(",\"change\":\"changed\",\"keys\":")
            append(keysOf: keys)
        }
        if !part.writers.isEmpty {
            append(",\"by\":")
            append(part.writers)
        }
        append("}")
    }

    /// Appends the names of keys as a list.
    private mutating func append(keysOf properties: ItemProperties) {
        append("[")
        var isFirst = true
        for (name, key) in ItemProperties.named where properties.contains(key) {
            append(isFirst ? "\"" : ",\"")
            append(name)
            append("\"")
            isFirst = false
        }
        append("]")
    }

    /// Appends each key with the member that wrote it.
    private mutating func append(_ writers: [StoryDifference.Writer]) {
        append("{")
        var isFirst = true
        for (name, key) in ItemProperties.named {
            for writer in writers where writer.property.keys.contains(key) {
                append(isFirst ? "\"" : ",\"")
                append(name)
                append("\":")
                append(number: writer.member.rawValue)
                isFirst = false
            }
        }
        append("}")
    }
}
