import SocketLoop

// What ends a run early.
extension LoadRun {
    /// Nanoseconds without any member after which the server is asked whether it is there.
    private static let desertedTime: Int64 = 1_000_000_000

    static let restarted =
        "The server was restarted meanwhile, or the stories of the run were restored or deleted."

    /// Ends the run where going on makes no sense.
    mutating func endIfNeeded() {
        let now = monotonicNanoseconds()
        outcome.longestStop = longestStop
        if let stop = voidingStop(at: now) {
            end(.void(stop), at: now)
        } else if let signal = Interruption.signal {
            end(.interrupted(signal: signal), at: now)
        } else if outcome.tally.otherEpochs > 0 {
            end(.lost("\(outcome.disconnection) \(LoadRun.restarted)"), at: now)
        } else if outcome.tally.disconnections.count == outcome.memberCount {
            let how = outcome.disconnection
            end(.lost(how), at: now)
            end(.lost("\(how) \(LoadRun.words(for: stories.presence()))"), at: now)
        }
    }

    /// A stop after which the figures would not tell of the server; nil when there was none.
    private func voidingStop(at now: Int64) -> Stop? {
        let isMeasured = outcome.window?.contains(longestStop.at) == true
        let greatest = Stop.greatest(seconds: isMeasured ? options.seconds : 86_400)
        if longestStop.length > greatest { return longestStop }
        let loop = outcome.tally.longestStop
        guard loop > Stop.greatest(seconds: 86_400) else { return nil }
        return Stop(at: now - loop, length: loop)
    }

    /// Ends the run when no member is there any more to notice that the server is not.
    ///
    /// Those that were cut off on purpose may wait for long before they ask to come back.
    mutating func endIfDeserted() {
        let now = monotonicNanoseconds()
        guard outcome.end == .complete, outcome.isDeserted,
            now - max(outcome.tally.lastHeard, lastAnswer) > LoadRun.desertedTime,
            let why = askWhatBecame()
        else { return }
        end(.lost("\(outcome.disconnection) \(why)"), at: now)
    }

    /// Ends the run when the server says nothing at all, though something was due all the time.
    mutating func endIfSilent(since began: Int64) {
        guard outcome.end == .complete, options.members > 0 else { return }
        let now = monotonicNanoseconds()
        let heard = max(began, outcome.tally.lastHeard, lastAnswer)
        guard now - heard > LoadRun.greatestSilence, let why = askWhatBecame() else { return }
        end(
            .lost(
                "Nothing came from the server for \(decimal(Double(now - heard) / 1e9, places: 1)) "
                    + "s; it was last heard \(outcome.moment(heard)). \(why)"), at: now)
    }

    /// Asks the server what became of it; nil where it is there and members are absent who may be
    /// those of whom the others are to hear, and where a signal came between.
    private mutating func askWhatBecame() -> String? {
        let presence = stories.presence()
        if Interruption.signal != nil { return nil }
        if presence == .present, outcome.tally.absentMembers > 0 {
            lastAnswer = monotonicNanoseconds()
            return nil
        }
        return LoadRun.words(for: presence)
    }

    private static func words(for presence: LoadStories.Presence) -> String {
        switch presence {
        case .present: "It still answers requests."
        case .lost: restarted
        case .silent(let why): why
        }
    }

    private mutating func end(_ end: LoadEnd, at now: Int64) {
        outcome.end = end
        outcome.stoppedAt = now
        for worker in workers { worker.halt() }
    }
}
