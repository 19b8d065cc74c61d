import Arguments
import Canvas
import Rooms
import StoryServer
import StoryStore
import Wire

/// `plumbline history`: tells what is kept of a story's past.
func history(_ arguments: ArraySlice<String>) throws(UsageError) {
    let options = try HistoryOptions(arguments)
    let directory = try DataDirectory.path(options.data)
    working { () throws(ToolFailure) in
        let store = try openForReading(directory)
        defer { store.shutDown() }
        let story = options.story
        let past = try store.ask(about: story) { store.past(of: story, $0) }
        switch options.question {
        case .checkpoints:
            write(options.isJSON ? json { $0.append(past, of: story) } : checkpoints(past, story))
        case .commits(let count):
            let commits = try lastCommits(count, of: story, past, store)
            write(
                options.isJSON
                    ? json { $0.append(commits, of: story, at: past.revision) }
                    : try words(for: commits, past, story, store))
        case .difference(let from, let to):
            let compared = try Comparison(
                of: story, from: from, to: to ?? past.revision, past, store)
            write(
                options.isJSON
                    ? json { $0.append(compared.difference, of: story, authors: past.authors) }
                    : compared.text)
        }
    }
}

private struct HistoryOptions {
    enum Question {
        case checkpoints
        case commits(UInt64)
        case difference(from: Revision, to: Revision?)
    }

    let story: StoryName
    var data: String?
    var isJSON = false
    var question = Question.checkpoints

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var reader = ArgumentReader(
            arguments, of: "history",
            options: ["--data": .value, "--json": .flag, "--commits": .value, "--diff": .value])
        var story: StoryName?
        var count: UInt64?
        var revisions: (from: Revision, to: Revision?)?
        while let argument = try reader.next() {
            switch argument {
            case .flag: isJSON = true
            case .option("--data", let value): data = value
            case .option("--commits", let value): count = try HistoryOptions.count(value)
            case .option(_, let value): revisions = try HistoryOptions.revisions(value)
            case .plain(let text) where story == nil: story = try storyName(text)
            case .plain(let text):
                throw UsageError("history takes one story, not \"\(text)\" too.")
            }
        }
        guard let story else { throw UsageError("Name a story: history STORY.") }
        self.story = story
        if count != nil, revisions != nil {
            throw UsageError("Give --commits or --diff, not both.")
        }
        if let count { question = .commits(count) }
        if let revisions { question = .difference(from: revisions.from, to: revisions.to) }
    }

    private static func count(_ text: String) throws(UsageError) -> UInt64 {
        guard let count = UInt64(text), 1...UInt64(Limits.commitsKept) ~= count else {
            throw UsageError(
                "--commits takes a number from 1 to \(Limits.commitsKept), not \"\(text)\".")
        }
        return count
    }

    private static func revisions(_ text: String) throws(UsageError) -> (Revision, Revision?) {
        let ends = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        let revisions = ends.compactMap { Revision(inPath: $0) }
        guard revisions.count == ends.count else {
            throw UsageError("--diff takes revisions such as 3 or 3..9, not \"\(text)\".")
        }
        if revisions.count == 2, revisions[0] > revisions[1] {
            throw UsageError("--diff takes the earlier revision first, not \"\(text)\".")
        }
        return (revisions[0], revisions.count == 2 ? revisions[1] : nil)
    }
}

private func json(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    body(&buffer)
    buffer.append("\n")
    return String(decoding: buffer.array, as: UTF8.self)
}

private func checkpoints(_ past: StoryPast, _ story: StoryName) -> String {
    var table = TextTable(
        ("REVISION", .right), ("TIME (UTC)", .left), ("ITEMS", .right), ("CHECKPOINT", .left))
    for checkpoint in past.checkpoints {
        let kind =
            switch checkpoint.kind {
            case .automatic, .restored: "automatic"
            case .beforeRestore: "before a restore"
            case .named: "\"\(shown(checkpoint.name ?? "", upTo: Limits.checkpointNameBytes))\""
            }
        table.add(
            "\(checkpoint.revision.rawValue)", checkpoint.time.text, "\(checkpoint.itemCount)", kind
        )
    }
    let head = "\(story.text) is at revision \(past.revision.rawValue)."
    let kept =
        past.commitsAfter < past.revision
        ? "Commits after revision \(past.commitsAfter.rawValue) are kept, and these checkpoints:"
        : "No commits are kept, but these checkpoints:"
    if past.checkpoints.isEmpty, past.commitsAfter == past.revision {
        return head + "\nNothing of its past is kept.\n"
    }
    return "\(head)\n\(kept)\n\n\(table.text)"
}

private func lastCommits(
    _ count: UInt64, of story: StoryName, _ past: StoryPast, _ store: SQLiteStore
) throws(ToolFailure) -> [DatedCommit] {
    let last = past.revision.rawValue
    let first = max(past.commitsAfter, Revision(last > count ? last - count : 0))
    return try store.commits(of: story, after: first, through: past.revision)
}

private func words(
    for commits: [DatedCommit], _ past: StoryPast, _ story: StoryName, _ store: SQLiteStore
) throws(ToolFailure) -> String {
    guard !commits.isEmpty else { return "No commits of \(story.text) are kept.\n" }
    let present = try store.ask(about: story) { store.state(of: story, at: past.revision, $0) }
    var names = ItemNames()
    names.learn(present)
    for dated in commits { names.learn(dated.commit) }
    var table = TextTable(
        ("REVISION", .right), ("TIME (UTC)", .left), ("WHO", .left), ("WHAT", .left))
    for dated in commits {
        table.add(
            "\(dated.commit.revision.rawValue)", dated.time.text,
            name(of: dated.commit.author, in: past), names.words(for: dated.commit))
    }
    return table.text
}

/// What a member is called.
func name(of member: MemberID?, in past: StoryPast) -> String {
    guard let member else { return "the server" }
    let author = past.authors.first { $0.member == member }
    let name = shown(author?.profile.name ?? "")
    return name.isEmpty ? "member \(member.rawValue)" : name
}
