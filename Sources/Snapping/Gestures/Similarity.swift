import Canvas

/// A change of items in one piece: everything is turned and enlarged about `from`, and `from` is
/// carried to `to`.
///
/// Points are in thousandths, not rounded: the middle of three fingers need not be on the grid.
///
/// **Spec:** G9, G10, G12.
struct Similarity {
    var from: Point
    var to: Point
    /// How much is enlarged.
    var factor: Double
    /// How far is turned.
    var rotation: Angle

    /// A place in thousandths of a point.
    struct Point {
        var x: Double
        var y: Double

        init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        init(_ position: Position) {
            x = Double(position.x.thousandths)
            y = Double(position.y.thousandths)
        }

        mutating func add(_ position: Position) {
            x += Double(position.x.thousandths)
            y += Double(position.y.thousandths)
        }
    }

    /// Where a frame is carried: its scale confined to `scales`, its centre to the bounds.
    func applied(to frame: Frame, scales: ClosedRange<Int64>) -> Frame {
        let x = Double(frame.center.x.thousandths) - from.x
        let y = Double(frame.center.y.thousandths) - from.y
        let along = factor * rotation.cosine
        let across = factor * rotation.sine
        let center = Position(
            x: length(to.x + (along * x - across * y)),
            y: length(to.y + (across * x + along * y)))
        let millionths = rounded(Double(frame.scale.millionths) * factor, within: 1e15) ?? 0
        let scale = Scale(
            millionths: min(max(millionths, scales.lowerBound), scales.upperBound))
        return Frame(
            center: center.clampedToBounds(), scale: scale ?? frame.scale,
            angle: frame.angle + rotation)
    }

    private func length(_ thousandths: Double) -> Length {
        let bound = Position.bounds.upperBound
        if let value = rounded(thousandths, within: Double(bound.thousandths)) {
            return Length(thousandths: value)
        }
        return thousandths < 0 ? -bound : bound
    }
}

/// Fingers that turn and enlarge, from where they were put down to where they are.
///
/// The quotient of two vectors, as complex numbers, is the turn and the enlargement at once; of
/// more than two fingers it is the one that fits best (least squares about their middle), which of
/// two is the same. Only + − × ÷ and √ are needed, but for the angle that is told.
///
/// **Spec:** G9.
struct FingerSpread: Sendable {
    private let base: TouchList
    private let baseSum: Similarity.Point
    /// The sum of the squared distances of the fingers from their middle, times their number twice.
    private let denominator: Double

    /// Notes where the fingers are.
    init(_ touches: TouchList) {
        base = touches
        baseSum = FingerSpread.sum(of: touches)
        var sum = 0.0
        for index in 0..<touches.count {
            let from = FingerSpread.offset(touches[index].position, touches.count, baseSum)
            sum += from.x * from.x + from.y * from.y
        }
        denominator = sum
    }

    /// Whether the fingers are so far apart that what they do can be told: each at least half of
    /// `spread` from their middle, in the root mean square.
    func isWider(than spread: Length) -> Bool {
        let count = Double(base.count)
        let half = Double(spread.thousandths) / 2
        return denominator >= half * half * count * count * count
    }

    /// What the fingers have done since; those of `touches` are the same ones.
    func similarity(to touches: TouchList) -> Similarity {
        let count = base.count
        var sum = Similarity.Point(x: 0, y: 0)
        for index in 0..<count { sum.add(touches.position(of: base[index].id) ?? .center) }
        var real = 0.0
        var imaginary = 0.0
        for index in 0..<count {
            let from = FingerSpread.offset(base[index].position, count, baseSum)
            let to = FingerSpread.offset(
                touches.position(of: base[index].id) ?? .center, count, sum)
            real += from.x * to.x + from.y * to.y
            imaginary += from.x * to.y - from.y * to.x
        }
        let number = Double(count)
        return Similarity(
            from: Similarity.Point(x: baseSum.x / number, y: baseSum.y / number),
            to: Similarity.Point(x: sum.x / number, y: sum.y / number),
            factor: (real * real + imaginary * imaginary).squareRoot() / denominator,
            rotation: Angle(ofVectorX: real, y: imaginary) ?? .zero)
    }

    /// The middle of the fingers is carried along, and nothing else happens.
    func carried(to touches: TouchList) -> Similarity {
        var similarity = similarity(to: touches)
        similarity.factor = 1
        similarity.rotation = .zero
        return similarity
    }

    private static func sum(of touches: TouchList) -> Similarity.Point {
        var sum = Similarity.Point(x: 0, y: 0)
        for index in 0..<touches.count { sum.add(touches[index].position) }
        return sum
    }

    /// How far a finger is from the middle, times the number of fingers: whole numbers.
    private static func offset(
        _ position: Position, _ count: Int, _ sum: Similarity.Point
    ) -> Similarity.Point {
        let number = Double(count)
        return Similarity.Point(
            x: number * Double(position.x.thousandths) - sum.x,
            y: number * Double(position.y.thousandths) - sum.y)
    }
}
