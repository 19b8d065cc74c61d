import Canvas
import SeededRandom

/// Numbers at random, the same in every build.
struct Chance {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func happens(in some: Int64, of all: Int64) -> Bool { number(in: 0...all - 1) < some }

    mutating func length(within bound: Int64) -> Length { length(in: -bound...bound) }

    mutating func length(in range: ClosedRange<Int64>) -> Length {
        Length(thousandths: number(in: range))
    }

    mutating func position(within bound: Int64) -> Position {
        Position(x: length(within: bound), y: length(within: bound))
    }

    mutating func index(below count: Int) -> Int { Int(number(in: 0...Int64(count) - 1)) }

    mutating func number(in range: ClosedRange<Int64>) -> Int64 {
        let count = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int64(random.next() % count)
    }
}
