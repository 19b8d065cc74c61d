/// Counts durations in buckets that are never wider than 1 % of what they hold.
///
/// Every power of two is cut into 128 equal buckets, so that any quantile can be told afterwards to
/// better than 0.8 %, from memory that does not grow, without allocating for what is recorded.
package struct Histogram: Sendable {
    private static let partBits = 7
    /// 2⁴⁰ ns are 18 minutes; what takes longer counts as that.
    private static let greatest: UInt64 = (1 << 40) - 1
    private static let bucketCount = Histogram.bucket(of: greatest) + 1

    private var buckets: [UInt64]
    /// How many durations were recorded.
    package private(set) var count: UInt64 = 0
    /// The longest duration, exactly, in nanoseconds.
    package private(set) var maximum: Int64 = 0
    private var sum: Double = 0

    /// Makes an empty histogram.
    package init() { buckets = [UInt64](repeating: 0, count: Histogram.bucketCount) }

    /// The mean in nanoseconds, exactly; 0 of nothing.
    package var mean: Double { count == 0 ? 0 : sum / Double(count) }

    /// Counts a duration in nanoseconds; less than 0 counts as 0.
    @inline(__always)
    package mutating func record(_ nanoseconds: Int64) {
        let value = min(UInt64(max(0, nanoseconds)), Histogram.greatest)
        buckets[Histogram.bucket(of: value)] += 1
        count += 1
        sum += Double(value)
        if nanoseconds > maximum { maximum = nanoseconds }
    }

    /// Adds what another one counted.
    package mutating func add(_ other: Histogram) {
        guard other.count > 0 else { return }
        for index in buckets.indices { buckets[index] += other.buckets[index] }
        count += other.count
        sum += other.sum
        maximum = max(maximum, other.maximum)
    }

    /// Forgets everything and keeps the memory.
    package mutating func removeAll() {
        guard count > 0 else { return }
        for index in buckets.indices { buckets[index] = 0 }
        count = 0
        sum = 0
        maximum = 0
    }

    /// The duration in nanoseconds that a part of 0…1 of all do not exceed; 0 of nothing.
    ///
    /// It is the upper end of its bucket, so it is never told too short.
    package func quantile(_ part: Double) -> Int64 {
        guard count > 0 else { return 0 }
        let wanted = max(1, UInt64((part * Double(count)).rounded(.up)))
        var seen: UInt64 = 0
        for (index, occupants) in buckets.enumerated() where occupants > 0 {
            seen += occupants
            if seen >= wanted { return min(Histogram.upperEnd(of: index), maximum) }
        }
        return maximum
    }

    /// Values below 128 have a bucket each; above, the bucket is the exponent and seven bits.
    @inline(__always)
    private static func bucket(of value: UInt64) -> Int {
        let width = UInt64.bitWidth - value.leadingZeroBitCount
        guard width > partBits else { return Int(value) }
        let shift = width - partBits - 1
        return (shift << partBits) + Int(value >> UInt64(shift))
    }

    private static func upperEnd(of bucket: Int) -> Int64 {
        let parts = 1 << partBits
        guard bucket >= 2 * parts else { return Int64(bucket) }
        let shift = bucket / parts - 1
        return Int64((bucket - shift * parts + 1) << shift) - 1
    }
}
