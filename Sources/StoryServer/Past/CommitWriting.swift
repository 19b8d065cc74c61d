package import Canvas
package import Rooms
package import StoryStore
package import Wire

/// Commits as JSON.
///
/// **Spec:** T8, J5.
extension ByteBuffer {
    /// Appends kept commits of a story that is at a revision.
    package mutating func append(
        _ commits: [DatedCommit], of story: StoryName, at revision: Revision
    ) {
        open(story)
        append(",\"revision\":")
        append(number: revision.rawValue)
        append(",\"commits\":[")
        for (index, commit) in commits.enumerated() {
            if index > 0 { append(",") }
            append(commit)
        }
        append("]}")
    }

    private mutating func append(_ dated: DatedCommit) {
        append("{\"revision\":")
        append(number: dated.commit.revision.rawValue)
        append(",\"time\":")
        append(number: dated.time.milliseconds)
        if let author = dated.commit.author {
            append(",\"by\":")
            append(number: author.rawValue)
        }
        append(dated.commit.cause)
        append(",\"edits\":[")
        append(dated.commit.edits)
        append("]}")
    }

    private mutating func append(_ cause: Cause) {
        switch cause {
        case .command(let number):
            append(",\"command\":")
            append(number: number)
        case .gesture(let gesture):
            append(",\"gesture\":")
            append(number: gesture.rawValue)
        case .undo(let revision, _):
            append(",\"undo\":")
            append(number: revision.rawValue)
        case .redo(let revision, _):
            append(",\"redo\":")
            append(number: revision.rawValue)
        case .restore(let revision):
            append(",\"restore\":")
            append(number: revision.rawValue)
        }
    }

    /// Changes of one item that follow one another are told as one.
    private mutating func append(_ edits: [Edit]) {
        var rest = edits[...]
        while let edit = rest.popFirst() {
            if rest.startIndex > edits.startIndex + 1 { append(",") }
            switch edit {
            case .created(let kept):
                append("{\"created\":")
                append(kept.item, rank: kept.rank)
                append(",\"by\":")
                append(number: kept.creator.rawValue)
                append("}")
            case .deleted(let kept):
                append("{\"deleted\":")
                append(number: kept.item.id.rawValue)
                append("}")
            case .changed(let item, let from, let to):
                var changes = [(from: from.value, to: to.value)]
                while case .changed(item, let from, let to)? = rest.first,
                    !changes.contains(where: { $0.from.property == from.value.property })
                {
                    changes.append((from.value, to.value))
                    rest.removeFirst()
                }
                append("{\"changed\":")
                append(number: item.rawValue)
                append(",\"from\":{")
                append(changes.map(\.from))
                append("},\"to\":{")
                append(changes.map(\.to))
                append("}}")
            }
        }
    }

    /// Appends the keys of values in the order that an item has them (U6).
    private mutating func append(_ values: [PropertyValue]) {
        let order: [Property] = [
            .rank, .position, .scale, .angle, .opacity, .locked, .group, .halfExtents, .text,
            .font, .fontSize, .alignment, .emoji, .outline, .thickness, .color, .background, .url,
            .deck,
        ]
        var isFirst = true
        for property in order {
            for value in values where value.property == property {
                if !isFirst { append(",") }
                append(value)
                isFirst = false
            }
        }
    }

    private mutating func append(_ value: PropertyValue) {
        switch value {
        case .position(let center): append("\"x\":", center.x, ",\"y\":", center.y)
        case .halfExtents(let half):
            append("\"halfWidth\":", half.width, ",\"halfHeight\":", half.height)
        case .scale(let scale):
            append("\"scale\":")
            append(decimal: scale.millionths, places: 6)
        case .angle(let angle):
            append("\"angle\":")
            append(decimal: Int64(angle.thousandths), places: 3)
        case .text(let text): append("\"text\":", text)
        case .fontSize(let size):
            append("\"fontSize\":")
            append(size)
        case .emoji(let emoji): append("\"emoji\":", emoji)
        case .shape(let form):
            append("\"shape\":", "\(form)")
        case .color(let color):
            append("\"color\":")
            append(color)
        case .background(let color):
            append("\"background\":")
            if let color { append(color) } else { append("null") }
        case .url(let url): append("\"url\":", url)
        case .rank(let rank):
            append("\"rank\":")
            append(number: rank.rawValue)
        case .opacity(let opacity):
            append("\"opacity\":")
            append(decimal: opacity.thousandths, places: 3)
        case .locked(let isLocked): append(isLocked ? "\"locked\":true" : "\"locked\":false")
        case .group(let group):
            append("\"group\":")
            if let group { append(number: group.rawValue) } else { append("null") }
        case .font(let font): append("\"font\":", font)
        case .alignment(let alignment): append("\"align\":", "\(alignment)")
        case .thickness(let thickness):
            append("\"thickness\":")
            append(thickness)
        case .deck(let deck): append(edited: deck)
        }
    }

    private mutating func append(
        _ first: StaticString, _ firstLength: Length, _ second: StaticString,
        _ secondLength: Length
    ) {
        append(first)
        append(firstLength)
        append(second)
        append(secondLength)
    }

    private mutating func append(_ key: StaticString, _ text: String) {
        append(key)
        append(string: text)
    }
}
