import Canvas
import SeededRandom
import Snapping

/// A scene and the samples of a drag in it, at random, to be transformed and run again.
struct RandomDrag {
    var scene: Scene
    var samples: [Sample]

    /// What a drag came to: after each sample the frame, the levels and the edges so far.
    struct Outcome: Equatable {
        var centers: [Position] = []
        var latched: [GuideSet] = []
        var shown: [GuideSet] = []
        var edges: [[LatchEdge]] = []
    }

    /// Makes a drag among guides: short steps, jumps onto guides, and pauses.
    ///
    /// One item in four is turned and scaled, unless all shall stand upright at scale 1.
    init(
        using random: inout SplitMix64, profile: Profile = .refined, isUpright: Bool = false
    ) {
        var scene = Scene(profile: profile)
        let halfWidth = Int64.random(in: 100_000...250_000, using: &random)
        let halfHeight = Int64.random(in: 100_000...450_000, using: &random)
        scene.canvas = HalfExtents(
            width: Length(thousandths: halfWidth), height: Length(thousandths: halfHeight))
        scene.insets = Insets(
            leading: RandomDrag.inset(&random), trailing: RandomDrag.inset(&random),
            top: RandomDrag.inset(&random), bottom: RandomDrag.inset(&random))
        // Often nearly as large as the canvas, where guides compete.
        scene.body = Body(
            halfExtents: HalfExtents(
                width: RandomDrag.half(of: halfWidth, &random),
                height: RandomDrag.half(of: halfHeight, &random)),
            outline: Bool.random(using: &random) ? .rectangle : .ellipse)
        scene.base.center = RandomDrag.place(within: 30_000, &random)
        if !isUpright && Int.random(in: 0..<4, using: &random) == 0 {
            scene.base.angle = Angle(thousandths: .random(in: 0..<360_000, using: &random))
            scene.base.scale = Scale(millionths: .random(in: 200_000...1_500_000, using: &random))!
        }
        self.scene = scene
        samples = RandomDrag.walk(from: scene.base.center, &random)
    }

    func run(flags: ClassicFlags = ClassicFlags()) -> Outcome {
        var flags = flags
        var outcome = Outcome()
        var gesture = scene.begin(with: samples[0])
        for sample in samples.dropFirst() {
            var edges: [LatchEdge] = []
            gesture.move(sample, flags: &flags, edges: &edges)
            outcome.centers.append(gesture.frame.center)
            outcome.latched.append(gesture.latched)
            outcome.shown.append(gesture.shown.kinds)
            outcome.edges.append(edges)
        }
        var edges: [LatchEdge] = []
        gesture.finish(.ended, edges: &edges)
        outcome.edges.append(edges)
        return outcome
    }

    /// The raw centres after each sample but the first.
    var rawCenters: [Position] {
        samples.dropFirst().map { sample in
            Position(
                x: scene.base.center.x + (sample.position.x - samples[0].position.x),
                y: scene.base.center.y + (sample.position.y - samples[0].position.y))
        }
    }

    /// Where the item's centre rests on each guide.
    func rest(on kind: GuideKind) -> Length {
        let half = Box(of: scene.body, under: scene.base).halfExtents[kind.axis]
        let position = CanvasGuides(of: scene.layout).position(of: kind)
        return switch kind.anchor {
        case .center: position
        case .low: position + half
        case .high: position - half
        }
    }

    /// Whether at any sample two guides of an axis are equally far away, on either side.
    var hasTies: Bool {
        rawCenters.contains { raw in
            [Axis.x, .y].contains { axis in
                let distances = GuideSet(axis: axis).map { (raw[axis] - rest(on: $0)).magnitude }
                return Set(distances).count < distances.count
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
