import Canvas
import SeededRandom
import Testing

@Suite struct SimplificationTests {
    private func place(_ x: Int64, _ y: Int64) -> Position {
        Position(x: Length(thousandths: x), y: Length(thousandths: y))
    }

    /// How far a point is from the nearest stretch of a line, in thousandths of a point.
    private func distance(_ point: Position, to line: [Position]) -> Double {
        var nearest = Double.infinity
        for (start, end) in zip(line, line.dropFirst().isEmpty ? line[...] : line.dropFirst()) {
            let (x, y) = ((point.x - start.x).points * 1_000, (point.y - start.y).points * 1_000)
            let (wayX, wayY) = (
                (end.x - start.x).points * 1_000, (end.y - start.y).points * 1_000
            )
            let length = wayX * wayX + wayY * wayY
            let part = length == 0 ? 0 : min(max((x * wayX + y * wayY) / length, 0), 1)
            let (offX, offY) = (x - part * wayX, y - part * wayY)
            nearest = min(nearest, (offX * offX + offY * offY).squareRoot())
        }
        return nearest
    }

    @Test("G15 what lies on a line is left out, corners stay, ends stay")
    func corner() {
        let right = (0...100).map { place($0 * 1_000, $0 % 2 * 240) }
        let down = (1...100).map { place(100_000, $0 * 1_000) }
        #expect(
            simplified(right + down, within: 250)
                == [place(0, 0), place(100_000, 0), place(100_000, 100_000)])
        let far = [place(0, 0), place(50_000, 250), place(100_000, 0)]
        #expect(simplified(far, within: 250) == far, "as far as the tolerance is not nearer")
    }

    @Test("G15 a dot is one point, and a line that comes back to its beginning is not")
    func dot() {
        #expect(simplified([place(5, 6)], within: 250) == [place(5, 6)])
        #expect(simplified([place(5, 6), place(8, 6), place(5, 6)], within: 250) == [place(5, 6)])
        let loop = [place(0, 0), place(9_000, 0), place(0, 0)]
        #expect(simplified(loop, within: 250) == loop)
        #expect(simplified([], within: 250) == [])
    }

    @Test("G15 no point is farther from what stays than the tolerance", arguments: 0..<20)
    func near(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        var points = [place(0, 0)]
        for _ in 0..<400 {
            let last = points[points.count - 1]
            points.append(
                place(
                    last.x.thousandths + .random(in: -900...1_200, using: &chance),
                    last.y.thousandths + .random(in: -900...900, using: &chance)))
        }
        for tolerance in [12.5, 250, 5_000] {
            let kept = simplified(points, within: tolerance)
            #expect(kept.first == points.first && kept.last == points.last)
            for point in points { #expect(distance(point, to: kept) <= tolerance * 1.000_001) }
            #expect(simplified(points, within: tolerance) == kept)
        }
        #expect(simplified(points, within: 5_000).count < simplified(points, within: 250).count)
    }

    @Test("G15 a line that is made to be slow is given up: what was not looked at stays")
    func slow() {
        // Each point is farther from the line to the last one than all before it.
        let points = (0..<10_000).map { place($0 * 10, $0 * $0) }
        let kept = simplified(points, within: 0.000_1)
        #expect(kept.count == points.count)
        let spiral = (0..<10_000).map { (step: Int64) in
            let angle = Angle(thousandths: step * 7_300)
            let radius = Double(step) / 10
            return Position(
                x: Length(rounding: radius * angle.cosine) ?? .zero,
                y: Length(rounding: radius * angle.sine) ?? .zero)
        }
        #expect(simplified(spiral, within: 250).count > 1_000)
    }
}
