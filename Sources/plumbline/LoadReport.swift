import Canvas

/// What a run came to, as a table that people read.
func loadTable(_ outcome: LoadOutcome) -> String {
    let tally = outcome.tally
    var lines = [title(outcome.options), ""]
    lines.append(
        row(
            "delivered", grouped(Int(outcome.rate(tally.deliveries))), "/s",
            "of \(grouped(Int(outcome.rate(tally.offered)))) /s that were due"
                + (outcome.merged >= 0.001
                    ? "; \(percent(outcome.merged)) came together with a later one" : "")))
    lines.append(
        row(
            "received", grouped(Int(outcome.rate(tally.messages))), "/s",
            "messages, \(decimal(outcome.rate(tally.bytes) / 1e6, places: 1)) MB/s"))
    lines.append(
        row(
            "joined", grouped(Int(outcome.joinsPerSecond)), "/s",
            "\(counted(outcome.memberCount, "member")) in "
                + "\(decimal(outcome.joinSeconds, places: 2)) s"))
    lines.append("")
    lines.append(cells(["latency, ms", "p50", "p90", "p99", "p99.9", "max"]))
    lines.append(latencies("due → others", tally.others))
    lines.append(latencies("due → author", tally.own))
    lines.append("")
    lines += usage(outcome)
    lines.append("")
    lines += verdict(outcome)
    return lines.joined(separator: "\n") + "\n"
}

private func title(_ options: LoadOptions) -> String {
    let watchers = options.watchers > 0 ? " + \(grouped(options.watchers)) watching" : ""
    let profile = options.profile == .refined ? "refined" : "classic"
    let dragging = "\(grouped(options.members)) dragging"
    return "\(counted(options.rooms, "room")) × \(dragging)\(watchers), \(options.rate) Hz, "
        + "\(options.drags.rawValue) drags, \(profile), \(options.seconds) s"
}

private func counted(_ number: Int, _ thing: String) -> String {
    "\(grouped(number)) \(thing)" + (number == 1 ? "" : "s")
}

private let nameWidth = 14
private let cellWidth = 11

private func row(_ name: String, _ figure: String, _ unit: String, _ remark: String) -> String {
    padded(name, nameWidth) + leftPadded(figure, cellWidth) + " " + padded(unit, 4) + remark
}

private func cells(_ texts: [String]) -> String {
    padded(texts[0], nameWidth) + texts.dropFirst().map { leftPadded($0, cellWidth) }.joined()
}

private func latencies(_ name: String, _ histogram: Histogram) -> String {
    guard histogram.count > 0 else { return cells([name, "–", "–", "–", "–", "–"]) }
    let quantiles = [0.5, 0.9, 0.99, 0.999].map { milliseconds(histogram.quantile($0)) }
    return cells([name] + quantiles + [milliseconds(histogram.maximum)])
}

private func usage(_ outcome: LoadOutcome) -> [String] {
    var lines: [String] = []
    if let server = outcome.server {
        let grown = max(0, server.residentBytes - server.residentBytesBefore)
        let each = Double(grown) / Double(outcome.memberCount) / 1_024
        lines.append(
            row(
                "server", decimal(server.cores, places: 2), "cores",
                " \(decimal(Double(server.residentBytes) / 1e6, places: 1)) MB, "
                    + "\(decimal(each, places: 1)) kB a member (process \(server.process))"))
    } else {
        lines.append(padded("server", nameWidth) + "not on this machine, or not ours to look at")
    }
    let late = milliseconds(outcome.tally.lateness.quantile(0.99))
    lines.append(
        row(
            "generator", decimal(outcome.ownCores, places: 2), "cores",
            " loops busy \(percent(outcome.busy)), late by \(late) ms (p99)"))
    return lines
}

private func verdict(_ outcome: LoadOutcome) -> [String] {
    var lines = outcome.limits.map { "The generator is the limit: \($0)." }
    let tally = outcome.tally
    if tally.fullSockets > 0 {
        lines.append("The server was slow to read \(grouped(tally.fullSockets)) times.")
    }
    if tally.folds > 0 {
        lines.append(
            "\(grouped(tally.folds)) updates left edges out or replaced everything: slow members.")
    }
    let violations = outcome.violations
    guard violations.count > 0 else {
        lines.append(
            "No violation: \(grouped(tally.gesturesEnded)) gestures ended, "
                + "\(grouped(tally.edges)) edges came in order and once, all members agree.")
        return lines
    }
    lines.append("WRONG: \(counted(violations.count, "violation")); the first:")
    return lines + violations.first.map { "  \($0)" }
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

private func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
