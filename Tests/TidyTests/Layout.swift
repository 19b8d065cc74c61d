/// What lies at the top of the checkout; dot files besides.
let topLevelNames: Set = [
    "LICENSE", "Package.swift", "Protocol", "README.md", "Sources", "Tests", "deploy",
]

/// Names at the top that were not agreed on.
func unexpectedNames(_ names: [String]) -> [Finding] {
    names.sorted().filter { !$0.hasPrefix(".") && !topLevelNames.contains($0) }.map {
        Finding(path: $0, advice: "put it below one of \(topLevelNames.sorted())")
    }
}

/// A markdown file's text without its fenced code.
private func prose(_ text: String) throws -> String {
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if line.hasPrefix("```") {
            isCode.toggle()
            return ""
        }
        return isCode ? "" : String(line)
    }
    return lines.joined(separator: "\n")
}

/// Markdown without exactly one title.
func wrongTitles(in file: SourceFile) throws -> [Finding] {
    guard file.isMarkdown else { return [] }
    let count = try matches(of: "^# ", in: prose(file.text)).count
    return count == 1 ? [] : [Finding(path: file.path, advice: "\(count) titles (`# `), not one")]
}

/// Relative links that lead nowhere; `exists` says what there is.
func brokenLinks(in file: SourceFile, exists: (String) -> Bool) throws -> [Finding] {
    guard file.isMarkdown else { return [] }
    return try matches(of: #"\]\(([^)\s#]+)[^)]*\)"#, in: prose(file.text)).compactMap { match in
        let target = match.groups[1]
        if target.contains(":") { return nil }
        var path = file.path.split(separator: "/").dropLast()
        for part in target.split(separator: "/") where part != "." {
            if part == "..", !path.isEmpty { path.removeLast() } else { path.append(part) }
        }
        let resolved = path.joined(separator: "/")
        return exists(resolved)
            ? nil
            : Finding(path: file.path, line: match.line, advice: "there is no \(resolved)")
    }
}
