import Glibc

/// How a run came to its end, once everybody had joined.
package enum LoadEnd: Equatable, Sendable {
    /// It was measured and compared as it was asked for.
    case complete
    /// The server was lost on the way; the text says how.
    case lost(String)
    /// A signal asked for the end.
    case interrupted(signal: Int32)
    /// For so many nanoseconds this process did nothing, though something was due: the figures
    /// would tell of that, and the server had to settle gestures that it heard nothing of.
    case void(stopped: Int64)
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

    /// A sentence for people.
    package var message: String {
        switch self {
        case .unavailable(let text), .breach(let text), .system(let text): text
        case .interrupted: "Interrupted before anything was measured."
        }
    }

    /// What the process is to exit with.
    package var exitStatus: Int32 {
        switch self {
        case .unavailable: EX_UNAVAILABLE
        case .breach: EXIT_FAILURE
        case .system: EX_OSERR
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
        case .complete: violations.count > 0 ? EXIT_FAILURE : EXIT_SUCCESS
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
        case .void(let stopped):
            "This process was stopped for \(decimal(Double(stopped) / 1e9, places: 1)) s; "
                + "the measurement is void."
        }
    }

    /// A nanosecond of the monotonic clock as a second of the measurement.
    func moment(_ nanosecond: Int64) -> String {
        guard let window, nanosecond >= window.lowerBound else { return "while warming up" }
        if nanosecond >= window.upperBound { return "after the last second" }
        let second = (nanosecond - window.lowerBound) / 1_000_000_000 + 1
        return "at second \(second) of \(options.seconds)"
    }
}
