import Canvas
import Snapping
import Testing

/// The `classic` profile as gestures: on the grid, with flags that outlive them.
@Suite struct ClassicGestureTests {
    @Test("S11/S1.1 a drag along the leading guide")
    func leading() {
        var drag = Dragging(Setup(profile: .classic))
        let told = drag.follow(x: "-131 -132 -140 -144.9 -145 -140 -135.5 -134 -126 -125")
        #expect(told.events == cells(". +L . . -L . . +L . -L"))
        #expect(
            told.centers == lengths("-131 -135 -135 -135 -145 -140 -135.5 -135 -135 -125"))
    }

    @Test("S12/S1.5 neither swept nor gated: only where samples fall counts")
    func ungated() {
        var drag = Dragging(Setup(profile: .classic))
        #expect(drag.follow(x: "-128.7 -131.9 -135.1", every: 16_667).events == cells(". . ."))
        #expect(drag.follow(x: "60 2", every: 1_000).events == cells(". +X"))
    }

    @Test("S12 the bands do not depend on the zoom")
    func zoom() throws {
        var scene = Setup(profile: .classic)
        scene.zoom = try #require(Zoom(thousandths: 500))
        var drag = Dragging(scene)
        #expect(drag.follow(x: "6 3 9.999 10").events == cells(". +X . -X"))
    }

    @Test("S11 top and bottom are on the grid, and true, where their positions are not")
    func top() throws {
        var scene = Setup(profile: .classic)
        scene.body = Setup.rectangle(width: 100, height: 120)
        scene.base.angle = Angle(thousandths: 33_333)
        var drag = Dragging(scene)
        let half = HalfExtents(of: scene.body, scale: .one, angle: scene.base.angle).height
        drag.move(to: Position(x: points(60), y: half - points(294)))
        #expect(drag.gesture.latched == [.top])
        #expect(drag.gesture.shown.kinds == [.top])
        let edge = try #require(drag.lastEdges.first)
        #expect(edge.guide.position == Length(thousandths: -295_902))
        #expect((drag.y - half - edge.guide.position).magnitude <= Length(thousandths: 1))
    }

    @Test("S7/S1.4 guides that contradict each other are all latched, but only the true one shown")
    func contradiction() {
        var drag = Dragging(Setup(width: 373, profile: .classic))
        let told = drag.follow(x: "4 2 1.5")
        #expect(drag.gesture.latched == [.leading, .trailing])
        #expect(drag.gesture.shown.kinds == [.trailing])
        #expect(told.centers.last == points(-1.5))
        #expect(told.events == cells("+L+R . ."))
    }

    @Test("S11 the order of the functions is a parameter")
    func order() {
        var scene = Setup(width: 373, profile: .classic)
        scene.configuration.classicOrder = ClassicOrder([
            .trailing, .leading, .centerX, .top, .bottom, .centerY,
        ])
        var drag = Dragging(scene)
        #expect(drag.follow(x: "4 2 1.5").centers.last == .zero)
        #expect(drag.gesture.latched == [.leading, .trailing, .centerX])
        #expect(drag.gesture.shown.kinds == [.centerX])
    }

    @Test("S12/S1.6 another item is yanked onto a guide whose flag was left set")
    func stickyFlags() {
        var first = Dragging(Setup(profile: .classic))
        _ = first.follow(x: "-132")
        first.finish(.ended)
        #expect(written(first.lastEdges) == "-L")
        #expect(first.flags.aligned == [.leading])
        var second = Dragging(Setup(at: -120, profile: .classic), flags: first.flags)
        #expect(second.gesture.latched.isEmpty)
        let told = second.follow(x: "-127")
        #expect(told.events == cells("+L"))
        #expect(told.centers == lengths("-135"))
    }

    @Test("S12 a flag that the first sample clears is no edge of the new gesture")
    func clearedFlag() {
        let flags = ClassicFlags(aligned: [.leading, .bottom])
        var drag = Dragging(Setup(profile: .classic), flags: flags)
        #expect(drag.follow(x: "60 61").events == cells(". ."))
        #expect(drag.flags.aligned.isEmpty)
    }

    @Test("S12 flags that another gesture of the member changes show in this one's edges")
    func sharedFlags() {
        var drag = Dragging(Setup(profile: .classic))
        _ = drag.follow(x: "2")
        drag.flags.aligned.remove(.centerX)
        #expect(drag.follow(x: "-5").events == cells("-X"))
        #expect(drag.gesture.latched.isEmpty)
    }

    @Test("S11 the sample that begins runs no function")
    func begin() {
        let scene = Setup(at: 2, profile: .classic)
        var drag = Dragging(scene, flags: ClassicFlags(aligned: [.leading]))
        #expect(drag.gesture.frame == scene.base)
        #expect(drag.gesture.latched.isEmpty)
        #expect(drag.follow(x: "2").events == cells("+X"))
    }

    @Test("S12 refined leaves the flags alone")
    func refined() {
        let flags = ClassicFlags(aligned: [.leading, .top])
        var drag = Dragging(Setup(), flags: flags)
        _ = drag.follow(x: "2 -130 60")
        #expect(drag.flags == flags)
    }
}
