import Canvas

/// Which samples of the others a member has been told of, and how long each took.
///
/// A pose with number n also delivers the samples before it that were not delivered yet, each with
/// its own due time: that is what corrects for coordinated omission, when a slow server makes few
/// poses of many samples.
package struct LoadArrivals {
    /// How far one author's present gesture has come here.
    private struct Progress {
        var ordinal: Int32 = -1
        /// The last sample delivered.
        var through: Int32 = -1
        /// The round of sample 0.
        var first: Int32 = 0
        /// How many samples the gesture has.
        var count: Int32 = 0
        /// Whether its end was told of.
        var isOver = false
    }

    /// An end that was told of, and brings what the server had by then: its author will know.
    private struct Ending {
        var member: Int
        var progress: Progress
        var at: Int64
    }

    private var authors: [Progress]
    private var endings: [Ending] = []
    /// The member's own place among the authors; of itself it is told otherwise.
    private let itself: Int

    /// Makes the arrivals of a member that has been told of nothing.
    package init(room: LoadRoom, member: Int) {
        authors = [Progress](repeating: Progress(), count: room.authors.count)
        itself = member
    }

    /// Counts what the news of a sample brought, at a nanosecond of the monotonic clock.
    package mutating func take(
        _ gesture: LoadGesture, through sample: Int, at now: Int64, in room: LoadRoom,
        _ schedule: LoadSchedule, _ tally: inout LoadTally
    ) {
        guard reach(gesture, at: now, in: room, schedule) else { return }
        let last = min(Int32(clamping: sample), authors[gesture.member].count - 1)
        let progress = authors[gesture.member]
        guard last > progress.through else { return }
        authors[gesture.member].through = last
        deliver(progress, through: last, of: gesture.member, at: now, in: room, schedule, &tally)
    }

    /// Counts what the news of a gesture's end brought, now or when its author knows.
    package mutating func takeEnd(
        of gesture: LoadGesture, at now: Int64, in room: LoadRoom, _ schedule: LoadSchedule,
        _ tally: inout LoadTally
    ) {
        guard reach(gesture, at: now, in: room, schedule) else { return }
        close(gesture.member, at: now)
        settle(in: room, schedule, &tally)
    }

    /// Counts what ends brought of which by now the authors know how far the server came.
    package mutating func settle(
        in room: LoadRoom, _ schedule: LoadSchedule, _ tally: inout LoadTally
    ) {
        guard !endings.isEmpty else { return }
        var waiting: [Ending] = []
        for ending in endings {
            let (progress, member) = (ending.progress, ending.member)
            let truth = room.authors[member].truth
            guard let end = truth.end(Int(progress.ordinal)) else {
                if !truth.isForgotten(Int(progress.ordinal)) { waiting.append(ending) }
                continue
            }
            let last = min(Int32(clamping: end.sample), progress.count - 1)
            guard last > progress.through else { continue }
            if authors[member].ordinal == progress.ordinal { authors[member].through = last }
            deliver(
                progress, through: last, of: member, at: ending.at, in: room, schedule, &tally)
        }
        endings = waiting
    }

    /// Goes on to a gesture; false when it is over, or none of the run.
    private mutating func reach(
        _ gesture: LoadGesture, at now: Int64, in room: LoadRoom, _ schedule: LoadSchedule
    ) -> Bool {
        let member = gesture.member
        guard authors.indices.contains(member), member != itself,
            gesture.ordinal <= room.authors[member].truth.latest
        else { return false }
        // Earlier ones are over when a later one is told of: a snapshot may leave out their ends.
        while Int(authors[member].ordinal) < gesture.ordinal {
            close(member, at: now)
            let ordinal = authors[member].ordinal + 1
            let rounds = schedule.gesture(Int(ordinal), of: room.authors[member].number)
            authors[member] = Progress(
                ordinal: ordinal, first: Int32(rounds.lowerBound), count: Int32(rounds.count))
        }
        return Int(authors[member].ordinal) == gesture.ordinal && !authors[member].isOver
    }

    private mutating func close(_ member: Int, at now: Int64) {
        let progress = authors[member]
        guard progress.ordinal >= 0, !progress.isOver else { return }
        authors[member].isOver = true
        if progress.count > 0 {
            endings.append(Ending(member: member, progress: progress, at: now))
        }
    }

    @inline(__always)
    private func deliver(
        _ progress: Progress, through last: Int32, of member: Int, at now: Int64,
        in room: LoadRoom, _ schedule: LoadSchedule, _ tally: inout LoadTally
    ) {
        let author = room.authors[member]
        var count = 0
        for sample in Int(progress.through + 1)...Int(last)
        where author.truth.isMoved(Int(progress.ordinal), sample: sample) {
            let due = schedule.due(round: Int(progress.first) + sample, phase: author.phase)
            guard schedule.window.contains(due) else { continue }
            tally.others.record(now - due)
            count += 1
        }
        if count > 0, schedule.window.contains(now) {
            tally.deliveries += count
            tally.arrivals += 1
        }
    }

    /// How many samples of gestures that were to be over by now never arrived.
    ///
    /// Of a gesture that came out otherwise than its author wanted, the author tells.
    package func missing(in room: LoadRoom, _ schedule: LoadSchedule) -> Int {
        var missing = 0
        for (member, progress) in authors.enumerated() where member != itself {
            let (number, truth) = (room.authors[member].number, room.authors[member].truth)
            guard truth.latest >= 0, truth.latest >= Int(progress.ordinal) else { continue }
            for ordinal in max(0, Int(progress.ordinal))...truth.latest
            where truth.end(ordinal)?.isComparable != false {
                let count = schedule.gesture(ordinal, of: number).count
                let arrived = ordinal == Int(progress.ordinal) ? Int(progress.through) + 1 : 0
                missing += count - arrived
            }
        }
        return missing
    }
}
