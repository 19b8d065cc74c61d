import Canvas

/// A drag under the `classic` profile: seed 1's functions on the raw location of each sample.
///
/// **Spec:** S11, S12.
struct ClassicDrag: Sendable {
    private let alignment: ClassicAlignment
    private let order: ClassicOrder

    /// Starts a drag of an item; no function runs for the sample that begins it.
    init(
        of body: Body, under frame: Frame, on layout: CanvasLayout,
        by configuration: SnapConfiguration
    ) {
        let size = ClassicSize(
            width: (body.halfExtents.width + body.halfExtents.width).points,
            height: (body.halfExtents.height + body.halfExtents.height).points)
        alignment = ClassicAlignment(
            on: layout,
            itemSize: ClassicSize(
                of: size, angle: frame.angle, scaleFactor: frame.scale.factor, lastScaleFactor: 0),
            constants: configuration.classicConstants)
        order = configuration.classicOrder
    }

    /// Takes the raw centre of the next sample.
    func step(to raw: Position, flags: inout ClassicFlags) -> Snap {
        let location = alignment.align(
            ClassicSize(width: raw.x.points, height: raw.y.points), order: order, flags: &flags)
        let center = Position(
            x: Length(rounding: location.width) ?? raw.x,
            y: Length(rounding: location.height) ?? raw.y)
        return Snap(
            center: center.clampedToBounds(), latched: flags.aligned, stolen: .none,
            shown: shown(flags.aligned, at: center.clampedToBounds()))
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
}
