import Canvas
import Snapping
import Testing

/// Guides of other items and of equal gaps, with numbers.
@Suite struct ItemGuideTests {
    /// An item 100 wide and high, far from the canvas's own guides, on a large canvas.
    private func setup(_ others: [Box], x: Double = 500, y: Double = 500) -> Setup {
        var setup = Setup(at: x)
        setup.canvas = HalfExtents(width: points(5_000), height: points(5_000))
        setup.base.center = Position(x: points(x), y: points(y))
        setup.others = others
        return setup
    }

    @Test("S13/V1 a centre catches a centre, at distances on the screen")
    func center() throws {
        let target = box(x: 480...520, y: 0...40)
        var wide = setup([target], x: 400)
        wide.zoom = try #require(Zoom(thousandths: 500))
        var far = Dragging(wide)
        far.move(x: 506)
        #expect(far.x == points(500))
        wide.zoom = try #require(Zoom(thousandths: 2_000))
        var near = Dragging(wide)
        near.move(x: 506)
        #expect(near.x == points(506))
        #expect(far.gesture.level.x == .itemCenter(.x, of: item(1)))
        let guide = try #require(far.lastEdges.first?.guide)
        #expect(guide.position == points(500))
        #expect(guide.from == points(0) && guide.to == points(40))
    }

    @Test("S13 each edge catches either edge, and is told with it")
    func edges() {
        let target = box(x: 0...80, y: 0...40)
        for (x, name) in [
            (50.0, GuideName.itemEdge(.x, for: .low, on: .low, of: item(1))),
            (130, .itemEdge(.x, for: .low, on: .high, of: item(1))),
            (-50, .itemEdge(.x, for: .high, on: .low, of: item(1))),
            (30, .itemEdge(.x, for: .high, on: .high, of: item(1))),
        ] {
            var drag = Dragging(setup([target], x: 400))
            drag.move(x: x + 2)
            #expect(drag.x == points(x))
            #expect(drag.gesture.level.x == name)
        }
    }

