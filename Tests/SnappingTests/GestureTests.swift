import Canvas
import Snapping
import Testing

/// Frames, levels and edges of a gesture, in either profile.
@Suite struct GestureTests {
    @Test("S8/V42 a thousand samples that go nowhere change nothing", arguments: Profile.allCases)
    func noDrift(profile: Profile) {
        var scene = Setup(at: 60.123, profile: profile)
        scene.base.angle = Angle(thousandths: 12_345)
        var drag = Dragging(scene)
        for _ in 0..<1_000 { drag.move(x: 60.123) }
        #expect(drag.gesture.frame == scene.base)
        #expect(drag.gesture.rawFrame == scene.base)
        #expect(drag.edges.isEmpty)
    }

    @Test("S8/V46 every sample is measured from the base", arguments: Profile.allCases)
    func beginRelative(profile: Profile) {
        var drag = Dragging(Setup(at: 100, profile: profile))
        #expect(drag.follow(x: "110 120").centers == lengths("110 120"))
        #expect(drag.gesture.targets[0].baseFrame.center.x == points(100))
    }

    @Test("S8 the raw frame goes on while the snapped one is held")
    func rawAndSnapped() {
        var drag = Dragging(Setup())
        _ = drag.follow(x: "2 7")
        #expect(drag.gesture.rawFrame.center.x == points(7))
        #expect(drag.gesture.frame.center.x == .zero)
        #expect(drag.gesture.frame.scale == drag.gesture.targets[0].baseFrame.scale)
    }

