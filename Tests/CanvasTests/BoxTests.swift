import Canvas
import Testing

@Suite struct BoxTests {
    /// A label of 120 by 40 points.
    private let label = Body(
        halfExtents: HalfExtents(width: Length(points: 60), height: Length(points: 20)))

    /// Thousandths of a degree, and the whole box's width and height in points.
    private static let turns: [(angle: Int64, width: Double, height: Double)] = [
        (0, 120, 40), (15_000, 126.263861, 69.695318), (30_000, 123.923048, 94.641016),
        (45_000, 113.137085, 113.137085), (90_000, 40, 120), (180_000, 120, 40),
        (330_000, 123.923048, 94.641016), (270_000, 40, 120),
    ]

    @Test("N4/S1.7 the box of a turned rectangle", arguments: BoxTests.turns)
    func turnedRectangle(turn: (angle: Int64, width: Double, height: Double)) {
        let half = HalfExtents(of: label, scale: .one, angle: Angle(thousandths: turn.angle))
        #expect(half.width == Length(rounding: turn.width / 2))
        #expect(half.height == Length(rounding: turn.height / 2))
    }

    @Test("N4/V16 a turned circle keeps its box")
    func turnedCircle() {
        let half = HalfExtents(width: Length(points: 50), height: Length(points: 50))
        let circle = Body(halfExtents: half, outline: .ellipse)
        for angle in stride(from: Int64(0), to: 360_000, by: 1_000) {
            let turned = HalfExtents(
                of: circle, scale: .one, angle: Angle(thousandths: angle))
            #expect(turned == half)
        }
    }

    @Test("N4 a turned ellipse reaches as far as its support function says")
    func turnedEllipse() {
        let ellipse = Body(halfExtents: label.halfExtents, outline: .ellipse)
        let half = HalfExtents(of: ellipse, scale: .one, angle: Angle(thousandths: 45_000))
        // √((60² + 20²) / 2)
        #expect(half.width == Length(thousandths: 44_721))
        #expect(half.height == Length(thousandths: 44_721))
        let quarter = HalfExtents(of: ellipse, scale: .one, angle: Angle(thousandths: 90_000))
        #expect(quarter == HalfExtents(width: Length(points: 20), height: Length(points: 60)))
    }

    @Test("N2 half of a thousandth is rounded away from zero, exactly")
    func ties() throws {
        let scale = try #require(Scale(millionths: 500_000))
        for thousandths in stride(from: Int64(1), to: 20_001, by: 2) {
            let length = Length(thousandths: thousandths)
            let body = Body(halfExtents: HalfExtents(width: length, height: length))
            let half = HalfExtents(of: body, scale: scale, angle: .zero)
            #expect(half.width.thousandths == (thousandths + 1) / 2)
        }
    }

    @Test("N3 the edges are the centre less and plus half the extent")
    func edges() throws {
        let scale = try #require(Scale(millionths: 2_000_000))
        let center = Position(x: Length(points: -7), y: Length(thousandths: 1))
        let box = Box(of: label, under: Frame(center: center, scale: scale))
        #expect(box.low(.x) == Length(points: -127))
        #expect(box.high(.x) == Length(points: 113))
        #expect(box.low(.y) == Length(thousandths: -39_999))
        #expect(box.high(.y) == Length(thousandths: 40_001))
    }

    @Test("N4 the largest and the smallest items have a box")
    func extremes() throws {
        let greatest = HalfExtents.bounds.upperBound
        let smallest = try #require(Scale(millionths: Scale.bounds.lowerBound))
        let largest = try #require(Scale(millionths: Scale.bounds.upperBound))
        for outline in [Outline.rectangle, .ellipse] {
            let body = Body(
                halfExtents: HalfExtents(width: greatest, height: greatest), outline: outline)
            let big = HalfExtents(of: body, scale: largest, angle: .zero)
            #expect(big.width == Length(points: 1_000_000))
            let turned = HalfExtents(
                of: body, scale: largest, angle: Angle(thousandths: 45_000))
            #expect(turned.width <= Length(points: 1_414_214))
            let small = HalfExtents(of: body, scale: smallest, angle: .zero)
            #expect(small.width == Length(points: 100))
            let dot = Body(halfExtents: HalfExtents(width: .zero, height: .zero), outline: outline)
            #expect(HalfExtents(of: dot, scale: largest, angle: .zero).width == .zero)
            let beyond = Length(thousandths: .max)
            let absurd = Body(
                halfExtents: HalfExtents(width: beyond, height: beyond), outline: outline)
            #expect(HalfExtents(of: absurd, scale: largest, angle: .zero).width > .zero)
        }
    }
}
