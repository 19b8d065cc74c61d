import CPango
import Canvas

/// What is filled, in the units of an item.
enum Figure {
    case rectangle(Area)
    case rounded(Area, radius: Double)
    case ellipse(Area)
    case polygon([Point])

    /// The box around it.
    var area: Area {
        switch self {
        case .rectangle(let area), .rounded(let area, _), .ellipse(let area): area
        case .polygon(let points):
            Area(
                left: points.map(\.x).min() ?? 0, top: points.map(\.y).min() ?? 0,
                right: points.map(\.x).max() ?? 0, bottom: points.map(\.y).max() ?? 0)
        }
    }

    /// Draws it as Cairo's path, in Cairo's present units.
    func trace(_ cairo: OpaquePointer) {
        switch self {
        case .rectangle(let area):
            cairo_rectangle(cairo, area.left, area.top, area.width, area.height)
        case .rounded(let area, let radius):
            let radius = min(radius, area.width / 2, area.height / 2)
            let (left, right) = (area.left + radius, area.right - radius)
            let (top, bottom) = (area.top + radius, area.bottom - radius)
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, right, top, radius, -.pi / 2, 0)
            cairo_arc(cairo, right, bottom, radius, 0, .pi / 2)
            cairo_arc(cairo, left, bottom, radius, .pi / 2, .pi)
            cairo_arc(cairo, left, top, radius, .pi, 1.5 * .pi)
            cairo_close_path(cairo)
        case .ellipse(let area):
            guard !area.isEmpty else { return }
            cairo_save(cairo)
            cairo_translate(cairo, area.middle.x, area.middle.y)
            cairo_scale(cairo, area.width / 2, area.height / 2)
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
            cairo_close_path(cairo)
            cairo_restore(cairo)
        case .polygon(let points):
            for point in points { cairo_line_to(cairo, point.x, point.y) }
            cairo_close_path(cairo)
        }
    }

    /// Its corners where they come to lie; curves are as many straight lines as `factor` asks for.
    func flattened(by place: Affine) -> [Point] {
        switch self {
        case .rectangle(let area): return area.corners.map { place($0) }
        case .polygon(let points): return points.map { place($0) }
        case .ellipse(let area):
            return Figure.arc(
                about: area.middle, area.width / 2, area.height / 2, quarters: 0..<4, place)
        case .rounded(let area, let radius):
            let radius = min(radius, area.width / 2, area.height / 2)
            let (left, right) = (area.left + radius, area.right - radius)
            let (top, bottom) = (area.top + radius, area.bottom - radius)
            return [
                (Point(x: right, y: bottom), 0), (Point(x: left, y: bottom), 1),
                (Point(x: left, y: top), 2), (Point(x: right, y: top), 3),
            ].flatMap { middle, quarter in
                Figure.arc(about: middle, radius, radius, quarters: quarter..<quarter + 1, place)
            }
        }
    }

    private static func arc(
        about middle: Point, _ width: Double, _ height: Double, quarters: Range<Int>,
        _ place: Affine
    ) -> [Point] {
        // A quarter of a pixel off at most; 4,096 to a quarter are enough for the largest.
        let radius = max(width, height) * place.factor
        let count = Int(min(max(1.2 * radius.squareRoot(), 4), 4_096))
        let steps = quarters.lowerBound * count...quarters.upperBound * count
        return steps.map { step in
            let angle = Angle(thousandths: Int64(step) * 90_000 / Int64(count))
            return place(
                Point(
                    x: middle.x + width * angle.cosine, y: middle.y + height * angle.sine))
        }
    }
}

/// The part of a polygon that lies in a box (Sutherland and Hodgman): Cairo counts in 24 bits
/// before the point, and a canvas is larger than that.
func clippedPolygon(_ polygon: [Point], to area: Area) -> [Point] {
    var points = polygon
    points = cut(points) { $0.x - area.left }
    points = cut(points) { area.right - $0.x }
    points = cut(points) { $0.y - area.top }
    return cut(points) { area.bottom - $0.y }
}

private func cut(_ points: [Point], _ inside: (Point) -> Double) -> [Point] {
    guard var last = points.last else { return [] }
    var lastDistance = inside(last)
    var kept: [Point] = []
    kept.reserveCapacity(points.count + 4)
    for point in points {
        let distance = inside(point)
        if (distance >= 0) != (lastDistance >= 0) {
            kept.append(between(last, lastDistance, point, distance))
        }
        if distance >= 0 { kept.append(point) }
        (last, lastDistance) = (point, distance)
    }
    return kept
}

private func between(_ from: Point, _ first: Double, _ to: Point, _ second: Double) -> Point {
    let part = first / (first - second)
    return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
}

/// The part of a line that lies in a box; nil when none does (Liang and Barsky).
func clippedLine(_ from: Point, _ to: Point, to area: Area) -> (Point, Point)? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    var (low, high) = (0.0, 1.0)
    let sides = [
        (-dx, from.x - area.left), (dx, area.right - from.x), (-dy, from.y - area.top),
        (dy, area.bottom - from.y),
    ]
    for (way, room) in sides {
        if way == 0 {
            if room < 0 { return nil }
        } else if way < 0 {
            low = max(low, room / way)
        } else {
            high = min(high, room / way)
        }
    }
    guard low <= high else { return nil }
    return (
        Point(x: from.x + dx * low, y: from.y + dy * low),
        Point(x: from.x + dx * high, y: from.y + dy * high)
    )
}