    @Test("S8 raw positions are confined to the bounds", arguments: Profile.allCases)
    func bounds(profile: Profile) {
        var scene = Setup(profile: profile)
        scene.base.center = Position(x: points(99_990), y: points(-99_990))
        var drag = Dragging(scene)
        drag.move(to: Position(x: points(150_000), y: points(-150_000)))
        #expect(
            drag.gesture.frame.center == Position(x: points(100_000), y: points(-100_000)))
        #expect(drag.gesture.rawFrame.center == drag.gesture.frame.center)
    }

    @Test("S7/V7 two guides are shown only where both are true")
    func trueGuides() {
        var both = Dragging(Setup(width: 370))
        _ = both.follow(x: "20 1")
        #expect(both.gesture.shown.kinds == [.centerX, .leading, .trailing])
        var one = Dragging(Setup(width: 369))
        _ = one.follow(x: "20 0.6")
        #expect(one.gesture.shown.kinds == [.trailing])
    }

    @Test("S7 a guide that is true by chance is not shown without a latch")
    func noLatchNoLine() {
        var drag = Dragging(Setup(at: 0))
        _ = drag.follow(x: "1 0")
        #expect(drag.gesture.latched.isEmpty)
        #expect(drag.gesture.shown.isEmpty)
    }

    @Test("S10 a guide is drawn across the whole canvas", arguments: Profile.allCases)
    func extents(profile: Profile) {
        var scene = Setup(at: 60, profile: profile)
        scene.canvas.height = points(400)
        var drag = Dragging(scene)
        drag.move(to: Position(x: points(1), y: points(1)))
        #expect(
            Array(drag.gesture.shown) == [
                Guide(kind: .centerX, position: .zero, from: points(-400), to: points(400)),
                Guide(kind: .centerY, position: .zero, from: points(-195), to: points(195)),
            ])
    }

    @Test("L1 a change of level is told, and a sample that changes none is not")
    func changes() {
        var drag = Dragging(Setup())
        drag.move(x: 20)
        #expect(drag.lastChange == GestureChange(isFrameChanged: true, isLevelChanged: false))
        drag.move(x: 2)
        #expect(drag.lastChange == GestureChange(isFrameChanged: true, isLevelChanged: true))
        drag.move(x: 5)
        #expect(drag.lastChange == GestureChange(isFrameChanged: false, isLevelChanged: false))
        drag.move(x: 10)
        #expect(drag.lastChange == GestureChange(isFrameChanged: true, isLevelChanged: true))
    }

    @Test("L2 edges of x come before those of y, and releases before latches")
    func order() {
        var scene = Setup(width: 350)
        scene.canvas.height = points(235)
        scene.base.center.y = points(60)
        // Along both axes the insets rest at ±10 for x and ±135 for y.
        var drag = Dragging(scene)
        drag.move(to: Position(x: points(10), y: points(135)))
        #expect(written(drag.lastEdges) == "+R+B")
        drag.move(to: Position(x: points(-10), y: points(0)))
        #expect(written(drag.lastEdges) == "-R+L-B+Y")
        #expect(drag.edges.map(\.ordinal.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(drag.gesture.lastOrdinal == LatchOrdinal(6))
    }

    @Test("L2 an edge names the sample that caused it, and its guide")
    func edgeDetails() throws {
        var drag = Dragging(Setup())
        _ = drag.follow(x: "20 2 9 10")
        #expect(drag.edges.map(\.sample) == [SampleNumber(2), SampleNumber(4)])
        #expect(drag.edges.map(\.change) == [.latched, .released(.moved)])
        #expect(drag.gesture.lastSample == SampleNumber(4))
        let guide = Guide(kind: .centerX, position: .zero, from: points(-422), to: points(422))
        #expect(drag.edges.map(\.guide) == [guide, guide])
    }

    @Test("L4 every latch ends with its gesture", arguments: ReleaseReason.allCases)
    func finish(reason: ReleaseReason) {
        var drag = Dragging(Setup())
        drag.move(to: Position(x: points(1), y: points(1)))
        drag.finish(reason)
        #expect(written(drag.lastEdges) == "-X-Y")
        #expect(drag.lastEdges.map(\.change) == [.released(reason), .released(reason)])
        #expect(drag.lastEdges.map(\.sample) == [SampleNumber(1), SampleNumber(1)])
        #expect(drag.gesture.latched.isEmpty)
        #expect(drag.gesture.shown.isEmpty)
        #expect(drag.gesture.frame.center == .center)
        drag.finish(reason)
        #expect(drag.lastEdges.isEmpty)
    }

    @Test("N1 no legal extreme traps", arguments: Profile.allCases)
    func extremes(profile: Profile) throws {
        let far = points(100_000)
        let corners = [-far, .zero, far]
        for scale in [Scale.bounds.lowerBound, Scale.bounds.upperBound] {
            for zoom in [Zoom.bounds.lowerBound, Zoom.bounds.upperBound] {
                var scene = Setup(profile: profile)
                scene.zoom = try #require(Zoom(thousandths: zoom))
                scene.base.scale = try #require(Scale(millionths: scale))
                scene.base.angle = Angle(thousandths: 45_001)
                scene.body.halfExtents = HalfExtents(
                    width: HalfExtents.bounds.upperBound, height: HalfExtents.bounds.upperBound)
                for half in [CanvasLayout.halfExtentBounds.lowerBound, points(10_000)] {
                    scene.canvas = HalfExtents(width: half, height: half)
                    for x in corners {
                        scene.base.center = Position(x: x, y: -x)
                        visit(corners, in: scene)
                    }
                }
            }
        }
    }

    /// Moves the pointer between corners, with the clock at its ends; the frame stays in bounds.
    private func visit(_ corners: [Length], in setup: Setup) {
        let scene = setup.scene
        let times: [Int64] = [0, (1 << 53) - 1, 0, 1, 1, (1 << 53) - 1]
        var flags = ClassicFlags(aligned: .all)
        var edges: [LatchEdge] = []
        var number: UInt32 = .max - 60
        var strays = 0
        func sample(at position: Position, time: Int64) -> Sample {
            number += 1
            return Sample(
                number: SampleNumber(number), time: SampleTime(microseconds: time),
                position: position)
        }
        var gesture = setup.begin(
            with: sample(at: Position(x: corners[0], y: corners[2]), time: 0))
        for time in times {
            for x in corners {
                for y in corners {
                    gesture.move(
                        sample(at: Position(x: x, y: y), time: time), in: scene, flags: &flags,
                        edges: &edges)
                    let center = gesture.frame.center
                    if center != center.clampedToBounds() { strays += 1 }
                }
            }
        }
        gesture.finish(.ended, edges: &edges)
        #expect(strays == 0)
    }
}
