import Canvas

/// Any gesture under the `classic` profile: the seed documents' functions on what its samples say,
/// since the way of moving began.
///
/// **Spec:** S11, S12, S20.
struct ClassicMotion: Sendable {
    /// The guides whose flags tell the truth.
    private(set) var shown: GuideSet = .none
    private let kind: GestureKind
    /// The point that the functions align: the centre of a single item.
    let base: Position
    /// What is measured from.
    private let start: Sample.Reading
    private let order: ClassicOrder
    private var alignment: ClassicAlignment
    /// The size of a single item at scale 1, unturned, which its turning changes.
    private let itemSize: ClassicSize?

    /// Starts; no function runs for the sample that begins.
    init(
        _ kind: GestureKind, of targets: List<GestureTarget>, _ grasp: Grasp,
        from reading: Sample.Reading, _ setting: GestureSetting, on layout: CanvasLayout
    ) {
        self.kind = kind
        base = grasp.point
        order = setting.configuration.classicOrder
        let constants = setting.configuration.classicConstants
        start = reading
        if targets.count == 1 {
            let half = targets[0].body.halfExtents
            let size = ClassicSize(
                width: (half.width + half.width).points,
                height: (half.height + half.height).points)
            itemSize = size
            alignment = ClassicAlignment(
                on: layout, itemSize: ClassicMotion.size(size, under: targets[0].frame),
                constants: constants)
        } else {
            itemSize = nil
            let union = ClassicSize(
                width: grasp.x.extent.points, height: grasp.y.extent.points)
            alignment = ClassicAlignment(on: layout, itemSize: union, constants: constants)
        }
    }

    /// How the items are carried by the reading of a sample, before the functions run; nil for the
    /// handle, which carries nothing.
    func similarity(to reading: Sample.Reading) -> Similarity? {
        if kind == .handle { return nil }
        switch (start, reading) {
        case (.pointer(let grip), .pointer(let pointer)):
            let to = Position(x: base.x + (pointer.x - grip.x), y: base.y + (pointer.y - grip.y))
            return Similarity(
                from: Similarity.Point(base), to: Similarity.Point(to), factor: 1, rotation: .zero)
        case (.touches(let before), .touches(let touches)):
            let spread = FingerSpread(before)
            let similarity = spread.similarity(to: touches)
            return touches.count > 1 && similarity.factor.isFinite
                ? similarity : spread.carried(to: touches)
        case (.recognition(let since), .recognition(let now)):
            return now.similarity(since: since, about: base)
        default: return nil
        }
    }

    /// Where the pointer grabbed the handle.
    var handleStart: Position? {
        if case .pointer(let grip) = start, kind == .handle { return grip }
        return nil
    }

    /// Runs the functions on a raw point, for a single item under its new frame.
    mutating func align(
        _ raw: Position, frame: Frame, flags: inout ClassicFlags
    ) -> Position {
        if let itemSize { alignment.itemSize = ClassicMotion.size(itemSize, under: frame) }
        let location = alignment.align(
            ClassicSize(width: raw.x.points, height: raw.y.points), order: order, flags: &flags)
        let point = Position(
            x: Length(rounding: location.width) ?? raw.x,
            y: Length(rounding: location.height) ?? raw.y
        ).clampedToBounds()
        shown = shown(flags.aligned, at: point)
        return point
    }

    /// The flags that tell the truth: those whose own result the chain has left standing.
    ///
    /// Compared on the grid, as what is drawn is on it; not by the rounded box, whose edge can be
    /// a thousandth off a guide that holds it.
    ///
    /// **Spec:** S7.
    private func shown(_ aligned: GuideSet, at center: Position) -> GuideSet {
        var shown = GuideSet.none
        for kind in aligned where Length(rounding: alignment.rest(on: kind)) == center[kind.axis] {
            shown.insert(kind)
        }
        return shown
    }

    /// The seed adds two factors; the scale is their sum.
    private static func size(_ size: ClassicSize, under frame: Frame) -> ClassicSize {
        ClassicSize(
            of: size, angle: frame.angle, scaleFactor: frame.scale.factor, lastScaleFactor: 0)
    }
}

extension GestureTarget {
    /// The frame that seed 3's handle gives, about a centre; nil when it has a number that cannot
    /// be stored.
    ///
    /// An item without a font is scaled as if its scale were a font size without a least one.
    ///
    /// **Spec:** S20.
    func classicFrame(
        handleFrom start: Position, to pointer: Position, about center: Position
    ) -> Frame? {
        let own = body.fontSize?.points ?? 1
        let middle = ClassicPoint(center)
        let handle = ClassicHandle(
            center: middle, fontSize: own * phaseFrame.scale.factor, touch: ClassicPoint(start),
            constants: ClassicLabelConstants(minimumFontSize: body.fontSize == nil ? 0 : 10))
        let twist = handle.changed(center: middle, touch: ClassicPoint(pointer))
        let millionths = rounded(twist.fontSize / own * 1_000_000, within: 1e12)
        guard let millionths, let scale = Scale(millionths: millionths),
            let angle = Angle(radians: twist.angle)
        else { return nil }
        return Frame(center: frame.center, scale: scale, angle: angle)
    }

    /// The frame after a turn and an enlargement that are added to those of the base; nil when it
    /// has a scale that cannot be stored.
    ///
    /// **Spec:** S20.
    func classicFrame(turnedBy similarity: Similarity) -> Frame? {
        let added = rounded((similarity.factor - 1) * 1_000_000, within: 1e12)
        guard let added, let scale = Scale(millionths: phaseFrame.scale.millionths + added) else {
            return nil
        }
        return Frame(
            center: frame.center, scale: scale, angle: phaseFrame.angle + similarity.rotation)
    }
}

extension ClassicPoint {
    fileprivate init(_ position: Position) {
        self.init(x: position.x.points, y: position.y.points)
    }
}
