/// How long files and lines may be, so that a file is read in one sitting.
let longestFile = 300
let longestLine = 100
let largestFile = 200_000

/// Files that may be longer, and why.
let longFiles: [String: (lines: Int, reason: String)] = [:]

/// Code files and lines that are too long.
func excessiveLengths(in file: SourceFile) -> [Finding] {
    guard file.isCode else { return [] }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    var findings: [Finding] = []
    let allowed = longFiles[file.path]?.lines ?? longestFile
    // The newline at the end of the last line begins no other.
    let count = lines.last == "" ? lines.count - 1 : lines.count
    if file.isUnder("Sources", "Tests"), count > allowed {
        findings.append(
            Finding(path: file.path, advice: "\(count) lines; split it, or say why in longFiles"))
    }
    if !["css", "html"].contains(file.kind) {
        for (index, line) in lines.enumerated() where line.unicodeScalars.count > longestLine {
            findings.append(
                Finding(path: file.path, line: index + 1, advice: "longer than \(longestLine)"))
        }
    }
    return findings
}
