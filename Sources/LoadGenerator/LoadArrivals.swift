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
    }

    private var authors: [Progress]
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
        guard authors.indices.contains(gesture.member), gesture.member != itself else { return }
        if Int(authors[gesture.member].ordinal) != gesture.ordinal {
            guard gesture.ordinal > Int(authors[gesture.member].ordinal) else { return }
            catchUp(with: gesture, at: now, in: room, schedule, &tally)
        }
        let last = min(Int32(clamping: sample), authors[gesture.member].count - 1)
        deliver(through: last, of: gesture.member, at: now, in: room, schedule, &tally)
    }

    /// Counts what the news of a gesture's end brought.
    package mutating func takeEnd(
        of gesture: LoadGesture, at now: Int64, in room: LoadRoom, _ schedule: LoadSchedule,
        _ tally: inout LoadTally
    ) {
        take(gesture, through: .max, at: now, in: room, schedule, &tally)
    }

    /// Earlier gestures are over when a later one is told of: a snapshot may leave out their ends.
    private mutating func catchUp(
        with gesture: LoadGesture, at now: Int64, in room: LoadRoom, _ schedule: LoadSchedule,
        _ tally: inout LoadTally
    ) {
        let member = gesture.member
        while Int(authors[member].ordinal) < gesture.ordinal {
            deliver(
                through: authors[member].count - 1, of: member, at: now, in: room, schedule,
                &tally)
            let ordinal = authors[member].ordinal + 1
            let rounds = schedule.gesture(Int(ordinal), of: room.authors[member].number)
            authors[member] = Progress(
                ordinal: ordinal, first: Int32(rounds.lowerBound), count: Int32(rounds.count))
        }
    }

    @inline(__always)
    private mutating func deliver(
        through last: Int32, of member: Int, at now: Int64, in room: LoadRoom,
        _ schedule: LoadSchedule, _ tally: inout LoadTally
    ) {
        let progress = authors[member]
        guard last > progress.through else { return }
        authors[member].through = last
        let author = room.authors[member]
        var count = 0
        for sample in Int(progress.through + 1)...Int(last)
        where author.moved.contains(Int(progress.ordinal), sample: sample) {
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
    package func missing(in room: LoadRoom, _ schedule: LoadSchedule) -> Int {
        var missing = 0
        for (member, progress) in authors.enumerated() where member != itself {
            let number = room.authors[member].number
            let lastOrdinal = schedule.ordinal(at: schedule.stopRound, of: number)
            for ordinal in 0...lastOrdinal where ordinal >= Int(progress.ordinal) {
                let count = schedule.gesture(ordinal, of: number).count
                let arrived = ordinal == Int(progress.ordinal) ? Int(progress.through) + 1 : 0
                missing += count - arrived
            }
        }
        return missing
    }
}
