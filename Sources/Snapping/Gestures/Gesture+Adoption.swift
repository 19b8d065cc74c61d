public import Canvas

extension Gesture {
    /// Stands as the one who decides says, as of the last sample consumed; what comes after it can
    /// then be played again.
    ///
    /// For a member that predicts its own gesture: where the server's scene was another one, its
    /// frames and latches are others. The way of the pointer is the same for both, and so stays as
    /// it was; what cannot be known, how far the pointer is from an axis that a guide holds, stays
    /// too. Where a part of the way was measured from another place, it is measured from here on.
    ///
    /// - Parameters:
    ///   - frames: One for each of ``targets``, in their order.
    ///   - latched: The guides of the level. One that cannot hold in the present way of moving is
    ///     left out.
    ///   - ordinal: The number of the newest edge.
    ///   - flags: The member's, which in `classic` are as the level says.
    ///
    /// - Precondition: There are as many frames as targets.
    ///
    /// **Spec:** L1, L2, U4.
    public mutating func adopt(
        _ frames: List<Frame>, latched: List<Guide>, ordinal: LatchOrdinal,
        flags: inout ClassicFlags,
        in scene: borrowing Scene
    ) {
        precondition(frames.count == targets.count, "an adopted gesture has a frame per target")
        level = .none
        switch motion {
        case .classic:
            for index in targets.indices { targets[index].frame = frames[index] }
            for index in latched.indices {
                if case .canvas(let kind) = latched[index].name { level.canvas.insert(kind) }
            }
            // The sample of begin runs no function, and a handle none at all.
            if lastSample > SampleNumber(0), kind != .handle { flags.aligned = level.canvas }
        case .translation: adoptCarried(frames, latched, in: scene)
        case .fingers, .recognition, .handle: adoptTurned(frames, latched, in: scene)
        }
        lastOrdinal = ordinal
        var change = GestureChange(isLevelChanged: true)
        refreshShown(in: scene, &change)
    }

    private mutating func adoptCarried(
        _ frames: List<Frame>, _ latched: List<Guide>, in scene: borrowing Scene
    ) {
        var isCarried = true
        for index in targets.indices {
            let frame = targets[index].frame
            if frame.scale != frames[index].scale || frame.angle != frames[index].angle {
                isCarried = false
            }
        }
        if !isCarried { goOn(from: frames, in: scene) }
        guard let base = translation?.base else { return }
        for axis in Axis.both {
            let way = frames[0].center[axis] - targets[0].phaseFrame.center[axis]
            let index = latched.indices.first { latched[$0].name.axis == axis }
            translation?.hold(index.map { latched[$0] }, at: base[axis] + way, axis)
            if let index {
                level.insert(latched[index].name)
            } else {
                let distance = frames[0].center[axis] - targets[0].rawFrame.center[axis]
                translation?.shift(by: distance, axis)
                for index in targets.indices {
                    let center = frames[index].center[axis]
                    targets[index].phaseFrame.center[axis] +=
                        center - targets[index].rawFrame.center[axis]
                    targets[index].rawFrame.center[axis] = center
                }
            }
        }
        for index in targets.indices { targets[index].frame = frames[index] }
        adoptAngle(latched)
    }

    private mutating func adoptTurned(
        _ frames: List<Frame>, _ latched: List<Guide>, in scene: borrowing Scene
    ) {
        var isSame = true
        for index in targets.indices where targets[index].frame != frames[index] { isSame = false }
        if !isSame { goOn(from: frames, in: scene) }
        adoptAngle(latched)
    }

    private mutating func adoptAngle(_ latched: List<Guide>) {
        for index in latched.indices {
            if case .angle(let angle) = latched[index].name { level.angle = angle }
        }
        angle.hold(level.angle)
    }

    private mutating func goOn(from frames: List<Frame>, in scene: borrowing Scene) {
        for index in targets.indices { targets[index].frame = frames[index] }
        // These edges are told by the one who decides.
        var edges: List<LatchEdge> = List()
        restart(from: lastReading, in: scene, into: &edges)
    }
}
