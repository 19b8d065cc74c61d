/// A line each second that tells how a run goes, in place on a terminal.
struct LoadProgress {
    private let isTerminal: Bool
    private let send: (String) -> Void
    private var isOpen = false

    init(isTerminal: Bool, send: @escaping (String) -> Void) {
        self.isTerminal = isTerminal
        self.send = send
    }

    /// Tells what there is to tell now.
    mutating func tell(_ text: String) {
        if isTerminal {
            send("\r\u{1B}[K" + text)
            isOpen = true
        } else {
            send(text + "\n")
        }
    }

    /// Leaves the terminal as it was.
    mutating func finish() {
        if isOpen { send("\r\u{1B}[K") }
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
        ]
        if tally.others.count > 0 {
            parts.append("p50 \(milliseconds(tally.others.quantile(0.5))) ms")
            parts.append("p99 \(milliseconds(tally.others.quantile(0.99))) ms")
        } else if tally.offered > 0 {
            parts.append("the server is silent")
        }
        if let cores { parts.append("server \(decimal(cores, places: 2)) cores") }
        if tally.violations.count > 0 { parts.append(counted(tally.violations.count, "violation")) }
        let gone = tally.disconnections.count
        if gone > 0 { parts.append("\(counted(gone, "member")) disconnected") }
        return parts.joined(separator: "  ")
    }
}