    @Test("S13 a line is drawn along all the items on it")
    func extent() throws {
        var drag = Dragging(
            setup([box(x: 0...80, y: 0...40), box(x: 0...20, y: 900...940)], x: 400))
        drag.move(x: 51)
        #expect(
            drag.gesture.shown == [
                Guide(
                    name: .itemEdge(.x, for: .low, on: .low, of: item(1)), position: .zero,
                    from: .zero, to: points(940))
            ])
    }

    @Test("S7/V7 two lines are shown only where both are true")
    func trueLines() {
        let lines = [box(x: 100...300, y: 0...40), box(x: 90...153, y: 900...940)]
        var narrow = setup(lines, x: 400)
        narrow.body = Setup.rectangle(width: 53, height: 100)
        var both = Dragging(narrow)
        both.move(x: 98.5 + 26.5)
        #expect(both.gesture.shown.map(\.position) == lengths("100 153"))
        narrow.body = Setup.rectangle(width: 52, height: 100)
        var one = Dragging(narrow)
        one.move(x: 98.5 + 26)
        #expect(one.gesture.shown.map(\.position) == lengths("100"))
    }

    @Test("S16/V11 what is not on the screen does not attract")
    func viewport() {
        let off = box(x: 120...160, y: 4_000...4_040)
        let on = box(x: 123.5...163.5, y: 0...40)
        var setup = setup([off, on], x: 400)
        setup.viewport = box(x: -1_000...1_000, y: -1_000...1_000)
        var drag = Dragging(setup)
        drag.move(x: 121 + 50)
        #expect(drag.x == points(173.5))
    }

    @Test("S15/V15 a guide whose item is gone lets go, and what it held is where the finger is")
    func gone() {
        var drag = Dragging(setup([box(x: 100...140, y: 0...40)], x: 400))
        drag.move(x: 152)
        #expect(drag.x == points(150))
        drag.scene.remove(item(1))
        drag.move(x: 153)
        #expect(drag.x == points(153))
        #expect(drag.lastEdges.map(\.change) == [.released(.gone)])
        #expect(drag.gesture.level.isEmpty)
    }

    @Test("S15 a guide whose item moved lets go, and catches again where it is now")
    func moved() {
        var drag = Dragging(setup([box(x: 100...140, y: 0...40)], x: 400))
        drag.move(x: 152)
        drag.scene.put(item(1), at: box(x: 102...142, y: 0...40))
        drag.move(x: 153)
        #expect(drag.x == points(153))
        #expect(drag.lastEdges.map(\.change) == [.released(.gone)])
        // It was not within 3 at every sample since begin.
        drag.move(x: 154)
        #expect(drag.x == points(152))
        #expect(drag.lastEdges.map(\.change) == [.latched])
    }

    @Test("S14 between two neighbours, as far from the one as from the other")
    func between() throws {
        let row = [box(x: 0...100, y: 0...100), box(x: 300...400, y: 20...120)]
        var drag = Dragging(setup(row, x: 400, y: 60))
        drag.move(x: 202)
        #expect(drag.x == points(200))
        let name = GuideName.gap(.x, .between, low: item(1), high: item(2))
        #expect(drag.gesture.level.x == name)
        let guide = try #require(drag.gesture.shown.first { $0.name == name })
        #expect(guide.from == points(20) && guide.to == points(100))
        let gaps = try #require(guide.gaps)
        #expect(gaps.first == Gap(low: points(100), high: points(150)))
        #expect(gaps.second == Gap(low: points(250), high: points(300)))
        // The box goes where it has no stretch in common with the pair.
        drag.move(to: Position(x: points(202), y: points(160)))
        #expect(drag.lastEdges.map(\.change) == [.released(.moved)])
        #expect(drag.x == points(202))
    }

    @Test("S14 after and before a pair, at the distance of its gap")
    func beside() throws {
        let row = [box(x: 0...100, y: 0...100), box(x: 130...230, y: 0...100)]
        var after = Dragging(setup(row, x: 400, y: 60))
        after.move(x: 312)
        #expect(after.x == points(310))
        let gaps = try #require(after.gesture.shown.first?.gaps)
        #expect(gaps.first.size == points(30) && gaps.second.size == points(30))
        var before = Dragging(setup(row, x: -500, y: 60))
        before.move(x: -78)
        #expect(before.x == points(-80))
        #expect(
            before.gesture.level.x == .gap(.x, .before, low: item(1), high: item(2)))
    }

    @Test("S14 a gap that the box fills or overfills does not catch")
    func noRoom() {
        let row = [box(x: 0...100, y: 0...100), box(x: 203...303, y: 0...100)]
        var drag = Dragging(setup(row, x: 400, y: 60))
        drag.move(x: 151.5)
        #expect(drag.gesture.level.x == .gap(.x, .between, low: item(1), high: item(2)))
        var wider = setup(row, x: 400, y: 60)
        wider.body = Setup.rectangle(width: 103, height: 100)
        var full = Dragging(wider)
        full.move(x: 150)
        #expect(full.gesture.level.x != .gap(.x, .between, low: item(1), high: item(2)))
    }

    @Test("S14 an item without a width has no stretch in common with anything")
    func line() {
        let column = [box(x: 50...50, y: 0...10), box(x: 0...100, y: 200...210)]
        var drag = Dragging(setup(column, x: 50, y: 400))
        drag.move(to: Position(x: points(50), y: points(106)))
        #expect(drag.gesture.level.y == nil)
    }

    @Test("S14 only neighbours make a gap: not over a third item")
    func neighbours() {
        let row = [
            box(x: 0...100, y: 0...100), box(x: 130...160, y: 0...100),
            box(x: 300...400, y: 0...100),
        ]
        // In the middle of the outer two, which are no neighbours.
        var drag = Dragging(setup(row, x: 400, y: 60))
        drag.move(x: 199)
        if case .gap(_, .between, low: item(1), high: item(3)) = drag.gesture.level.x {
            Issue.record("\(drag.gesture.level)")
        }
    }

    @Test("S7 of many equal gaps the latched one is shown, and not more than two")
    func latchedGap() throws {
        // Three rows with the same gap; the box is beside the lowest first.
        let rows = [400.0, 200, 0].flatMap { y in
            [box(x: 0...100, y: y...y + 150), box(x: 130...230, y: y...y + 150)]
        }
        var setup = setup(rows, x: 400, y: 75)
        setup.body = Setup.rectangle(width: 100, height: 100)
        var drag = Dragging(setup)
        drag.move(x: 312)
        let held = try #require(drag.gesture.level.x)
        #expect(held == .gap(.x, .after, low: item(5), high: item(6)))
        drag.move(to: Position(x: points(312), y: points(175)))
        drag.move(to: Position(x: points(312), y: points(110)))
        #expect(drag.gesture.level.x == held)
        let gaps = drag.gesture.shown.filter { $0.gaps != nil && $0.name.axis == .x }
        #expect(gaps.count <= 2 && gaps.contains { $0.name == held })
    }

    @Test("S14/V10 a row beside a row comes to an end, with few marks")
    func rows() {
        let row = (0..<10).map { index in
            box(x: Double(index) * 70...Double(index) * 70 + 50, y: 0...50)
        }
        var setup = setup(row, x: 700, y: 60)
        setup.body = Setup.rectangle(width: 680, height: 50)
        var drag = Dragging(setup)
        drag.move(x: 341)
        #expect(drag.x == points(340))
        #expect(drag.gesture.shown.count <= 10)
    }

    @Test("S2 at one distance canvas before insets, centres, edges and gaps")
    func classes() {
        // The centre of the canvas and that of an item, both 1 away.
        var drag = Dragging(setup([box(x: 1.9...2.1, y: 0...40)], x: 400))
        drag.move(x: 1)
        #expect(drag.gesture.level.canvas == [.centerX])
    }

    @Test("S5 the items under a box at begin do not hold it fast")
    func inhibited() {
        var drag = Dragging(setup([box(x: 450...550, y: 0...40)], x: 501))
        let told = drag.follow(x: "502 503 503.1 502 512")
        #expect(told.centers == lengths("502 503 503.1 500 512"))
    }
}
