import Canvas
import Snapping
import Testing

/// A gesture of touches, recogniser values or a handle, told sample by sample.
struct Twisting {
    private(set) var gesture: Gesture
    private(set) var edges: [LatchEdge] = []
    private(set) var lastEdges: ArraySlice<LatchEdge> = []
    private(set) var lastChange = GestureChange()
    var scene: Scene
    var flags = ClassicFlags()
    private var number: UInt32 = 0

    init(
        _ kind: GestureKind, of targets: [GestureTarget], on setup: Setup = Setup(),
        _ reading: Sample.Reading
    ) {
        scene = setup.scene
        let sample = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), reading: reading)
        gesture = Gesture(
            kind, of: targets, in: scene, zoom: setup.zoom, viewport: setup.viewport,
            sample: sample, configuration: setup.configuration)
    }

    mutating func move(_ reading: Sample.Reading, _ modifiers: Modifiers = []) {
        number += 1
        let sample = Sample(
            number: SampleNumber(number),
            time: SampleTime(microseconds: Int64(number) * 1_000_000), reading: reading,
            modifiers: modifiers)
        let count = edges.count
        lastChange = gesture.move(sample, in: scene, flags: &flags, edges: &edges)
        lastEdges = edges[count...]
    }

    var frame: Frame { gesture.targets[0].frame }
    var center: Position { frame.center }
    /// Degrees, −180…180.
    var degrees: Double { Double(frame.angle.signedThousandths) / 1_000 }
}

/// Fingers from 1 on, at points.
func fingers(_ positions: (x: Double, y: Double)...) -> Sample.Reading {
    var touches = TouchList()
    for (index, position) in positions.enumerated() {
        _ = touches.append(
            Touch(
                id: TouchID(UInt32(index + 1)),
                position: Position(x: points(position.x), y: points(position.y))))
    }
    return .touches(touches)
}

/// One finger with a number of its own.
func finger(_ id: UInt32, x: Double, y: Double) -> Sample.Reading {
    var touches = TouchList()
    _ = touches.append(
        Touch(id: TouchID(id), position: Position(x: points(x), y: points(y))))
    return .touches(touches)
}

func pointer(x: Double, y: Double) -> Sample.Reading {
    .pointer(Position(x: points(x), y: points(y)))
}

func target(
    _ number: Int = 1_000, x: Double = 0, y: Double = 0, width: Double = 100, height: Double = 100,
    degrees: Double = 0, scale: Double = 1, fontSize: Double? = nil
) -> GestureTarget {
    GestureTarget(
        item: item(number),
        frame: Frame(
            center: Position(x: points(x), y: points(y)),
            scale: Scale(millionths: Int64(scale * 1_000_000))!,
            angle: Angle(thousandths: Int64(degrees * 1_000))),
        body: Body(
            halfExtents: HalfExtents(width: points(width / 2), height: points(height / 2)),
            fontSize: fontSize.map(points)))
}

/// Fingers and recognisers.
@Suite struct TransformTests {
    /// A canvas whose guides are far away.
    private var wide: Setup {
        var setup = Setup()
        setup.canvas = HalfExtents(width: points(9_000), height: points(9_000))
        return setup
    }

    @Test("G9 two fingers turn, scale and carry about their middle")
    func twist() {
        var twist = Twisting(
            .transform, of: [target(x: 150, y: 100)], on: wide, fingers((100, 100), (200, 100)))
        // The middle moves by (10, 20); a quarter turn; twice as far apart.
        twist.move(fingers((160, 20), (160, 220)))
        #expect(twist.center == Position(x: points(160), y: points(120)))
        #expect(twist.degrees == 90)
        #expect(twist.frame.scale.millionths == 2_000_000)
    }

    @Test("G9 an item beside the fingers goes round their middle")
    func about() {
        var twist = Twisting(
            .transform, of: [target(x: 350, y: 100)], on: wide, fingers((100, 100), (200, 100)))
        twist.move(fingers((150, 50), (150, 150)))
        #expect(twist.center == Position(x: points(150), y: points(300)))
    }

