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
        append(",\"by\":[")
        for (index, member) in part.writers.enumerated() {
            if index > 0 { append(",") }
            append(number: member.rawValue)
        }
        append("]}")
    }
}
