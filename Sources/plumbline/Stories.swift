import Arguments
import Canvas
import Rooms
import StoryStore
import Wire

/// `plumbline stories`: lists the stories of a data directory.
func stories(_ arguments: ArraySlice<String>) throws(UsageError) {
    var reader = ArgumentReader(
        arguments, of: "stories", options: ["--data": .value, "--json": .flag])
    var data: String?
    var isJSON = false
    while let argument = try reader.next() {
        switch argument {
        case .flag: isJSON = true
        case .option(_, let value): data = value
        case .plain(let text): throw UsageError("stories takes options only, not \"\(text)\".")
        }
    }
    let directory = try DataDirectory.path(data)
    working { () throws(ToolFailure) in
        let store = try openForReading(directory)
        defer { store.shutDown() }
        write(isJSON ? try list(store) : try table(store))
    }
}

/// How many items a story has; nil when it cannot be read.
private func itemCount(_ story: StorySummary, _ store: SQLiteStore) -> Int? {
    let state = try? store.ask(about: story.name) {
        store.state(of: story.name, at: story.revision, $0)
    }
    return state?.items.count
}

private func table(_ store: SQLiteStore) throws(ToolFailure) -> String {
    var table = TextTable(
        ("NAME", .left), ("REVISION", .right), ("ITEMS", .right), ("CREATED (UTC)", .left),
        ("CHANGED (UTC)", .left))
    try store.forEachStory { story in
        table.add(
            story.name.text, "\(story.revision.rawValue)",
            itemCount(story, store).map { "\($0)" } ?? "unreadable", story.created.text,
            story.changed.text)
    }
    return table.text
}

private func list(_ store: SQLiteStore) throws(ToolFailure) -> String {
    var buffer = ByteBuffer()
    buffer.append("[")
    var isFirst = true
    try store.forEachStory { story in
        buffer.append(isFirst ? "\n{\"id\":" : ",\n{\"id\":")
        buffer.append(string: story.name.text)
        buffer.append(",\"revision\":")
        buffer.append(number: story.revision.rawValue)
        buffer.append(",\"items\":")
        if let count = itemCount(story, store) {
            buffer.append(number: Int64(count))
        } else {
            buffer.append("null")
        }
        buffer.append(",\"created\":")
        buffer.append(number: story.created.milliseconds)
        buffer.append(",\"changed\":")
        buffer.append(number: story.changed.milliseconds)
        buffer.append("}")
        isFirst = false
    }
    buffer.append(isFirst ? "]\n" : "\n]\n")
    return String(decoding: buffer.array, as: UTF8.self)
}
