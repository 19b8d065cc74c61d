import Canvas
import Testing

@Suite struct NumberTests {
    @Test("N2 points round half away from zero to thousandths")
    func rounding() {
        #expect(Length(rounding: 0.0005)?.thousandths == 1)
        #expect(Length(rounding: -0.0005)?.thousandths == -1)
        #expect(Length(rounding: 0.00049)?.thousandths == 0)
        #expect(Length(rounding: -2.5)?.thousandths == -2_500)
        #expect(rounded(2.5, within: 10) == 3)
        #expect(rounded(-2.5, within: 10) == -3)
        #expect(rounded(2.4999999999999996, within: 10) == 2)
    }

    @Test("N2 what is not finite or out of bounds has no length")
    func refused() {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1.1e9] {
            #expect(Length(rounding: value) == nil)
        }
        #expect(Length(rounding: 1e9)?.thousandths == 1_000_000_000_000)
    }

    @Test("N1 a grid length survives the way through points and back")
    func roundTrip() {
        for thousandths in stride(from: Int64(-100_000_000), through: 100_000_000, by: 12_347) {
            let length = Length(thousandths: thousandths)
            #expect(Length(rounding: length.points) == length)
        }
    }

    @Test("N1 angles wrap at a full turn")
    func angles() {
        #expect(Angle(thousandths: 360_000) == .zero)
        #expect(Angle(thousandths: -1).thousandths == 359_999)
        #expect(Angle(thousandths: .min).thousandths >= 0)
        #expect(Angle(thousandths: .max).thousandths < 360_000)
    }

    @Test("N1 scales, zooms and identifiers are refused beyond their limits")
    func limits() {
        #expect(Scale(millionths: 9_999) == nil)
        #expect(Scale(millionths: 100_000_001) == nil)
        #expect(Zoom(thousandths: 49) == nil)
        #expect(Zoom(thousandths: 20_001) == nil)
        #expect(ItemID(0) == nil)
        #expect(GestureID(1 << 53) == nil)
        #expect(MemberID(greatestIdentifier)?.rawValue == 9_007_199_254_740_991)
    }

    @Test("N1 positions are confined per axis")
    func clamping() {
        let far = Position(x: Length(points: 100_001), y: Length(points: -100_001))
        let clamped = far.clampedToBounds()
        #expect(clamped == Position(x: Length(points: 100_000), y: Length(points: -100_000)))
        #expect(clamped.clampedToBounds() == clamped)
    }
}
