import Canvas
import SeededRandom
import Snapping

/// A scene and the samples of a drag in it, at random, to be transformed and run again.
struct RandomDrag {
    var setup: Setup
    var samples: [Sample]

    /// What a drag came to: after each sample the frame, the levels and the edges so far.
    struct Outcome: Equatable {
        var centers: [Position] = []
        var levels: [Level] = []
        var shown: [Set<Guide>] = []
        var edges: [[LatchEdge]] = []
    }

    /// Makes a drag among guides: short steps, jumps onto guides, and pauses.
    ///
    /// One item in four is turned and scaled, and every other middle between items is not on the
    /// grid, unless all shall stand upright at scale 1.
    init(
        using random: inout SplitMix64, profile: Profile = .refined, isUpright: Bool = false,
        otherCount: Int = 0
    ) {
        var setup = Setup(profile: profile)
        let halfWidth = Int64.random(in: 100_000...250_000, using: &random)
        let halfHeight = Int64.random(in: 100_000...450_000, using: &random)
        setup.canvas = HalfExtents(
            width: Length(thousandths: halfWidth), height: Length(thousandths: halfHeight))
        setup.insets = Insets(
            leading: RandomDrag.inset(&random), trailing: RandomDrag.inset(&random),
            top: RandomDrag.inset(&random), bottom: RandomDrag.inset(&random))
        // Often nearly as large as the canvas, where guides compete.
        setup.body = Body(
            halfExtents: HalfExtents(
                width: RandomDrag.half(of: halfWidth, &random),
                height: RandomDrag.half(of: halfHeight, &random)),
            outline: Bool.random(using: &random) ? .rectangle : .ellipse)
        setup.base.center = RandomDrag.place(within: 30_000, &random)
        if !isUpright && Int.random(in: 0..<4, using: &random) == 0 {
            setup.base.angle = Angle(thousandths: .random(in: 0..<360_000, using: &random))
            setup.base.scale = Scale(millionths: .random(in: 200_000...1_500_000, using: &random))!
        }
        if otherCount > 0 {
            // Among other items a small one, so that there is room between them.
            setup.body.halfExtents = HalfExtents(
                width: Length(thousandths: .random(in: 0...30_000, using: &random)),
                height: Length(thousandths: .random(in: 0...30_000, using: &random)))
            setup.others = (0..<otherCount).map { _ in
                let box = RandomDrag.other(&random)
                return isUpright ? box.even : box
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                setup.viewport = Box(
                    center: RandomDrag.place(within: 60_000, &random),
                    halfExtents: HalfExtents(width: points(90), height: points(70)))
            }
        }
        self.setup = setup
        samples = RandomDrag.walk(from: setup.base.center, &random)
    }

    func run(flags: ClassicFlags = ClassicFlags()) -> Outcome {
        var flags = flags
        var outcome = Outcome()
        var gesture = setup.begin(with: samples[0])
        let scene = setup.scene
        for sample in samples.dropFirst() {
            var edges: [LatchEdge] = []
            gesture.move(sample, in: scene, flags: &flags, edges: &edges)
            outcome.centers.append(gesture.frame.center)
            outcome.levels.append(gesture.level)
            outcome.shown.append(Set(gesture.shown))
            outcome.edges.append(edges)
        }
        var edges: [LatchEdge] = []
        gesture.finish(.ended, edges: &edges)
        outcome.edges.append(edges)
        return outcome
    }

    /// The raw centres after each sample but the first.
    var rawCenters: [Position] {
        let grip = samples[0].pointer
        return samples.dropFirst().map { sample in
            Position(
                x: setup.base.center.x + (sample.pointer.x - grip.x),
                y: setup.base.center.y + (sample.pointer.y - grip.y))
        }
    }

    /// Where the item's centre rests on each guide of the canvas.
    func rest(on kind: GuideKind) -> Length {
        let half = Box(of: setup.body, under: setup.base).halfExtents[kind.axis]
        let position = CanvasGuides(of: setup.layout).position(of: kind)
        return switch kind.anchor {
        case .center: position
        case .low: position + half
        case .high: position - half
        }
    }

    /// Whether at any sample two guides of an axis are equally far away, on either side.
    var hasTies: Bool {
        let scene = NaiveScene(setup)
        return rawCenters.contains { raw in
            Axis.allCases.contains { axis in
                let guides = scene.guides(axis, at: raw, of: setup)
                let near = guides.map { (raw[axis] - $0.rest).magnitude }.filter {
                    $0 < points(11)
                }
                return Set(near).count < near.count
            }
        }
    }

    private static func inset(_ random: inout SplitMix64) -> Length {
        Length(thousandths: .random(in: -5_000...60_000, using: &random))
    }

    private static func half(of canvas: Int64, _ random: inout SplitMix64) -> Length {
        let isLarge = Bool.random(using: &random)
        let range = isLarge ? (canvas - 60_000)...(canvas + 5_000) : 0...canvas
        return Length(thousandths: .random(in: range, using: &random))
    }

    static func other(_ random: inout SplitMix64) -> Box {
        Box(
            center: place(within: 120_000, &random),
            halfExtents: HalfExtents(
                width: Length(thousandths: .random(in: 0...25_000, using: &random)),
                height: Length(thousandths: .random(in: 0...60_000, using: &random))))
    }

    private static func place(within reach: Int64, _ random: inout SplitMix64) -> Position {
        Position(
            x: Length(thousandths: .random(in: -reach...reach, using: &random)),
            y: Length(thousandths: .random(in: -reach...reach, using: &random)))
    }

    private static func walk(from start: Position, _ random: inout SplitMix64) -> [Sample] {
        var position = start
        var time: Int64 = 1_000
        return (0..<40).map { number in
            let step = place(
                within: [500, 4_000, 12_000, 40_000].randomElement(using: &random)!, &random)
            position = Position(x: position.x + step.x, y: position.y + step.y)
            time += [0, 4_000, 16_667, 200_000].randomElement(using: &random)!
            return Sample(
                number: SampleNumber(UInt32(number)), time: SampleTime(microseconds: time),
                position: position)
        }
    }
}

extension Sample {
    /// Where the pointer is, in a sample of one.
    var pointer: Position {
        get {
            guard case .pointer(let position) = reading else { preconditionFailure("\(reading)") }
            return position
        }
        set { reading = .pointer(newValue) }
    }
}
