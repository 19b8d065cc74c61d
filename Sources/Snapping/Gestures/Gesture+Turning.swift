import Canvas

extension Gesture {
    /// Turns and scales the items, and lets the angle catch.
    ///
    /// **Spec:** S17–S19.
    mutating func turn(
        _ similarity: Similarity, _ modifiers: Modifiers, _ scene: borrowing Scene,
        _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        let before = angle.held
        let outcome = turning.step(similarity, modifiers, latch: &angle)
        for index in targets.indices {
            let scales = targets[index].scales(least: setting.configuration.leastFontSize)
            let base = targets[index].phaseFrame
            targets[index].rawFrame = outcome.raw.applied(to: base, scales: scales)
            let frame = outcome.snapped.applied(to: base, scales: scales)
            if frame != targets[index].frame {
                targets[index].frame = frame
                change.isFrameChanged = true
            }
        }
        if scene.layout.confinement != .free { confine(on: scene.layout, &change) }
        recordAngle(from: before, isOn: modifiers.isDisjoint(with: Turning.loose), into: &edges)
    }

    private mutating func confine(on layout: CanvasLayout, _ change: inout GestureChange) {
        let grasp = Grasp(targets)
        let point = Position(
            x: grasp.point.x.clamped(to: grasp.confined(.x, on: layout, beyond: overhang)),
            y: grasp.point.y.clamped(to: grasp.confined(.y, on: layout, beyond: overhang)))
        guard point != grasp.point else { return }
        for index in targets.indices {
            targets[index].frame.center.x += point.x - grasp.point.x
            targets[index].frame.center.y += point.y - grasp.point.y
        }
        change.isFrameChanged = true
    }

    private mutating func recordAngle(
        from before: Angle?, isOn: Bool, into edges: inout List<LatchEdge>
    ) {
        let now = angle.held
        guard now != before, let told = now ?? before else { return }
        level.angle = now
        let change: LatchEdge.Change =
            if now == nil {
                .released(isOn ? .moved : .off)
            } else if let before {
                .stolen(from: .angle(before))
            } else {
                .latched
            }
        record(change, of: Guide(angle: told), into: &edges)
    }
}

extension Recognition {
    /// Whether the same parts have begun in both.
    func hasSameParts(as other: Recognition) -> Bool {
        (translation == nil) == (other.translation == nil)
            && (magnification == nil) == (other.magnification == nil)
            && (rotation == nil) == (other.rotation == nil)
    }

    /// Whether it says more than where the items are dragged.
    var isTurning: Bool { magnification != nil || rotation != nil }

    /// From where the parts of `next` count: those that go on from here, the others from nothing.
    func baseline(for next: Recognition) -> Recognition {
        Recognition(
            translation: next.translation.map { _ in translation ?? .center },
            magnification: next.magnification.map { _ in magnification ?? .one },
            rotation: next.rotation.map { _ in rotation ?? .zero })
    }

    /// What the recogniser did since `base`, about a point.
    func similarity(since base: Recognition, about point: Position) -> Similarity {
        let from = Similarity.Point(point)
        var to = from
        if let translation, let before = base.translation {
            to.x += Double((translation.x - before.x).thousandths)
            to.y += Double((translation.y - before.y).thousandths)
        }
        var factor = 1.0
        if let magnification, let before = base.magnification {
            factor = Double(magnification.millionths) / Double(before.millionths)
        }
        return Similarity(
            from: from, to: to, factor: factor,
            rotation: (rotation ?? .zero) - (base.rotation ?? .zero))
    }
}
