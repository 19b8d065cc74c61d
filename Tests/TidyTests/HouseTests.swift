import Foundation
import Testing

/// The rules of the house, held against the checkout.
///
/// The tests of the checks themselves are in `CheckTests.swift`.
@Suite struct HouseTests {
    /// One issue per finding, so that each is told with its place.
    private func expectNone(
        _ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for finding in findings {
            Issue.record("\(finding.description)", sourceLocation: sourceLocation)
        }
    }

    @Test("the checkout is found") func checkout() {
        #expect(Checkout.files.contains { $0.path == "Package.swift" })
        #expect(Checkout.files.contains { $0.path == "Sources/Canvas/Length.swift" })
    }

    @Test("each target imports only what the table allows") func imports() throws {
        expectNone(try Checkout.files.flatMap(forbiddenImports))
    }

    @Test("the manifest declares the table") func manifest() throws {
        expectNone(try manifestDifferences(Checkout.text(of: "Package.swift")))
        let folders = Set(
            Checkout.names(in: "Sources").filter { Checkout.isDirectory("Sources/\($0)") })
        #expect(folders.subtracting(foldersWithoutTarget) == Set(importTable.keys))
    }

    @Test("only CSocketLoop sees the network libraries") func includes() throws {
        expectNone(try Checkout.files.flatMap(forbiddenIncludes))
    }

    @Test("no banned token is used") func tokens() throws {
        expectNone(try Checkout.files.flatMap(bannedTokens(in:)))
    }

    @Test("files and lines are short enough to be read") func lengths() {
        expectNone(Checkout.files.flatMap(excessiveLengths))
        for (path, permission) in longFiles {
            let lines = Checkout.text(of: path).utf8.count { $0 == UInt8(ascii: "\n") }
            #expect(lines > longestFile, "\(path) needs no exception: \(permission.reason)")
        }
    }

    @Test("no file is large") func sizes() throws {
        for path in Checkout.paths {
            let url = Checkout.root.appending(path: path)
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            #expect(size <= largestFile, "\(path)")
        }
    }

    @Test("the top level holds what was agreed on") func topLevel() {
        expectNone(unexpectedNames(Checkout.names(in: "")))
    }

    @Test("markdown has one title, and its links lead somewhere") func markdown() throws {
        expectNone(try Checkout.files.flatMap(wrongTitles))
        let broken = try Checkout.files.flatMap { file in
            try brokenLinks(in: file) {
                let path = Checkout.root.appending(path: $0).path(percentEncoded: false)
                return FileManager.default.fileExists(atPath: path)
            }
        }
        expectNone(broken)
    }

    @Test("each rule is defined once, and each that is cited exists") func rulesExist() throws {
        let specification = Checkout.text(of: Rules.specification)
        expectNone(try Rules.duplicates(in: specification))
        let defined = Set(try Rules.defined(in: specification).map(\.id))
        #expect(!defined.isEmpty)
        expectNone(try Checkout.files.flatMap { try Rules.unknown(in: $0, defined: defined) })
    }

    @Test("each rule is cited by a test") func rulesTested() throws {
        let specification = Checkout.text(of: Rules.specification)
        expectNone(try Rules.untested(in: specification, files: Checkout.files))
    }
}
