import LoadGenerator
import Testing

@Suite struct HistogramTests {
    private let parts = [0.0, 0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0]

    /// Durations from nanoseconds to minutes, as many of each magnitude.
    private func durations(_ count: Int, seed: UInt64) -> [Int64] {
        var chance = Chance(seed: seed)
        return (0..<count).map { _ in
            Int64(chance.next() >> (24 + chance.next() % 40)) % 900_000_000_000
        }
    }

    @Test(
        "every quantile is at most 0.8 % above that of the sorted list", arguments: [1, 2, 3])
    func quantiles(seed: UInt64) {
        let sorted = durations(20_000, seed: seed).sorted()
        var histogram = Histogram()
        for value in sorted { histogram.record(value) }
        for part in parts {
            let place = max(1, Int((part * Double(sorted.count)).rounded(.up))) - 1
            let (exact, told) = (sorted[place], histogram.quantile(part))
            #expect(told >= exact)
            #expect(
                Double(told - exact) <= Double(exact) * 0.008, "\(part): \(told), not \(exact)")
        }
        #expect(histogram.maximum == sorted.last)
        #expect(histogram.count == 20_000)
    }

    @Test("small durations are exact") func small() {
        var histogram = Histogram()
        for value in 0..<128 { histogram.record(Int64(value)) }
        #expect(histogram.quantile(0.5) == 63)
        #expect(histogram.quantile(1) == 127)
        #expect(histogram.mean == 63.5)
    }

    @Test("what cannot be is counted as the nearest that can") func extremes() {
        var histogram = Histogram()
        histogram.record(-5)
        #expect(histogram.quantile(1) == 0)
        histogram.record(.max)
        #expect(histogram.maximum == .max)
        #expect(histogram.quantile(0.5) == 0)
        #expect(histogram.count == 2)
    }

    @Test("the sum of two is the histogram of both") func sums() {
        let (left, right) = (durations(5_000, seed: 7), durations(3_000, seed: 8))
        var (one, other, both) = (Histogram(), Histogram(), Histogram())
        for value in left { one.record(value) }
        for value in right { other.record(value) }
        for value in left + right { both.record(value) }
        one.add(other)
        for part in parts { #expect(one.quantile(part) == both.quantile(part)) }
        #expect(one.count == both.count && one.maximum == both.maximum)
        one.removeAll()
        #expect(one.count == 0 && one.quantile(0.5) == 0 && one.maximum == 0)
    }
}
