import Glibc

/// A line each second that tells how a run goes, in place on a terminal.
package struct LoadProgress {
    private let isTerminal: Bool
    /// How many characters a line of the terminal has at the moment; nil when that is unknown.
    private let width: () -> Int?
    private let send: (String) -> Void
    private var isOpen = false

    package init(
        isTerminal: Bool, width: @escaping () -> Int? = terminalWidth,
        send: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.width = width
        self.send = send
    }

    /// Tells what there is to tell now.
    package mutating func tell(_ text: String) {
        if isTerminal {
            // A line that wraps could not be overwritten.
            send("\r\u{1B}[K" + text.prefix(max(1, (width() ?? 80) - 1)))
            isOpen = true
        } else {
            send(text + "\n")
        }
    }

    /// Leaves the terminal as it was.
    package mutating func finish() {
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

/// How many characters a line of the terminal at standard error has; nil when that is unknown.
package func terminalWidth() -> Int? {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
}
