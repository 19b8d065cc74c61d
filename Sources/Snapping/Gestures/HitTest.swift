public import Canvas

/// Which item fingers are on.
public enum HitTest {
    /// How far beside an item fingers still mean it, in points of the screen; 22, half of the least
    /// size that a finger can hit.
    public static let slop = Length(points: 22)

    /// The item that fingers are on, as its index among boxes from the top to the bottom; nil where
    /// there is none.
    ///
    /// What counts is the middle of the fingers: two fingers that pinch a small item are both
    /// beside it. It is the topmost box in which the middle lies; where there is none, the one to
    /// which it is nearest, at `slop` or nearer, of several at one distance the topmost. Boxes are
    /// closed.
    ///
    /// The middle need not lie on the grid: everything is told in as many parts of a thousandth as
    /// there are fingers, in whole numbers; unchecked, as a checked product of 64 bits takes one of
    /// 128 in WebAssembly.
    public static func target(
        of touches: TouchList, among boxes: some Sequence<Box>, slop: Length = slop,
        zoom: Zoom = .one
    ) -> Int? {
        guard touches.count > 0 else { return nil }
        let count = Int64(touches.count)
        var sum = Position.center
        for index in 0..<touches.count {
            sum.x += touches[index].position.x
            sum.y += touches[index].position.y
        }
        // No slop reaches farther than the bounds of positions: squares stay below 2⁶³.
        let reach = min(Bands.onCanvas(slop, at: zoom), Position.bounds.upperBound)
        let greatest = reach.thousandths &* count
        var best: Int?
        var least = greatest &* greatest
        var index = 0
        for box in boxes {
            let x = distance(.x, from: sum, count, to: box)
            let y = distance(.y, from: sum, count, to: box)
            if x == 0 && y == 0 { return index }
            if x <= greatest && y <= greatest {
                let squared = x &* x + y &* y
                if squared < least || best == nil && squared == least {
                    best = index
                    least = squared
                }
            }
            index += 1
        }
        return best
    }

    /// How far the middle is beside a box along an axis, times the number of fingers.
    private static func distance(
        _ axis: Axis, from sum: Position, _ count: Int64, to box: Box
    ) -> Int64 {
        let below = box.low(axis).thousandths &* count - sum[axis].thousandths
        let above = sum[axis].thousandths - box.high(axis).thousandths &* count
        return max(below, above, 0)
    }
}
