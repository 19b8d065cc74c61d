import Canvas

/// What a run came to, as a table that people read.
package func loadTable(_ outcome: LoadOutcome) -> String {
    let tally = outcome.tally
    var lines = [title(outcome), ""]
    lines.append(
        row(
            "due", grouped(Int(outcome.rate(tally.offered))), "/s",
            outcome.options.population > 1
                ? "\(grouped(tally.offered)) in all: each sample that moves an item, "
                    + "for each other member" : "nobody else is in a room"))
    lines.append(
        row(
            "delivered", grouped(Int(outcome.rate(tally.deliveries))), "/s", account(of: outcome)))
    lines.append(
        row(
            "received", grouped(Int(outcome.rate(tally.messages))), "/s",
            "messages, \(decimal(outcome.rate(tally.bytes) / 1e6, places: 1)) MB/s"))
    if outcome.options.commands > 0 {
        lines.append(
            row(
                "commits", grouped(Int(outcome.rate(tally.commits))), "/s",
                "by commands, of which \(grouped(tally.commandsDue)) were due in all"))
    }
    lines.append(
        row(
            "joined", grouped(Int(outcome.joinsPerSecond)), "/s",
            "\(counted(outcome.memberCount, "member")) in "
                + "\(decimal(outcome.joinSeconds, places: 2)) s"))
    lines.append("")
    lines.append(cells(["latency, ms", "p50", "p90", "p99", "p99.9", "max"]))
    lines.append(latencies("due → others", tally.others))
    lines.append(latencies("due → author", tally.own))
    if outcome.options.slow > 0 { lines.append(latencies("due → slow", tally.slow)) }
    if outcome.options.commands > 0 {
        lines.append(latencies("due → ack", tally.acks))
        lines.append(latencies("due → durable", tally.durables))
    }
    lines.append("")
    lines += usage(outcome)
    lines += disturbances(outcome)
    lines.append("")
    lines += verdict(outcome)
    if let notice = outcome.remainingNotice { lines.append(notice) }
    return lines.joined(separator: "\n") + "\n"
}

private func title(_ outcome: LoadOutcome) -> String {
    let options = outcome.options
    let watchers = options.watchers > 0 ? " + \(grouped(options.watchers)) watching" : ""
    let profile = options.profile == .refined ? "refined" : "classic"
    let dragging = "\(grouped(options.members)) dragging"
    let measured = outcome.measuredSeconds
    let commands = options.commands > 0 ? " and \(grouped(options.commands)) commands/s" : ""
    let time =
        measured < Double(options.seconds)
        ? "\(decimal(measured, places: 1)) s of \(options.seconds) s" : "\(options.seconds) s"
    let encoding = options.encoding == .both ? "both encodings" : options.encoding.rawValue
    return "\(counted(options.rooms, "room")) × \(dragging)\(watchers), "
        + "\(options.rate) Hz\(commands), \(options.drags.rawValue) drags, \(profile), "
        + "\(encoding), \(time)"
}

/// What was done to members on purpose.
private func disturbances(_ outcome: LoadOutcome) -> [String] {
    var lines: [String] = []
    let (options, returns) = (outcome.options, outcome.tally.returns)
    if options.disconnects > 0 {
        let (half, most) = (returns.times.quantile(0.5), returns.times.quantile(0.99))
        let times =
            returns.count == 0
            ? "" : "; live again in \(milliseconds(half)) / \(milliseconds(most)) ms (p50 / p99)"
        lines.append(
            row(
                "came back", grouped(returns.count), "times",
                "\(grouped(returns.byChanges)) told what was missed, "
                    + "\(grouped(returns.bySnapshot)) told everything, "
                    + "\(grouped(returns.asNewMembers)) unknown" + times))
    }
    if options.slow > 0 {
        let interval = outcome.tally.greatestInterval
        let pace =
            interval == 0
            ? "told as often as the others"
            : "told every \(milliseconds(Int64(interval) * 1_000)) ms at the slowest"
        lines.append(
            row(
                "slow", grouped(options.slow * options.rooms), "",
                "reading \(grouped(options.slowRate)) B/s each, \(pace)"))
    }
    return lines
}

