import Canvas
import Glibc
import SeededRandom
import Testing

@Suite struct ArcTangentTests {
    /// The nearest doubles to multiples of π/4.
    private static let eighths = [
        0, 0.7853981633974483, 1.5707963267948966, 2.356194490192345, 3.141592653589793,
    ]

    @Test("N4 axes and diagonals are exact, at any distance")
    func axesAndDiagonals() {
        for length in [0x1p-1074, 0x1p-1022, 0x1p-501, 1e-9, 1, 3, 1e5, 0x1p501, 0x1.8p1023] {
            let vectors = [
                (length, 0), (length, length), (0, length), (-length, length), (-length, 0),
            ]
            for (vector, expected) in zip(vectors, ArcTangentTests.eighths) {
                #expect(arcTangent(y: vector.1, x: vector.0) == expected)
                #expect(arcTangent(y: -vector.1, x: vector.0) == -expected)
            }
        }
    }

    @Test("N4 zeros, infinities and NaN are as in C, to the sign of zero")
    func limits() {
        let values = [0, -0.0, 1, -1, 0x1p-1074, .infinity, -.infinity, .nan]
        for y in values {
            for x in values {
                let mine = arcTangent(y: y, x: x)
                let theirs = atan2(y, x)
                #expect(mine.isNaN && theirs.isNaN || mine.bitPattern == theirs.bitPattern)
            }
        }
    }

    #if arch(x86_64)
        @Test("N4 the arc tangent is the correctly rounded one, or its neighbour")
        func lastPlace() {
            var worst: UInt64 = 0
            var notNearest = 0
            for vector in ArcTangentTests.vectors(count: 200_000) {
                let exact = Double(atan2l(Float80(vector.y), Float80(vector.x)))
                let off = distance(arcTangent(y: vector.y, x: vector.x), exact)
                worst = max(worst, off)
                if off > 0 { notNearest += 1 }
            }
            #expect(worst <= 1)
            #expect(notNearest < 2_000)
        }
    #endif

    @Test("N4 the arc tangents of the C library are at most a last place away from ours")
    func libm() {
        for vector in ArcTangentTests.vectors(count: 20_000) {
            let theirs = atan2(vector.y, vector.x)
            #expect(distance(arcTangent(y: vector.y, x: vector.x), theirs) <= 1)
        }
    }

    @Test("N4 the bits of arc tangents are the same on every platform")
    func bits() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for vector in ArcTangentTests.vectors(count: 200_000) {
            let angle = arcTangent(y: vector.y, x: vector.x)
            hash = (hash ^ angle.bitPattern) &* 0x100_0000_01B3
        }
        #expect(hash == 0x9CC4_4DAF_F0FD_EBA9)
    }

    @Test("N1 every angle of the grid is that of its cosine and sine")
    func grid() {
        var wrong = 0
        for thousandths in 0..<Int64(360_000) {
            let angle = Angle(thousandths: thousandths)
            if Angle(ofVectorX: angle.cosine, y: angle.sine) != angle { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test("N2 the angle of a vector rounds half away from zero, and has no NaN")
    func ofVectors() {
        #expect(Angle(ofVectorX: 60, y: 20)?.thousandths == 18_435)
        #expect(Angle(ofVectorX: 60, y: -20)?.thousandths == 341_565)
        #expect(Angle(ofVectorX: -1, y: -0.0)?.thousandths == 180_000)
        #expect(Angle(ofVectorX: 0, y: 0) == .zero)
        #expect(Angle(ofVectorX: .infinity, y: -.infinity)?.thousandths == 315_000)
        #expect(Angle(ofVectorX: .nan, y: 1) == nil)
        #expect(Angle(ofVectorX: 1, y: .nan) == nil)
        #expect(Angle(radians: 7) == nil)
        #expect(Angle(radians: -6.283185307179586) == .zero)
    }

    /// Vectors in all directions: of all lengths that doubles have, of grid lengths, and near where
    /// the reduction changes.
    private static func vectors(count: Int) -> [(x: Double, y: Double)] {
        var random = SplitMix64(seed: 1)
        return (0..<count).map { index -> (x: Double, y: Double) in
            switch index % 4 {
            case 0:
                let range: ClosedRange<Int64> = -100_000_000...100_000_000
                return (
                    Double(Int64.random(in: range, using: &random)) / 1_000,
                    Double(Int64.random(in: range, using: &random)) / 1_000
                )
            case 1: return (double(from: &random), double(from: &random))
            case 2:
                let x = double(from: &random)
                return (x, x * (1 + 0x1p-52 * Double(Int64.random(in: -9...9, using: &random))))
            default:
                let slopes: [Double] = [0.25, 0.5, 0.75, 1, 0x1p-27]
                let slope = slopes[index / 8 % slopes.count]
                let x = Double(Int64.random(in: 1...(1 << 52), using: &random))
                let off = Double(Int64.random(in: -9...9, using: &random))
                let other = x * slope + off
                return index % 8 < 4 ? (x, other) : (-other, x)
            }
        }
    }

    private static func double(from random: inout SplitMix64) -> Double {
        // Finite: the greatest exponent is left out.
        let bits = random.next()
        let value = Double(bitPattern: bits)
        return value.isFinite ? value : Double(bitPattern: bits & ~(1 << 62))
    }

    private func distance(_ left: Double, _ right: Double) -> UInt64 {
        left.sign == right.sign
            ? max(left.bitPattern, right.bitPattern) - min(left.bitPattern, right.bitPattern)
            : .max
    }
}
