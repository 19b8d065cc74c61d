import Canvas
import Snapping
import Testing

/// Which guide wins where several could: choice, steal, and items that do not fit.
@Suite struct ChoiceTests {
    @Test("S2/S1.4 the nearest guide wins, and leading steals from trailing")
    func wideItem() {
        var drag = Dragging(Setup(width: 369))
        let told = drag.follow(x: "60 3 -0.6")
        #expect(told.events == cells(". +R R>L"))
        #expect(told.centers == lengths("60 0.5 -0.5"))
    }

    @Test("S6/S1.4 an item wider than the safe area has no inset guides on that axis")
    func tooWide() {
        var drag = Dragging(Setup(width: 371))
        let told = drag.follow(x: "60 3 -9 -0.5 10")
        #expect(told.events == cells(". +X . . -X"))
        #expect(told.centers == lengths("60 0 0 0 10"))
    }

    @Test("S6 an item as wide as the safe area still has them, and all three are true")
    func justFits() {
        var drag = Dragging(Setup(width: 370))
        _ = drag.follow(x: "60 2")
        #expect(drag.gesture.latched == [.centerX])
        #expect(drag.gesture.shown.kinds == [.centerX, .leading, .trailing])
    }

    @Test("S6 a wide item keeps the inset guides of the other axis")
    func otherAxis() {
        var drag = Dragging(Setup(width: 371))
        // Half of the height is 50; the bottom guide is at 372.
        drag.move(to: Position(x: points(60), y: points(320)))
        #expect(drag.gesture.latched == [.bottom])
        #expect(drag.y == points(322))
    }

    @Test("S6 insets that overlap leave only the centre")
    func overlappingInsets() {
        var scene = Setup(width: 0)
        scene.insets = Insets(
            leading: points(200), trailing: points(200), top: .zero, bottom: .zero)
        var drag = Dragging(scene)
        #expect(drag.follow(x: "5 4.9 3").events == cells(". . +X"))
    }

    @Test("S2 at equal distances the centre wins, then the low edge")
    func ties() {
        // The insets leave 362: leading rests at −2, the centre at 0, trailing at 2.
        var scene = Setup(width: 358)
        scene.insets.leading = points(14)
        scene.insets.trailing = points(14)
        var center = Dragging(scene)
        #expect(center.follow(x: "60 1").events == cells(". +X"))
        scene.insets.leading = points(18)
        scene.insets.trailing = points(10)
        scene.body = Setup.rectangle(width: 360, height: 100)
        // Leading rests at −177 + 180 = 3, trailing at 185 − 180 = 5: equally far from 4.
        var low = Dragging(scene)
        #expect(low.follow(x: "60 4").events == cells(". +L"))
    }

    @Test("S4 another guide steals only when it is nearer by the margin")
    func stealMargin() {
        // Rests: leading −2, centre 0, trailing 2.
        var drag = Dragging(Setup(width: 366))
        let told = drag.follow(x: "60 2  1.5 1.001 0.501 0.5 0")
        // Exactly: at 0.5 the centre is 0.5 away, trailing 1.5.
        #expect(told.events == cells(". +R . . . R>X ."))
    }

    @Test("S4 a steal is one edge that names both guides")
    func stealEdge() throws {
        var drag = Dragging(Setup(width: 369))
        _ = drag.follow(x: "60 3 -0.6")
        let edge = try #require(drag.lastEdges.first)
        #expect(drag.lastEdges.count == 1)
        #expect(edge.change == .stolen(from: .canvas(.trailing)))
        #expect(edge.guide.name.kind == .leading)
        #expect(edge.guide.position == points(-185))
    }

    @Test("S4 a steal needs no slow finger, and no guide outside its enter band steals")
    func stealAtSpeed() {
        // Rests: leading −4, centre 0, trailing 4; 5 pt in 1 ms is 5,000 pt/s.
        var drag = Dragging(Setup(width: 362))
        _ = drag.follow(x: "60 4")
        let told = drag.follow(x: "8.9 -0.5 -3.6", every: 1_000)
        #expect(told.events == cells(". R>X X>L"))
        var beyond = Dragging(Setup(width: 362))
        // At −7.5 leading is 3.5 away and the centre 7.5: nearer, but outside the band.
        #expect(beyond.follow(x: "60 0 -7.5").events == cells(". +X ."))
    }

    @Test("S2 after a release another guide latches by the same sample")
    func releaseAndLatch() {
        var drag = Dragging(Setup(width: 350))
        // Rests: leading −10, centre 0, trailing 10.
        let told = drag.follow(x: "60 0 9 10 -10")
        #expect(told.events == cells(". +X X>R . -R+L"))
        var fast = Dragging(Setup(width: 350))
        _ = fast.follow(x: "60 10")
        #expect(fast.follow(x: "-10", every: 1_000).events == cells("-R"))
    }
}
