import Canvas
import SeededRandom
import Snapping
import Testing

/// Swipes and hits beside their vectors (V37, V48–V54).
@Suite struct SwipeTests {
    private func swipe(
        width: Double = 300, height: Double = 400, zoom: Zoom = .one
    ) throws -> Swipe {
        Swipe(
            try #require(CardID(1)), at: .center,
            halfExtents: HalfExtents(width: points(width / 2), height: points(height / 2)),
            zoom: zoom, finger: .center, time: SampleTime(microseconds: 0))
    }

    private func moved(_ swipe: Swipe, x: Double, y: Double = 0, at time: Int64 = 1_000_000)
        -> Swipe
    {
        var swipe = swipe
        swipe.move(
            to: Position(x: points(x), y: points(y)), at: SampleTime(microseconds: time))
        return swipe
    }

    @Test("seed 2, S2.2: turned first and carried then")
    func frame() throws {
        let card = try moved(swipe(), x: 100)
        #expect(card.angle == Angle(thousandths: 8_333))
        // The middle of the card is 200 above the point about which it is turned.
        #expect(card.frame.center == Position(x: points(128.985), y: points(2.112)))
    }

    @Test("S2.1 a card without a width is not turned, and one that goes nowhere not swiped")
    func thread() throws {
        let thread = try moved(swipe(width: 0), x: 50)
        #expect(thread.angle == .zero)
        #expect(try swipe(width: 0).outcome == .back)
    }

    @Test("the rotation is that of the mirrored card, mirrored")
    func mirrored() throws {
        for x in stride(from: 0.001, through: 400, by: 7.777) {
            let right = try moved(swipe(), x: x)
            let left = try moved(swipe(), x: -x)
            #expect(left.angle == .zero - right.angle)
            #expect(left.frame.center.x == -right.frame.center.x)
            #expect(left.frame.center.y == right.frame.center.y)
        }
    }

    @Test("while no time passes, the speed is what it was")
    func zeroInterval() throws {
        let fast = try moved(swipe(), x: 30, at: 10_000)
        #expect(fast.outcome == .swiped(.right))
        var still = try swipe()
        for _ in 0..<9 { still = moved(still, x: 30, at: 0) }
        #expect(still.outcome == .back)
    }

    @Test("what was fast, and then rested for five samples, is not fast")
    func rested() throws {
        var card = try moved(swipe(), x: 60, at: 10_000)
        for time in 1...5 { card = moved(card, x: 60, at: 10_000 + Int64(time) * 16_667) }
        #expect(card.outcome == .back)
    }

    @Test("N1 no legal extreme traps")
    func extremes() throws {
        let largest = 2 * Double(HalfExtents.bounds.upperBound.thousandths) / 10
        for width in [0, 0.002, largest] {
            for zoom in [Zoom.bounds.lowerBound, Zoom.bounds.upperBound] {
                var card = try swipe(
                    width: width, height: largest, zoom: #require(Zoom(thousandths: zoom)))
                for (x, time) in [(-100_000.0, Int64(0)), (100_000, 1), (-100_000, (1 << 53) - 1)] {
                    card = moved(card, x: x, y: -x, at: time)
                    #expect(card.frame.center == card.frame.center.clampedToBounds())
                    _ = card.outcome
                }
            }
        }
    }
}

@Suite struct HitTestTests {
    private func target(
        of touches: TouchList, among boxes: [Box], slop: Length = HitTest.slop, zoom: Zoom = .one
    ) -> Int? {
        var test = HitTest(touches, slop: slop, zoom: zoom)
        for box in boxes { test.add(box) }
        return test.target
    }

    private func touches(_ positions: (x: Double, y: Double)...) throws -> TouchList {
        var touches = TouchList()
        for (index, place) in positions.enumerated() {
            let isNew = touches.append(
                Touch(
                    id: TouchID(UInt32(index)),
                    position: Position(x: points(place.x), y: points(place.y))))
            try #require(isNew)
        }
        return touches
    }

    @Test("without fingers, or without boxes, nothing is hit")
    func nothing() throws {
        #expect(target(of: TouchList(), among: [box(x: -1...1, y: -1...1)]) == nil)
        #expect(target(of: try touches((0, 0)), among: []) == nil)
    }

    @Test("N1 no legal extreme traps")
    func extremes() throws {
        let far = 100_000.0
        let fingers = try touches((far, far), (far, far), (far, far), (far, far), (far, far))
        let corners = [
            Box(
                center: Position(x: points(-far), y: points(-far)),
                halfExtents: HalfExtents(width: .zero, height: .zero)),
            Box(
                center: Position(x: points(far), y: points(-far)),
                halfExtents: HalfExtents(width: points(1_000_000), height: points(1_000_000))),
        ]
        #expect(target(of: fingers, among: corners) == 1)
        let slop = Length(thousandths: .max / 4_000)
        let zoom = try #require(Zoom(thousandths: Zoom.bounds.lowerBound))
        #expect(target(of: fingers, among: [corners[0]], slop: slop, zoom: zoom) == nil)
    }

    @Test("as a search that rounds nothing says, of random boxes and fingers")
    func naive() throws {
        var random = SplitMix64(seed: 37)
        for _ in 0..<caseCount {
            let boxes = (0..<5).map { _ in RandomDrag.other(&random) }
            let x = Double(Int.random(in: -200...200, using: &random))
            let y = Double(Int.random(in: -200...200, using: &random))
            let found = target(
                of: try touches((x - 9, y + 5), (x + 9, y - 5)), among: boxes)
            let distances = boxes.map { box -> Double in
                let dx = max(box.low(.x).points - x, x - box.high(.x).points, 0)
                let dy = max(box.low(.y).points - y, y - box.high(.y).points, 0)
                return (dx * dx + dy * dy).squareRoot()
            }
            let least = distances.min()!
            if (least - 22).magnitude < 1e-6 { continue }
            #expect(found == (least < 22 ? distances.firstIndex(of: least) : nil))
        }
    }
}
