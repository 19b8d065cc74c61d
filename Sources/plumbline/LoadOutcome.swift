/// What a run came to: what the table and the JSON tell.
struct LoadOutcome: Sendable {
    let options: LoadOptions
    /// All loops together.
    var tally = LoadTally()
    /// From the first connection until everybody had joined and had its item.
    var joinSeconds = 0.0
    /// What was wrong at the end: members that know different things.
    var verdict = Violations()
    var server: Usage?
    /// The generator's own processor time in the window, in cores.
    var ownCores = 0.0

    /// What the server's process used.
    struct Usage: Sendable {
        var process: Int32
        /// Processor time per time in the window.
        var cores: Double
        /// Resident memory at the end of the window, in bytes.
        var residentBytes: Int
        /// Resident memory before the first member came, in bytes.
        var residentBytesBefore: Int
    }

    init(options: LoadOptions) { self.options = options }

    var memberCount: Int { options.rooms * options.population }

    var violations: Violations {
        var all = tally.violations
        all.add(verdict)
        return all
    }

    /// Per second of the window.
    func rate(_ count: Int) -> Double { Double(count) / Double(options.seconds) }

    var joinsPerSecond: Double { joinSeconds > 0 ? Double(memberCount) / joinSeconds : 0 }

    /// The part of the deliveries that came together with a later one of the same author.
    var merged: Double {
        guard tally.deliveries > 0 else { return 0 }
        return 1 - Double(tally.arrivals) / Double(tally.deliveries)
    }

    /// The part of the time that the generator's loops worked, on average.
    var busy: Double { tally.busyLooks > 0 ? tally.busySum / Double(tally.busyLooks) : 0 }

    /// Why the figures may say more of the generator than of the server; empty when they do not.
    var limits: [String] {
        var reasons: [String] = []
        if busy > LoadOutcome.busyLimit {
            reasons.append("its loops were busy \(percent(busy)) of the time")
        }
        let late = tally.lateness.quantile(0.99)
        if late > LoadOutcome.latenessLimit {
            reasons.append("it was late by \(milliseconds(late)) ms (p99) to send what was due")
        }
        return reasons
    }

    private static let busyLimit = 0.85
    /// Nanoseconds.
    private static let latenessLimit: Int64 = 5_000_000
}

/// Nanoseconds as milliseconds with three significant digits.
func milliseconds(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds) / 1e6
    return decimal(value, places: value < 10 ? 2 : value < 100 ? 1 : 0)
}

/// A part of 1 as a percentage.
func percent(_ part: Double) -> String { decimal(part * 100, places: part < 0.1 ? 1 : 0) + " %" }

/// A number with so many decimal places.
func decimal(_ value: Double, places: Int) -> String {
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
func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number.magnitude).reversed().enumerated() {
        if index > 0, index % 3 == 0 { text = "," + text }
        text = String(digit) + text
    }
    return number < 0 ? "-" + text : text
}
