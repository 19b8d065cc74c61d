import Canvas

/// What a run came to, as JSON: times in milliseconds, rates per second, memory in bytes.
package func loadJSON(_ outcome: LoadOutcome) -> String {
    let tally = outcome.tally
    let options = outcome.options
    var fields: [(String, String)] = [
        ("rooms", "\(options.rooms)"), ("members", "\(options.members)"),
        ("watchers", "\(options.watchers)"), ("rate", "\(options.rate)"),
        ("commands", "\(options.commands)"),
        ("seconds", "\(options.seconds)"), ("drags", quoted(options.drags.rawValue)),
        ("profile", quoted("\(options.profile)")), ("seed", "\(options.seed)"),
        ("loops", "\(options.loops)"), ("encoding", quoted(options.encoding.rawValue)),
        ("disconnects", "\(options.disconnects)"), ("slow", "\(options.slow)"),
        ("slowRate", "\(options.slowRate)"),
        ("end", quoted(word(outcome.end))), ("reason", outcome.reason.map(quoted) ?? "null"),
        ("measuredSeconds", number(outcome.measuredSeconds)),
        ("offered", "\(tally.offered)"), ("delivered", "\(tally.deliveries)"),
        ("deliveredLate", "\(outcome.deliveredLate)"),
        ("undelivered", "\(outcome.undelivered)"),
        ("offeredPerSecond", number(outcome.rate(tally.offered))),
        ("deliveriesPerSecond", number(outcome.rate(tally.deliveries))),
        ("mergedPart", number(outcome.merged)),
        ("messagesPerSecond", number(outcome.rate(tally.messages))),
        ("bytesPerSecond", number(outcome.rate(tally.bytes))),
        ("joinsPerSecond", number(outcome.joinsPerSecond)),
        ("toOthers", latencies(tally.others)), ("toAuthor", latencies(tally.own)),
        ("commandsDue", "\(tally.commandsDue)"), ("commits", "\(tally.commits)"),
        ("commitsPerSecond", number(outcome.rate(tally.commits))),
        ("toAck", latencies(tally.acks)), ("toDurable", latencies(tally.durables)),
        ("toSlow", latencies(tally.slow)), ("greatestInterval", "\(tally.greatestInterval)"),
        ("returns", returns(tally.returns)),
    ]
    if let server = outcome.server {
        fields.append(
            (
                "server",
                object([
                    ("cores", number(server.cores)), ("residentBytes", "\(server.residentBytes)"),
                    ("residentBytesBefore", "\(server.residentBytesBefore)"),
                ])
            ))
    }
    fields += [
        (
            "generator",
            object([
                ("cores", number(outcome.ownCores)), ("running", number(outcome.running)),
                ("busy", number(tally.occupancy.busy)),
                ("fullest", number(outcome.loops.map(\.running).max() ?? 0)),
                ("lateness", latencies(tally.lateness)),
                ("isLimit", "\(outcome.limit != nil)"),
                ("limit", outcome.limit.map(quoted) ?? "null"),
                ("disturbance", outcome.disturbance.map(quoted) ?? "null"),
                ("longestStop", number(Double(outcome.longestStop?.length ?? 0) / 1e6)),
            ])
        ),
        ("dueCount", "\(tally.dueCount)"), ("gesturesEnded", "\(tally.gesturesEnded)"),
        ("edges", "\(tally.edges)"), ("fullSockets", "\(tally.fullSockets)"),
        ("poses", "\(tally.checks.poses)"), ("posesCompared", "\(tally.checks.comparedPoses)"),
        ("edgesCompared", "\(tally.checks.comparedEdges)"),
        ("framesCompared", "\(tally.checks.comparedFrames)"),
        ("heldUp", "\(tally.silences.count)"),
        ("folds", "\(tally.folds)"), ("disconnected", "\(outcome.disconnections.count)"),
        ("remaining", "\(outcome.remaining?.count ?? 0)"),
        ("violations", "\(outcome.violations.count)"),
        ("firstViolations", list(outcome.violations.first.map(quoted))),
    ]
    return "{\n  " + fields.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ",\n  ") + "\n}\n"
}

private func word(_ end: LoadEnd) -> String {
    switch end {
    case .complete: "complete"
    case .lost: "lost"
    case .interrupted: "interrupted"
    case .void: "void"
    }
}

private func returns(_ returns: LoadReturns) -> String {
    object([
        ("byChanges", "\(returns.byChanges)"), ("bySnapshot", "\(returns.bySnapshot)"),
        ("asNewMembers", "\(returns.asNewMembers)"), ("times", latencies(returns.times)),
    ])
}

private func latencies(_ histogram: Histogram) -> String {
    let parts: [(String, Double)] = [
        ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p999", 0.999),
    ]
    return object(
        [("count", "\(histogram.count)"), ("mean", number(histogram.mean / 1e6))]
            + parts.map { ($0.0, number(Double(histogram.quantile($0.1)) / 1e6)) }
            + [("max", number(Double(histogram.maximum) / 1e6))])
}

private func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
}

private func list(_ entries: [String]) -> String { "[" + entries.joined(separator: ", ") + "]" }

/// A number with three decimal places at most.
private func number(_ value: Double) -> String {
    let thousandths = Int64((value * 1_000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(1_000 + rest).dropFirst()
    return (thousandths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(digits)")
}

private func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "\u{0}"..."\u{1F}": out += " "
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out + "\""
}
