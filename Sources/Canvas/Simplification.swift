/// The points of a line without those that hardly change where it goes: every point that is left
/// out is nearer than `tolerance`, in thousandths of a point, to the line through those that stay.
///
/// Of Ramer, Douglas and Peucker: between two points that stay, the farthest from the line through
/// both stays as well, the first of several, unless it is near. That takes a line of n points about
/// n·log n steps, and one made to be slow n²: so it is given up after a number of steps, and what
/// was not looked at by then stays. Not recursive, and the same everywhere.
///
/// **Spec:** G15.
public func simplified(_ points: [Position], within tolerance: Double) -> [Position] {
    guard points.count > 1 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var stepsLeft = greatestStepCount
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
        guard last - first > 1 else { continue }
        stepsLeft -= last - first
        guard stepsLeft > 0 else {
            for index in first...last { isKept[index] = true }
            continue
        }
        let chord = Chord(from: points[first], to: points[last])
        var (farthest, distance) = (first, -1.0)
        for index in first + 1..<last {
            let squared = chord.squaredDistance(to: points[index])
            if squared > distance { (farthest, distance) = (index, squared) }
        }
        guard distance >= tolerance * tolerance else { continue }
        isKept[farthest] = true
        open.append((farthest, last))
        open.append((first, farthest))
    }
    let kept = points.indices.lazy.filter { isKept[$0] }.map { points[$0] }
    // A dot that was drawn in place ends where it began.
    return kept.count == 2 && points[0] == points[points.count - 1] ? [points[0]] : Array(kept)
}

/// After so many distances a line is not simplified any more.
///
/// They take a millisecond or two, in which the loop does nothing else; ten thousand points at
/// random take most of them, drawn ones a tenth.
private let greatestStepCount = 1 << 19

/// The straight line between two points that stay.
private struct Chord {
    private let start: Position
    private let wayX: Double
    private let wayY: Double
    private let squaredLength: Double

    init(from start: Position, to end: Position) {
        self.start = start
        wayX = Double((end.x - start.x).thousandths)
        wayY = Double((end.y - start.y).thousandths)
        squaredLength = wayX * wayX + wayY * wayY
    }

    /// How far a point is from the nearest one of the line, squared.
    func squaredDistance(to point: Position) -> Double {
        let x = Double((point.x - start.x).thousandths)
        let y = Double((point.y - start.y).thousandths)
        let along = x * wayX + y * wayY
        if along <= 0 { return x * x + y * y }
        if along >= squaredLength {
            let (restX, restY) = (x - wayX, y - wayY)
            return restX * restX + restY * restY
        }
        let across = x * wayY - y * wayX
        return across * across / squaredLength
    }
}
