/// What a loop of the generator has counted; sums of loops are sums of tallies.
package struct LoadTally: Sendable {
    /// From a sample's due time to its arrival at another member, in nanoseconds, of the samples
    /// due in the window.
    package var others = Histogram()
    /// From a sample's due time until its author is told that it was consumed.
    package var own = Histogram()
    /// By how much the generator itself was late to look at what is due.
    package var lateness = Histogram()
    /// Members that have joined and, if they drag, have their item.
    var readyMembers = 0
    /// The nanosecond of the monotonic clock at which the last of them had.
    var lastReady: Int64 = 0
    /// Samples and ends that were due, all of the run.
    var dueCount = 0
    /// Samples that moved an item, times the members that are to see it, due in the window.
    package var offered = 0
    /// Of those, the ones that reached their member within the window.
    package var deliveries = 0
    /// Poses and ends that brought them: fewer when samples came together.
    package var arrivals = 0
    /// Messages received in the window.
    package var messages = 0
    /// Their bytes, without framing.
    package var bytes = 0
    /// Latch edges received, all of the run.
    package var edges = 0
    /// Gestures that ended, all of the run.
    package var gesturesEnded = 0
    /// Times that a socket was full when something was due.
    package var fullSockets = 0
    /// Updates in which edges were left out, or that replaced everything.
    var folds = 0
    /// How much the loop worked in the window.
    package var occupancy = Occupancy()
    /// What made it late in the window.
    package var delays = Delays()
    /// The longest time, in nanoseconds, in which the loop did nothing though something was due.
    var longestStop: Int64 = 0
    /// The nanosecond of the monotonic clock at which something came last.
    var lastHeard: Int64 = 0
    /// Members whose connections came to an end before they left.
    package var disconnections = Disconnections()
    package var violations = Violations()

    /// Makes the tally of nothing.
    package init() {}

    /// Adds another tally.
    package mutating func add(_ other: LoadTally) {
        others.add(other.others)
        own.add(other.own)
        lateness.add(other.lateness)
        readyMembers += other.readyMembers
        lastReady = max(lastReady, other.lastReady)
        dueCount += other.dueCount
        offered += other.offered
        deliveries += other.deliveries
        arrivals += other.arrivals
        messages += other.messages
        bytes += other.bytes
        edges += other.edges
        gesturesEnded += other.gesturesEnded
        fullSockets += other.fullSockets
        folds += other.folds
        occupancy.add(other.occupancy)
        delays.add(other.delays)
        longestStop = max(longestStop, other.longestStop)
        lastHeard = max(lastHeard, other.lastHeard)
        disconnections.add(other.disconnections)
        violations.add(other.violations)
    }

    /// Forgets everything and keeps the memory of the histograms.
    package mutating func removeAll() {
        var emptied = LoadTally.nothing
        swap(&emptied.others, &others)
        swap(&emptied.own, &own)
        swap(&emptied.lateness, &lateness)
        emptied.others.removeAll()
        emptied.own.removeAll()
        emptied.lateness.removeAll()
        self = emptied
    }

    private static let nothing = LoadTally()
}

/// What was wrong: a count, and the first few in words.
package struct Violations: Sendable, Equatable {
    package private(set) var count = 0
    package private(set) var first: [String] = []

    /// How many are told.
    package static let told = 10

    /// Makes the list of nothing.
    package init() {}

    /// Notes one, or what happened several times.
    package mutating func add(_ text: @autoclosure () -> String, times: Int = 1) {
        count += times
        if first.count < Violations.told { first.append(text()) }
    }

    /// Adds another list.
    package mutating func add(_ other: Violations) {
        count += other.count
        first.append(contentsOf: other.first.prefix(max(0, Violations.told - first.count)))
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
