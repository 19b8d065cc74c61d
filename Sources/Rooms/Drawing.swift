import Canvas
import Wire

/// A stroke that is being drawn.
///
/// **Spec:** G15.
struct Drawing {
    /// How thick it is.
    let thickness: Length
    /// Its color.
    let color: Color
    /// Where the pointer was, on the canvas, each place once in a row.
    private(set) var points: [Position]
    /// The number of these points.
    private(set) var digest = Digest()

    /// How near to a line points are not kept, in thousandths of a point.
    private let tolerance: Double
    private var box: CornerBox

    /// How many bytes of a story each point counts as (C8).
    static let pointByteCount = 8

    /// Begins with a point, drawn by somebody who sees the canvas at `zoom`.
    init(_ point: Position, thickness: Length, color: Color, zoom: Zoom) {
        self.thickness = thickness
        self.color = color
        points = [point]
        box = CornerBox(point)
        // A quarter of a point of the screen.
        tolerance = 250_000 / Double(zoom.thousandths)
        digest.add(point)
    }

    /// How many bytes of a story it counts as.
    var byteCount: Int { Drawing.pointByteCount * points.count }

    /// Adds a point, unless the last one is there; refuses one that is one too many, or too far
    /// from the others.
    ///
    /// - Returns: Whether it is a new one.
    mutating func add(_ point: Position) throws(WireError) -> Bool {
        if point == points[points.count - 1] { return false }
        var box = box
        box.add(point)
        guard points.count < Limits.pointsPerStroke, box.halfExtents(with: thickness) != nil else {
            throw WireError(.strokeTooLong, limit: Limits.pointsPerStroke)
        }
        self.box = box
        points.append(point)
        digest.add(point)
        return true
    }

    /// The item that it makes: without the points that nobody would see missing.
    func item(_ id: ItemID) -> Item {
        var kept = simplified(points, within: tolerance)
        var box = CornerBox(kept[0])
        for point in kept { box.add(point) }
        let center = box.middle
        for index in kept.indices {
            kept[index].x = kept[index].x - center.x
            kept[index].y = kept[index].y - center.y
        }
        guard let halfExtents = box.halfExtents(with: thickness) else {
            preconditionFailure("a drawing is never larger than an item: add(_:) sees to that")
        }
        return Item(
            id: id, frame: Frame(center: center), halfExtents: halfExtents,
            content: .stroke(StrokeContent(points: kept, thickness: thickness, color: color)))
    }
}

/// A box that grows by points.
private struct CornerBox {
    private var low: Position
    private var high: Position

    init(_ point: Position) {
        low = point
        high = point
    }

    mutating func add(_ point: Position) {
        low = Position(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Position(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    var middle: Position {
        Position(x: .middle(low.x, high.x), y: .middle(low.y, high.y))
    }

    /// Half of its extents and of a line's thickness; nil when that is more than an item can have.
    func halfExtents(with thickness: Length) -> HalfExtents? {
        let half = Length(thousandths: (thickness.thousandths + 1) / 2)
        let middle = middle
        let width = max(high.x - middle.x, middle.x - low.x) + half
        let height = max(high.y - middle.y, middle.y - low.y) + half
        guard HalfExtents.bounds.contains(width), HalfExtents.bounds.contains(height) else {
            return nil
        }
        return HalfExtents(width: width, height: height)
    }
}
