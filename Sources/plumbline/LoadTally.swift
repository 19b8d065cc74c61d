/// What a loop of the generator has counted; sums of loops are sums of tallies.
struct LoadTally: Sendable {
    /// From a sample's due time to its arrival at another member, in nanoseconds, of the samples
    /// due in the window.
    var others = Histogram()
    /// From a sample's due time until its author is told that it was consumed.
    var own = Histogram()
    /// By how much the generator itself was late to look at what is due.
    var lateness = Histogram()
    /// Members that have joined and, if they drag, have their item.
    var readyMembers = 0
    /// The nanosecond of the monotonic clock at which the last of them had.
    var lastReady: Int64 = 0
    /// Samples and ends that were due, all of the run.
    var dueCount = 0
    /// Samples that moved an item, times the members that are to see it, due in the window.
    var offered = 0
    /// Samples as they reached one other member, in the window.
    var deliveries = 0
    /// Poses and ends that brought them, in the window: fewer when samples came together.
    var arrivals = 0
    /// Messages received in the window.
    var messages = 0
    /// Their bytes, without framing.
    var bytes = 0
    /// Latch edges received, all of the run.
    var edges = 0
    /// Gestures that ended, all of the run.
    var gesturesEnded = 0
    /// Times that a socket was full when something was due.
    var fullSockets = 0
    /// Updates in which edges were left out, or that replaced everything.
    var folds = 0
    /// The part of the time that the loop worked, summed over so many looks, in the window.
    var busySum = 0.0
    var busyLooks = 0
    var busiest = 0.0
    var violations = Violations()

    /// Adds another tally.
    mutating func add(_ other: LoadTally) {
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
        busySum += other.busySum
        busyLooks += other.busyLooks
        busiest = max(busiest, other.busiest)
        violations.add(other.violations)
    }

    /// Forgets everything and keeps the memory of the histograms.
    mutating func removeAll() {
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
struct Violations: Sendable, Equatable {
    private(set) var count = 0
    private(set) var first: [String] = []

    /// How many are told.
    static let told = 10

    mutating func add(_ text: @autoclosure () -> String) {
        count += 1
        if first.count < Violations.told { first.append(text()) }
    }

    mutating func add(_ other: Violations) {
        count += other.count
        first.append(contentsOf: other.first.prefix(max(0, Violations.told - first.count)))
    }
}
