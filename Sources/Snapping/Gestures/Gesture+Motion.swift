import Canvas

extension Gesture {
    /// Moves from a reading on in the way that it asks for.
    mutating func start(from reading: Sample.Reading, in scene: borrowing Scene) {
        let grasp = Grasp(targets)
        translation = nil
        overhang = grasp.overhang(on: scene.layout)
        if scene.layout.profile == .classic {
            motion = .classic(
                ClassicMotion(kind, of: targets, grasp, from: reading, setting, on: scene.layout))
            return
        }
        let turning = Turning(targets, least: setting.configuration.leastFontSize)
        // As with guides by position, an angle at which this begins does not catch at once.
        if angle.held == nil {
            angle = AngleLatch(at: turning.angle, bands: setting.configuration.angles)
        }
        switch (reading, kind) {
        case (.pointer(let pointer), .handle):
            motion = .handle(HandleGrip(at: pointer, about: grasp.point), turning)
        case (.touches(let touches), _) where touches.count > 1:
            motion = .fingers(FingerSpread(touches), turning)
        case (.recognition(let recognition), _) where recognition.isTurning:
            motion = .recognition(since: recognition, about: grasp.point, turning)
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
        for axis in Axis.allCases {
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
        switch (lastReading, sample.reading) {
        case (.touches(let before), .touches(let now)) where !before.hasSameFingers(as: now):
            // The fingers that stay go their way first, without guides, and then all do.
            let staying = before.common(with: now)
            if staying.count > 0 {
                restart(from: .touches(staying), in: scene, into: &edges)
                advance(
                    to: .touches(now.common(with: before)), after: interval,
                    sample.modifiers.union(.snappingOff), in: scene, &change, &edges)
            }
            restart(from: sample.reading, in: scene, into: &edges)
            return
        case (.recognition(let before), .recognition(let now)) where !before.hasSameParts(as: now):
            restart(from: .recognition(before.baseline(for: now)), in: scene, into: &edges)
        default: break
        }
        advance(
            to: sample.reading, after: interval, sample.modifiers, in: scene, &change, &edges)
    }

    private mutating func advance(
        to reading: Sample.Reading, after interval: Int64, _ modifiers: Modifiers,
        in scene: borrowing Scene, _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        switch (motion, reading) {
        case (.translation, _):
            guard let pointer = reading.pointer,
                let latches = translation?.step(
                    to: pointer, after: interval, modifiers, in: scene)
            else { return }
            record(latches, .x, into: &edges)
            record(latches, .y, into: &edges)
            translate(&change)
        case (.fingers(let spread, let turning), .touches(let touches)):
            if spread.isWider(than: setting.leastSpread) {
                turn(turning, spread.similarity(to: touches), modifiers, scene, &change, &edges)
            } else {
                let carried = spread.carried(to: touches)
                turn(turning, carried, modifiers, scene, &change, &edges)
                if FingerSpread(touches).isWider(than: setting.leastSpread) {
                    restart(from: reading, in: scene, into: &edges)
                }
            }
        case (.recognition(let since, let point, let turning), .recognition(let now)):
            let similarity = now.similarity(since: since, about: point)
            turn(turning, similarity, modifiers, scene, &change, &edges)
        case (.handle(let grip, let turning), .pointer(let pointer)):
            if grip.isFarther(than: setting.leastSpread) {
                turn(turning, grip.similarity(to: pointer), modifiers, scene, &change, &edges)
            } else if HandleGrip(at: pointer, about: grip.middle)
                .isFarther(than: setting.leastSpread)
            {
                motion = .handle(HandleGrip(at: pointer, about: grip.middle), turning)
            }
        default: break
        }
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
        guard change.hasLost || change.hasCaught else { return }
        let lost = change.hasLost ? translation?.lost(axis) : nil
        if let lost {
            level.remove(lost.name)
            if !change.isTheft { record(.released(change.reason), of: lost, into: &edges) }
        }
        guard change.hasCaught, let held = translation?.held(axis) else { return }
        level.insert(held.name)
        if change.isTheft, let lost {
            record(.stolen(from: lost.name), of: held, into: &edges)
        } else {
            record(.latched, of: held, into: &edges)
        }
    }
}

extension Sample.Reading {
    /// What moves as one pointer does, where something does.
    fileprivate var pointer: Position? {
        switch self {
        case .pointer(let position): position
        case .touches(let touches): touches.count > 0 ? touches[0].position : nil
        case .recognition(let recognition): recognition.translation
        }
    }
}
