import StoryServer
import Testing
import Wire

@Suite struct FlushPaceTests {
    private let noon = ServerTime(microseconds: 1_000_000)

    @Test("U9 the first flush of a quiet room is due at once")
    func quietRoom() {
        #expect(FlushPace().wait(at: noon) <= 0)
    }

    @Test("U9 a cheap flush of an idle loop hardly delays the next")
    func cheapFlush() {
        var pace = FlushPace()
        pace.flushed(from: noon, to: noon.advanced(by: 50), load: 0.1)
        #expect(pace.wait(at: noon) == 400)
        #expect(pace.wait(at: noon.advanced(by: 400)) == 0)
    }

    @Test("U9 flushes are never more than the interval apart", arguments: [0, 0.5, 1, 7])
    func longestWait(load: Double) {
        var pace = FlushPace()
        pace.flushed(from: noon, to: noon.advanced(by: 900_000), load: load)
        #expect(pace.wait(at: noon) == Int64(Limits.flushInterval))
    }

    @Test("U9 a busy loop stretches the interval of every room")
    func busyLoop() {
        var waits: [Int64] = []
        for load in [0.0, 0.25, 0.5, 0.75, 1.0] {
            var pace = FlushPace()
            pace.flushed(from: noon, to: noon, load: load)
            waits.append(pace.wait(at: noon))
        }
        #expect(waits == [0, 0, 5_333, 10_666, 16_000])
    }
}
