import Canvas

extension Gesture {
    /// Takes a sample under the `classic` profile.
    ///
    /// **Spec:** S11, S12, S20.
    mutating func moveClassic(
        by sample: Sample, in scene: borrowing Scene, flags: inout ClassicFlags,
        _ change: inout GestureChange, _ edges: inout List<LatchEdge>
    ) {
        if sample.reading.hasOtherParts(than: lastReading) {
            var start = sample.reading
            if case .recognition = start { start = lastReading.common(with: start) }
            restartClassic(from: start, in: scene)
        }
        let base = classic?.base ?? .center
        if let start = classic?.handleStart, case .pointer(let pointer) = sample.reading {
            for index in targets.indices {
                let frame = targets[index].classicFrame(
                    handleFrom: start, to: pointer, about: base)
                set(frame, at: index, &change)
            }
            return
        }
        guard let similarity = classic?.similarity(to: sample.reading) else { return }
        for index in targets.indices {
            set(targets[index].classicFrame(turnedBy: similarity), at: index, &change)
        }
        place(at: similarity, flags: &flags, &change)
        recordEdges(to: flags.aligned, into: &edges)
    }

    private mutating func restartClassic(
        from reading: Sample.Reading, in scene: borrowing Scene
    ) {
        for index in targets.indices { targets[index].phaseFrame = targets[index].frame }
        classic = ClassicMotion(
            kind, of: targets, Grasp(targets), from: reading, setting, on: scene.layout)
    }

    private mutating func set(_ frame: Frame?, at index: Int, _ change: inout GestureChange) {
        guard let frame else {
            change.isUnstorable = true
            return
        }
        targets[index].rawFrame = frame
        if frame != targets[index].frame {
            targets[index].frame = frame
            change.isFrameChanged = true
        }
    }

    private mutating func place(
        at similarity: Similarity, flags: inout ClassicFlags, _ change: inout GestureChange
    ) {
        let base = classic?.base ?? .center
        let raw = similarity.translated(base).clampedToBounds()
        let frame = targets[0].frame
        let point = classic?.align(raw, frame: frame, flags: &flags) ?? raw
        for index in targets.indices {
            let center = targets[index].phaseFrame.center
            targets[index].rawFrame.center = Position(
                x: center.x + (raw.x - base.x), y: center.y + (raw.y - base.y)
            ).clampedToBounds()
            let new = Position(
                x: center.x + (point.x - base.x), y: center.y + (point.y - base.y)
            ).clampedToBounds()
            if new != targets[index].frame.center {
                targets[index].frame.center = new
                change.isFrameChanged = true
            }
        }
    }

    private mutating func recordEdges(to aligned: GuideSet, into edges: inout List<LatchEdge>) {
        let lost = level.canvas.subtracting(aligned)
        let gained = aligned.subtracting(level.canvas)
        for axis in Axis.both {
            let ofAxis = GuideSet(axis: axis)
            for kind in lost.intersection(ofAxis) {
                record(.released(.moved), of: setting.guides[kind], into: &edges)
            }
            for kind in gained.intersection(ofAxis) {
                record(.latched, of: setting.guides[kind], into: &edges)
            }
        }
        level.canvas = aligned
    }
}

extension Similarity {
    /// Where a point is carried when nothing is turned or enlarged.
    func translated(_ position: Position) -> Position {
        var similarity = self
        similarity.factor = 1
        similarity.rotation = .zero
        return similarity.applied(to: Frame(center: position), scales: Scale.bounds).center
    }
}
