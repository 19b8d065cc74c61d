import Canvas
import Snapping
import Testing

/// The enter and exit bands of one guide in `refined`.
@Suite struct BandTests {
    @Test("S1 a guide catches at 3 and lets go at 10, on both sides")
    func hysteresis() {
        var drag = Dragging(Setup())
        let told = drag.follow(x: "30  3.001 3   9.999 10 3.001 -3 -9.999 -10 -3.001 -2.999 0")
        #expect(told.events == cells(".  .     +X  .     -X .     +X .     -X  .      +X     ."))
        #expect(
            told.centers == lengths("30 3.001 0 0 10 3.001 0 0 -10 -3.001 0 0"))
    }

    @Test("S1/S1.1 the leading guide catches from inside and from outside")
    func leading() {
        // The leading edge is 50 left of the centre; the guide is at −185.
        var drag = Dragging(Setup())
        let told = drag.follow(x: "-131 -132 -144.999 -145 -138.5 -138 -125.001 -125")
        #expect(told.events == cells(". +L . -L . +L . -L"))
        #expect(told.centers == lengths("-131 -135 -135 -145 -138.5 -135 -135 -125"))
    }

    @Test("S1/S1.3 trailing attracts from inside like leading does")
    func trailing() {
        var drag = Dragging(Setup())
        let told = drag.follow(x: "131 132 144.999 145 138.5 138 125.001 125")
        #expect(told.events == cells(". +R . -R . +R . -R"))
        #expect(told.centers == lengths("131 135 135 145 138.5 135 135 125"))
    }

    @Test("S1/V3 an edge is never attracted by the guide of the opposite edge")
    func edgeMask() {
        // The right edge passes the leading guide at −185: raw centre −235.
        var drag = Dragging(Setup(at: -260))
        let told = drag.follow(x: "-240 -235 -233")
        #expect(told.events == cells(". . ."))
        #expect(told.centers == lengths("-240 -235 -233"))
    }

    @Test("S1/V6 without a band only the exact position latches")
    func noBand() {
        var scene = Setup()
        scene.configuration.enter = .zero
        var drag = Dragging(scene)
        let told = drag.follow(x: "30 0.25 0 -0.001 9 10")
        #expect(told.events == cells(". . +X . . -X"))
    }

    @Test("S1/V2 both axes latch at once, with one event each")
    func bothAxes() {
        var scene = Setup(at: 50)
        scene.canvas = HalfExtents(width: points(500), height: points(300))
        scene.base.center = Position(x: points(50), y: points(50))
        var drag = Dragging(scene)
        drag.move(to: Position(x: points(2), y: points(-1)))
        #expect(drag.gesture.frame.center == .center)
        #expect(written(drag.lastEdges) == "+X+Y")
        #expect(Array(drag.gesture.latched) == [.centerX, .centerY])
    }

    @Test("S10/V4 insets are those of each side")
    func insets() {
        var scene = Setup(at: -40)
        scene.canvas = HalfExtents(width: points(206), height: points(309))
        scene.insets = Insets(
            leading: points(48), trailing: points(40), top: points(48), bottom: points(20))
        scene.base.center = Position(x: points(-40), y: points(-40))
        var drag = Dragging(scene)
        drag.move(to: Position(x: points(-206 + 48 + 50 + 2), y: points(-309 + 48 + 50 - 2)))
        #expect(drag.x - points(50) == points(-206 + 48))
        #expect(drag.y - points(50) == points(-309 + 48))
        drag.move(to: Position(x: points(206 - 40 - 50 - 2), y: points(309 - 20 - 50 + 2)))
        #expect(drag.x + points(50) == points(206 - 40))
        #expect(drag.y + points(50) == points(309 - 20))
    }

    @Test("S9/V1 the bands are on the screen: twice as wide when zoomed out to a half")
    func zoom() throws {
        var scene = Setup()
        scene.zoom = try #require(Zoom(thousandths: 500))
        var out = Dragging(scene)
        #expect(out.follow(x: "6.001 6 19.999 20").events == cells(". +X . -X"))
        scene.zoom = try #require(Zoom(thousandths: 2_000))
        var near = Dragging(scene)
        #expect(near.follow(x: "6 1.501 1.5 4.999 5").events == cells(". . +X . -X"))
    }

    @Test("S9 a band that is not on the grid is rounded to it")
    func roundedBand() throws {
        // 3 ÷ 0.7 = 4.2857, 10 ÷ 0.7 = 14.2857
        var scene = Setup()
        scene.zoom = try #require(Zoom(thousandths: 700))
        var drag = Dragging(scene)
        #expect(drag.follow(x: "4.287 4.286 14.285 14.286").events == cells(". +X . -X"))
    }
}
