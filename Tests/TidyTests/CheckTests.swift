import Testing

/// The checks find what is planted, and let pass what is right.
@Suite struct CheckTests {
    private func swift(_ text: String, in folder: String = "Sources/Canvas") -> SourceFile {
        SourceFile(path: "\(folder)/Planted.swift", text: text)
    }

    @Test("comments and strings are blanked, lines stay") func blanking() {
        let text = """
            let a = "String // no" // String
            /* String
             */ let b = '"' + `a\\`b` + ""
            """
        let expected = """
            let a = "            "          
                     
                let b = ' ' + `    ` + ""
            """
        #expect(withoutCommentsAndStrings(text) == expected)
        #expect(withoutCommentsAndStrings("\"open\nlet c") == "\"    \nlet c")
        let long = "\"\"\"\nString \"\\\"\"\"\n\"\"\" let d"
        #expect(withoutCommentsAndStrings(long) == "\"\"\"\n            \n\"\"\" let d")
    }

    @Test(
        "an import against the arrows is found",
        arguments: [
            "import Wire", "\npublic import Wire", "@testable import Wire",
            "  internal import Wire",
            "import struct Wire.Message", "import Foundation", "@_exported public import Wire",
        ])
    func plantedImport(text: String) throws {
        #expect(try forbiddenImports(in: swift(text)).count == 1)
        #expect(try forbiddenImports(in: swift(text, in: "Sources/Unknown")).count == 1)
    }

    @Test("an import along the arrows is none") func allowedImport() throws {
        let file = swift(
            "import Canvas\n// import Foundation\nlet x = \"import Wire\"", in: "Sources/Wire")
        #expect(try forbiddenImports(in: file).isEmpty)
    }

    @Test("a manifest that differs from the table is found") func plantedManifest() throws {
        let manifest = """
            .target(
                name: "Canvas", dependencies: ["Wire"], swiftSettings: settings),
            .target(name: "SocketLoop", dependencies: ["CSocketLoop"]),
            .target(name: "Extra")
            """
        let advice = try manifestDifferences(manifest).map(\.advice)
        #expect(advice.contains("Canvas depends on [\"Wire\"]; importTable says []"))
        #expect(advice.contains("Extra is a target, but not in importTable"))
        #expect(advice.contains("Rooms is in importTable, but is no target"))
        #expect(!advice.contains { $0.hasPrefix("SocketLoop ") })
    }

    @Test("an include outside the C files of CSocketLoop is found") func plantedInclude() throws {
        let text = "#include <ev.h>\n#  include \"libwebsockets.h\"\n"
        for path in ["Sources/CSocketLoop/include/CSocketLoop.h", "Sources/Other/a.c"] {
            #expect(try forbiddenIncludes(in: SourceFile(path: path, text: text)).count == 2)
        }
        let own = SourceFile(path: "Sources/CSocketLoop/loop.c", text: text)
        #expect(try forbiddenIncludes(in: own).isEmpty)
    }

    @Test(
        "a banned token is found",
        arguments: [
            "fatalError()", "fatalError( \"\" )", "try! f()", "x as! Int", "print(1)", "Task { }",
            "Task.detached {}", "Task(priority: .high) { }", "let q: DispatchQueue",
            "let m: Mutex<Int>",
            "Date()", "Date.now", "x.rounded(.up)", "var d: [Int: Bool]", "var d: Dictionary<A, B>",
            "[GuideID: [Int]]()", "let s: String", "// " + "TO" + "DO later",
            "let p = \"/" + "work/x\"",
        ])
    func plantedToken(text: String) throws {
        let findings = try bannedTokens(in: swift("\n\(text)\n"))
        #expect(findings.count == 1)
        #expect(findings.first?.line == 2)
    }

    @Test(
        "what only looks like a banned token is none",
        arguments: [
            "fatalError(\"a story has one loop\")", "try f() // try! and print(1)", "try? f()",
            "blueprint(1)", "self.print(1)", "withTaskGroup {}", "let a: CustomStringConvertible",
            "f(x: Y)", "let a: [Int]", "a[x: 1]", "x ? Y : Z", "case .rounded", "\"Date() String\"",
            "let unmutexed = 1", "/usr/bin/env", "\"relative/work/x\"",
        ])
    func permittedToken(text: String) throws {
        #expect(try bannedTokens(in: swift(text)).isEmpty)
    }

    @Test("the executables may print, and only Swift is held to Swift's tokens") func exceptions()
        throws
    {
        #expect(try bannedTokens(in: swift("print(1)", in: "Sources/plumbline")).isEmpty)
        #expect(try bannedTokens(in: swift("let s: String", in: "Sources/Wire")).isEmpty)
        let page = SourceFile(path: "Sources/Studio/a.js", text: "const t = Date.now(); print(1)")
        #expect(try bannedTokens(in: page).count == 1)
    }

