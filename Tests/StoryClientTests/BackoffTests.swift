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
