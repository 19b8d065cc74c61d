/// A token that the house does without, and what to write instead.
struct BannedToken {
    /// An ICU regular expression, searched for in code without comments and strings.
    var pattern: String
    /// What to write instead, and why.
    var replacement: String
    /// The kinds of file that are searched.
    var kinds: Set<String> = ["swift"]
    /// The folders that are searched.
    var folders = ["Sources"]
    /// Folders within those that may.
    var exceptions: [String] = []
    /// Whether comments and strings are searched too.
    var everywhere = false

    func applies(to file: SourceFile) -> Bool {
        kinds.contains(file.kind)
            && folders.contains { $0.isEmpty || file.isUnder($0) }
            && !exceptions.contains { file.isUnder($0) }
    }
}

private let pure = ["Sources/Canvas", "Sources/Snapping"]

/// The marks people leave on work they mean to do; in parts, so that this file has none.
private let unfinished = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]

let bannedTokens = [
    BannedToken(
        pattern: #"\bimport Foundation"#,
        replacement: "the standard library and Glibc: Foundation costs start-up time and memory",
        exceptions: ["Sources/plumbline-lab"]),
    BannedToken(
        pattern: #"\bfatalError\(\s*(""\s*)?\)"#,
        replacement: "say in a sentence what cannot be: fatalError(\"…\")",
        folders: ["Sources", "Tests"]),
    BannedToken(
        pattern: #"\btry!"#, replacement: "handle the error, or let the test throw",
        folders: ["Sources", "Tests"]),
    BannedToken(
        pattern: #"\bas!"#, replacement: "`as?` with a guard, or a type that needs no cast",
        folders: ["Sources", "Tests"]),
    BannedToken(
        pattern: #"(?<![\w.])(debugPrint|print|dump)\("#,
        replacement: "the log of StoryServer; only the executables print",
        exceptions: ["Sources/plumbline", "Sources/plumbline-lab"]),
    BannedToken(
        pattern: #"\bTask(\.detached|\.immediate)?\s*(\([^)\n]*\)\s*)?\{|\bTask\.detached\b"#,
        replacement: "assumeIsolated on the loop's executor, or a mailbox: a task loses the order"),
    BannedToken(
        pattern: #"\bDispatchQueue\b"#, replacement: "the loop's executor and mailbox",
        folders: ["Sources", "Tests"]),
    BannedToken(
        pattern: #"\bMutex\b"#,
        replacement: "Lock of SocketLoop: the thread sanitizer misreads Mutex"),
    BannedToken(
        pattern: #"\bDate\(\)|\bDate\.now\b"#,
        replacement: "a clock that is handed in, so that tests hand in theirs",
        kinds: ["swift", "js", "mjs"]),
    BannedToken(
        pattern: #"\.rounded\(|\.round\("#,
        replacement: "the rounding of Canvas: the library's calls libm, which wasm has not",
        folders: pure),
    BannedToken(
        pattern: #"\bDictionary\b|\[\s*[A-Z][\w.]*\??\s*:\s*[\[(A-Z]"#,
        replacement: "an array that is sorted: the order of a dictionary is chance",
        folders: pure),
    BannedToken(
        pattern: #"\bString\b"#,
        replacement: "numbers and enumerations: text makes wasm eight times as large",
        folders: pure),
    BannedToken(
        pattern: "\\b(" + unfinished.joined(separator: "|") + ")\\b",
        replacement: "finish it, or open an issue",
        kinds: ["c", "css", "h", "html", "js", "md", "mjs", "py", "run", "sh", "swift"],
        folders: [""], everywhere: true),
    BannedToken(
        pattern: #"(?<![\w.~}\])$*/-])/(home|opt|root|tmp|Users|work)/"#,
        replacement: "a path relative to the checkout, or one that is asked for",
        kinds: [
            "c", "css", "h", "html", "js", "json", "md", "mjs", "py", "run", "sh", "swift", "txt",
        ],
        folders: [""], everywhere: true),
]

/// Banned tokens in a file.
func bannedTokens(in file: SourceFile) throws -> [Finding] {
    let rules = bannedTokens.filter { $0.applies(to: file) }
    if rules.isEmpty { return [] }
    let code = rules.allSatisfy(\.everywhere) ? "" : withoutCommentsAndStrings(file.text)
    return try rules.flatMap { rule in
        try matches(of: rule.pattern, in: rule.everywhere ? file.text : code).map {
            Finding(
                path: file.path, line: $0.line,
                advice: "instead of \($0.groups[0].debugDescription): \(rule.replacement)")
        }
    }
}
