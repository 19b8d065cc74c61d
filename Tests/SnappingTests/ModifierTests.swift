import Canvas
import Snapping
import Testing

/// What a member holds down, and where a story lets items go.
@Suite struct ModifierTests {
    @Test("G11 with snapping off nothing holds, and what held lets go")
    func snappingOff() {
        var drag = Dragging(Setup())
        drag.move(x: 2)
        #expect(drag.x == .zero)
        drag.modifiers = .snappingOff
        drag.move(x: 2)
        #expect(drag.x == points(2))
        #expect(drag.lastEdges.map(\.change) == [.released(.off)])
        #expect(drag.gesture.shown.isEmpty)
        drag.modifiers = []
        drag.move(x: 2)
        #expect(drag.x == .zero)
        #expect(drag.lastEdges.map(\.change) == [.latched])
    }

    @Test("G11 locked to an axis the item goes along the one on which the pointer went farther")
    func axisLock() {
        var drag = Dragging(Setup(at: 60))
        drag.modifiers = .axisLock
        drag.move(to: Position(x: points(90), y: points(110)))
        #expect(drag.gesture.frame.center == Position(x: points(90), y: points(100)))
        drag.move(to: Position(x: points(90), y: points(150)))
        #expect(drag.gesture.frame.center == Position(x: points(60), y: points(150)))
        drag.move(to: Position(x: points(90), y: points(130)))
        #expect(drag.gesture.frame.center == Position(x: points(90), y: points(100)))
    }

    @Test("G11 no guide holds the axis that is locked")
    func lockedGuide() {
        var setup = Setup(at: 60)
        setup.base.center.y = points(5)
        var drag = Dragging(setup)
        drag.move(to: Position(x: points(60), y: points(2)))
        #expect(drag.y == .zero)
        drag.modifiers = .axisLock
        drag.move(to: Position(x: points(100), y: points(2)))
        #expect(drag.y == points(5))
        #expect(drag.lastEdges.map(\.change) == [.released(.off)])
    }

    @Test("S17/V43 a box that is confined is on the canvas at every sample")
    func confinedBox() {
        var setup = Setup(width: 50, at: 0)
        setup.confinement = .box
        setup.canvas = HalfExtents(width: points(150), height: points(150))
        var drag = Dragging(setup)
        for x in stride(from: -400.0, through: 400, by: 37) {
            drag.move(x: x)
            #expect(drag.x.magnitude <= points(125))
        }
        drag.move(x: 400)
        #expect(drag.x == points(125))
        // The way back begins where the finger comes back.
        drag.move(x: 126)
        #expect(drag.x == points(125))
        drag.move(x: 110)
        // The inset at 140, passed on the way, catches.
        #expect(drag.x == points(115))
    }

    @Test("S17 a middle that is confined stays on the canvas")
    func confinedCenter() {
        var setup = Setup(at: 0)
        setup.confinement = .center
        var drag = Dragging(setup)
        drag.move(x: 1_000)
        #expect(drag.x == points(195))
    }

    @Test("S17 a box larger than the canvas covers it")
    func covering() {
        var setup = Setup(width: 500, at: 0)
        setup.confinement = .box
        var drag = Dragging(setup)
        drag.move(x: 1_000)
        #expect(drag.x == points(55))
        drag.move(x: -1_000)
        #expect(drag.x == points(-55))
    }

    @Test("S17 what begins outside may stay there, and does not jump")
    func outside() {
        var setup = Setup(at: 400)
        setup.confinement = .box
        var drag = Dragging(setup)
        drag.move(x: 390)
        #expect(drag.x == points(390))
        drag.move(x: 450)
        #expect(drag.x == points(400))
    }

    @Test("S17 a handle that lets a box grow over the side pushes it back")
    func grown() {
        var setup = Setup()
        setup.confinement = .box
        var handle = Twisting(.handle, of: [target(x: 140)], on: setup, pointer(x: 190, y: 0))
        handle.move(pointer(x: 240, y: 0))
        #expect(handle.frame.scale.millionths == 2_000_000)
        #expect(handle.center == Position(x: points(95), y: .zero))
    }

    @Test("S17 a handle leaves what begins outside where it is")
    func turnedOutside() {
        var setup = Setup()
        setup.confinement = .center
        var handle = Twisting(.handle, of: [target(x: 300)], on: setup, pointer(x: 350, y: 0))
        handle.move(pointer(x: 350, y: 1))
        #expect(handle.center == Position(x: points(300), y: .zero))
    }

    @Test("S8 several items move by the middle of their box, and none leaves the bounds")
    func several() {
        let items = [target(1_001, x: 99_000), target(1_002, x: 99_400)]
        var drag = Twisting(.drag, of: items, pointer(x: 0, y: 0))
        drag.move(pointer(x: 5_000, y: 0))
        #expect(drag.gesture.targets.map(\.frame.center.x) == lengths("99600 100000"))
        var near = Twisting(
            .drag, of: [target(1_001, x: -50), target(1_002, x: 100)], pointer(x: 0, y: 0))
        near.move(pointer(x: -27, y: 0))
        // Their box is from −100 to 150: its middle, 25, comes to rest on 0.
        #expect(near.gesture.targets.map(\.frame.center.x) == lengths("-75 75"))
        #expect(near.gesture.level.canvas == [.centerX])
    }

    @Test("S16/V12 two items that are dragged together do not attract each other")
    func together() {
        let items = [target(1_001, x: 50, y: 60), target(1_002, x: 60, y: 90)]
        var drag = Twisting(.drag, of: items, pointer(x: 0, y: 0))
        drag.move(pointer(x: 1, y: 1))
        #expect(drag.gesture.level.isEmpty)
    }
}
