public import Canvas

/// Finds the item that fingers are on, among boxes that it is shown from the top to the bottom.
///
/// What counts is the middle of the fingers: two fingers that pinch a small item are both beside
/// it. It is the topmost box in which the middle lies; where there is none, the one to which it is
/// nearest, at the slop or nearer, of several at one distance the topmost. Boxes are closed.
///
/// The middle need not lie on the grid: everything is told in as many parts of a thousandth as
/// there are fingers, in whole numbers; unchecked, as a checked product of 64 bits takes one of 128
/// in WebAssembly.
public struct HitTest: Sendable {
    /// How far beside an item fingers still mean it, in points of the screen; 22, half of the least
    /// size that a finger can hit.
    public static let slop = Length(points: 22)

    /// The number of the best box so far, the first being 0; nil while there is none.
    public private(set) var target: Int?
    private let sum: Position
    private let fingerCount: Int64
    private let reach: Int64
    private var least: Int64
    private var count = 0

    /// Makes a test for fingers, `slop` being as far on the screen.
    public init(_ touches: TouchList, slop: Length = HitTest.slop, zoom: Zoom = .one) {
        var sum = Position.center
        for index in 0..<touches.count {
            sum.x += touches[index].position.x
            sum.y += touches[index].position.y
        }
        self.sum = sum
        fingerCount = Int64(touches.count)
        // No slop reaches farther than the bounds of positions: squares stay below 2⁶³.
        let onCanvas = min(Bands.onCanvas(slop, at: zoom), Position.bounds.upperBound)
        reach = onCanvas.thousandths &* fingerCount
        least = reach &* reach &+ 1
    }

    /// Takes the box below those before.
    public mutating func add(_ box: Box) {
        let x = distance(.x, to: box)
        let y = distance(.y, to: box)
        if fingerCount > 0, x <= reach, y <= reach {
            let squared = x &* x &+ y &* y
            if squared < least {
                target = count
                least = squared
            }
        }
        count += 1
    }

    /// How far the middle is beside a box along an axis, times the number of fingers.
    private func distance(_ axis: Axis, to box: Box) -> Int64 {
        let below = box.low(axis).thousandths &* fingerCount &- sum[axis].thousandths
        let above = sum[axis].thousandths &- box.high(axis).thousandths &* fingerCount
        return max(below, above, 0)
    }
}
