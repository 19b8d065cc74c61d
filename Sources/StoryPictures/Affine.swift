import CPango
import Canvas

/// A place in whatever units.
struct Point: Hashable {
    var x: Double
    var y: Double
}

/// A box in whatever units.
struct Area: Hashable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { max(0, right - left) }
    var height: Double { max(0, bottom - top) }
    var isEmpty: Bool { !(left < right && top < bottom) }

    init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The box about the origin.
    init(halfWidth: Double, halfHeight: Double) {
        self.init(left: -halfWidth, top: -halfHeight, right: halfWidth, bottom: halfHeight)
    }

    func grown(by margin: Double) -> Area {
        Area(
            left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func intersection(_ other: Area) -> Area {
        Area(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
    }

    func union(_ other: Area) -> Area {
        Area(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    /// The pixels of which any part is in the box.
    var wholePixels: Area {
        Area(
            left: left.rounded(.down), top: top.rounded(.down), right: right.rounded(.up),
            bottom: bottom.rounded(.up))
    }

    var corners: [Point] {
        [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
            Point(x: left, y: bottom),
        ]
    }

    var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
}

/// Moves, turns and scales evenly.
struct Affine: Hashable {
    private var xx: Double
    private var yx: Double
    private var x: Double
    private var y: Double
    /// By how much lengths grow.
    let factor: Double

    /// Scales, then moves.
    init(factor: Double, x: Double, y: Double) {
        (xx, yx) = (factor, 0)
        (self.x, self.y) = (x, y)
        self.factor = factor
    }

    private init(xx: Double, yx: Double, x: Double, y: Double, factor: Double) {
        (self.xx, self.yx, self.x, self.y) = (xx, yx, x, y)
        self.factor = factor
    }

    /// What lies in a frame, before `self` is applied.
    func at(_ frame: Frame) -> Affine {
        let center = self(Point(x: frame.center.x.points, y: frame.center.y.points))
        let scale = frame.scale.factor
        let (sine, cosine) = (frame.angle.sine * scale, frame.angle.cosine * scale)
        return Affine(
            xx: xx * cosine - yx * sine, yx: yx * cosine + xx * sine, x: center.x, y: center.y,
            factor: factor * scale)
    }

    /// What is moved and then scaled, before `self` is applied.
    func at(x: Double, y: Double, factor: Double = 1) -> Affine {
        let origin = self(Point(x: x, y: y))
        return Affine(
            xx: xx * factor, yx: yx * factor, x: origin.x, y: origin.y,
            factor: self.factor * factor)
    }

    func callAsFunction(_ point: Point) -> Point {
        Point(x: xx * point.x - yx * point.y + x, y: yx * point.x + xx * point.y + y)
    }

    /// The box around a box that is moved.
    func callAsFunction(_ area: Area) -> Area {
        let corners = area.corners.map { self($0) }
        return Area(
            left: corners.map(\.x).min() ?? 0, top: corners.map(\.y).min() ?? 0,
            right: corners.map(\.x).max() ?? 0, bottom: corners.map(\.y).max() ?? 0)
    }

    /// The same for Cairo.
    var matrix: cairo_matrix_t {
        cairo_matrix_t(xx: xx, yx: yx, xy: -yx, yy: xx, x0: x, y0: y)
    }
}
