import Foundation
import Glibc

/// `plumbline-lab bench engine`: what begin and sample cost, by the number of items.
enum BenchEngine {
    /// The rows of the table: items, and hands that drag among them.
    private static let rows = [
        (0, 1), (10, 1), (50, 1), (200, 1), (1_000, 1), (1_000, 20), (5_000, 1),
    ]

    /// Measures and prints the table.
    static func table() -> String {
        var lines = ["items  hands  begin µs  sample ns p50    p99    mean  latched %"]
        for (items, hands) in rows {
            lines.append(row(items: items, hands: hands, rounds: 40_000 / hands))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Moves each hand `rounds` times, and nothing else: for tools that count instructions and
    /// allocations.
    static func count(items: Int, hands: Int, rounds: Int) {
        var world = BenchWorld(itemCount: items, handCount: hands)
        for _ in 0..<rounds {
            for hand in 0..<world.handCount { world.move(hand, by: world.nextSample(of: hand)) }
        }
    }

    private static func row(items: Int, hands: Int, rounds: Int) -> String {
        var world = BenchWorld(itemCount: items, handCount: hands)
        let begin = items == 0 ? 0 : medianOfBegins(&world, items: items)
        var times: [Int64] = []
        times.reserveCapacity(rounds * hands)
        var latches = 0
        for _ in 0..<rounds {
            for hand in 0..<hands {
                let sample = world.nextSample(of: hand)
                let start = now()
                world.move(hand, by: sample)
                times.append(now() - start)
            }
            latches += world.latchCount
        }
        times.sort()
        let idle = costOfClock()
        let mean = Double(times.reduce(0, +)) / Double(times.count) - Double(idle)
        let share = 100 * Double(latches) / Double(2 * rounds * hands)
        return String(
            format: "%5d  %5d  %8.1f  %13d  %5d  %6.0f  %9.1f", items, hands, begin,
            Int(times[times.count / 2] - idle), Int(times[times.count * 99 / 100] - idle), mean,
            share)
    }

    private static func medianOfBegins(_ world: inout BenchWorld, items: Int) -> Double {
        var times: [Int64] = []
        for index in 0..<101 {
            let start = now()
            world.beginAndSettle(itemAt: index * items / 101, of: items)
            times.append(now() - start)
        }
        times.sort()
        return Double(times[50]) / 1_000
    }

    /// What reading the clock twice costs by itself.
    private static func costOfClock() -> Int64 {
        var times = (0..<1_001).map { _ in
            let start = now()
            return now() - start
        }
        times.sort()
        return times[500]
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
