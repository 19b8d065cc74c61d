import Arguments
import Canvas
import Glibc
import Rooms
import StoryServer
import StoryStore
import Wire

/// `plumbline import`: makes a story of what `plumbline export` wrote.
func importStory(_ arguments: ArraySlice<String>) throws(UsageError) {
    var reader = ArgumentReader(
        arguments, of: "import", options: ["--data": .value, "--as": .value])
    var data: String?
    var name: StoryName?
    var path: String?
    while let argument = try reader.next() {
        switch argument {
        case .flag(let name): preconditionFailure("\(name) is no flag of import")
        case .option("--as", let value): name = try storyName(value)
        case .option(_, let value): data = value
        case .plain(let text) where path == nil: path = text
        case .plain(let text): throw UsageError("import takes one file, not \"\(text)\" too.")
        }
    }
    guard let path else { throw UsageError("Name the file to read: import FILE.") }
    let directory = try DataDirectory.path(data)
    working { () throws(ToolFailure) in
        let (found, story) = try readStory(path)
        let kept = name ?? found
        try keep(story, as: kept, in: directory)
        let items = counted(story.state.items.count, "item")
        let checkpoints = counted(story.checkpoints.count, "named checkpoint")
        announce(
            "The story \"\(kept.text)\" is there, at revision \(story.state.revision.rawValue): "
                + "\(items), \(checkpoints).\n")
    }
}

private func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
}

private func readStory(_ path: String) throws(ToolFailure) -> (name: StoryName, story: NewStory) {
    var lines = try InputLines(path)
    var reading = StoryImport()
    var progress = Progress()
    do throws(LineFailure) {
        while true {
            let hasRead = try lines.next { bytes throws(LineFailure) in
                do throws(ExportFault) {
                    try reading.read(bytes)
                } catch {
                    throw .fault(error)
                }
            }
            guard hasRead else { break }
            progress.tell(lines: reading.lineCount)
        }
        progress.end()
        guard let epoch = Epoch(.random(in: 1...1 << 53 - 1)) else {
            preconditionFailure("an epoch is from 1 to 2^53 - 1")
        }
        do throws(ExportFault) {
            return try reading.finish(epoch: epoch)
        } catch {
            throw LineFailure.fault(error)
        }
    } catch {
        progress.end()
        switch error {
        case .fault(let fault):
            throw ToolFailure("\(path) is not right. \(fault)", EX_DATAERR)
        case .unreadable(let why):
            throw ToolFailure("\(path) cannot be read: \(why).", EX_NOINPUT)
        }
    }
}

private func keep(
    _ story: NewStory, as name: StoryName, in directory: String
) throws(ToolFailure) {
    DataDirectory.makeParents(of: directory)
    let store: SQLiteStore
    do {
        store = try SQLiteStore.importing(directory: directory)
    } catch {
        throw ToolFailure(error)
    }
    defer { store.shutDown() }
    let _: Void = try store.ask(about: name) { store.create(name, story, $0) }
}

/// Says how far a long file has been read, to people only.
private struct Progress {
    private let isTold = isatty(STDERR_FILENO) == 1
    private var told = 0

    mutating func tell(lines: Int) {
        guard isTold, lines >= told + 20_000 else { return }
        told = lines
        complain("\r\(lines) lines are read and right ")
    }

    mutating func end() {
        if told > 0 { complain("\n") }
        told = 0
    }
}
