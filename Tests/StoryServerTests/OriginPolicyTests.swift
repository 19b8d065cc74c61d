import StoryServer
import Testing

@Suite struct OriginPolicyTests {
    private let policy = OriginPolicy(allowing: ["https://Example.org"])

    @Test(
        "W7 pages of our own host and port, allowed ones and clients without a page may connect",
        arguments: [
            (nil, "127.0.0.1:8080"), ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("https://story.test", "Story.test"), ("https://example.org", "127.0.0.1:8080"),
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
            ("file://", ""), ("http://example.org", "127.0.0.1:8080"),
            ("ftp://127.0.0.1:8080", "127.0.0.1:8080"),
        ] as [(String?, String?)])
    func foreign(origin: String?, host: String?) {
        #expect(!policy.allows(origin: origin, host: host))
    }
}
