import StoryServer
import Testing

@Suite struct OriginPolicyTests {
    private let policy = OriginPolicy(
        allowing: ["https://Example.org"], listeningOn: "127.0.0.1")
    private let open = OriginPolicy(listeningOn: "0.0.0.0")

    @Test(
        "W7 pages of our own host and port, allowed ones and clients without a page may connect",
        arguments: [
            (nil, "127.0.0.1:8080"), ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://localhost", "localhost:80"), (nil, "localhost:9"),
            ("https://example.org", "Example.org"),
            (nil, "example.org"), ("https://example.org", "127.0.0.1:8080"),
            ("http://[::1]:8080", "[::1]:8080"),
        ] as [(String?, String?)])
    func allowed(origin: String?, host: String?) {
        #expect(policy.allows(origin: origin, host: host))
    }

    @Test(
        "W7 other pages may not connect",
        arguments: [
            ("http://127.0.0.1:8081", "127.0.0.1:8080"), ("http://evil.test", "127.0.0.1:8080"),
            ("null", "127.0.0.1:8080"), ("http://127.0.0.1:8080", nil), ("", ""),
            ("http://evil.test:8080", "evil.test:8080"), (nil, "evil.test"), (nil, nil),
            ("http://127.0.0.1.evil.test", "127.0.0.1.evil.test"),
            ("https://localhost", "localhost:80"),
            ("file://", ""), ("http://example.org", "127.0.0.1:8080"),
            ("ftp://127.0.0.1:8080", "127.0.0.1:8080"),
        ] as [(String?, String?)])
    func foreign(origin: String?, host: String?) {
        #expect(!policy.allows(origin: origin, host: host))
    }

    @Test("W7 a server that others reach goes by any name that it is called")
    func openServer() {
        #expect(open.allows(origin: "https://story.test", host: "Story.test"))
        #expect(open.allows(origin: nil, host: "story.test:8080"))
        #expect(!open.allows(origin: "https://evil.test", host: "story.test"))
    }
}
