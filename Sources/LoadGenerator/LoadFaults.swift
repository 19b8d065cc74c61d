/// What was wrong: a count, and the first few in words.
package struct Violations: Sendable, Equatable {
    package private(set) var count = 0
    package private(set) var first: [String] = []
    /// How many of them ``first`` tells of.
    private var toldCount = 0

    /// How many are told.
    package static let told = 10

    /// Makes the list of nothing.
    package init() {}

    /// Notes one, or what happened several times.
    package mutating func add(_ text: @autoclosure () -> String, times: Int = 1) {
        count += times
        guard first.count < Violations.told else { return }
        first.append(text())
        toldCount += times
    }

    /// Whether there are more than ``first`` tells of.
    package var isCut: Bool { toldCount < count }

    /// Adds another list.
    package mutating func add(_ other: Violations) {
        count += other.count
        let room = Violations.told - first.count
        first.append(contentsOf: other.first.prefix(max(0, room)))
        toldCount += other.first.count <= room ? other.toldCount : max(0, room)
    }
}

/// Members whose connections came to an end before they left, by the way in which that happened.
package struct Disconnections: Sendable, Equatable {
    /// How many.
    package private(set) var count = 0
    /// The nanosecond of the monotonic clock at which the first was.
    package private(set) var first: Int64 = .max
    private var ways: [String: Int] = [:]

    /// Makes the list of nobody.
    package init() {}

    /// Notes one; `way` is a code with its reason, or why nothing could be opened.
    package mutating func add(_ way: String, at nanosecond: Int64) {
        count += 1
        first = min(first, nanosecond)
        ways[way, default: 0] += 1
    }

    /// Adds another list.
    package mutating func add(_ other: Disconnections) {
        count += other.count
        first = min(first, other.first)
        ways.merge(other.ways, uniquingKeysWith: +)
    }

    /// The ways, the most frequent first, with numbers when there are several: `code 1006`.
    package var summary: String {
        let sorted = ways.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard sorted.count > 1 else { return sorted.first?.key ?? "" }
        return sorted.map { "\(grouped($0.value)): \($0.key)" }.joined(separator: "; ")
    }
}

/// How often something happened, and when first.
package struct Moments: Sendable, Equatable {
    package private(set) var count = 0
    /// A nanosecond of the monotonic clock.
    package private(set) var first: Int64 = .max

    /// Makes the list of nothing.
    package init() {}

    /// Notes that it happened.
    package mutating func add(at nanosecond: Int64) {
        count += 1
        first = min(first, nanosecond)
    }

    /// Adds what happened elsewhere.
    package mutating func add(_ other: Moments) {
        count += other.count
        first = min(first, other.first)
    }
}
