/// What a loop of the generator has counted; sums of loops are sums of tallies.
package struct LoadTally: Sendable {
    /// From a sample's due time to its arrival at another member, in nanoseconds, of the samples
    /// due in the window.
    package var others = Histogram()
    /// The same at members that read slowly.
    package var slow = Histogram()
    /// From a sample's due time until its author is told that it was consumed.
    package var own = Histogram()
    /// From a command's due time to its answer, and until it was told as durable, in nanoseconds,
    /// of the commands due in the window.
    package var acks = Histogram()
    package var durables = Histogram()
    /// Commands that were due in the window, and answers within it that tell of a commit.
    package var commandsDue = 0
    package var commits = 0
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
    /// What was held against the engine, all of the run.
    package var checks = LoadChecks()
    /// Gestures that the server settled because it heard nothing of them, though samples were sent.
    package var silences = Moments()
    /// Updates in which edges were left out, or that replaced everything.
    var folds = 0
    /// What became of members that were cut off and came back.
    package var returns = LoadReturns()
    /// Members between a cut and their return; of one loop's news, by how many there are more.
    package var absentMembers = 0
    /// Members that came back to a story of another epoch.
    var otherEpochs = 0
    /// The greatest interval, in microseconds, at which a slow member was told that it is told.
    package var greatestInterval = 0
    /// How much the loop worked in the window.
    package var occupancy = Occupancy()
    /// What made it late in the window.
    package var delays = Delays()
    /// The longest time, in nanoseconds, in which the loop did nothing though something was due.
    var longestStop: Int64 = 0
    /// The nanosecond of the monotonic clock at which something came last.
    package var lastHeard: Int64 = 0
    /// Members whose connections came to an end before they left.
    package var disconnections = Disconnections()
    package var violations = Violations()

    /// Makes the tally of nothing.
    package init() {}

    /// Adds another tally.
    package mutating func add(_ other: LoadTally) {
        others.add(other.others)
        own.add(other.own)
        slow.add(other.slow)
        acks.add(other.acks)
        durables.add(other.durables)
        commandsDue += other.commandsDue
        commits += other.commits
        returns.add(other.returns)
        absentMembers += other.absentMembers
        otherEpochs += other.otherEpochs
        greatestInterval = max(greatestInterval, other.greatestInterval)
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
        checks.add(other.checks)
        silences.add(other.silences)
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
