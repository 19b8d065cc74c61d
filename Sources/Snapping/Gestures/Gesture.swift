public import Canvas

/// A gesture on one or more items, between the guides of a scene.
///
/// A value: the same samples in the same scenes give the same frames, levels and edges wherever it
/// runs. Every sample is measured from a base, never from the one before, so nothing drifts and
/// nothing that happens to the stored items meanwhile matters. The base is that of begin; where the
/// way of moving changes (a finger more or less), it is what is seen at that moment.
///
/// **Spec:** G9–G12, S8, L1–L4.
public struct Gesture: Sendable {
    /// Which gesture.
    public let kind: GestureKind
    /// What its samples have to be: of the form of the one that began it.
    ///
    /// **Spec:** G2.
    public let form: ReadingForm
    /// The items that it holds, with their frames.
    public internal(set) var targets: List<GestureTarget>
    /// The guides that hold the items.
    ///
    /// **Spec:** L1.
    public internal(set) var level = Level.none
    /// The guides that are exactly true, to be drawn: in `refined` all that are true on an axis
    /// that has a latch, and the angle; in `classic` those among ``level`` that are true.
    ///
    /// **Spec:** S7.
    public internal(set) var shown: List<Guide> = List()
    /// The number of the newest edge; 0 before the first.
    ///
    /// **Spec:** L2.
    public internal(set) var lastOrdinal = LatchOrdinal(0)

    /// The number of the newest sample consumed.
    public private(set) var lastSample: SampleNumber
    var lastReading: Sample.Reading
    private var lastTime: SampleTime
    var motion: Motion
    /// Where ``motion`` is a translation, or classic, this is it: apart, to be moved where it lies.
    var translation: Translation?
    var classic: ClassicMotion?
    /// Where the fingers were, and where ``motion`` is of fingers, are measured from.
    var spread = FingerSpread(TouchList())
    /// How far what is held can be turned and enlarged.
    var turning: Turning
    /// How far was turned when that could be told the last time.
    var lastRotation = Angle.zero
    var overhang = Overhang(low: .center, high: .center)
    var angle: AngleLatch
    let setting: GestureSetting
    /// The version of the scene for which ``shown`` holds, and whether it depends on the position.
    var shownVersion: UInt32 = 0
    var isShownLoose = false
    /// Where ``shown`` is made anew, to be compared; kept, so that it need not grow.
    private var spareShown: List<Guide> = List()

    /// The ways in which items are moved.
    enum Motion: Sendable {
        case translation
        case fingers
        case recognition(since: Recognition, about: Position)
        case handle(HandleGrip)
        case classic
    }

    /// The most edges that one sample, or one end, can add: reserve as much and nothing allocates.
    public static let greatestEdgeCount = 8
    /// The most guides that can be shown at once: three of the canvas, three of items and six of
    /// gaps on each axis, and an angle.
    public static let greatestShownCount = 25

    /// Begins a gesture: nothing moves, and nothing latches, by the sample that begins.
    ///
    /// `scene` does not have the items that the gesture holds. Everything given here is frozen for
    /// the gesture's life but the scene, which may be another one at each sample.
    ///
    /// - Precondition: There is at least one item, and the sample's reading is one that a gesture
    ///   of this kind can have.
    ///
    /// **Spec:** G1, S5, S8, S9.
    public init(
        _ kind: GestureKind, of items: List<GestureTarget>, in scene: borrowing Scene, zoom: Zoom,
        viewport: Box? = nil, sample: Sample, configuration: SnapConfiguration = .standard
    ) {
        self.kind = kind
        form = sample.reading.form
        targets = items
        lastSample = sample.number
        lastReading = sample.reading
        lastTime = sample.time
        setting = GestureSetting(
            on: scene.layout, zoom: zoom, viewport: viewport, configuration)
        angle = AngleLatch(at: .zero, bands: configuration.angles)
        motion = .translation
        turning = Turning(items, least: configuration.leastFontSize)
        start(from: sample.reading, in: scene)
        shown.reserveCapacity(Gesture.greatestShownCount)
        spareShown.reserveCapacity(Gesture.greatestShownCount)
    }

