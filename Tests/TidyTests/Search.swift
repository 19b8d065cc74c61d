import Foundation

/// A place where a pattern matched.
struct Match {
    /// From 1.
    var line: Int
    /// The whole match and its groups; a group that took no part is empty.
    var groups: [String]
}

/// All matches of a regular expression (ICU syntax; `^` and `$` match at lines).
func matches(of pattern: String, in text: String) throws -> [Match] {
    let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    let whole = text as NSString
    var line = 1
    var counted = 0
    return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map {
        let between = NSRange(location: counted, length: $0.range.location - counted)
        line += whole.substring(with: between).utf8.count { $0 == UInt8(ascii: "\n") }
        counted = $0.range.location
        let groups = (0..<$0.numberOfRanges).map { [result = $0] group in
            let range = result.range(at: group)
            return range.location == NSNotFound ? "" : whole.substring(with: range)
        }
        return Match(line: line, groups: groups)
    }
}

/// `text` with its comments and what its string literals say replaced by spaces.
///
/// For Swift, C and JavaScript, as far as a search for tokens needs it: lines stay where they are,
/// and a literal that has no end ends with its line, so that no mistake spreads.
func withoutCommentsAndStrings(_ text: String) -> String {
    var output: [UInt8] = []
    let input = Array(text.utf8)
    output.reserveCapacity(input.count)
    let newline = UInt8(ascii: "\n")
    let space = UInt8(ascii: " ")
    var at = 0

    func starts(_ token: StaticString) -> Bool {
        let length = token.utf8CodeUnitCount
        guard at + length <= input.count else { return false }
        return (0..<length).allSatisfy { input[at + $0] == token.utf8Start[$0] }
    }
    func blank(_ count: Int) {
        for _ in 0..<count where at < input.count {
            output.append(input[at] == newline ? newline : space)
            at += 1
        }
    }
    func copy(_ count: Int) {
        output += input[at..<min(at + count, input.count)]
        at = min(at + count, input.count)
    }

    while at < input.count {
        if starts("//") {
            while at < input.count, input[at] != newline { blank(1) }
        } else if starts("/*") {
            while at < input.count, !starts("*/") { blank(1) }
            blank(2)
        } else if starts("\"\"\"") {
            copy(3)
            while at < input.count, !starts("\"\"\"") { blank(starts("\\") ? 2 : 1) }
            copy(3)
        } else if starts("\"") || starts("'") || starts("`") {
            let quote = input[at]
            // A backtick that Swift puts around a name is closed on its line as well.
            let spans = quote == UInt8(ascii: "`")
            copy(1)
            while at < input.count, input[at] != quote, spans || input[at] != newline {
                blank(starts("\\") ? 2 : 1)
            }
            copy(1)
        } else {
            copy(1)
        }
    }
    return String(decoding: output, as: UTF8.self)
}
