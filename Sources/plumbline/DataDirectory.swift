import Arguments
import Canvas
import Glibc
import Rooms
import StoryStore

/// Where the stories of a server lie, unless said otherwise.
enum DataDirectory {
    /// `$XDG_STATE_HOME/plumbline`, else `~/.local/state/plumbline`; nil without both.
    static var standard: String? {
        // A path that is not absolute is to be passed over, says the XDG specification.
        if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
            return "\(state)/plumbline"
        }
        return variable("HOME").map { "\($0)/.local/state/plumbline" }
    }

    /// The directory that `--data` names, or the standard one.
    static func path(_ given: String?) throws(UsageError) -> String {
        guard let path = given ?? standard else {
            throw UsageError("Name a directory by --data: HOME is not set.")
        }
        return path
    }

    /// Makes the directories above `path` that are not there yet, for this user only.
    static func makeParents(of path: String) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            // What cannot be made is told by whoever makes the last one.
            mkdir(String(path[..<index]), 0o700)
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

/// Why a command on a data directory could not do what it was asked for.
struct ToolFailure: Error {
    /// A sentence for people.
    var message: String
    /// As sysexits.h has it.
    var exitStatus: Int32

    init(_ message: String, _ exitStatus: Int32) {
        self.message = message
        self.exitStatus = exitStatus
    }

    init(_ error: StoreOpenError) {
        let status: Int32 =
            switch error {
            case .cannotOpen: EX_OSERR
            case .inUse: EX_TEMPFAIL
            case .missing: EX_NOINPUT
            case .foreign, .newer, .older, .damaged: EX_DATAERR
            }
        self.init("\(error).", status)
    }

    init(_ error: StoreError, _ story: StoryName? = nil) {
        let name = story.map { "\"\($0.text)\"" } ?? "of that name"
        switch error {
        case .unknownStory: self.init("There is no story \(name).", EX_NOINPUT)
        case .storyTaken: self.init("There is a story \(name) already.", EX_CANTCREAT)
        case .tooManyStories:
            self.init("There are as many stories as a server can hold.", EX_CANTCREAT)
        case .tooManyCheckpoints:
            self.init("The story has too many named checkpoints.", EX_DATAERR)
        case .revisionNotKept:
            self.init(
                "The story has not had this revision, or it is not kept any more: plumbline history"
                    + " tells which are.", EX_NOINPUT)
        case .damaged(let what): self.init("The story cannot be read: \(what).", EX_DATAERR)
        case .full(let what): self.init("There is no room: \(what).", EX_IOERR)
        case .failed(let what): self.init("That failed for now: \(what).", EX_TEMPFAIL)
        case .conflict, .ended: self.init("The store answered what it never should.", EX_SOFTWARE)
        }
    }
}

/// Does the work of a command on a data directory, and ends the process when that fails.
func working(_ body: () throws(ToolFailure) -> Void) {
    do {
        try body()
    } catch {
        complain("plumbline: \(error.message)\n")
        exit(error.exitStatus)
    }
}

/// Opens a data directory for reading, beside a server or without one.
func openForReading(_ directory: String) throws(ToolFailure) -> SQLiteStore {
    do {
        return try SQLiteStore.reading(directory: directory)
    } catch {
        throw ToolFailure(error)
    }
}

/// The name of a story that was given on the command line.
func storyName(_ text: String) throws(UsageError) -> StoryName {
    guard let name = StoryName(text) else {
        throw UsageError("Stories are named by 1 to 64 of A-Z a-z 0-9 - _, not \"\(text)\".")
    }
    return name
}

extension StoryStore {
    /// Asks for something about a story, and waits for it.
    func ask<Value: Sendable>(
        about story: StoryName?, _ question: (@escaping Reply<Value>) -> Void
    ) throws(ToolFailure) -> Value {
        do throws(StoreError) {
            return try waiting(question)
        } catch {
            throw ToolFailure(error, story)
        }
    }

    /// Every story, by name.
    func forEachStory(_ body: (StorySummary) -> Void) throws(ToolFailure) {
        var last: StoryName?
        while true {
            let after = last
            let page = try ask(about: nil) { list(after: after, limit: 100, $0) }
            guard let end = page.last else { return }
            page.forEach(body)
            last = end.name
        }
    }

    /// The kept commits of a story that are after a revision and up to another.
    func commits(
        of story: StoryName, after first: Revision, through last: Revision
    ) throws(ToolFailure) -> [DatedCommit] {
        var commits: [DatedCommit] = []
        var known = first
        while known < last {
            let from = known
            let limit = Int(min(1_000, last.rawValue - known.rawValue))
            let page = try ask(about: story) {
                self.commits(of: story, after: from, limit: limit, $0)
            }
            guard let end = page.last else { break }
            commits += page
            known = end.commit.revision
        }
        return commits
    }
}
