import StoryClient
import Testing

@Suite struct BackoffTests {
    private func way(_ code: UInt16) -> ComingBack { ComingBack(afterCode: code) }

    @Test("W5 the range of a close code says how to come back, also of one that is not known")
    func ranges() {
        for code: UInt16 in [1_001, 1_006, 1_012, 1_013, 4_000, 4_002, 4_077, 4_099] {
            #expect(way(code) == .now)
        }
        for code: UInt16 in [1_000, 1_011, 4_200, 4_201, 4_299, 3_000] {
            #expect(way(code) == .slowly)
        }
        for code: UInt16 in [1_002, 1_003, 1_007, 1_009, 4_100, 4_500, 4_506, 4_599] {
            #expect(way(code) == .never)
        }
        #expect(ComingBack(after: .closed(code: nil, reason: "")) == .now)
        #expect(ComingBack(after: .failed("nobody listens")) == .now)
    }

    @Test("W6 a server that shuts down says when to come back, in a minute at most") func asked() {
        func wait(_ reason: String, _ code: UInt16 = 4_000) -> Duration? {
            StoryEnd.closed(code: code, reason: reason).askedWait
        }
        #expect(wait("The server shuts down. retry=1234") == .milliseconds(1_234))
        #expect(wait("retry=0") == .zero)
        #expect(wait("retry=999999999") == .seconds(60))
        for reason in ["", "retry=", "retry=9999999999", "retry=5.", "retry=-5", "try=5"] {
            #expect(wait(reason) == nil, "\(reason)")
        }
        #expect(wait("retry=5", 4_200) == nil)
        #expect(StoryEnd.failed("retry=5").askedWait == nil)
    }

    @Test("W5, D3, T5 an unreadable story is tried again slowly, a deleted one is not")
    func stories() {
        guard case .slowly = way(4_202), case .never = way(4_505) else {
            Issue.record("the ranges say so")
            return
        }
    }

    @Test("W5 waits double, up to a ceiling, and are any part of that by chance") func waits() {
        var backoff = Backoff()
        backoff.ended(after: .zero)
        #expect(backoff.wait(.now, chance: 0) == .zero)
        #expect(backoff.wait(.now, chance: 0.5) == .milliseconds(250))
        #expect(backoff.wait(.slowly, chance: 0.5) == .seconds(2))
        #expect(backoff.wait(.never, chance: 0.5) == nil)
        backoff.ended(after: .seconds(4))
        #expect(backoff.wait(.now, chance: 0.5) == .milliseconds(500))
        for _ in 0..<100 { backoff.ended(after: .zero) }
        #expect(backoff.wait(.now, chance: 0.5) == .milliseconds(7_500))
        #expect(backoff.wait(.slowly, chance: 0.5) == .seconds(150))
        backoff.ended(after: .seconds(5))
        #expect(backoff.failures == 1)
    }
}
