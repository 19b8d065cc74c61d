import Canvas
import Snapping
import Wire

extension RoomCore {
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
        let taken = allowed(samples, of: member, at: now)
        gestures[slot].lastHeard = now
        if let last = samples.last { gestures[slot].lastSampleTime = last.time }
        switch gestures[slot].kind {
        case .drag, .transform, .handle: moveItems(slot, by: taken, into: &effects)
        case .swipe, .draw, .edit: moveHand(slot, by: taken, into: &effects)
        }
    }

    private mutating func moveItems(
        _ slot: Slot<OpenGesture>, by samples: ArraySlice<Sample>, into effects: inout [Effect]
    ) {
        let member = gestures[slot].member
        var all = GestureChange()
        guard gestures[slot].engine != nil else { return }
        refreshScene()
        for sample in samples {
            // With `?` each sample would be an allocation: the engine is copied out (measured).
            let change = gestures[slot].engine!.move(
                sample, in: scene, flags: &members[member].flags, edges: &edges)
            all.isFrameChanged = all.isFrameChanged || change.isFrameChanged
            all.isLevelChanged = all.isLevelChanged || change.isLevelChanged
            all.isUnstorable = all.isUnstorable || change.isUnstorable
            report(edgesOf: gestures[slot].id, by: members[member].id, into: &effects)
        }
        effects.append(
            .consumed(
                slot, isFrameChanged: all.isFrameChanged, isLevelChanged: all.isLevelChanged))
        if all.isUnstorable { tellUnstorable(slot, WireError(.unstorable), into: &effects) }
    }

    /// Tells a member, once a gesture, that something of it cannot be stored.
    ///
    /// **Spec:** S20, G15.
    mutating func tellUnstorable(
        _ slot: Slot<OpenGesture>, _ error: WireError, into effects: inout [Effect]
    ) {
        guard !gestures[slot].isToldUnstorable else { return }
        gestures[slot].isToldUnstorable = true
        var told = error
        told.gesture = gestures[slot].id
        effects.append(.refused(told, to: gestures[slot].member))
    }

    private func fault(in samples: ArraySlice<Sample>, of slot: Slot<OpenGesture>) -> ErrorCode? {
        var number = gestures[slot].lastSample
        var time = gestures[slot].lastSampleTime
        // One field after the other: a gesture is more than a thousand bytes to copy.
        let form = gestures[slot].form
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
    func openGesture(
        _ gesture: GestureID, of member: Slot<Member>, into effects: inout [Effect]
    ) -> Slot<OpenGesture>? {
        for slot in members[member].gestures where gestures[slot].id == gesture { return slot }
        if members[member].pastGestures.contains(gesture) { return nil }
        let isOthers = gestureSlots[gesture] != nil
        let code: ErrorCode = isOthers ? .notYourGesture : .unknownGesture
        effects.append(.refused(error(code, of: gesture), to: member))
        return nil
    }

    /// Brings a gesture to its end: latches are released, what it did is committed (unless it was
    /// cancelled or what it holds is gone), the hold ends.
    ///
    /// **Spec:** G3, G4, G5, G8, G14, G15, G16, L4.
    mutating func settle(
        _ slot: Slot<OpenGesture>, _ state: GestureState, into effects: inout [Effect]
    ) {
        gestures[slot].engine?.finish(state.releaseReason, edges: &edges)
        let gesture = gestures[slot]
        let author = members[gesture.member].id
        report(edgesOf: gesture.id, by: author, into: &effects)
        for item in gesture.items { items[item].holder = nil }
        let frames = leave(gesture, state, into: &effects)
        for item in gesture.names { noteForScene(item) }
        if !edits.isEmpty { commit(by: gesture.member, .gesture(gesture.id), into: &effects) }
        gestureSlots[gesture.id] = nil
        members[gesture.member].gestures.removeAll { $0 == slot }
        members[gesture.member].pastGestures.insert(gesture.id)
        pastGestures.insert(gesture.id)
        gestures.remove(slot)
        let progress = gesture.progress(state)
        effects.append(.settled(progress, frames, slot, by: author, at: gesture.member))
    }

    /// Leaves the items of a gesture where it has them, or puts them back; tells where they are.
    private mutating func leave(
        _ gesture: OpenGesture, _ state: GestureState, into effects: inout [Effect]
    ) -> [PlacedFrame] {
        guard let engine = gesture.engine else {
            leaveHand(of: gesture, state, into: &effects)
            return []
        }
        let write = nextWrite(by: gesture.member)
        var frames: [PlacedFrame] = []
        for (item, target) in zip(gesture.items, engine.targets) {
            let frame = state.keepsWork ? target.frame : target.baseFrame
            frames.append(PlacedFrame(item: target.item, frame: frame))
            if frame != items[item].item.frame {
                self.write(frame, by: write, to: item)
                effects.append(.placed(item, by: members[gesture.member].id))
            }
        }
        return frames
    }

    mutating func report(
        edgesOf gesture: GestureID, by member: MemberID, into effects: inout [Effect]
    ) {
        for edge in edges { effects.append(.edge(edge, of: gesture, by: member)) }
        edges.removeAll(keepingCapacity: true)
    }

    func error(_ code: ErrorCode, of gesture: GestureID) -> WireError {
        var error = WireError(code)
        error.gesture = gesture
        return error
    }
}

extension GestureState {
    /// Whether what a gesture did stays that came to be over so.
    var keepsWork: Bool { self != .cancelled && self != .gone }

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
