import Glibc
import Wire

/// How a run came to its end, once everybody had joined.
package enum LoadEnd: Equatable, Sendable {
    /// It was measured and compared as it was asked for.
    case complete
    /// The server was lost on the way; the text says how.
    case lost(String)
    /// A signal asked for the end.
    case interrupted(signal: Int32)
    /// This process did nothing for so long that the figures would tell of that more than of the
    /// server, or that the server had to settle gestures that it heard nothing of.
    case void(Stop)
}

/// Why a run was not even begun.
package enum LoadFailure: Error, Equatable {
    /// There is no server that can be loaded.
    case unavailable(String)
    /// The server broke a rule while members joined.
    case breach(String)
    /// The system refused what the generator needs.
    case system(String)
    /// A signal asked for the end.
    case interrupted(signal: Int32)
    /// This process did not run for so many nanoseconds while members joined.
    case stopped(Int64)

    /// A sentence for people.
    package var message: String {
        switch self {
        case .unavailable(let text), .breach(let text), .system(let text): text
        case .interrupted: "Interrupted before anything was measured."
        case .stopped(let nanoseconds):
            "This process did not run for \(decimal(Double(nanoseconds) / 1e9, places: 1)) s while "
                + "members joined; nothing was measured."
        }
    }

    /// What the process is to exit with.
    package var exitStatus: Int32 {
        switch self {
        case .unavailable: EX_UNAVAILABLE
        case .breach: EXIT_FAILURE
        case .system: EX_SOFTWARE
        case .stopped: EX_TEMPFAIL
        case .interrupted(let signal): 128 + signal
        }
    }
}

extension LoadOutcome {
    /// What the process is to exit with.
    package var exitStatus: Int32 {
        switch end {
        case .interrupted(let signal): 128 + signal
        case .void: EX_TEMPFAIL
        case .lost: EXIT_FAILURE
        case .complete where violations.count > 0: EXIT_FAILURE
        case .complete: tally.silences.count > 0 ? EX_TEMPFAIL : EXIT_SUCCESS
        }
    }

    /// Why the run is not what was asked for; nil when it is.
    package var reason: String? {
        switch end {
        case .complete: nil
        case .lost(let how): how
        case .interrupted:
            "Interrupted \(moment(stoppedAt)): the figures are of the time until then, and what "
                + "the members know was not compared."
        case .void(let stop): "This process \(words(for: stop)); the measurement is void."
        }
    }

    /// What was not the server's doing nor that of this process's own work; nil when it was short.
    package var stopNotice: String? {
        guard case .void = end else {
            guard let stop = longestStop, stop.length >= LoadOutcome.notableStop else { return nil }
            return "This process \(words(for: stop)): that is part of the latencies."
        }
        return nil
    }

    /// What became of gestures that the server heard nothing of; nil when there were none.
    package var silenceNotice: String? {
        let silences = tally.silences
        guard silences.count > 0 else { return nil }
        return "Held up: \(counted(silences.count, "gesture")) of which the server heard nothing "
            + "for \(Limits.silence / 1_000_000) s though samples were sent, the first told "
            + "\(moment(silences.first)). The server settled "
            + "\(silences.count == 1 ? "it" : "them"), as it must; what was sent was on the way, "
            + "or not read. It never came to the others."
    }

    /// What is left on the server; nil when nothing is, and when the server was lost.
    package var remainingNotice: String? {
        guard let remaining else { return nil }
        if case .lost = end { return nil }
        let what = remaining.count == 1 ? "A story" : "\(grouped(remaining.count)) stories"
        return "\(what) of the run could not be deleted. \(remaining.why)"
    }

    private func words(for stop: Stop) -> String {
        "did not run for \(decimal(Double(stop.length) / 1e9, places: 1)) s \(moment(stop.at))"
    }

    /// A nanosecond of the monotonic clock as a second of the measurement.
    func moment(_ nanosecond: Int64) -> String {
        guard let window, nanosecond >= window.lowerBound else { return "while warming up" }
        if nanosecond >= window.upperBound { return "after the last second" }
        let second = (nanosecond - window.lowerBound) / 1_000_000_000 + 1
        return "at second \(second) of \(options.seconds)"
    }
}

/// A time in which this process did not run.
package struct Stop: Equatable, Sendable {
    /// The nanosecond of the monotonic clock at which it was to run.
    package var at: Int64
    /// Nanoseconds.
    package var length: Int64

    package init(at: Int64, length: Int64) {
        self.at = at
        self.length = length
    }

    /// A stop that makes a run void, in nanoseconds: a tenth of what is measured, but no less than
    /// a second, and no more than what with the second between two samples at the lowest rate is
    /// below the silence after which the server settles a gesture.
    package static func greatest(seconds: Int) -> Int64 {
        min(max(Int64(seconds) * 100_000_000, 1_000_000_000), Int64(Limits.silence) * 500)
    }
}