    /// Consumes the next sample and appends the edges that it causes.
    ///
    /// Edges of the x axis come before those of y, and these before those of the angle; on one of
    /// them, releases before latches. Samples come in the order of their numbers, and are
    /// of its ``form``: whoever receives them sees to that. `flags` are those of the member
    /// whose gesture it is; `refined` leaves them alone.
    ///
    /// **Spec:** S8, L2, L3.
    @discardableResult
    public mutating func move(
        _ sample: Sample, in scene: borrowing Scene, flags: inout ClassicFlags,
        edges: inout List<LatchEdge>
    ) -> GestureChange {
        let interval = sample.time.microseconds - lastTime.microseconds
        lastSample = sample.number
        lastTime = sample.time
        let count = edges.count
        var change = GestureChange()
        if isClassic {
            moveClassic(by: sample, in: scene, flags: &flags, &change, &edges)
        } else {
            moveRefined(by: sample, after: interval, in: scene, &change, &edges)
        }
        lastReading = sample.reading
        change.isLevelChanged = edges.count > count
        refreshShown(in: scene, &change)
        return change
    }

    /// Whether what a scene has now may make a difference before the next sample: a guide of
    /// other items holds, and the scene is not the one of the last sample any more.
    public func isBehind(_ scene: borrowing Scene) -> Bool {
        (level.x != nil || level.y != nil) && shownVersion != scene.version
    }

    /// Lets go of the guides that are gone from a scene, between two samples; appends the edges.
    ///
    /// What they held is where the finger is, and nothing catches.
    ///
    /// **Spec:** S15.
    public mutating func follow(
        _ scene: borrowing Scene, edges: inout List<LatchEdge>
    ) -> GestureChange {
        let count = edges.count
        var change = GestureChange()
        followTranslation(scene, &change, &edges)
        change.isLevelChanged = edges.count > count
        refreshShown(in: scene, &change)
        return change
    }

    /// Ends the gesture: every latch is released for `reason`, and nothing is drawn any more.
    ///
    /// The frames stay; the items of a gesture that is cancelled have their
    /// ``GestureTarget/baseFrame`` restored by its owner.
    ///
    /// **Spec:** L4.
    public mutating func finish(_ reason: ReleaseReason, edges: inout List<LatchEdge>) {
        for name in level { record(.released(reason), of: guide(name), into: &edges) }
        level = .none
        shown.removeAll(keepingCapacity: true)
    }

    mutating func record(
        _ change: LatchEdge.Change, of guide: Guide, into edges: inout List<LatchEdge>
    ) {
        lastOrdinal = lastOrdinal.next
        edges.append(
            LatchEdge(ordinal: lastOrdinal, sample: lastSample, change: change, guide: guide))
    }

    /// A guide that is latched.
    private func guide(_ name: GuideName) -> Guide {
        switch name {
        case .angle(let angle): return Guide(angle: angle)
        case .canvas(let kind): return setting.guides[kind]
        default: break
        }
        guard let axis = name.axis, let guide = translation?.held(axis) else {
            preconditionFailure("a guide of items holds in a translation only: L1")
        }
        return guide
    }

    /// Finds the guides to draw anew, when they can be others.
    mutating func refreshShown(in scene: borrowing Scene, _ change: inout GestureChange) {
        let isOtherScene = shownVersion != scene.version
        let isStale =
            change.isLevelChanged || !level.isEmpty && isOtherScene
            || isShownLoose && change.isFrameChanged
        guard isStale || isClassic else { return }
        swap(&shown, &spareShown)
        shown.removeAll(keepingCapacity: true)
        isShownLoose = appendTrue(in: scene, after: isOtherScene ? nil : spareShown)
        shownVersion = scene.version
        if shown != spareShown { change.isLevelChanged = true }
    }

    private mutating func appendTrue(in scene: borrowing Scene, after last: List<Guide>?) -> Bool {
        let isLoose = translation?.appendTrue(in: scene, after: last, to: &shown) ?? false
        for kind in classic?.shown ?? .none { shown.append(setting.guides[kind]) }
        if let angle = level.angle { shown.append(Guide(angle: angle)) }
        return isLoose
    }

    private var isClassic: Bool { classic != nil }
}

/// What a sample has changed, so that only that needs to be sent.
public struct GestureChange: Hashable, Sendable {
    /// Whether a frame is another one.
    public var isFrameChanged: Bool
    /// Whether the latched guides or the guides shown are others.
    public var isLevelChanged: Bool
    /// Whether a number came out that cannot be stored, so that the item kept its frame.
    ///
    /// **Spec:** S20.
    public var isUnstorable: Bool

    /// Makes a change.
    public init(
        isFrameChanged: Bool = false, isLevelChanged: Bool = false, isUnstorable: Bool = false
    ) {
        self.isFrameChanged = isFrameChanged
        self.isLevelChanged = isLevelChanged
        self.isUnstorable = isUnstorable
    }
}
