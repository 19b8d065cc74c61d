import Canvas
import Snapping
import Wire

extension RoomCore {
    /// Begins a gesture, if nothing speaks against it.
    ///
    /// **Spec:** G1, C12, H5, P3.
    mutating func begin(
        _ begin: GestureBegin, by member: Slot<Member>, at now: ServerTime,
        into effects: inout [Effect]
    ) {
        if let error = objection(to: begin, by: member, at: now) {
            let open = gestureSlots[begin.gesture]
            if open.map({ gestures[$0].member != member }) ?? true {
                members[member].pastGestures.insert(begin.gesture)
            }
            effects.append(.refused(error, to: member))
            return
        }
        let held = begin.items.map { id in
            guard let slot = itemSlots[id] else {
                preconditionFailure("objection(to:) has looked items up: keep the two together")
            }
            return slot
        }
        refreshScene(without: begin.items)
        let targets = held.map { slot in
            items[slot].item.target
        }
        let engine = Gesture(
            begin.kind, of: targets, in: scene, zoom: begin.zoom, viewport: begin.viewport,
            sample: begin.sample)
        let slot = gestures.insert(
            OpenGesture(
                id: begin.gesture, member: member, items: held, engine: engine,
                lastSampleTime: begin.sample.time, lastHeard: now))
        gestureSlots[begin.gesture] = slot
        for item in held { items[item].holder = slot }
        members[member].gestures.append(slot)
        effects.append(.opened(slot))
        list(member, into: &effects)
    }

    private mutating func objection(
        to begin: GestureBegin, by member: Slot<Member>, at now: ServerTime
    ) -> WireError? {
        do {
            try permit(member, at: now)
        } catch {
            var refusal = error
            refusal.gesture = begin.gesture
            return refusal
        }
        if gestureSlots[begin.gesture] != nil || pastGestures.contains(begin.gesture)
            || members[member].pastGestures.contains(begin.gesture)
        {
            return error(.gestureTaken, of: begin.gesture)
        }
        if let unknown = begin.items.first(where: { itemSlots[$0] == nil }) {
            return error(.unknownItem, of: begin.gesture, item: unknown)
        }
        for item in begin.items {
            guard let slot = itemSlots[item], let holder = items[slot].holder else { continue }
            var error = error(.itemHeld, of: begin.gesture, item: item)
            error.holder = members[gestures[holder].member].id
            return error
        }
        if members[member].gestures.count >= Limits.gesturesPerMember {
            var error = error(.tooManyGestures, of: begin.gesture)
            error.limit = Limits.gesturesPerMember
            return error
        }
        return nil
    }

    /// Moves a gesture by samples: all of them, or none if one is out of order.
    ///
    /// **Spec:** G2, G13, S20.
    mutating func move(
        _ gesture: GestureID, by samples: ArraySlice<Sample>, from member: Slot<Member>,
        at now: ServerTime, into effects: inout [Effect]
    ) {
        guard let slot = openGesture(gesture, of: member, into: &effects) else { return }
        if let code = fault(in: samples, of: slot) {
            effects.append(.refused(error(code, of: gesture), to: member))
            return
        }
        var isFrameChanged = false
        var isLevelChanged = false
        var isUnstorable = false
        refreshScene()
        for sample in allowed(samples, of: member, at: now) {
            let change = gestures[slot].engine.move(
                sample, in: scene, flags: &members[member].flags, edges: &edges)
            isFrameChanged = isFrameChanged || change.isFrameChanged
            isLevelChanged = isLevelChanged || change.isLevelChanged
            isUnstorable = isUnstorable || change.isUnstorable
            report(edgesOf: gesture, by: members[member].id, into: &effects)
        }
        gestures[slot].lastHeard = now
        if let last = samples.last { gestures[slot].lastSampleTime = last.time }
        effects.append(
            .consumed(slot, isFrameChanged: isFrameChanged, isLevelChanged: isLevelChanged))
        if isUnstorable, !gestures[slot].isToldUnstorable {
            gestures[slot].isToldUnstorable = true
            effects.append(.refused(error(.unstorable, of: gesture), to: member))
        }
    }

