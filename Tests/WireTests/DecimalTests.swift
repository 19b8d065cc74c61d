import Canvas
import SeededRandom
import Testing
import Wire

@Suite struct DecimalTests {
    static let ties: [(text: String, thousandths: Int64?)] = [
        ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("0.000e99999", 0),
        ("1.0005", 1_001), ("-1.0005", -1_001), ("1.0004999999999999999999", 1_000),
        ("1.00049999999999999999999999999999999999", 1_000), ("1.0005000000000000000001", 1_001),
        ("0.0005", 1), ("-0.0005", -1), ("0.00049999", 0), ("-0.00049999", 0),
        ("2.5e-3", 3), ("-2.5E-3", -3), ("5e-4", 1), ("49e-5", 0), ("0.5e-3", 1),
        ("5e-400", 0), ("1e-99999999999999999999", 0), ("12.345", 12_345), ("1.005", 1_005),
        ("4.35", 4_350), ("99999.9995", 100_000_000), ("99999.9994", 99_999_999),
        ("100000.0004", 100_000_000), ("100000.0005", nil), ("-100000.0004", -100_000_000),
        ("-100000.0005", nil), ("1e5", 100_000_000), ("1.00000e5", 100_000_000),
        ("0.000000000000000000000000000001e35", 100_000_000), ("1e400", nil), ("-1e400", nil),
        ("1e99999999999999999999", nil), ("123456789012345678901234567890e-28", 12_346),
        ("100000000000000000000000000000.0", nil),
    ]

    @Test("N2 numbers are rounded half away from zero, then held against limits", arguments: ties)
    func tie(text: String, thousandths: Int64?) {
        #expect(Reading().coordinate(text) == thousandths, "\(text)")
        if text.count < 50, !text.contains("99999999") {
            let exact = ExactDecimal(text).grid(3).flatMap {
                $0.magnitude <= 100_000_000 ? $0 : nil
            }
            #expect(exact == thousandths, "the reference on \(text)")
        }
    }

    @Test("N2 random decimals are rounded as exact arithmetic rounds them", arguments: 0..<4)
    func random(seed: UInt64) throws {
        var numbers = RandomDecimals(seed: seed)
        let reading = Reading()
        for _ in 0..<25_000 {
            let text = numbers.next()
            let exact = ExactDecimal(text).grid(3).flatMap {
                $0.magnitude <= 100_000_000 ? $0 : nil
            }
            let read = reading.coordinate(text)
            try #require(read == exact, "\(text)")
        }
    }

    @Test("N2 scales have six places", arguments: 0..<2)
    func scales(seed: UInt64) throws {
        var numbers = RandomDecimals(seed: 100 + seed)
        let reading = Reading()
        for _ in 0..<5_000 {
            let text = numbers.next()
            let exact = ExactDecimal(text).grid(6).flatMap {
                (10_000...100_000_000).contains($0) ? $0 : nil
            }
            let read = reading.scale(text)
            try #require(read == exact, "\(text)")
        }
    }

    @Test("J2 whole numbers may be written as others, and no other number is whole")
    func wholeNumbers() throws {
        var numbers = RandomDecimals(seed: 7)
        let reading = Reading()
        for fixed in ["1.0", "1e2", "10e-1", "1.5e1", "9007199254740991.000", "0.1e1"] {
            #expect(reading.identifier(fixed) == ExactDecimal(fixed).grid(0).map { UInt64($0) })
        }
        for _ in 0..<5_000 {
            let text = numbers.next()
            let exact = ExactDecimal(text)
            let isWhole = !exact.isBetween(gridOf: 0)
            let wanted = isWhole ? exact.grid(0).flatMap { UInt64(exactly: $0) } : nil
            let read = reading.identifier(text)
            try #require(read == wanted, "\(text)")
        }
    }

    @Test("J5, N1 every class of grid value is written so that it is read as itself")
    func roundTrip() {
        let reading = Reading()
        var random = SplitMix64(seed: 3)
        var values: [Int64] = [0, 1, 9, 10, 99, 100, 999, 1_000, 1_001, 1_010, 1_100, 100_000_000]
        for power in [10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] {
            for _ in 0..<50 { values.append(.random(in: 0...Int64(power), using: &random)) }
        }
        for value in values {
            for signed in [value, -value] {
                let text = Writing.coordinate(signed)
                #expect(reading.coordinate(text) == signed, "\(text)")
                #expect(Writing.isPlain(text), "\(text)")
            }
            guard let scale = Scale(millionths: value) else { continue }
            let text = Writing.scale(scale)
            #expect(reading.scale(text) == value, "\(text)")
            #expect(Writing.isPlain(text), "\(text)")
        }
    }
}
