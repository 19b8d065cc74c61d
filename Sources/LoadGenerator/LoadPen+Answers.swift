package import Canvas
package import Wire

// What the server says of a pen's own gestures.
extension LoadPen {
    /// Takes what the server says of a gesture, and where it has the item by it; returns what is
    /// wrong with it.
    ///
    /// - Parameter now: the nanosecond of the monotonic clock.
    package mutating func take(
        _ progress: GestureProgress, at placed: Frame, now: Int64, of schedule: LoadSchedule,
        _ tally: inout LoadTally
    ) -> String? {
        let gesture = LoadGesture(progress.gesture)
        guard gesture.member == member, gesture.ordinal <= author.truth.latest else {
            return "gesture \(progress.gesture.rawValue) is none that it began"
        }
        // An end that is told again says nothing new.
        guard progress.state == .open || close(gesture.ordinal) else { return nil }
        guard gesture.ordinal > givenUp else {
            if progress.state != .open { giveUp(gesture.ordinal, progress, at: placed) }
            return nil
        }
        switch progress.state {
        case .open: return fault(in: progress, at: placed)
        case .ended: return faultAtEnd(of: gesture.ordinal, progress, at: placed)
        case .settled where isSilence(progress, gesture.ordinal, now, schedule):
            giveUp(gesture.ordinal, progress, at: placed)
            tally.silences.add(at: now)
            return nil
        case .settled, .cancelled, .gone:
            giveUp(gesture.ordinal, progress, at: placed)
            return "a gesture of its own came out as \(progress.state)"
        }
    }

    private mutating func faultAtEnd(
        of ordinal: Int, _ progress: GestureProgress, at placed: Frame
    ) -> String? {
        if author.truth.isForgotten(ordinal) { return nil }
        // Behind the last sample the end has its own count of edges.
        let last = edgeCounts[ordinal % LoadTruth.gestures].count - 2
        let fault: String?
        if ordinal == self.ordinal, drag != nil {
            fault = "gesture \(progress.gesture.rawValue) ended by itself"
        } else if Int(progress.sample.rawValue) != last {
            fault =
                "gesture \(progress.gesture.rawValue) ended at sample "
                + "\(progress.sample.rawValue), the last sent was \(last)"
        } else {
            fault = self.fault(in: progress, at: placed)
        }
        if fault == nil {
            publish(ordinal, progress, isComparable: true)
        } else {
            giveUp(ordinal, progress, at: placed)
        }
        return fault
    }

    /// Notes that a gesture is over; false when it was none, or over before.
    private mutating func close(_ ordinal: Int) -> Bool {
        guard let place = unfinished.firstIndex(of: ordinal) else { return false }
        unfinished.remove(at: place)
        return true
    }

    /// Whether the server may have heard nothing for so long that it had to settle the gesture.
    ///
    /// Later samples were sent, if late; what became of them on the way cannot be known here.
    private func isSilence(
        _ progress: GestureProgress, _ ordinal: Int, _ now: Int64, _ schedule: LoadSchedule
    ) -> Bool {
        let first = schedule.gesture(ordinal, of: author.number).lowerBound
        let sample = min(Int(progress.sample.rawValue), schedule.greatestGestureLength)
        let due = schedule.due(round: first + sample, phase: author.phase)
        return now - due >= Int64(Limits.silence) * 1_000
    }

    /// Notes that the server does not know the member any more: its gestures were settled, who
    /// knows where.
    mutating func giveUpAll() {
        for ordinal in unfinished {
            author.truth.end(
                ordinal, LoadTruth.End(sample: 0, state: .settled, isComparable: false))
        }
        unfinished.removeAll()
        waiting.removeAll()
    }

    private func publish(_ ordinal: Int, _ progress: GestureProgress, isComparable: Bool) {
        author.truth.end(
            ordinal,
            LoadTruth.End(
                sample: Int(progress.sample.rawValue), state: progress.state,
                isComparable: isComparable))
    }

    /// Goes on from where the server left the item, which may be elsewhere than the engine has it.
    ///
    /// Of that gesture, and of one that was begun before this was known, nothing can be compared.
    private mutating func giveUp(
        _ told: Int, _ progress: GestureProgress, at placed: Frame
    ) {
        publish(told, progress, isComparable: false)
        givenUp = ordinal
        // What still comes to a gesture that is over is of no use.
        waiting.removeAll { $0.gesture == progress.gesture }
        guard told == ordinal || drag == nil else { return }
        frame = placed
        drag = nil
    }

    /// What is wrong with where the server has the item at a sample, and with its edges by then.
    ///
    /// Nil also when that is too long ago to tell.
    private func fault(in progress: GestureProgress, at placed: Frame) -> String? {
        let (name, ordinal) = (progress.gesture.rawValue, LoadGesture(progress.gesture).ordinal)
        let number = Int(progress.sample.rawValue)
        switch author.truth.position(ordinal, sample: number) {
        case .forgotten: return nil
        case .nothing: return "sample \(number) of gesture \(name) was never sent"
        case .known(let position) where placed != Frame(center: position):
            let server = placed.center
            return "sample \(number) of gesture \(name): the server has the item "
                + "at (\(server.x.points), \(server.y.points)), the engine at "
                + "(\(position.x.points), \(position.y.points))"
        case .known: break
        }
        let counts = edgeCounts[ordinal % LoadTruth.gestures]
        let index = progress.state == .open ? number : number + 1
        guard counts.indices.contains(index), progress.ordinal.rawValue != counts[index] else {
            return nil
        }
        return "sample \(number) of gesture \(name): the server is at edge "
            + "\(progress.ordinal.rawValue), the engine at \(counts[index])"
    }
}
