import Canvas
import SeededRandom
import Snapping
import Testing

/// Fast and slow fingers, and guides that lie under the item from the start.
@Suite struct SweepTests {
    /// 60 samples per second.
    private let frame: Int64 = 16_667

    @Test("S3/S1.5 a guide between two samples catches at 192 points per second")
    func sweep() {
        var drag = Dragging(Setup(at: -100))
        _ = drag.follow(x: "-128.7")
        let told = drag.follow(x: "-131.9 -135.1 -138.3", every: frame)
        #expect(told.events == cells(". +L ."))
        #expect(told.centers == lengths("-131.9 -135 -135"))
    }

    @Test("S3 a guide that was passed by more than the enter band catches when the finger is slow")
    func sweptBeyondTheBand() {
        var drag = Dragging(Setup(at: -100))
        _ = drag.follow(x: "-131")
        // 8 pt in 16.667 ms: 480 pt/s; from 4 before to 4 beyond.
        #expect(drag.follow(x: "-139", every: frame).events == cells("+L"))
    }

    @Test("S3 a guide that was passed by the exit band or more does not catch")
    func sweptTooFar() {
        var far = Dragging(Setup(at: -100))
        #expect(far.follow(x: "-131 -145").events == cells(". ."))
        var near = Dragging(Setup(at: -100))
        #expect(near.follow(x: "-131 -144.999").events == cells(". +L"))
    }

    @Test("S3/S1.5 nothing catches at 900 points per second")
    func fast() {
        var drag = Dragging(Setup(at: -100))
        _ = drag.follow(x: "-120")
        #expect(drag.follow(x: "-135 -150", every: frame).events == cells(". ."))
    }

    @Test("S3 the gate is inclusive: 500 points per second is slow")
    func gate() {
        var drag = Dragging(Setup(at: 60))
        #expect(drag.follow(x: "50 0", every: 100_000).events == cells(". +X"))
        var fast = Dragging(Setup(at: 60))
        #expect(fast.follow(x: "50 0", every: 99_999).events == cells(". ."))
    }

    @Test("S3 speed is per axis: a fast finger along y latches on x")
    func perAxis() {
        var drag = Dragging(Setup(at: 10))
        drag.move(to: Position(x: points(2), y: points(-200)), after: frame)
        #expect(drag.gesture.latched == [.centerX])
        #expect(drag.gesture.frame.center == Position(x: .zero, y: points(-200)))
    }

    @Test("S3 a fast finger does not lose what it holds")
    func heldAtSpeed() {
        var drag = Dragging(Setup())
        _ = drag.follow(x: "0")
        #expect(drag.follow(x: "9.9 -9.9 10", every: 1_000).events == cells(". . -X"))
    }

    @Test("S3 a sample halfway along a slow, straight path never loses a latch")
    func splitting() {
        var random = SplitMix64(seed: 7)
        var latches = 0
        for _ in 0..<caseCount {
            let from = Int64.random(in: 4_000...15_000, using: &random)
            let to = Int64.random(in: -15_000...10_000, using: &random)
            var whole = Dragging(Setup(at: Double(from) / 1_000))
            whole.move(x: Double(to) / 1_000)
            guard !whole.gesture.latched.isEmpty else { continue }
            latches += 1
            var split = Dragging(Setup(at: Double(from) / 1_000))
            split.move(x: Double((from + to) / 2) / 1_000, after: 500_000)
            split.move(x: Double(to) / 1_000, after: 500_000)
            #expect(split.gesture.latched == whole.gesture.latched)
        }
        #expect(latches > caseCount / 4)
    }

    @Test("S3 an interval of zero, or a clock that runs backwards, repeats the verdict")
    func zeroInterval() {
        var slow = Dragging(Setup())
        _ = slow.follow(x: "50")
        #expect(slow.follow(x: "0", every: 0).events == cells("+X"))
        var fast = Dragging(Setup(at: 60))
        _ = fast.follow(x: "30", every: 1_000)
        #expect(fast.follow(x: "2 1", every: 0).events == cells(". ."))
        #expect(fast.follow(x: "1.5", every: -1_000).events == cells("."))
        #expect(fast.follow(x: "1.4").events == cells("+X"))
    }

    @Test("S9 the gate is on the screen: half as fast when zoomed in to twice")
    func gateAndZoom() throws {
        var scene = Setup(at: 60)
        scene.zoom = try #require(Zoom(thousandths: 2_000))
        var drag = Dragging(scene)
        #expect(drag.follow(x: "50 25 0", every: 99_999).events == cells(". . ."))
        var slow = Dragging(scene)
        #expect(slow.follow(x: "50 25 0", every: 100_000).events == cells(". . +X"))
    }

    @Test("S5/S1.6 a guide under the item at begin does not catch before it was left")
    func inhibition() {
        var drag = Dragging(Setup(at: 0))
        let told = drag.follow(x: "1 2 3 3.001 3 10 -3")
        #expect(told.events == cells(". . . . +X -X +X"))
        #expect(told.centers == lengths("1 2 3 3.001 0 10 0"))
    }

    @Test("S5 a guide exactly at the edge of its enter band at begin is inhibited too")
    func inhibitionAtTheEdge() {
        var inside = Dragging(Setup(at: 3))
        #expect(inside.follow(x: "3 2 3.001 3").events == cells(". . . +X"))
        var outside = Dragging(Setup(at: 3.001))
        #expect(outside.follow(x: "3").events == cells("+X"))
    }

    @Test("S5 the sample that leaves the band is not swept back to the guide")
    func inhibitionAndSweep() {
        var drag = Dragging(Setup(at: 2))
        let told = drag.follow(x: "-4 4 20 -2")
        // −4 leaves the band and passes the guide; 4 passes it again and is caught.
        #expect(told.events == cells(". +X -X +X"))
    }

    @Test("S5 an inhibited guide does not steal")
    func inhibitionAndSteal() {
        // Rests: leading −2, centre 0, trailing 2. At begin the centre and leading are near.
        var drag = Dragging(Setup(width: 366, at: -1.5))
        // Trailing, 3.5 away at begin, catches; the others were not left.
        #expect(drag.follow(x: "0.9 0 -1.9").events == cells("+R . ."))
    }

    @Test("S5 other guides catch from the first movement on")
    func othersCatch() {
        var drag = Dragging(Setup(at: 0))
        drag.move(to: Position(x: .zero, y: points(1)))
        #expect(drag.gesture.latched == [.centerY])
        #expect(drag.gesture.frame.center == .center)
        #expect(drag.gesture.shown.kinds == [.centerY])
    }
}
