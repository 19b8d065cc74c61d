import Canvas

/// The one latch of an axis in the `refined` profile, and what it needs to change.
///
/// Everything is measured at the dragged point: a guide is *true* when the point is at the guide's
/// rest, and the distance of a guide is the raw point less that.
///
/// **Spec:** S1–S6, S13–S17.
struct AxisLatch: Sendable {
    private let axis: Axis
    private let bands: Bands
    private let span: Span
    private let canvas: CanvasRests
    /// Where the point may be put.
    private let reach: ClosedRange<Length>
    private let viewport: Box?
    /// The farthest that the raw point has been, either way, up to the last sample.
    private var lowest: Length
    private var highest: Length
    private var previous: Length
    private var version: UInt32
    private var hints = SearchHints()
    /// The guide that has caught the box.
    private(set) var held: HeldGuide?
    /// The guide that let go, or was robbed, by the step whose change says so.
    private(set) var lost: HeldGuide?

    /// A guide with the rest of the dragged point on it.
    struct HeldGuide: Sendable {
        let guide: Guide
        let rest: Length
    }

    /// What a step has done to the latch.
    struct Change {
        /// Whether a guide let go, or was robbed: ``lost``.
        var hasLost = false
        /// Why, unless it was robbed.
        var reason = ReleaseReason.moved
        /// Whether there is a guide that caught by this step.
        var hasCaught = false
        /// Whether that one robbed the other.
        var isTheft = false
    }

    /// What a step is taken with.
    struct Step {
        /// The raw point on the axis.
        let point: Length
        /// The box across the axis.
        let across: Gap
        /// Whether the pointer is slow enough for guides to catch.
        let isSlow: Bool
        /// Whether guides may hold at all.
        let isOn: Bool
    }

    /// Starts free; every guide within the enter band is one that the box was on when it was picked
    /// up.
    ///
    /// **Spec:** S5, S6.
    init(
        _ axis: Axis, at point: Length, span: Span, between guides: CanvasGuides, bands: Bands,
        reach: ClosedRange<Length>, viewport: Box?, in scene: borrowing Scene
    ) {
        self.axis = axis
        self.bands = bands
        self.span = span
        canvas = CanvasRests(axis, span: span, guides: guides)
        self.reach = reach
        self.viewport = viewport
        lowest = point
        highest = point
        previous = point
        version = scene.version
    }

    /// Takes the raw point of the next sample.
    ///
    /// **Spec:** S1–S5, S14, S15.
    mutating func step(_ step: Step, in scene: borrowing Scene) -> Change {
        var change = Change()
        let grid = Length(thousandths: 1)
        let standing = standing(across: step.across, in: scene)
        // Where a guide is looked for, if at all: where it would take the box over,
        var reach = -grid
        if let rest = held?.rest {
            let distance = (step.point - rest).magnitude
            if !step.isOn || standing != .stands || distance >= bands.exit {
                change.hasLost = true
                change.reason = reason(isOn: step.isOn, standing)
                lost = held
                held = nil
            } else {
                reach = min(bands.enter, distance - bands.stealMargin)
            }
        }
        var low = step.point - reach
        var high = step.point + reach
        // or catch it. What is gone lets go where the finger is; the next sample may catch again.
        if held == nil, step.isOn, step.isSlow, standing != .gone {
            (low, high) = catchRange(for: step)
        }
        let choice = best(from: low, to: high, for: step, in: scene)
        if !choice.isNone {
            if held != nil {
                change.hasLost = true
                change.isTheft = true
                lost = held
            }
            catchBox(on: choice, for: step, in: scene, &change)
        }
        lowest = min(lowest, step.point)
        highest = max(highest, step.point)
        previous = step.point
        version = scene.version
        return change
    }

    /// Lets a guide hold the point at a rest, or none.
    mutating func hold(_ guide: Guide?, at rest: Length) {
        held = guide.map { HeldGuide(guide: $0, rest: rest) }
        // What the guide belongs to may be gone already: let the next step look.
        version &-= 1
    }

    /// Lets the point have been elsewhere from the beginning.
    mutating func shift(by distance: Length) {
        lowest += distance
        highest += distance
        previous += distance
    }