    @Test("G9/V35 both fingers the same way: no turn, no scale, exactly as far")
    func carried() {
        var twist = Twisting(
            .transform, of: [target(x: 3, y: 4)], on: wide, fingers((100, 100), (201, 153)))
        twist.move(fingers((150, 100), (251, 153)))
        #expect(twist.frame == Frame(center: Position(x: points(53), y: points(4))))
    }

    @Test("G9/V33 a second finger changes nothing by being put down")
    func secondFinger() {
        var twist = Twisting(
            .transform, of: [target(x: 450, y: 300)], on: wide, fingers((400, 300)))
        twist.move(fingers((420, 300)))
        #expect(twist.center.x == points(470))
        twist.move(fingers((420, 300), (520, 500)))
        #expect(twist.frame == Frame(center: Position(x: points(470), y: points(300))))
        #expect(!twist.lastChange.isFrameChanged)
    }

    @Test("G9 a finger that stays goes on moving the items while another comes or goes")
    func staying() {
        var twist = Twisting(
            .transform, of: [target(x: 450, y: 300)], on: wide, fingers((400, 300)))
        twist.move(fingers((420, 300), (520, 500)))
        #expect(twist.center.x == points(470))
        // The second finger is lifted while the first moves on by 5.
        twist.move(fingers((425, 300)))
        #expect(twist.center == Position(x: points(475), y: points(300)))
        #expect(twist.frame.scale == .one)
    }

    @Test("G9/V34 other fingers than before do not carry what these left")
    func otherFinger() {
        var twist = Twisting(
            .transform, of: [target(x: 450, y: 300)], on: wide, fingers((400, 300)))
        twist.move(fingers((420, 300)))
        let left = twist.frame
        twist.move(finger(9, x: 700, y: 300))
        #expect(twist.frame == left)
    }

    @Test("G9 a third finger joins, and what three do is what fits best")
    func three() {
        var twist = Twisting(
            .transform, of: [target(x: 100, y: 100)], on: wide, fingers((0, 0), (200, 0)))
        twist.move(fingers((0, 0), (200, 0), (100, 300)))
        #expect(twist.frame == target(x: 100, y: 100).baseFrame)
        // All three half as far from their middle, (100, 100), which moves by (30, 0).
        twist.move(fingers((80, 50), (180, 50), (130, 200)))
        #expect(twist.center == Position(x: points(130), y: points(100)))
        #expect(twist.frame.scale.millionths == 500_000)
        #expect(twist.degrees == 0)
    }

    @Test("G9 fingers that nearly meet only carry, until they part")
    func near() {
        var twist = Twisting(.transform, of: [target()], on: wide, fingers((100, 0), (104, 0)))
        twist.move(fingers((110, 0), (110, 4)))
        #expect(twist.frame.scale == .one && twist.degrees == 0)
        #expect(twist.center == Position(x: points(8), y: points(2)))
        twist.move(fingers((100, 0), (120, 0)))
        let parted = twist.frame
        #expect(parted.scale == .one && parted.angle == .zero)
        twist.move(fingers((90, 0), (130, 0)))
        #expect(twist.frame.scale.millionths == 2_000_000)
        twist.move(fingers((110, 0), (110, 0)))
        #expect(twist.frame.scale.millionths == Scale.bounds.lowerBound)
    }

    @Test("G9 fingers at one place divide nothing by zero")
    func onePlace() {
        var twist = Twisting(.transform, of: [target()], on: wide, fingers((50, 50), (50, 50)))
        twist.move(fingers((60, 50), (60, 50)))
        #expect(twist.frame == Frame(center: Position(x: points(10), y: .zero)))
    }

    @Test("G9/V42 a thousand samples that go nowhere change nothing")
    func noDrift() {
        let start = fingers((13.377, -5.123), (77.001, 44.443), (-3, 99.999))
        var twist = Twisting(
            .transform, of: [target(x: 1.234, degrees: 12.345, scale: 1.234567)], start)
        let base = twist.frame
        for _ in 0..<1_000 { twist.move(start) }
        #expect(twist.frame == base)
        #expect(twist.edges.isEmpty)
    }

