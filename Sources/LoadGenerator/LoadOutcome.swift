/// What a run came to: what the table and the JSON tell.
package struct LoadOutcome: Sendable {
    package let options: LoadOptions
    /// How the run came to its end.
    package var end = LoadEnd.complete
    /// What was due in these nanoseconds was to be measured; nil before everybody had joined.
    package var window: Range<Int64>?
    /// The nanosecond of the monotonic clock at which a run was stopped early.
    package var stoppedAt: Int64 = .max
    /// All loops together.
    package var tally = LoadTally()
    /// How much each loop of the generator worked in the window.
    package var loops: [Occupancy] = []
    /// From the first connection until everybody had joined and had its item.
    var joinSeconds = 0.0
    /// The longest time in which this process did not run, though it had only to wake up.
    package var longestStop: Stop?
    /// What was wrong at the end: members that know different things.
    package var verdict = Violations()
    /// The stories of the run that are still on the server; nil when none are.
    package var remaining: RemainingStories?
    /// What the server's process used, where it is ours to look at.
    package var server: Usage?
    /// The generator's own processor time in the window, in cores.
    var ownCores = 0.0

    /// What the server's process used.
    package struct Usage: Sendable {
        var process: Int32
        /// Processor time per time in the window.
        var cores: Double
        /// Resident memory at the end of the window, in bytes.
        var residentBytes: Int
        /// Resident memory before the first member came, in bytes.
        var residentBytesBefore: Int
    }

    /// Makes the outcome of a run that has not begun.
    package init(options: LoadOptions) { self.options = options }

    var memberCount: Int { options.rooms * options.population }

    /// Whether no member is connected, though some may come back.
    package var isDeserted: Bool {
        tally.absentMembers > 0
            && tally.absentMembers + tally.disconnections.count >= memberCount
    }

    /// Members that were disconnected; of a server that is lost with all of them also those that
    /// were absent, for there is nothing that they could come back to.
    package var disconnections: Disconnections {
        guard case .lost = end, unreachable.count >= memberCount else {
            return tally.disconnections
        }
        return unreachable
    }

    private var unreachable: Disconnections {
        var all = tally.disconnections
        for _ in 0..<max(0, tally.absentMembers) {
            all.add("cut off by this run and not back", at: tally.lastHeard)
        }
        return all
    }

    /// A sentence that tells who is not connected.
    package var disconnection: String {
        let gone = unreachable
        let who =
            gone.count < memberCount
            ? "\(grouped(gone.count)) of \(counted(memberCount, "member")) "
                + (gone.count == 1 ? "was" : "were")
            : memberCount == 1 ? "The only member was" : "All \(grouped(memberCount)) members were"
        return "\(who) disconnected (\(gone.summary)) \(moment(gone.first))."
    }

    /// What was wrong; nothing when the measurement is void or all members were lost together.
    package var violations: Violations {
        var all = Violations()
        if case .void = end { return all }
        let gone = disconnections
        if gone.count > 0, gone.count < memberCount {
            all.add(
                "\(grouped(gone.count)) of \(counted(memberCount, "member")) "
                    + "\(gone.count == 1 ? "was" : "were") disconnected (\(gone.summary)), "
                    + "the first \(moment(gone.first))", times: gone.count)
        }
        all.add(tally.violations)
        all.add(verdict)
        return all
    }

    /// The seconds that were measured.
    package var measuredSeconds: Double {
        guard let window else { return 0 }
        return Double(max(0, min(window.upperBound, stoppedAt) - window.lowerBound)) / 1e9
    }

    /// Per second of the window.
    package func rate(_ count: Int) -> Double {
        measuredSeconds > 0 ? Double(count) / measuredSeconds : 0
    }

    var joinsPerSecond: Double {
        joinSeconds > 0 ? Double(memberCount) / joinSeconds : 0
    }

    /// Samples that were due in the window and reached their member after it.
    package var deliveredLate: Int { Int(tally.others.count) - tally.deliveries }
    /// Samples that were due in the window and did not reach their member.
    package var undelivered: Int { max(0, tally.offered - Int(tally.others.count)) }

    /// The part of the deliveries that came together with a later one of the same author.
    var merged: Double {
        guard tally.deliveries > 0 else { return 0 }
        return 1 - Double(tally.arrivals) / Double(tally.deliveries)
    }

    /// The part of the time that the generator's loops ran, on average.
    package var running: Double { tally.occupancy.running }

    /// Why the figures say more of the generator than of the server; nil when they do not.
    package var limit: String? {
        let fullest = loops.max { $0.running < $1.running } ?? Occupancy()
        if fullest.running > LoadOutcome.fullLimit {
            let which = loops.count == 1 ? "its loop" : "its fullest loop"
            return "\(which) ran \(percent(fullest.running)) of the time"
        }
        guard isLate, tally.delays.own >= tally.delays.foreign else { return nil }
        return "it was late by \(lateness) ms (p99) for it was still at work"
    }

    /// What else than generator and server the figures tell of; nil when there is nothing.
    package var disturbance: String? {
        guard isLate, limit == nil, !isExplainedByStop else { return nil }
        return "The machine was busy elsewhere: the generator was late by \(lateness) ms (p99), "
            + "though it had work \(percent(tally.occupancy.busy)) and ran "
            + "\(percent(running)) of the time; that is part of the latencies."
    }

    /// Whether it was late as one is who did not run once.
    private var isExplainedByStop: Bool {
        guard let stop = longestStop, stop.length >= LoadOutcome.notableStop else { return false }
        return tally.lateness.quantile(0.99) > stop.length / 4
    }

    private var isLate: Bool { tally.lateness.quantile(0.99) > LoadOutcome.latenessLimit }
    private var lateness: String { milliseconds(tally.lateness.quantile(0.99)) }

    private static let fullLimit = 0.85
    /// Nanoseconds that are worth a line of their own.
    static let notableStop: Int64 = 250_000_000
    /// Nanoseconds.
    static let latenessLimit: Int64 = 5_000_000
}

/// Nanoseconds as milliseconds with three significant digits.
package func milliseconds(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds) / 1e6
    return decimal(value, places: value < 10 ? 2 : value < 100 ? 1 : 0)
}

/// A part of 1 as a percentage.
package func percent(_ part: Double) -> String {
    decimal(part * 100, places: part < 0.1 ? 1 : 0) + " %"
}

/// A number with so many decimal places.
package func decimal(_ value: Double, places: Int) -> String {
    let unit = places == 0 ? 1.0 : places == 1 ? 10.0 : places == 2 ? 100.0 : 1_000.0
    let scaled = Int64((value.magnitude * unit).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(unit))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + grouped(Int(whole)) }
    let digits = String(rest)
    return sign + grouped(Int(whole)) + "."
        + String(repeating: "0", count: places - digits.count) + digits
}

/// A whole number with its thousands apart.
package func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
        if index > 0, index % 3 == 0 { text = "," + text }
        text = String(digit) + text
    }
    return number < 0 ? "-" + text : text
}

/// A number of things: `1 room`, `2 rooms`.
package func counted(_ number: Int, _ thing: String) -> String {
    "\(grouped(number)) \(thing)" + (number == 1 ? "" : "s")
}