    /// Lets go of what is gone from a scene, between two samples; nothing catches.
    ///
    /// **Spec:** S15.
    mutating func follow(across: Gap, in scene: borrowing Scene) -> Change {
        var change = Change()
        if standing(across: across, in: scene) == .gone {
            change.hasLost = true
            change.reason = .gone
            lost = held
            held = nil
        }
        version = scene.version
        return change
    }

    /// Where the point is put for a raw point: on the guide that holds it, or left alone.
    func snapped(_ point: Length) -> Length { held?.rest ?? point }

    /// Appends the guides that are exactly true of the box, while there is a latch.
    ///
    /// - Returns: Whether others could come to be true by a movement across.
    ///
    /// **Spec:** S7.
    func appendTrue(
        at point: Length, across: Gap, in scene: borrowing Scene, to guides: inout List<Guide>
    ) -> Bool {
        guard let held else { return false }
        for kind in canvas.enabled where canvas.rest(on: kind) == point {
            guides.append(canvas.guides[kind])
        }
        let query = query(point...point, at: point, across: across)
        return switch axis {
        case .x:
            scene.x.appendTrue(
                for: query, held: held.guide.name, among: scene.items, hints: hints, to: &guides)
        case .y:
            scene.y.appendTrue(
                for: query, held: held.guide.name, among: scene.items, hints: hints, to: &guides)
        }
    }

    private func reason(isOn: Bool, _ standing: Standing) -> ReleaseReason {
        if standing == .gone { return .gone }
        return isOn ? .moved : .off
    }

    private func standing(across: Gap, in scene: borrowing Scene) -> Standing {
        guard let held else { return .stands }
        if case .gap = held.guide.name {} else if scene.version == version { return .stands }
        let query = query(held.rest...held.rest, at: held.rest, across: across)
        return switch axis {
        case .x: scene.x.standing(of: held.guide.name, for: query, among: scene.items, hints: hints)
        case .y: scene.y.standing(of: held.guide.name, for: query, among: scene.items, hints: hints)
        }
    }

    private mutating func catchBox(
        on choice: Choice, for step: Step, in scene: borrowing Scene, _ change: inout Change
    ) {
        let query = query(choice.rest...choice.rest, at: choice.rest, across: step.across)
        let guide =
            switch axis {
            case .x: scene.x.guide(of: choice, on: canvas.guides, for: query, among: scene.items)
            case .y: scene.y.guide(of: choice, on: canvas.guides, for: query, among: scene.items)
            }
        held = HeldGuide(guide: guide, rest: choice.rest)
        change.hasCaught = true
    }

    /// Where a guide is that catches a free box: near, or passed since the last sample and not so
    /// far away that it would let go.
    ///
    /// **Spec:** S1, S2, S3.
    private func catchRange(for step: Step) -> (low: Length, high: Length) {
        let grid = Length(thousandths: 1)
        var low = step.point - bands.enter
        var high = step.point + bands.enter
        if previous < step.point {
            low = min(low, max(previous + grid, step.point - bands.exit + grid))
        } else if previous > step.point {
            high = max(high, min(previous - grid, step.point + bands.exit - grid))
        }
        return (low, high)
    }

    /// The best guide in a range, where there is one.
    private mutating func best(
        from low: Length, to high: Length, for step: Step, in scene: borrowing Scene
    ) -> Choice {
        let low = max(low, reach.lowerBound)
        let high = min(high, reach.upperBound)
        guard low <= high else { return .none }
        let query = query(low...high, at: step.point, across: step.across)
        var choice = canvas.best(for: query)
        if scene.count == 0 { return choice }
        switch axis {
        case .x: scene.x.improve(&choice, for: query, among: scene.items, hints: &hints)
        case .y: scene.y.improve(&choice, for: query, among: scene.items, hints: &hints)
        }
        return choice
    }

    #if hasFeature(Embedded)
        @inline(never)
    #endif
    private func query(
        _ range: ClosedRange<Length>, at point: Length, across: Gap
    ) -> GuideQuery {
        GuideQuery(
            point: point, range: range, firstInhibited: highest - bands.enter,
            lastInhibited: lowest + bands.enter, span: span, across: across, viewport: viewport)
    }
}