    @Test("G9 a latch by position lets go where a second finger comes, and nothing jumps")
    func latchAndFinger() {
        var twist = Twisting(.transform, of: [target(x: 30, y: 100)], fingers((30, 100)))
        twist.move(fingers((2, 100)))
        #expect(twist.center.x == .zero)
        twist.move(fingers((2, 100), (100, 100)))
        #expect(twist.center.x == .zero)
        #expect(twist.lastEdges.map(\.change) == [.released(.off)])
        #expect(twist.gesture.level.isEmpty && twist.gesture.shown.isEmpty)
    }

    @Test("G10 the parts of a recogniser begin at different samples")
    func recogniser() throws {
        var twist = Twisting(
            .transform, of: [target(x: 100, y: 100)], on: wide, .recognition(Recognition()))
        twist.move(.recognition(Recognition(translation: Position(x: points(10), y: points(5)))))
        #expect(twist.center == Position(x: points(110), y: points(105)))
        twist.move(
            .recognition(
                Recognition(
                    translation: Position(x: points(20), y: points(5)),
                    magnification: Magnification(millionths: 1_500_000))))
        #expect(twist.center == Position(x: points(120), y: points(105)))
        #expect(twist.frame.scale.millionths == 1_500_000)
        twist.move(
            .recognition(
                Recognition(
                    translation: Position(x: points(20), y: points(5)),
                    magnification: Magnification(millionths: 2_000_000),
                    rotation: Angle(thousandths: 30_000))))
        #expect(twist.frame.scale.millionths == 2_000_000)
        #expect(twist.degrees == 30)
    }

    @Test("G10/V31 a second pinch goes on from where the first one ended")
    func secondPinch() {
        var twist = Twisting(.transform, of: [target()], on: wide, .recognition(Recognition()))
        let pinch = { (millionths: Int64, degrees: Int64) in
            Sample.Reading.recognition(
                Recognition(
                    magnification: Magnification(millionths: millionths),
                    rotation: Angle(thousandths: degrees * 1_000)))
        }
        twist.move(pinch(1_500_000, 30))
        twist.move(.recognition(Recognition()))
        #expect(twist.frame.scale.millionths == 1_500_000 && twist.degrees == 30)
        twist.move(pinch(1_200_000, 20))
        #expect(twist.frame.scale.millionths == 1_800_000)
        #expect(twist.degrees == 50)
    }

    @Test("S8 several items go in one piece, about the middle of their box")
    func several() {
        let items = [target(1_001, x: 0, y: 0), target(1_002, x: 200, y: 0, width: 50)]
        var twist = Twisting(.transform, of: items, on: wide, fingers((0, 0), (100, 0)))
        twist.move(fingers((0, 0), (0, 100)))
        let frames = twist.gesture.targets.map(\.frame)
        #expect(frames.map(\.center) == [.center, Position(x: .zero, y: points(200))])
        #expect(frames.map(\.angle.thousandths) == [90_000, 90_000])
    }

    @Test("S19/V21 members that are turned already are scaled by one factor, never sheared")
    func turnedMember() {
        let items = [target(1_001), target(1_002, x: 100, degrees: 60)]
        var twist = Twisting(.transform, of: items, on: wide, fingers((0, 0), (100, 0)))
        twist.move(fingers((0, 0), (150, 0)))
        let frames = twist.gesture.targets.map(\.frame)
        #expect(frames.map(\.scale.millionths) == [1_500_000, 1_500_000])
        #expect(frames.map(\.angle.thousandths) == [0, 60_000])
        #expect(frames[1].center.x == points(150))
    }

    @Test("S19 one factor for several, as far as each of them can be scaled")
    func oneFactor() {
        let items = [target(1_001, scale: 50), target(1_002, x: 100)]
        var twist = Twisting(.transform, of: items, on: wide, fingers((0, 0), (100, 0)))
        twist.move(fingers((0, 0), (1_000, 0)))
        #expect(
            twist.gesture.targets.map(\.frame.scale.millionths) == [100_000_000, 2_000_000])
    }

    @Test("G11 uniform: scaled and not turned")
    func uniform() {
        var twist = Twisting(.transform, of: [target()], on: wide, fingers((0, 0), (100, 0)))
        twist.move(fingers((0, 0), (0, 200)), .uniform)
        #expect(twist.degrees == 0)
        #expect(twist.frame.scale.millionths == 2_000_000)
        twist.move(fingers((0, 0), (0, 200)))
        #expect(twist.degrees == 90)
    }
}
