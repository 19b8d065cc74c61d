import Canvas
import Snapping
import Testing

/// Seed 3's label as functions, with the numbers of the design vectors S3.1–S3.4 and S3.7.
@Suite struct ClassicHandleTests {
    private static let origin = ClassicPoint(x: 0, y: 0)

    /// Drags the handle of a label at the origin.
    private func drag(
        font: Double, from touch: ClassicPoint, to later: ClassicPoint
    ) -> ClassicTwist {
        ClassicHandle(center: ClassicHandleTests.origin, fontSize: font, touch: touch)
            .changed(center: ClassicHandleTests.origin, touch: later)
    }

    @Test(
        "seed 3, S3.1: the first change turns a label to its own corner",
        arguments: [
            (60.0, 20.0, Int64(18_435), 18.4349), (30, 10, 18_435, 18.4349),
            (25, 25, 45_000, 45), (0, 6, 90_000, 90),
        ])
    func jump(x: Double, y: Double, thousandths: Int64, degrees: Double) {
        let corner = ClassicPoint(x: x, y: y)
        let twist = drag(font: 17, from: corner, to: corner)
        #expect(abs(twist.angle * 180 / .pi - degrees) < 5e-5)
        #expect(twist.fontSize == 17)
        #expect(twist.stored?.angle == Angle(thousandths: thousandths))
        #expect(twist.stored?.fontSize == Length(points: 17))
    }

    @Test("seed 3, S3.1/V30: one point further right, by the absolute angle")
    func absolute() {
        let twist = drag(
            font: 100, from: ClassicPoint(x: 60, y: 20), to: ClassicPoint(x: 61, y: 20))
        #expect(abs(twist.angle * 180 / .pi - 18.1527) < 5e-5)
        #expect(abs(twist.fontSize - 101.5012) < 5e-5)
    }

    @Test("seed 3, S3.1: another finger has moved the label in between")
    func movedCenter() {
        let handle = ClassicHandle(
            center: ClassicPoint(x: 0, y: 0), fontSize: 20, touch: ClassicPoint(x: 60, y: 0))
        let twist = handle.changed(
            center: ClassicPoint(x: 60, y: -30), touch: ClassicPoint(x: 60, y: 0))
        #expect(twist.angle == 1.5707963267948966)
        #expect(twist.fontSize == 10)
    }

    @Test("seed 3, S3.2: the factor is narrowed to single precision")
    func narrowed() {
        let twist = drag(
            font: 17, from: ClassicPoint(x: 30, y: 0), to: ClassicPoint(x: 0, y: 100))
        #expect(twist.fontSize == 56.66666531562805)
        #expect(twist.stored?.fontSize == Length(thousandths: 56_667))
    }

    @Test("seed 3, S3.3: a drag from the centre makes an infinite font, and none to store")
    func infinite() {
        let twist = drag(font: 17, from: ClassicHandleTests.origin, to: ClassicPoint(x: 3, y: 4))
        #expect(twist.fontSize == .infinity)
        #expect(twist.angle.isFinite)
        #expect(twist.stored == nil)
    }

    @Test("seed 3, S3.3: a drag from the centre that stays makes NaN, which is not floored")
    func notANumber() {
        let twist = drag(font: 17, from: ClassicHandleTests.origin, to: ClassicHandleTests.origin)
        #expect(twist.fontSize.isNaN)
        #expect(twist.angle == 0)
        #expect(twist.stored == nil)
    }

    @Test("seed 3, S3.3: touches that are nowhere are flagged")
    func nowhere() {
        let from = ClassicPoint(x: 60, y: 20)
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(drag(font: 17, from: from, to: ClassicPoint(x: bad, y: 0)).stored == nil)
            // An infinite distance at begin makes a factor of 0, and so the least font.
            let after = drag(font: 17, from: ClassicPoint(x: bad, y: 0), to: from)
            #expect((after.stored == nil) == bad.isNaN)
        }
        // Finite, but beyond the grid.
        let huge = drag(font: 17, from: from, to: ClassicPoint(x: 1e12, y: 0))
        #expect(huge.fontSize.isFinite && huge.stored == nil)
    }

    @Test("seed 3, S3.4: at the floor rotation goes on, and there is no dead zone on the way back")
    func floor() {
        let handle = ClassicHandle(
            center: ClassicHandleTests.origin, fontSize: 20, touch: ClassicPoint(x: 100, y: 0))
        let touches = [
            ClassicPoint(x: 60, y: 0), ClassicPoint(x: 50, y: 0), ClassicPoint(x: 40, y: 0),
            ClassicPoint(x: 0, y: 40), ClassicPoint(x: 0, y: 60),
        ]
        let twists = touches.map {
            handle.changed(center: ClassicHandleTests.origin, touch: $0)
        }
        let twelve = 12.000000476837158
        #expect(twists.map(\.fontSize) == [twelve, 10, 10, 10, twelve])
        #expect(
            twists.map(\.angle) == [0, 0, 0, 1.5707963267948966, 1.5707963267948966])
    }

    @Test("seed 3, S3.4: a smaller font jumps to 10 at once, and there is no ceiling")
    func smallAndLarge() {
        let touch = ClassicPoint(x: 60, y: 20)
        #expect(drag(font: 8, from: touch, to: touch).fontSize == 10)
        let far = drag(font: 17, from: ClassicPoint(x: 1, y: 0), to: ClassicPoint(x: 65_536, y: 0))
        #expect(far.fontSize == 17 * 65_536)
    }

    @Test("seed 3, S3.5: a label is 30 wider and higher than its text, even than none")
    func labelSize() {
        let constants = ClassicLabelConstants.seed
        let around = constants.labelSize(around: ClassicSize(width: 120, height: 40))
        #expect(around == ClassicSize(width: 150, height: 70))
        #expect(constants.labelSize(around: .zero) == ClassicSize(width: 30, height: 30))
    }

    @Test("seed 3, S3.7: a label follows the finger from begin on, and nothing adds up")
    func move() {
        let move = ClassicMove(
            center: ClassicPoint(x: 195, y: 422), touch: ClassicPoint(x: 200.5, y: 400))
        #expect(move.changed(touch: ClassicPoint(x: 200.5, y: 400)) == ClassicPoint(x: 195, y: 422))
        for _ in 0..<3 {
            let center = move.changed(touch: ClassicPoint(x: 210.5, y: 395))
            #expect(center == ClassicPoint(x: 205, y: 417))
        }
    }
}
