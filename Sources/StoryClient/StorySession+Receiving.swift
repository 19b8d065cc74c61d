import Canvas
public import Wire

// What a session is told.
extension StorySession {
    /// Takes the welcome of a new connection.
    ///
    /// **Spec:** R2–R4.
    public mutating func receive(_ welcome: Welcome) -> [StoryEvent] {
        let isFirst = model.member == nil
        var events: [StoryEvent] = []
        if welcome.isResumed {
            events.append(.resumed)
        } else if isFirst {
            events.append(.joined)
        } else {
            let lost = forgetAll()
            events.append(.replaced(commands: lost.commands, gestures: lost.gestures))
        }
        hasOtherEpoch = welcome.epoch != model.epoch
        model.apply(welcome)
        token = welcome.token
        isResumed = welcome.isResumed
        phase = .welcomed
        skipCommands(through: welcome.lastCommand)
        return events
    }

    /// Takes an update.
    ///
    /// **Spec:** U1–U5, R7, R8.
    public mutating func receive(_ update: ServerUpdate) -> [StoryEvent] {
        var events: [StoryEvent] = []
        model.apply(update)
        for ack in update.acks where forget(command: ack.command) { events.append(.answered(ack)) }
        for own in update.own { take(own.progress, &events) }
        for error in update.errors { take(error, &events) }
        for tick in model.ticks { events.append(.ticked(tick)) }
        if phase == .welcomed {
            phase = .live
            if isResumed { compare(with: update, &events) }
            sayAgain()
        }
        return events
    }

    /// Takes word that the connection is gone.
    public mutating func connectionEnded() {
        phase = .away
        unsentPing = nil
        model.connectionEnded()
    }

    private mutating func take(_ progress: GestureProgress, _ events: inout [StoryEvent]) {
        guard let index = gestures.firstIndex(where: { $0.gesture == progress.gesture }) else {
            return
        }
        if progress.state == .open {
            gestures[index].isConfirmed = true
            forget(progress.gesture, through: progress.sample)
        } else {
            forget(progress.gesture)
            events.append(.over(progress))
        }
    }

    private mutating func take(_ error: WireError, _ events: inout [StoryEvent]) {
        // A command of which the server knows nothing after a stop (D2) has no other answer.
        if let command = error.command, forget(command: command) {
            model.forget(command: command)
            let ack = CommandAck(command: command, outcome: .refused(error))
            return events.append(.answered(ack))
        }
        if let gesture = error.gesture {
            // One of a gesture that is none has been told before (R2).
            guard gestures.contains(where: { $0.gesture == gesture }) else { return }
            if isToBegin(gesture) { forget(gesture) }
        }
        events.append(.refused(error))
    }

    private func isToBegin(_ gesture: GestureID) -> Bool {
        gestures.contains { $0.gesture == gesture && !$0.isConfirmed }
    }

    /// Finds what the server does not know.
    ///
    /// What was not begun is said again. What it had begun it has forgotten by a crash when the
    /// epoch is another, and it is begun again, also one that was ended: where that was committed,
    /// the server takes its begin for a second one. Else it was over before, and told so.
    ///
    /// **Spec:** R8, D2.
    private mutating func compare(with update: ServerUpdate, _ events: inout [StoryEvent]) {
        let known = update.own.map(\.progress.gesture)
        for own in gestures where !known.contains(own.gesture) {
            let isOver = isCancelled(own.gesture)
            guard own.isConfirmed || isOver else { continue }
            if hasOtherEpoch, !isOver {
                beginAgain(own)
                continue
            }
            model.abandon(own.gesture)
            forget(own.gesture)
            events.append(.lost(own.gesture))
        }
    }

    /// Puts a gesture's begin before what waits to be said of it, and its last sample or draft
    /// where no later one waits.
    private mutating func beginAgain(_ own: Own) {
        model.beginAgain(own.gesture)
        for index in gestures.indices where gestures[index].gesture == own.gesture {
            gestures[index].isConfirmed = false
        }
        let place = log.firstIndex { $0.gesture == own.gesture } ?? log.count
        if let latest = own.latest,
            !log.contains(where: { $0.gesture == own.gesture && !$0.samples.isEmpty })
        {
            var moved = Doing(.samples(own.gesture))
            moved.append(latest)
            log.insert(moved, at: place)
        }
        if let (number, text) = own.draft,
            !log.contains(where: { $0.gesture == own.gesture && $0.draft != nil })
        {
            log.insert(Doing(.draft(own.gesture, number, text: text)), at: place)
        }
        log.insert(Doing(.begin(own.begin)), at: place)
    }

    /// Whether a gesture is to be as if it had never been begun.
    private func isCancelled(_ gesture: GestureID) -> Bool {
        log.contains { if case .cancel(gesture) = $0.deed { true } else { false } }
    }
}
