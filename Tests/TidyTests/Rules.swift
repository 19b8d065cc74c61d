/// The rules of Protocol/SPEC.md and who cites them.
///
/// A test cites rules at the beginning of its name: `@Test("G4, L2 …")` in Swift,
/// `test("G4, L2 …")` in JavaScript, and in Python the docstring of `def test_…`. A rule may be
/// followed by the number of a design vector: `S8/V42`.
enum Rules {
    static let specification = "Protocol/SPEC.md"

    /// The IDs that the specification defines, with their lines, in its order.
    static func defined(in specification: String) throws -> [(id: String, line: Int)] {
        try matches(of: #"^- \*\*([A-Z]\d+)\*\*"#, in: specification).map {
            ($0.groups[1], $0.line)
        }
    }

    /// IDs that are defined twice.
    static func duplicates(in specification: String) throws -> [Finding] {
        var seen: Set<String> = []
        return try defined(in: specification).filter { !seen.insert($0.id).inserted }.map {
            Finding(path: Self.specification, line: $0.line, advice: "\($0.id) is defined twice")
        }
    }

    /// The rules that the tests of a file cite.
    static func citations(in file: SourceFile) throws -> [(id: String, line: Int)] {
        let list = #"((?:[A-Z]\d+(?:/V\d+)?, )*[A-Z]\d+)(?:/V\d+)? "#
        let pattern: String
        switch file.kind {
        case "swift": pattern = #"@(?:Test|Suite)\(\s*""# + list
        case "py": pattern = #"\bdef test_\w+\([^)]*\)[^:\n]*:\s*""""# + list
        case "js", "mjs": pattern = #"\b(?:test|it|describe)\(\s*["'`]"# + list
        default: return []
        }
        guard file.isUnder("Tests") else { return [] }
        return try matches(of: pattern, in: file.text).flatMap { match in
            try ids(in: match.groups[1]).map { ($0, match.line) }
        }
    }

    /// The rules that anything else refers to: comments of code (`**Spec:** N1.`, `SPEC N1`), JSON
    /// files by the keys that are there for it, and the documents of the protocol in all they say.
    static func references(in file: SourceFile) throws -> [(id: String, line: Int)] {
        // The texts of the checks' own tests are examples.
        guard file.isUnder("Protocol", "Sources", "Tests"), !file.isUnder("Tests/TidyTests")
        else { return [] }
        return try referencePatterns(of: file).flatMap { pattern in
            try matches(of: pattern, in: file.text).flatMap { match in
                try ids(in: match.groups[1]).map { ($0, match.line) }
            }
        }
    }

    private static func referencePatterns(of file: SourceFile) -> [String] {
        switch file.kind {
        case "swift", "c", "h", "js", "mjs", "py":
            [
                #"\*\*Spec:\*\* ([^\n]*)"#,
                #"\bSPEC ([A-Z]\d+(?:(?:, |–| and )[A-Z]\d+)*)"#,
            ]
        case "json":
            [
                #""rule": "([A-Z]\d+)""#,
                #""rules": \[([^\]]*)\]"#,
                #""(?:\$comment|x-rules)": "Rules? ([^"]*)""#,
            ]
        case "md" where file.isUnder("Protocol"): [#"([^\n]+)"#]
        default: []
        }
    }

    /// Citations and references of rules that there are not.
    static func unknown(in file: SourceFile, defined: Set<String>) throws -> [Finding] {
        try (citations(in: file) + references(in: file)).filter { !defined.contains($0.id) }.map {
            Finding(path: file.path, line: $0.line, advice: "there is no rule \($0.id)")
        }
    }

    /// Rules that no test cites.
    static func untested(in specification: String, files: [SourceFile]) throws -> [Finding] {
        let cited = Set(try files.flatMap { try citations(in: $0).map(\.id) })
        return try defined(in: specification).filter { !cited.contains($0.id) }.map {
            Finding(path: Self.specification, line: $0.line, advice: "no test cites \($0.id)")
        }
    }

    private static func ids(in list: String) throws -> [String] {
        try matches(of: #"\b(?!V)[A-Z]\d+\b"#, in: list).map { $0.groups[0] }
    }
}