/// What became of all that was due; the parts add up.
private func account(of outcome: LoadOutcome) -> String {
    var parts = ["\(grouped(outcome.tally.deliveries)) of them in that time"]
    if outcome.deliveredLate > 0 {
        parts.append("\(grouped(outcome.deliveredLate)) after it")
    }
    if outcome.undelivered > 0 {
        let never = outcome.end == .complete ? "never" : "not yet"
        parts.append("\(grouped(outcome.undelivered)) \(never)")
    }
    let account = parts.joined(separator: ", ")
    guard outcome.merged >= 0.001 else { return account }
    return account + "; \(percent(outcome.merged)) together with a later one"
}

private let nameWidth = 14
private let cellWidth = 11

private func row(_ name: String, _ figure: String, _ unit: String, _ remark: String) -> String {
    padded(name, nameWidth) + leftPadded(figure, cellWidth) + " " + padded(unit, 6) + remark
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
        let grown = server.residentBytes - server.residentBytesBefore
        let each = Double(grown) / Double(outcome.memberCount) / 1_024
        let share = each >= 0.05 ? ", \(decimal(each, places: 1)) kB a member" : ""
        lines.append(
            row(
                "server", decimal(server.cores, places: 2), "cores",
                "\(decimal(Double(server.residentBytes) / 1e6, places: 1)) MB\(share) "
                    + "(process \(server.process))"))
    } else {
        lines.append(padded("server", nameWidth) + "not on this machine, or not ours to look at")
    }
    let late = milliseconds(outcome.tally.lateness.quantile(0.99))
    let loops = outcome.loops.count == 1 ? "its loop" : "its loops"
    lines.append(
        row(
            "generator", decimal(outcome.ownCores, places: 2), "cores",
            "\(loops) ran \(percent(outcome.running)) of the time, late by \(late) ms (p99)"))
    return lines
}

private func verdict(_ outcome: LoadOutcome) -> [String] {
    // Of a process that was stopped, figures and checks say nothing.
    if case .void = outcome.end, let reason = outcome.reason { return [reason] }
    var lines: [String] = []
    if let limit = outcome.limit {
        lines.append("The generator is the limit: \(limit); that is part of the latencies.")
    }
    lines += [outcome.stopNotice, outcome.disturbance, outcome.silenceNotice].compactMap { $0 }
    let tally = outcome.tally
    if tally.fullSockets > 0 {
        lines.append("The server was slow to read \(counted(tally.fullSockets, "time")).")
    }
    if tally.folds > 0 {
        lines.append(
            "\(counted(tally.folds, "update")) left edges out or replaced everything: "
                + "slow members.")
    }
    let violations = outcome.violations
    if violations.count > 0 {
        lines.append(
            "WRONG: \(counted(violations.count, "violation"))"
                + (violations.isCut ? "; the first \(violations.first.count):" : ":"))
        lines += violations.first.map { "  \($0)" }
    }
    if let reason = outcome.reason {
        lines.append(reason)
    } else if violations.count == 0 {
        lines.append(
            "No violation: \(counted(tally.gesturesEnded, "gesture")) ended, "
                + "\(counted(tally.edges, "edge")) came in order and once, all members agree. "
                + compared(tally.checks))
    }
    return lines
}

/// What was held against the engine beside the authors; of a member that lags far behind, a part.
private func compared(_ checks: LoadChecks) -> String {
    func part(_ compared: Int, _ all: Int, _ thing: String) -> String {
        compared == all
            ? counted(all, thing) : "\(grouped(compared)) of \(counted(all, thing))"
    }
    return "Compared with the engine: \(part(checks.comparedPoses, checks.poses, "pose")), "
        + "\(part(checks.comparedEdges, checks.edges, "edge")), "
        + "\(counted(checks.comparedFrames, "committed frame"))."
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

private func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
