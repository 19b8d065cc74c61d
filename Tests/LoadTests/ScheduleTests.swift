import Canvas
import Foundation
import LoadGenerator
import Testing

@Suite struct ScheduleTests {
    private func schedule(_ change: (inout LoadOptions) -> Void = { _ in }) throws
        -> LoadSchedule
    {
        var options = try LoadOptions([])
        change(&options)
        return LoadSchedule(options: options, start: 1_000_000_000_000)
    }

    @Test("gestures of a member follow one another with pauses, and have ended at the end")
    func gestures() throws {
        for rate in [1, 30, 60, 240, 1_000] {
            let schedule = try schedule { $0.rate = rate }
            for author in 0..<40 {
                var end = -1
                for ordinal in 0...schedule.ordinal(at: schedule.stopRound, of: author) {
                    let rounds = schedule.gesture(ordinal, of: author)
                    guard !rounds.isEmpty else { continue }
                    #expect(rounds.lowerBound > end, "there is a round for the end before it")
                    #expect(rounds.upperBound <= schedule.stopRound)
                    #expect(rounds.count <= schedule.greatestGestureLength)
                    for round in [rounds.lowerBound, rounds.upperBound - 1, rounds.upperBound] {
                        #expect(schedule.ordinal(at: round, of: author) == ordinal)
                    }
                    end = rounds.upperBound
                }
            }
        }
    }

    @Test("members drag nine tenths of the time, and not all pause at once") func share() throws {
        let schedule = try schedule { $0.seconds = 60 }
        let counts = (0..<schedule.stopRound).map { round in
            (0..<100).count { author in
                let ordinal = schedule.ordinal(at: round, of: author)
                return schedule.gesture(ordinal, of: author).contains(round)
            }
        }
        #expect(counts.allSatisfy { $0 > 70 })
        #expect((85...95).contains(counts.reduce(0, +) / counts.count))
    }

    @Test("ticks are due in order, a second's worth in a second") func ticks() throws {
        let schedule = try schedule { $0.rooms = 100 }
        for tick in 1..<5_000 {
            #expect(schedule.due(tick: tick) > schedule.due(tick: tick - 1))
        }
        let second = schedule.due(round: 60, phase: 0) - schedule.due(round: 0, phase: 0)
        #expect(second == 1_000_000_000)
        #expect(schedule.window.lowerBound == 1_002_000_000_000)
    }

    @Test("the recordings are those of Protocol/traces") func recordings() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        for (name, steps) in zip(["curved", "pauses", "flick"], RecordedDrags.all) {
            let data = try Data(
                contentsOf: root.appending(path: "Protocol/traces/\(name).json"))
            let trace = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            let messages = try #require(trace["messages"] as? [[String: Any]])
                .compactMap { $0["message"] as? [String: Any] }
            let samples = messages.flatMap { message in
                (message["samples"] ?? [message["sample"]].compactMap(\.self))
                    as? [[String: Any]]
                    ?? []
            }
            let places = samples.compactMap { sample in
                (sample["x"] as? Double).flatMap { x in (sample["y"] as? Double).map { (x, $0) }
                }
            }
            #expect(places.count == steps.count / 2 + 1)
            let sums = RecordedSums.sums[RecordedDrags.all.firstIndex(of: steps) ?? 0]
            for (place, sum) in zip(places, sums) {
                #expect((place.0 - places[0].0 - sum.x).magnitude < 0.0051)
                #expect((place.1 - places[0].1 - sum.y).magnitude < 0.0051)
            }
        }
    }

    @Test(
        "pointers stay about the canvas, move at nearly every sample, and repeat by their seed")
    func paths() throws {
        for drags in [LoadOptions.Drags.recorded, .random] {
            func path() -> LoadPath {
                LoadPath(from: .center, drags: drags, rate: 60, chance: Chance(seed: 5))
            }
            var (one, again) = (path(), path())
            var last = Position.center
            var still = 0
            var crossings = 0
            for _ in 0..<20_000 {
                let place = one.next()
                #expect(place == again.next())
                #expect(place.x.magnitude < Length(points: 600))
                #expect(place.y.magnitude < Length(points: 900))
                still += place == last ? 1 : 0
                crossings += (place.x < .zero) != (last.x < .zero) ? 1 : 0
                last = place
            }
            #expect(still < 400, "\(drags)")
            #expect(crossings > 50, "\(drags)")
        }
    }
}
