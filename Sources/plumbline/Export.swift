import Arguments
import Glibc
import Rooms
import StoryServer
import StoryStore
import Wire

/// `plumbline export`: writes a story and its named checkpoints to a file.
func exportStory(_ arguments: ArraySlice<String>) throws(UsageError) {
    var reader = ArgumentReader(
        arguments, of: "export",
        options: [
            "--data": .value, "--force": .flag, "--png": .value, "--svg": .value, "--scale": .value,
            "--crop": .value, "--guides": .flag,
        ])
    var data: String?
    var mayReplace = false
    var hasGuides = false
    var pictureOptions: [String: String] = [:]
    var story: StoryName?
    var path: String?
    while let argument = try reader.next() {
        switch argument {
        case .flag(let name): if name == "--force" { mayReplace = true } else { hasGuides = true }
        case .option("--data", let value): data = value
        case .option(let name, let value): pictureOptions[name] = value
        case .plain(let text) where story == nil: story = try storyName(text)
        case .plain(let text) where path == nil: path = text
        case .plain(let text): throw UsageError("export takes one file, not \"\(text)\" too.")
        }
    }
    guard let story else { throw UsageError("Name a story: export STORY [FILE].") }
    let order = try PictureOrder(pictureOptions, hasGuides: hasGuides)
    if order != nil, let path { throw UsageError("A picture is one file, not \"\(path)\" too.") }
    let directory = try DataDirectory.path(data)
    working { () throws(ToolFailure) in
        let store = try openForReading(directory)
        defer { store.shutDown() }
        let take = { (take: ([UInt8]) throws(ToolFailure) -> Void) throws(ToolFailure) in
            guard let order else { return try export(story, store, take) }
            try take(draw(story, store, as: order.options))
        }
        guard let path = order?.path ?? path, path != "-" else { return try take { write($0) } }
        var file = try OutputFile(path, mayReplace: mayReplace)
        try take { bytes throws(ToolFailure) in try file.write(bytes) }
        try file.finish()
    }
}

/// Hands the bytes of an export over, piece by piece.
private func export(
    _ story: StoryName, _ store: SQLiteStore, _ take: ([UInt8]) throws(ToolFailure) -> Void
) throws(ToolFailure) {
    let past = try store.ask(about: story) { store.past(of: story, $0) }
    let state = try store.ask(about: story) { store.state(of: story, at: past.revision, $0) }
    var export = StoryExport()
    try take(export.bytes { $0.append(state, of: story, past, to: &$1) })
    for checkpoint in past.exported {
        let state = try store.ask(about: story) {
            store.state(of: story, at: checkpoint.revision, $0)
        }
        try take(export.bytes { $0.append(checkpoint, state, to: &$1) })
    }
    try take(export.bytes { $0.finish(&$1) })
}
