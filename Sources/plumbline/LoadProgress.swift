import Glibc

/// A line each second that tells how a run goes, in place on a terminal.
struct LoadProgress {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var isOpen = false

    /// Tells what there is to tell now.
    mutating func tell(_ text: String) {
        if isTerminal {
            complain("\r\u{1B}[K" + text)
            isOpen = true
        } else {
            complain(text + "\n")
        }
    }

    /// Leaves the terminal as it was.
    mutating func finish() {
        if isOpen { complain("\r\u{1B}[K") }
        isOpen = false
    }

    /// What a second of the run brought.
    static func line(
        second: Int, of options: LoadOptions, _ tally: LoadTally, cores: Double?
    ) -> String {
        let measured = second - LoadSchedule.warmUpSeconds
        guard measured > 0 else { return "warming up" }
        var parts = [
            "\(min(measured, options.seconds))/\(options.seconds) s",
            "\(grouped(tally.deliveries)) deliveries/s",
            "p50 \(milliseconds(tally.others.quantile(0.5))) ms",
            "p99 \(milliseconds(tally.others.quantile(0.99))) ms",
        ]
        if let cores { parts.append("server \(decimal(cores, places: 2)) cores") }
        if tally.violations.count > 0 { parts.append("\(tally.violations.count) violations") }
        return parts.joined(separator: "  ")
    }
}
