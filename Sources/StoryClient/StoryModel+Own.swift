public import Canvas
import Wire

/// What came of the member's own deeds.
extension StoryModel {
    /// Forgets a command that is not known to have done anything.
    mutating func forget(command number: UInt64) { _ = deeds.take(command: number) }

    private enum Outcome {
        case done(OwnDeeds.Deed)
        case adjusted(Item, Rank)
        case settled(GestureBegin, ArraySlice<PlacedFrame>)
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
            let progress = own.progress
            guard let begun = deeds.take(gesture: progress.gesture) else { continue }
            outcomes.append((begun.order, .settled(begun.begin, update.poses[own.poses])))
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
        case .done(.group(let ids, let group)):
            for id in ids { items[id]?.item.attributes.group = group }
        case .done(.deck(let id, let change)): apply(change, to: id)
        case .done(.other): break
        case .adjusted(let item, let rank):
            items[item.id]?.item = item
            items[item.id]?.rank = rank
        case .settled(let begin, let frames):
            for item in begin.items { release(item, of: begin.gesture) }
            // Of a card, the poses say how far it is from its deck; what became of cards, strokes
            // and texts is told to all.
            guard begin.kind.movesItems else { return }
            for placed in frames { items[placed.item]?.item.frame = placed.frame }
        }
    }

    /// Does to a deck what a command of the member's own has done.
    private mutating func apply(_ change: DeckChange, to id: ItemID) {
        guard case .deck(let deck) = items[id]?.item.content,
            // Where it does not fit, others have changed the deck, too, and a record follows (U5).
            let changed = try? deck.applying(change)
        else { return }
        items[id]?.item.content = .deck(changed)
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
        guard let begin = deeds.begin(of: progress.gesture) else {
            return report(Breach("U4", "progress of a gesture not begun"), of: progress.gesture)
        }
        let held = begin.items
        let member = member
        touch(progress.gesture) { tracked in
            let before = tracked.sample
            tracked.member = member
            tracked.items = held
            (tracked.kind, tracked.subject) = (begin.kind, begin.subject)
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
        // What is drawn is no item yet.
        if begin.kind != .draw { for item in held { hold(item, by: progress.gesture) } }
        guard begin.kind.movesItems else { return }
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
        guard let holder = placed.holder, let gesture = gestures[holder],
            gesture.kind?.movesItems != false, let pose = gesture.pose(of: item)
        else { return frame }
        return pose.applied(to: frame)
    }

    /// What a label says as it is shown: what an edit of it has come to, else what is committed.
    ///
    /// **Spec:** G16.
    public func shownText(of item: ItemID) -> String? {
        guard let placed = items[item], case .text(let label) = placed.item.content else {
            return nil
        }
        return placed.holder.flatMap { gestures[$0]?.draft } ?? label.text
    }

    /// A number that stands for all committed frames, so that members can be compared.
    public var digest: StoryDigest {
        var digest = StoryDigest()
        for (id, placed) in items { digest.add(id, placed.item.frame) }
        return digest
    }
}
