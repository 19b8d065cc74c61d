import Arguments
import Canvas
import LoadGenerator
import Testing

@Suite struct OptionTests {
    private func options(_ arguments: String...) throws -> LoadOptions {
        try LoadOptions(arguments[...])
    }

    private func complaint(_ arguments: String...) -> String? {
        do {
            _ = try LoadOptions(arguments[...])
            return nil
        } catch {
            return error.message
        }
    }

    @Test("nothing asked for is the server beside us") func standard() throws {
        let standard = try options()
        #expect(standard.server == ServerAddress(host: "127.0.0.1", port: 8080))
        #expect(standard.rooms == 1 && standard.members == 10 && standard.watchers == 0)
        #expect(standard.rate == 60 && standard.loops == 1 && standard.json == nil)
    }

    @Test("everything can be asked for") func everything() throws {
        let asked = try options(
            "http://h:1/", "--rooms", "2", "--members", "3", "--watchers", "4", "--rate", "120",
            "--seconds", "5", "--drags", "random", "--profile", "classic", "--seed", "6",
            "--loops", "7", "--encoding", "both", "--disconnects", "8", "--slow", "1",
            "--slow-rate", "900", "--commands", "40", "--json", "-")
        #expect(asked.encoding == .both && asked.disconnects == 8)
        #expect(asked.slow == 1 && asked.slowRate == 900 && asked.commands == 40)
        #expect(asked.rooms == 2 && asked.members == 3 && asked.watchers == 4)
        #expect(asked.rate == 120 && asked.seconds == 5 && asked.seed == 6 && asked.loops == 7)
        #expect(asked.drags == .random && asked.profile == .classic && asked.json == "-")
    }

    @Test(
        "addresses are read as browsers write them",
        arguments: [
            ("http://127.0.0.1:8080", "127.0.0.1", 8080),
            ("http://example.org/", "example.org", 80),
            ("http://[::1]:9/", "::1", 9), ("http://[::1]", "::1", 80),
        ])
    func addresses(url: String, host: String, port: UInt16) throws {
        #expect(try ServerAddress(url: url) == ServerAddress(host: host, port: port))
    }

    @Test("what is wrong is said in words") func complaints() {
        #expect(complaint("--encoding", "xml")?.contains("json, binary or both") == true)
        #expect(complaint("--slow", "11")?.contains("11 cannot be slow") == true)
        #expect(complaint("--commands", "901")?.contains("from 0 to 900") == true)
        #expect(complaint("--rooms")?.contains("needs a value") == true)
        #expect(complaint("--rooms", "0")?.contains("from 1 to 10000") == true)
        #expect(complaint("--rate", "fast")?.contains("\"fast\"") == true)
        #expect(complaint("--drags", "wild")?.contains("recorded or random") == true)
        #expect(complaint("--profile", "old")?.contains("refined or classic") == true)
        #expect(complaint("--tempo", "4")?.contains("--tempo") == true)
        #expect(complaint("http://a", "http://b")?.contains("one address") == true)
        #expect(complaint("--members", "0")?.contains("A room has") == true)
        #expect(complaint("--members", "6000", "--watchers", "1")?.contains("6,001") == true)
        #expect(complaint("--seed", "1", "--seed", "2") == "--seed is given twice.")
        #expect(complaint("http://a:1/b")?.contains("write \"http://a:1\"") == true)
        #expect(complaint("http://a?b")?.contains("without a path") == true)
        #expect(complaint("https://a")?.contains("without TLS") == true)
        for url in ["ftp://a", "http://", "http://a:0", "http://a:x", "http://a@b", "8080"] {
            #expect(complaint(url) != nil, "\(url)")
        }
    }

    @Test("figures are written for people") func figures() {
        #expect(grouped(0) == "0" && grouped(999) == "999" && grouped(1_234_567) == "1,234,567")
        #expect(milliseconds(1_234_567) == "1.23" && milliseconds(45_678_901) == "45.7")
        #expect(milliseconds(1_234_567_890) == "1,235")
        #expect(percent(0.012) == "1.2 %" && percent(0.5) == "50 %")
        #expect(decimal(-0.004, places: 2) == "0.00" && decimal(-1.5, places: 1) == "-1.5")
    }

    @Test(
        "a run that no process could hold is refused before a story is made",
        arguments: [
            (["--rooms", "10000", "--members", "7"], "at most 60,000 members, not 70,000."),
            (["--rooms", "1", "--members", "6000"], "at most 4,000,000, not 36,000,000."),
            (
                ["--rooms", "500", "--members", "50", "--rate", "1000"],
                "at most 4,000,000 samples a second, not 25,000,000."
            ),
        ]) func size(_ arguments: [String], _ words: String) throws
    {
        do throws(UsageError) {
            _ = try LoadOptions(arguments[...])
            Issue.record("it is too large")
        } catch {
            #expect(error.message.hasSuffix(words))
        }
        _ = try LoadOptions(["--rooms", "1", "--members", "1000", "--watchers", "1000"])
    }
}
