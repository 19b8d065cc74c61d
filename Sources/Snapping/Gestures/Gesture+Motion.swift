import Canvas

extension Gesture {
    /// Moves from a reading on in the way that it asks for.
    mutating func start(from reading: Sample.Reading, in scene: borrowing Scene) {
        let grasp = Grasp(targets)
        translation = nil
        overhang = grasp.overhang(on: scene.layout)
        lastRotation = .zero
        if scene.layout.profile == .classic {
            motion = .classic
            classic = ClassicMotion(
                kind, of: targets, grasp, from: reading, setting, on: scene.layout)
            return
        }
        turning = Turning(targets, least: setting.configuration.leastFontSize)
        // As with guides by position, an angle at which this begins does not catch at once.
        if angle.held == nil {
            angle = AngleLatch(at: turning.angle, bands: setting.configuration.angles)
        }
        switch (reading, kind) {
        case (.pointer(let pointer), .handle):
            motion = .handle(HandleGrip(at: pointer, about: grasp.point))
        case (.touches(let touches), _) where touches.count > 1:
            motion = .fingers
            spread = FingerSpread(touches)
        case (.recognition(let recognition), _) where recognition.isTurning:
            motion = .recognition(since: recognition, about: grasp.point)
        default:
            motion = .translation
            translation = Translation(
                grasp, grip: reading.pointer ?? .center, setting, in: scene)
        }
    }

    /// Goes on in another way from what is seen now: what holds the items by position lets go, and
    /// nothing jumps.
    ///
    /// **Spec:** G9, G10.
    mutating func restart(
        from reading: Sample.Reading, in scene: borrowing Scene, into edges: inout List<LatchEdge>
    ) {
        for axis in Axis.both {
            guard let guide = translation?.held(axis) else { continue }
            level.remove(guide.name)
            record(.released(.off), of: guide, into: &edges)
        }
        for index in targets.indices {
            targets[index].phaseFrame = targets[index].frame
            targets[index].rawFrame = targets[index].frame
        }
        start(from: reading, in: scene)
    }

    /// Takes a sample under the `refined` profile.
    mutating func moveRefined(
        by sample: Sample, after interval: Int64, in scene: borrowing Scene,
        _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        if form != .pointer, sample.reading.hasOtherParts(than: lastReading) {
            let baseline = lastReading.common(with: sample.reading)
            if case .touches(let staying) = baseline {
                // The fingers that stay go their way first, without guides, and then all do.
                if staying.count > 0 {
                    restart(from: baseline, in: scene, into: &edges)
                    advance(
                        to: sample.reading.common(with: lastReading), after: interval,
                        sample.modifiers.union(.snappingOff), in: scene, &change, &edges)
                }
                restart(from: sample.reading, in: scene, into: &edges)
                return
            }
            restart(from: baseline, in: scene, into: &edges)
        }
        advance(
            to: sample.reading, after: interval, sample.modifiers, in: scene, &change, &edges)
    }

    private mutating func advance(
        to reading: Sample.Reading, after interval: Int64, _ modifiers: Modifiers,
        in scene: borrowing Scene, _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        // First, as what fingers and recognisers need is much to copy.
        if translation != nil {
            guard let pointer = reading.pointer,
                let latches = translation?.step(
                    to: pointer, after: interval, modifiers, in: scene)
            else { return }
            record(latches, .x, into: &edges)
            record(latches, .y, into: &edges)
            translate(&change)
            return
        }
        var similarity: Similarity
        var isRestarting = false
        var isTold = true
        switch (motion, reading) {
        case (.fingers, .touches(let touches)):
            isTold = FingerSpread(touches).isWider(than: setting.leastSpread)
            if spread.isWider(than: setting.leastSpread) {
                similarity = spread.similarity(to: touches)
            } else {
                similarity = spread.carried(to: touches)
                isRestarting = isTold
            }
        case (.recognition(let since, let point), .recognition(let now)):
            similarity = now.similarity(since: since, about: point)
        case (.handle(let grip), .pointer(let pointer)):
            let next = HandleGrip(at: pointer, about: grip.middle)
            isTold = next.isFarther(than: setting.leastSpread)
            guard grip.isFarther(than: setting.leastSpread) else {
                if isTold { motion = .handle(next) }
                return
            }
            similarity = grip.similarity(to: pointer)
        default: return
        }
        // Where fingers meet, or a pointer is in the middle, the angle is chance.
        if isTold { lastRotation = similarity.rotation } else { similarity.rotation = lastRotation }
        turn(similarity, modifiers, scene, &change, &edges)
        if isRestarting { restart(from: reading, in: scene, into: &edges) }
    }

    mutating func followTranslation(
        _ scene: borrowing Scene, _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        guard let latches = translation?.follow(scene) else { return }
        record(latches, .x, into: &edges)
        record(latches, .y, into: &edges)
        translate(&change)
    }

    private mutating func translate(_ change: inout GestureChange) {
        guard let raw = translation?.raw, let snapped = translation?.snapped,
            let base = translation?.base
        else { return }
        for index in targets.indices {
            let center = targets[index].phaseFrame.center
            targets[index].rawFrame.center = Position(
                x: center.x + (raw.x - base.x), y: center.y + (raw.y - base.y))
            let new = Position(
                x: center.x + (snapped.x - base.x), y: center.y + (snapped.y - base.y))
            if new != targets[index].frame.center {
                targets[index].frame.center = new
                change.isFrameChanged = true
            }
        }
    }

    private mutating func record(
        _ latches: Translation.Change, _ axis: Axis, into edges: inout List<LatchEdge>
    ) {
        let change = latches[axis]
        if change.hasLost, let lost = translation?.lost(axis) {
            level.remove(lost.name)
            if change.isTheft, let held = translation?.held(axis) {
                level.insert(held.name)
                record(.stolen(from: lost.name), of: held, into: &edges)
                return
            }
            record(.released(change.reason), of: lost, into: &edges)
        }
        guard change.hasCaught, let held = translation?.held(axis) else { return }
        level.insert(held.name)
        record(.latched, of: held, into: &edges)
    }
}

extension Sample.Reading {
    /// Whether it is of other fingers, or of other parts of what a recogniser says.
    @inline(never)
    func hasOtherParts(than other: Sample.Reading) -> Bool {
        switch (self, other) {
        case (.touches(let now), .touches(let before)): !now.hasSameFingers(as: before)
        case (.recognition(let now), .recognition(let before)): !now.hasSameParts(as: before)
        default: false
        }
    }

    /// The fingers that are in `other`, too; of a recogniser, from where the parts of `other`
    /// count.
    @inline(never)
    func common(with other: Sample.Reading) -> Sample.Reading {
        switch (self, other) {
        case (.touches(let own), .touches(let others)): .touches(own.common(with: others))
        case (.recognition(let own), .recognition(let others)):
            .recognition(own.baseline(for: others))
        default: self
        }
    }

    /// What moves as one pointer does, where something does.
    fileprivate var pointer: Position? {
        switch self {
        case .pointer(let position): position
        case .touches(let touches): touches.count > 0 ? touches[0].position : nil
        case .recognition(let recognition): recognition.translation
        }
    }
}
