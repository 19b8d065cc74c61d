import Canvas

/// One pointer that moves what a gesture holds, under the `refined` profile: two axes that know
/// nothing of each other.
///
/// **Spec:** S1–S9, G11.
struct Translation: Sendable {
    /// Where the point of the grasp was when this began.
    private(set) var base: Position
    /// Where the pointer alone would have it.
    private(set) var raw: Position
    private var x: AxisLatch
    private var y: AxisLatch
    private var isSlowX = true
    private var isSlowY = true
    private var pointer: Position
    private let grip: Position
    private let grasp: Grasp
    private let reachX: ClosedRange<Length>
    private let reachY: ClosedRange<Length>
    private let gate: SpeedGate
    private var shownX = Shown()
    private var shownY = Shown()

    /// What a step has done to the latches of both axes.
    struct Change {
        var x: AxisLatch.Change
        var y: AxisLatch.Change

        subscript(axis: Axis) -> AxisLatch.Change { axis == .x ? x : y }
    }

    /// Starts with a pointer at rest at `grip`.
    init(_ grasp: Grasp, grip: Position, _ frame: GestureSetting, in scene: borrowing Scene) {
        self.grasp = grasp
        self.grip = grip
        pointer = grip
        base = grasp.point
        raw = base
        let overhang = grasp.overhang(on: scene.layout)
        reachX = grasp.confined(.x, on: scene.layout, beyond: overhang)
        reachY = grasp.confined(.y, on: scene.layout, beyond: overhang)
        x = AxisLatch(
            .x, at: base.x, span: grasp.x, between: frame.guides, bands: frame.bands,
            reach: reachX, viewport: frame.viewport, in: scene)
        y = AxisLatch(
            .y, at: base.y, span: grasp.y, between: frame.guides, bands: frame.bands,
            reach: reachY, viewport: frame.viewport, in: scene)
        gate = frame.gate
    }

    /// Where the point is put: on the guides that hold it, or where the pointer has it.
    var snapped: Position { Position(x: x.snapped(raw.x), y: y.snapped(raw.y)) }

    /// The guide that holds an axis.
    func held(_ axis: Axis) -> Guide? { axis == .x ? x.held?.guide : y.held?.guide }

    /// The guide that let go of an axis, or was robbed, by the step whose change says so.
    func lost(_ axis: Axis) -> Guide? { axis == .x ? x.lost?.guide : y.lost?.guide }

    /// Takes the next position of the pointer, `interval` microseconds after the one before.
    mutating func step(
        to pointer: Position, after interval: Int64, _ modifiers: Modifiers,
        in scene: borrowing Scene
    ) -> Change {
        isSlowX = gate.isSlow(pointer.x - self.pointer.x, in: interval, otherwise: isSlowX)
        isSlowY = gate.isSlow(pointer.y - self.pointer.y, in: interval, otherwise: isSlowY)
        self.pointer = pointer
        let locked = modifiers.contains(.axisLock) ? lockedAxis(at: pointer) : nil
        raw = Position(
            x: (locked == .x ? base.x : base.x + (pointer.x - grip.x)).clamped(to: reachX),
            y: (locked == .y ? base.y : base.y + (pointer.y - grip.y)).clamped(to: reachY))
        let isOn = !modifiers.contains(.snappingOff)
        let change = Change(
            x: x.step(
                AxisLatch.Step(
                    point: raw.x, across: box(.y, around: raw), isSlow: isSlowX,
                    isOn: isOn && locked != .x),
                in: scene),
            y: y.step(
                AxisLatch.Step(
                    point: raw.y, across: box(.x, around: raw), isSlow: isSlowY,
                    isOn: isOn && locked != .y),
                in: scene))
        note(change)
        return change
    }

    private mutating func note(_ change: Change) {
        if change.x.hasLost || change.x.hasCaught { shownX.hasChanged = true }
        if change.y.hasLost || change.y.hasCaught { shownY.hasChanged = true }
    }

    /// Lets a guide hold an axis at a rest, or none.
    mutating func hold(_ guide: Guide?, at rest: Length, _ axis: Axis) {
        if axis == .x { x.hold(guide, at: rest) } else { y.hold(guide, at: rest) }
        shownX.hasChanged = true
        shownY.hasChanged = true
    }

    /// Lets all have been elsewhere along an axis from the beginning.
    mutating func shift(by distance: Length, _ axis: Axis) {
        base[axis] += distance
        raw[axis] += distance
        if axis == .x { x.shift(by: distance) } else { y.shift(by: distance) }
    }

    /// Lets go of what is gone from a scene, between two samples.
    mutating func follow(_ scene: borrowing Scene) -> Change {
        let change = Change(
            x: x.follow(across: box(.y, around: raw), in: scene),
            y: y.follow(across: box(.x, around: raw), in: scene))
        note(change)
        return change
    }

    /// Appends the guides that are exactly true of the snapped box, on axes that have a latch.
    ///
    /// Those of an axis on which nothing changed are the ones of the `last` time, unless it is nil.
    ///
    /// - Returns: Whether others could come to be true without a change of latches.
    mutating func appendTrue(
        in scene: borrowing Scene, after last: List<Guide>?, to guides: inout List<Guide>
    ) -> Bool {
        #if hasFeature(Embedded)
            // In a browser all are looked for: the program is to be small before it is fast.
            let last: List<Guide>? = nil
        #endif
        let point = snapped
        let first = shownX.count
        if let last, !shownX.isStale {
            for index in 0..<first { guides.append(last[index]) }
        } else {
            shownX.isLoose = x.appendTrue(
                at: point.x, across: box(.y, around: point), in: scene, to: &guides)
            shownX.count = guides.count
        }
        let start = guides.count
        if let last, !shownY.isStale {
            for index in first..<first + shownY.count { guides.append(last[index]) }
        } else {
            shownY.isLoose = y.appendTrue(
                at: point.y, across: box(.x, around: point), in: scene, to: &guides)
            shownY.count = guides.count - start
        }
        shownX.hasChanged = false
        shownY.hasChanged = false
        return shownX.isLoose || shownY.isLoose
    }

    /// What is known of the guides of an axis that were shown the last time.
    private struct Shown {
        var count = 0
        /// Whether others could come to be true without a change of latches.
        var isLoose = false
        /// Whether the latch has changed since.
        var hasChanged = true

        var isStale: Bool { hasChanged || isLoose }
    }

    /// The axis along which the pointer has moved less, y when both are equal.
    private func lockedAxis(at pointer: Position) -> Axis {
        (pointer.x - grip.x).magnitude < (pointer.y - grip.y).magnitude ? .x : .y
    }

    private func box(_ axis: Axis, around point: Position) -> Gap {
        let span = grasp.span(axis)
        return Gap(low: point[axis] - span.low, high: point[axis] + span.high)
    }
}

/// What is frozen for a gesture's life.
///
/// **Spec:** S9, G1.
struct GestureSetting: Sendable {
    let guides: CanvasGuides
    let bands: Bands
    let gate: SpeedGate
    /// How far apart fingers must be to turn and scale, on the canvas.
    let leastSpread: Length
    let viewport: Box?
    let configuration: SnapConfiguration

    init(
        on layout: CanvasLayout, zoom: Zoom, viewport: Box?, _ configuration: SnapConfiguration
    ) {
        guides = CanvasGuides(of: layout, constants: configuration.classicConstants)
        bands = Bands(configuration, at: zoom)
        gate = SpeedGate(configuration, at: zoom)
        leastSpread = Bands.onCanvas(configuration.leastSpread, at: zoom)
        self.viewport = viewport
        self.configuration = configuration
    }
}
