public import Canvas

/// One finger that drags one item between the guides of its canvas.
///
/// A value: the same samples give the same frames, levels and edges wherever it runs. It keeps
/// nothing but the base, the latches and the last sample; every sample is measured from the base,
/// never from the one before, so nothing drifts and nothing that happens to the stored item
/// meanwhile matters.
///
/// **Spec:** S8, L1–L4.
public struct DragGesture: Sendable {
    /// The item's frame when the gesture began; to be restored when it is cancelled.
    public let baseFrame: Frame
    /// The item's frame where the finger alone would have it.
    public private(set) var rawFrame: Frame
    /// The item's frame as snapped: what is stored and sent.
    public private(set) var frame: Frame
    /// The guides that hold the item: the level.
    ///
    /// **Spec:** L1.
    public private(set) var latched: GuideSet = .none
    /// The number of the newest edge; 0 before the first.
    ///
    /// **Spec:** L2.
    public private(set) var lastOrdinal = LatchOrdinal(0)

    private var shownKinds: GuideSet = .none
    private var last: Sample
    private let grip: Position
    private let guides: CanvasGuides
    private var rules: Rules

    private enum Rules: Sendable {
        case refined(RefinedDrag)
        case classic(ClassicDrag)
    }

    /// The most edges that one sample, or one end, can add: reserve as much and nothing allocates.
    public static let greatestEdgeCount = 6

    /// Begins a gesture on an item: nothing moves, and nothing latches, by the sample that begins.
    ///
    /// Everything here is frozen for the gesture's life.
    ///
    /// **Spec:** S5, S8, S9.
    public init(
        item frame: Frame, body: Body, on layout: CanvasLayout, zoom: Zoom, sample: Sample,
        configuration: SnapConfiguration = .standard
    ) {
        baseFrame = frame
        rawFrame = frame
        self.frame = frame
        last = sample
        grip = sample.position
        guides = CanvasGuides(of: layout, constants: configuration.classicConstants)
        switch layout.profile {
        case .refined:
            rules = .refined(
                RefinedDrag(
                    of: Box(of: body, under: frame), between: guides, by: configuration,
                    zoom: zoom))
        case .classic:
            rules = .classic(ClassicDrag(of: body, under: frame, on: layout, by: configuration))
        }
    }

    /// The number of the newest sample consumed.
    public var lastSample: SampleNumber { last.number }

    /// The guides that are exactly true, to be drawn.
    ///
    /// In `refined` all that are true on an axis that has a latch; in `classic` those among
    /// ``latched`` that are true.
    ///
    /// **Spec:** S7.
    public var shown: GuideLines { GuideLines(shownKinds, of: guides) }

    /// The guide of a kind, as the gesture sees it.
    public func guide(_ kind: GuideKind) -> Guide { guides[kind] }

    /// Consumes the next sample and appends the edges that it causes.
    ///
    /// Edges of the x axis come before those of y; on an axis, releases before latches. Samples
    /// come in the order of their numbers: whoever receives them sees to that. `flags` are those of
    /// the member whose gesture it is; `refined` leaves them alone.
    ///
    /// **Spec:** S8, L2, L3.
    @discardableResult
    public mutating func move(
        _ sample: Sample, flags: inout ClassicFlags, edges: inout [LatchEdge]
    ) -> DragChange {
        rawFrame.center = rawCenter(at: sample.position)
        let snap: Snap
        switch rules {
        case .refined(var drag):
            snap = drag.step(to: rawFrame.center, from: last, by: sample)
            rules = .refined(drag)
        case .classic(let drag):
            snap = drag.step(to: rawFrame.center, flags: &flags)
        }
        last = sample
        let change = DragChange(
            isFrameChanged: snap.center != frame.center,
            isLevelChanged: snap.latched != latched || snap.shown != shownKinds)
        frame.center = snap.center
        shownKinds = snap.shown
        recordEdges(to: snap, into: &edges)
        return change
    }

    /// Ends the gesture: every latch is released for `reason`, and nothing is drawn any more.
    ///
    /// The frame stays; a gesture that is cancelled has its ``baseFrame`` restored by its owner.
    ///
    /// **Spec:** L4.
    public mutating func finish(_ reason: ReleaseReason, edges: inout [LatchEdge]) {
        for kind in latched { record(.released(reason), of: kind, into: &edges) }
        latched = .none
        shownKinds = .none
    }

    private func rawCenter(at pointer: Position) -> Position {
        let center = Position(
            x: baseFrame.center.x + (pointer.x - grip.x),
            y: baseFrame.center.y + (pointer.y - grip.y))
        return center.clampedToBounds()
    }

    private mutating func recordEdges(to snap: Snap, into edges: inout [LatchEdge]) {
        guard snap.latched != latched else { return }
        recordEdges(to: snap, on: .x, into: &edges)
        recordEdges(to: snap, on: .y, into: &edges)
        latched = snap.latched
    }

    private mutating func recordEdges(
        to snap: Snap, on axis: Axis, into edges: inout [LatchEdge]
    ) {
        let lost = latched.subtracting(snap.latched).intersection(GuideSet(axis: axis))
        let gained = snap.latched.subtracting(latched).intersection(GuideSet(axis: axis))
        if let thief = snap.stolen.intersection(gained).first, let victim = lost.first {
            record(.stolen(from: victim), of: thief, into: &edges)
            return
        }
        for kind in lost { record(.released(.moved), of: kind, into: &edges) }
        for kind in gained { record(.latched, of: kind, into: &edges) }
    }

    private mutating func record(
        _ change: LatchEdge.Change, of kind: GuideKind, into edges: inout [LatchEdge]
    ) {
        lastOrdinal = lastOrdinal.next
        edges.append(
            LatchEdge(
                ordinal: lastOrdinal, sample: last.number, change: change, guide: guides[kind]))
    }
}

/// What a sample has changed, so that only that needs to be sent.
public struct DragChange: Hashable, Sendable {
    /// Whether the frame is another one.
    public var isFrameChanged: Bool
    /// Whether the latched guides or the guides shown are others.
    public var isLevelChanged: Bool

    /// Makes a change.
    public init(isFrameChanged: Bool, isLevelChanged: Bool) {
        self.isFrameChanged = isFrameChanged
        self.isLevelChanged = isLevelChanged
    }
}
