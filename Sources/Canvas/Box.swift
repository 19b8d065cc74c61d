/// The upright box around an item as it stands on the canvas, on the grid.
///
/// **Spec:** N3, N4.
public struct Box: Hashable, Sendable {
    /// The middle: the centre of the item's frame.
    public var center: Position
    /// Half of the width and height of the box.
    public var halfExtents: HalfExtents

    /// Makes a box around `center`.
    public init(center: Position, halfExtents: HalfExtents) {
        self.center = center
        self.halfExtents = halfExtents
    }

    /// Makes the box of `body` when it is scaled, turned and placed by `frame`.
    public init(of body: Body, under frame: Frame) {
        center = frame.center
        halfExtents = HalfExtents(of: body, scale: frame.scale, angle: frame.angle)
    }

    /// Whether the boxes have a point in common; touching counts.
    public func touches(_ other: Box) -> Bool {
        low(.x) <= other.high(.x) && high(.x) >= other.low(.x)
            && low(.y) <= other.high(.y) && high(.y) >= other.low(.y)
    }

    /// The lower edge along `axis`: left or top.
    public func low(_ axis: Axis) -> Length { center[axis] - halfExtents[axis] }

    /// The upper edge along `axis`: right or bottom.
    public func high(_ axis: Axis) -> Length { center[axis] + halfExtents[axis] }
}

extension HalfExtents {
    /// Makes the half-extents of the upright box of a body that is scaled and turned.
    ///
    /// A rectangle takes |h·sin| + |w·cos| by |h·cos| + |w·sin|; an ellipse takes
    /// √((w·cos)² + (h·sin)²) by √((h·cos)² + (w·sin)²), so a turned circle keeps its box. Computed
    /// in thousandths of a point in this order, times the scale's millionths, divided by 1,000,000,
    /// rounded half away from zero: without rotation the only inexact step is the rounding.
    ///
    /// **Spec:** N2, N4.
    public init(of body: Body, scale: Scale, angle: Angle) {
        let sine = angle.sine
        let cosine = angle.cosine
        let halfWidth = Double(body.halfExtents.width.thousandths)
        let halfHeight = Double(body.halfExtents.height.thousandths)
        self.init(
            width: HalfExtents.extent(
                along: halfWidth * cosine, across: halfHeight * sine, outline: body.outline,
                scale: scale),
            height: HalfExtents.extent(
                along: halfHeight * cosine, across: halfWidth * sine, outline: body.outline,
                scale: scale))
    }

    private static func extent(
        along: Double, across: Double, outline: Outline, scale: Scale
    ) -> Length {
        let unscaled =
            switch outline {
            case .rectangle: across.magnitude + along.magnitude
            case .ellipse: (along * along + across * across).squareRoot()
            }
        // Legal bodies stay below 1.5·10⁹ thousandths; whatever else comes must not trap.
        let limit: Int64 = 1_000_000_000_000
        let scaled = unscaled * Double(scale.millionths) / 1_000_000
        return Length(thousandths: rounded(scaled, within: Double(limit)) ?? limit)
    }
}