    @Test("what is too long is found") func plantedLengths() {
        let lines = swift(String(repeating: "a\n", count: longestFile))
        #expect(excessiveLengths(in: lines).isEmpty)
        #expect(excessiveLengths(in: swift(lines.text + "b")).count == 1)
        let columns = swift(String(repeating: "é", count: longestLine))
        #expect(excessiveLengths(in: columns).isEmpty)
        #expect(excessiveLengths(in: swift("\n\(columns.text)x")).map(\.line) == [2])
        #expect(excessiveLengths(in: SourceFile(path: "LICENSE", text: lines.text + "b")).isEmpty)
    }

    @Test("a name at the top that was not agreed on is found") func plantedName() {
        #expect(unexpectedNames(["Sources", ".ci", "docs", "README.md"]).map(\.path) == ["docs"])
    }

    @Test("a second title and a link to nowhere are found") func plantedMarkdown() throws {
        let text = """
            # One
            ```
            # none
            [no](nowhere.md)
            ```
            [a](b.md#c) [d](../e) [f](https://g.h) [i](#j) [k](l/ "m")
            """
        let file = SourceFile(path: "Protocol/PLANTED.md", text: text)
        #expect(try wrongTitles(in: file).isEmpty)
        let two = SourceFile(path: "a.md", text: text + "\n# Two")
        #expect(try wrongTitles(in: two).count == 1)
        #expect(
            try brokenLinks(in: file) { $0 == "e" }.map(\.advice) == [
                "there is no Protocol/b.md", "there is no Protocol/l",
            ])
        #expect(try brokenLinks(in: file) { _ in false }.first?.line == 6)
    }

    @Test("rules are read from the specification and from tests") func rules() throws {
        let specification = "- **A1** One.\n- **B22** Two, as **A1**.\n- **A1** Again.\n"
        #expect(try Rules.defined(in: specification).map(\.id) == ["A1", "B22", "A1"])
        #expect(try Rules.duplicates(in: specification).map(\.line) == [3])
        let tests = [
            swift("@Test(\"A1, B2/V7, C3/V8 works\") func f() {}\n@Test(\"D4\")", in: "Tests/T"),
            swift("@Suite(\n  \"E5 all\")\n// F6 and \"G7 no\"", in: "Tests/T"),
            SourceFile(path: "Tests/a.test.mjs", text: "test('H8, I9 a', () => 1); it(`J10 b`)"),
            SourceFile(path: "Tests/test_a.py", text: pythonTests),
        ]
        let cited = try tests.flatMap { try Rules.citations(in: $0).map(\.id) }
        #expect(cited == ["A1", "B2", "C3", "E5", "H8", "I9", "J10", "K1", "L2"])
        #expect(try Rules.untested(in: specification, files: tests).map(\.line) == [2])
        let unknown = try Rules.unknown(in: tests[0], defined: ["A1", "B2"])
        #expect(unknown.map(\.advice) == ["there is no rule C3"])
        let comment = swift("/// **Spec:** N1, `limits.json`, Z9.")
        #expect(try Rules.unknown(in: comment, defined: ["N1"]).count == 1)
    }

    @Test("what refers to rules beside tests is found, each in its own way") func references()
        throws
    {
        let told: [(path: String, text: String, ids: [String])] = [
            (
                "Sources/a.swift", "/// **Spec:** N1, T2–T4.\n// As in SPEC U2, U3; not N9",
                ["N1", "T2", "T4", "U2", "U3"]
            ),
            ("Tests/a.mjs", "/* (SPEC W5) */ 'W9'", ["W5"]),
            ("Tests/a.py", "'SPEC U and L2, no; SPEC U4 and U5'", ["U4", "U5"]),
            (
                "Protocol/a.json", #"{"rule": "A1", "rules": ["B1",\n "C1"], "x": "D1"}"#,
                ["A1", "B1", "C1"]
            ),
            (
                "Protocol/b.json", #"{"$comment": "Rules E1, F1.", "x-rules": "Rule G1."}"#,
                ["E1", "F1", "G1"]
            ),
            ("Protocol/a.md", "As R2 and `J4` say (V42).\nU+0020 is P1.", ["R2", "J4", "P1"]),
            ("README.md", "R2", []),
        ]
        for (path, text, ids) in told {
            let file = SourceFile(path: path, text: text.replacing("\\n", with: "\n"))
            #expect(try Set(Rules.references(in: file).map(\.id)) == Set(ids), "\(path)")
        }
    }

    private let pythonTests =
        "def test_a(b: int,\n c) -> None:\n    \"\"\"K1, L2 says.\"\"\"\n"
        + "def helper():\n    \"\"\"M1 is none.\"\"\"\n"
}