    private func fault(in samples: ArraySlice<Sample>, of slot: Slot<OpenGesture>) -> ErrorCode? {
        var number = gestures[slot].engine.lastSample
        var time = gestures[slot].lastSampleTime
        // One field after the other: a gesture is more than a thousand bytes to copy.
        let form = gestures[slot].engine.form
        for sample in samples {
            if sample.reading.form != form { return .sampleForm }
            if sample.number <= number { return .sampleOrder }
            if sample.time < time { return .sampleTime }
            number = sample.number
            time = sample.time
        }
        return nil
    }

    /// Ends or cancels a gesture of `member`.
    ///
    /// **Spec:** G3.
    mutating func end(
        _ gesture: GestureID, _ state: GestureState, by member: Slot<Member>,
        into effects: inout [Effect]
    ) {
        guard let slot = openGesture(gesture, of: member, into: &effects) else { return }
        settle(slot, state, into: &effects)
    }

    /// The slot of an open gesture of `member`; what comes for one that is over is absorbed.
    ///
    /// **Spec:** G6.
    private func openGesture(
        _ gesture: GestureID, of member: Slot<Member>, into effects: inout [Effect]
    ) -> Slot<OpenGesture>? {
        for slot in members[member].gestures where gestures[slot].id == gesture { return slot }
        if members[member].pastGestures.contains(gesture) { return nil }
        let isOthers = gestureSlots[gesture] != nil
        let code: ErrorCode = isOthers ? .notYourGesture : .unknownGesture
        effects.append(.refused(error(code, of: gesture), to: member))
        return nil
    }

    /// Brings a gesture to its end: latches are released, the items are committed where they are
    /// (unless the gesture was cancelled or one of them is gone), the hold ends.
    ///
    /// **Spec:** G3–G5, G8, L4.
    mutating func settle(
        _ slot: Slot<OpenGesture>, _ state: GestureState, into effects: inout [Effect]
    ) {
        gestures[slot].engine.finish(state.releaseReason, edges: &edges)
        let gesture = gestures[slot]
        let author = members[gesture.member].id
        report(edgesOf: gesture.id, by: author, into: &effects)
        let isKept = state != .cancelled && state != .gone
        let write = nextWrite(by: gesture.member)
        var frames: [PlacedFrame] = []
        for (item, target) in zip(gesture.items, gesture.engine.targets) {
            let frame = isKept ? target.frame : target.baseFrame
            frames.append(PlacedFrame(item: target.item, frame: frame))
            items[item].holder = nil
            if frame != items[item].item.frame {
                self.write(frame, by: write, to: item)
                effects.append(.placed(item, by: author))
            }
            noteForScene(target.item)
        }
        if !edits.isEmpty { commit(by: gesture.member, .gesture(gesture.id), into: &effects) }
        gestureSlots[gesture.id] = nil
        members[gesture.member].gestures.removeAll { $0 == slot }
        members[gesture.member].pastGestures.insert(gesture.id)
        pastGestures.insert(gesture.id)
        gestures.remove(slot)
        let progress = gesture.progress(state)
        effects.append(.settled(progress, frames, slot, by: author, at: gesture.member))
    }

    mutating func report(
        edgesOf gesture: GestureID, by member: MemberID, into effects: inout [Effect]
    ) {
        for edge in edges { effects.append(.edge(edge, of: gesture, by: member)) }
        edges.removeAll(keepingCapacity: true)
    }

    private func error(
        _ code: ErrorCode, of gesture: GestureID, item: ItemID? = nil
    ) -> WireError {
        var error = WireError(code)
        error.gesture = gesture
        error.item = item
        return error
    }
}

extension GestureState {
    fileprivate var releaseReason: ReleaseReason {
        switch self {
        case .open:
            preconditionFailure("an open gesture is not settled: pass how it came to be over")
        case .ended: .ended
        case .cancelled: .cancelled
        case .settled: .settled
        case .gone: .gone
        }
    }
}
