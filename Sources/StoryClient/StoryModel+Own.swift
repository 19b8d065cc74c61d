public import Canvas
import Wire

/// What came of the member's own deeds.
extension StoryModel {
    /// Forgets a command that is not known to have done anything.
    mutating func forget(command number: UInt64) { _ = deeds.take(command: number) }

    private enum Outcome {
        case done(OwnDeeds.Deed)
        case adjusted(Item, Rank)
        case settled(ArraySlice<PlacedFrame>)
    }

    /// Applies what the member did itself, in the order in which it did so.
    mutating func applyDeeds(of update: ServerUpdate) {
        guard !update.acks.isEmpty || !update.own.isEmpty else { return }
        var outcomes: [(order: Int, outcome: Outcome)] = []
        for ack in update.acks {
            guard let (order, deed) = deeds.take(command: ack.command) else {
                if mayRepeat { continue }
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
            guard let order = deeds.take(gesture: own.progress.gesture) else { continue }
            outcomes.append((order, .settled(update.poses[own.poses])))
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
        case .done(.nudge(let ids, let dx, let dy)):
            for id in ids {
                items[id]?.item.frame.center.x += dx
                items[id]?.item.frame.center.y += dy
            }
        case .done(.other): break
        case .adjusted(let item, let rank):
            items[item.id]?.item = item
            items[item.id]?.rank = rank
        case .settled(let frames):
            for placed in frames {
                items[placed.item]?.item.frame = placed.frame
                items[placed.item]?.holder = nil
                awaited[placed.item] = nil
            }
        }
    }

    /// How the member's own gestures stand, after the edges of the update.
    mutating func applyOwn(of update: ServerUpdate) {
        for own in update.own {
            let progress = own.progress
            if progress.state == .open {
                applyOpen(progress, update.poses[own.poses])
                continue
            }
            guard let tracked = gestures.removeValue(forKey: progress.gesture) else { continue }
            if !update.opening.isFolded, !update.opening.isSnapshot,
                let breach = tracked.faultAtEnd(ordinal: progress.ordinal)
            {
                report(breach, of: progress.gesture)
            }
        }
    }

    private mutating func applyOpen(
        _ progress: GestureProgress, _ frames: ArraySlice<PlacedFrame>
    ) {
        let held = deeds.items(of: progress.gesture)
        guard !held.isEmpty else {
            return report(Breach("U4", "progress of a gesture not begun"), of: progress.gesture)
        }
        let member = member
        touch(progress.gesture) { tracked in
            let before = tracked.sample
            tracked.member = member
            tracked.items = held
            for placed in frames {
                let turned = Pose.Turned(scale: placed.frame.scale, angle: placed.frame.angle)
                tracked.show(placed.item, Pose(center: placed.frame.center, turned: turned))
            }
            tracked.sample = progress.sample
            tracked.ordinal = progress.ordinal
            tracked.latched = progress.latched
            guard let before, progress.sample < before else { return nil }
            return Breach(
                "U4", "sample \(progress.sample.rawValue) came after \(before.rawValue)")
        }
        for item in held { hold(item, by: progress.gesture) }
        guard frames.count != held.count || zip(frames, held).contains(where: { $0.item != $1 })
        else { return }
        report(Breach("U4", "it tells of other items than it holds"), of: progress.gesture)
    }
}

/// What the member sees.
extension StoryModel {
    /// Where an item is shown: where the gesture that holds it has it, else where it is committed.
    ///
    /// **Spec:** U7.
    public func shownFrame(of item: ItemID) -> Frame? {
        guard let placed = items[item] else { return nil }
        let frame = placed.item.frame
        guard let holder = placed.holder, let pose = gestures[holder]?.pose(of: item) else {
            return frame
        }
        return pose.applied(to: frame)
    }

    /// A number that stands for all committed frames, so that members can be compared.
    public var digest: StoryDigest {
        var digest = StoryDigest()
        for (id, placed) in items { digest.add(id, placed.item.frame) }
        return digest
    }
}
