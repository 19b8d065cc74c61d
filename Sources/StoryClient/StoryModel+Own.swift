public import Canvas
import Wire

/// What came of the member's own deeds.
extension StoryModel {
    private enum Outcome {
        case done(OwnDeeds.Deed)
        case adjusted(Item, Rank)
        case settled(GestureProgress, ItemID)
    }

    /// Applies what the member did itself, in the order in which it did so.
    mutating func applyDeeds(of update: ServerUpdate) {
        guard !update.acks.isEmpty || !update.own.isEmpty else { return }
        var outcomes: [(order: Int, outcome: Outcome)] = []
        for ack in update.acks {
            guard let (order, deed) = deeds.take(command: ack.command) else {
                report(Breach("C1", "an answer to command \(ack.command), which waits for none"))
                continue
            }
            switch ack.outcome {
            case .accepted: outcomes.append((order, .done(deed)))
            case .adjusted(_, let item, let rank): outcomes.append((order, .adjusted(item, rank)))
            case .unchanged, .refused: break
            }
        }
        for own in update.own where own.progress.state != .open {
            guard let (order, item) = deeds.take(gesture: own.progress.gesture) else { continue }
            outcomes.append((order, .settled(own.progress, item)))
        }
        if outcomes.count > 1 { outcomes.sort { $0.order < $1.order } }
        for entry in outcomes { apply(entry.outcome) }
    }

    private mutating func apply(_ outcome: Outcome) {
        switch outcome {
        case .done(.update(let id, let changes)):
            // Of what this very update tells of as created, the record has the change already.
            if items[id] != nil { change(id, changes, rank: nil) }
        case .done(.delete(let id)): items[id] = nil
        case .done(.other): break
        case .adjusted(let item, let rank):
            items[item.id]?.item = item
            items[item.id]?.rank = rank
        case .settled(let progress, let item):
            items[item]?.item.frame = progress.frame
            items[item]?.holder = nil
        }
    }

    /// How the member's own gestures stand, after the edges of the update.
    mutating func applyOwn(of update: ServerUpdate) {
        for own in update.own {
            let progress = own.progress
            if progress.state == .open {
                applyOpen(progress)
                continue
            }
            guard let tracked = gestures.removeValue(forKey: progress.gesture) else { continue }
            if !update.isFolded, !update.isSnapshot,
                let breach = tracked.faultAtEnd(ordinal: progress.ordinal)
            {
                report(breach, of: progress.gesture)
            }
        }
    }

    private mutating func applyOpen(_ progress: GestureProgress) {
        guard let item = deeds.item(of: progress.gesture) else {
            return report(Breach("U4", "progress of a gesture not begun"), of: progress.gesture)
        }
        let member = member
        touch(progress.gesture) { tracked in
            let before = tracked.sample
            tracked.member = member
            tracked.item = item
            tracked.pose = progress.frame.center
            tracked.sample = progress.sample
            tracked.ordinal = progress.ordinal
            tracked.latched = progress.latched
            guard let before, progress.sample < before else { return nil }
            return Breach(
                "U4", "sample \(progress.sample.rawValue) came after \(before.rawValue)")
        }
        items[item]?.holder = progress.gesture
    }
}

/// What the member sees.
extension StoryModel {
    /// Where an item is shown: where the gesture that holds it has it, else where it is committed.
    ///
    /// **Spec:** U7.
    public func shownFrame(of item: ItemID) -> Frame? {
        guard let placed = items[item] else { return nil }
        var frame = placed.item.frame
        if let holder = placed.holder, let pose = gestures[holder]?.pose { frame.center = pose }
        return frame
    }

    /// A number that stands for all committed frames, so that members can be compared.
    public var digest: StoryDigest {
        var digest = StoryDigest()
        for (id, placed) in items { digest.add(id, placed.item.frame) }
        return digest
    }
}
