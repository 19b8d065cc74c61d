import Canvas
import Glibc
import Testing

@Suite struct TurnTests {
    @Test("N4 for an angle of the grid, sine and cosine are the angle's, to the last bit")
    func grid() {
        var different = 0
        for eighths in -8 * 720...8 * 720 {
            let turn = Turn(degrees: Double(eighths) / 8)
            let angle = Angle(thousandths: Int64(eighths) * 125)
            if turn.angle != angle || turn.sine != angle.sine || turn.cosine != angle.cosine {
                different += 1
            }
        }
        #expect(different == 0)
    }

    @Test("N4 between the angles of the grid they are those of the C library")
    func libm() {
        var worst = 0.0
        for step in -200_000...200_000 {
            let degrees = Double(step) * 0.000_224_7
            let turn = Turn(degrees: degrees)
            let radians = degrees * (.pi / 180)
            worst = max(worst, abs(turn.sine - sin(radians)), abs(turn.cosine - cos(radians)))
        }
        #expect(worst < 4e-16)
    }

    #if arch(x86_64)
        @Test("N4 over many turns they are within 2·10⁻¹⁶ of the true values")
        func extended() {
            var worst: Float80 = 0
            for step in -200_000...200_000 {
                let degrees = Double(step) * 0.017_123_456_789
                let turn = Turn(degrees: degrees)
                let radians = Float80(degrees) * .pi / 180
                worst = max(worst, abs(Float80(turn.sine) - sinl(radians)))
                worst = max(worst, abs(Float80(turn.cosine) - cosl(radians)))
            }
            #expect(worst < 2e-16)
        }
    #endif

    @Test("N2 degrees round half away from zero, whatever quarter they are in")
    func rounding() {
        // Sixteenths of a degree: exactly half of a thousandth.
        #expect(Turn(degrees: 0.0625).angle?.thousandths == 63)
        #expect(Turn(degrees: -0.0625).angle?.thousandths == 359_937)
        #expect(Turn(degrees: 45.0625).angle?.thousandths == 45_063)
        #expect(Turn(degrees: 89.9375).angle?.thousandths == 89_938)
        #expect(Turn(degrees: 359.999_9).angle == .zero)
    }

    @Test("N4 full turns are taken away exactly, and what is not finite has no angle")
    func reduction() {
        #expect(Turn(degrees: 360e6 + 30) == Turn(degrees: 30))
        #expect(Turn(degrees: -360e9 - 37.5) == Turn(degrees: -37.5))
        // 2¹⁰²³ is 8 more than a multiple of 360.
        #expect(Turn(degrees: 0x1p1023) == Turn(degrees: 8))
        for degrees in [Double.nan, .infinity, -.infinity] {
            let turn = Turn(degrees: degrees)
            #expect(turn.angle == nil && turn.sine.isNaN && turn.cosine.isNaN)
        }
    }
}
