import Canvas
import Glibc
import Testing

@Suite struct TrigonometryTests {
    @Test("N4 sine and cosine are exact at multiples of 90°")
    func quadrants() {
        let expected: [(sine: Double, cosine: Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        for (quarter, values) in expected.enumerated() {
            let angle = Angle(thousandths: Int64(quarter) * 90_000)
            #expect(angle.sine == values.sine)
            #expect(angle.cosine == values.cosine)
        }
    }

    @Test("N4 sine and cosine up to 45° are those of the C library, within its argument's error")
    func libm() {
        var worst = 0.0
        for thousandths in 0...Int64(45_000) {
            let angle = Angle(thousandths: thousandths)
            let radians = Double(thousandths) * .pi / 180_000
            worst = max(worst, abs(angle.sine - sin(radians)), abs(angle.cosine - cos(radians)))
        }
        #expect(worst < 2.3e-16)
    }

    #if arch(x86_64)
        @Test("N4 sine and cosine up to 45° are the correctly rounded ones, or their neighbours")
        func lastPlace() {
            var worst: UInt64 = 0
            for thousandths in 0...Int64(45_000) {
                let angle = Angle(thousandths: thousandths)
                let radians = Float80(thousandths) * .pi / 180_000
                worst = max(worst, distance(angle.sine, Double(sinl(radians))))
                worst = max(worst, distance(angle.cosine, Double(cosl(radians))))
            }
            #expect(worst <= 1)
        }
    #endif

    @Test("N4 the bits of all sines are the same on every platform")
    func bits() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for thousandths in 0..<Int64(360_000) {
            hash = (hash ^ Angle(thousandths: thousandths).sine.bitPattern) &* 0x100_0000_01B3
        }
        #expect(hash == 0xA62A_CB7E_9156_7355)
    }

    @Test("N4 all other angles are those up to 45°, mirrored bit for bit")
    func symmetry() {
        var differences = 0
        for thousandths in 0..<Int64(360_000) {
            let angle = Angle(thousandths: thousandths)
            let mirrored = Angle(thousandths: -thousandths)
            let opposite = Angle(thousandths: thousandths + 180_000)
            let complement = Angle(thousandths: 90_000 - thousandths)
            let agree =
                angle.sine == -mirrored.sine && angle.cosine == mirrored.cosine
                && angle.sine == -opposite.sine && angle.sine == complement.cosine
            if !agree { differences += 1 }
        }
        #expect(differences == 0)
    }

    private func distance(_ left: Double, _ right: Double) -> UInt64 {
        left.sign == right.sign
            ? max(left.bitPattern, right.bitPattern) - min(left.bitPattern, right.bitPattern)
            : .max
    }
}
