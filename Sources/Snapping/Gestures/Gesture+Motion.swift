import Canvas

extension Gesture {
    /// The way in which a gesture moves from a sample on.
    static func motion(
        _ kind: GestureKind, of targets: [GestureTarget], from sample: Sample,
        _ setting: GestureSetting, in scene: borrowing Scene
    ) -> Motion {
        let grasp = Grasp(targets)
        if scene.layout.profile == .classic {
            return .classic(
                ClassicMotion(kind, of: targets, grasp, from: sample, setting, on: scene.layout))
        }
        let turning = Turning(targets, least: setting.configuration.leastFontSize)
        switch (sample.reading, kind) {
        case (.pointer(let pointer), .handle):
            return .handle(HandleGrip(at: pointer, about: grasp.point), turning)
        case (.pointer(let pointer), _):
            return .translation(Translation(grasp, grip: pointer, setting, in: scene))
        case (.touches(let touches), _):
            if touches.count == 1 {
                let pointer = touches[0].position
                return .translation(Translation(grasp, grip: pointer, setting, in: scene))
            }
            return .fingers(FingerSpread(touches), turning)
        case (.recognition(let recognition), _):
            if recognition.magnification == nil && recognition.rotation == nil {
                let pointer = recognition.translation ?? .center
                return .translation(Translation(grasp, grip: pointer, setting, in: scene))
            }
            return .recognition(since: recognition, about: grasp.point, turning)
        }
    }

    /// Goes on in another way from what is seen now: what holds the items by position lets go, and
    /// nothing jumps.
    ///
    /// **Spec:** G9, G10.
    mutating func restart(
        from reading: Sample.Reading, in scene: borrowing Scene, into edges: inout [LatchEdge]
    ) {
        if case .translation(let translation) = motion {
            for axis in Axis.allCases {
                guard let guide = translation.held(axis) else { continue }
                level.remove(guide.name)
                record(.released(.off), of: guide, into: &edges)
            }
        }
        for index in targets.indices {
            targets[index].phaseFrame = targets[index].frame
            targets[index].rawFrame = targets[index].frame
        }
        var sample = last
        sample.reading = reading
        motion = Gesture.motion(kind, of: targets, from: sample, setting, in: scene)
    }

    /// Takes the reading of ``last`` under the `refined` profile.
    mutating func moveRefined(
        from previous: Sample, after interval: Int64, in scene: borrowing Scene,
        _ change: inout GestureChange, _ edges: inout [LatchEdge]
    ) {
        switch (previous.reading, last.reading) {
        case (.touches(let before), .touches(let now)) where !before.hasSameFingers(as: now):
            // The fingers that stay go their way first, without guides, and then all do.
            let staying = before.common(with: now)
            if staying.count > 0 {
                restart(from: .touches(staying), in: scene, into: &edges)
                advance(
                    to: .touches(now.common(with: before)), after: interval,
                    last.modifiers.union(.snappingOff), in: scene, &change, &edges)
            }
            restart(from: .touches(now), in: scene, into: &edges)
        case (.recognition(let before), .recognition(let now)) where !before.hasSameParts(as: now):
            restart(from: .recognition(before.baseline(for: now)), in: scene, into: &edges)
            advance(
                to: last.reading, after: interval, last.modifiers, in: scene, &change, &edges)
        default:
            advance(
                to: last.reading, after: interval, last.modifiers, in: scene, &change, &edges)
        }
    }

    private mutating func advance(
        to reading: Sample.Reading, after interval: Int64, _ modifiers: Modifiers,
        in scene: borrowing Scene, _ change: inout GestureChange, _ edges: inout [LatchEdge]
    ) {
        switch (motion, reading) {
        case (.translation(var translation), _):
            guard let pointer = reading.pointer else { return }
            let latches = translation.step(
                to: pointer, after: interval, modifiers, in: scene)
            motion = .translation(translation)
            record(latches, of: translation, into: &edges)
            translate(by: translation, &change)
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

    private mutating func translate(
        by translation: Translation, _ change: inout GestureChange
    ) {
        let raw = translation.raw
        let snapped = translation.snapped
        let base = translation.base
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
        _ latches: Translation.Change, of translation: Translation, into edges: inout [LatchEdge]
    ) {
        record(latches.x, held: translation.held(.x), into: &edges)
        record(latches.y, held: translation.held(.y), into: &edges)
    }

    private mutating func record(
        _ change: AxisLatch.Change, held: Guide?, into edges: inout [LatchEdge]
    ) {
        if let lost = change.lost {
            level.remove(lost.name)
            if !change.isTheft { record(.released(change.reason), of: lost, into: &edges) }
        }
        guard change.hasCaught, let held else { return }
        level.insert(held.name)
        if change.isTheft, let lost = change.lost {
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
