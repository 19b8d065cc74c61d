import Canvas
import SeededRandom
import Snapping

/// A transform of fingers that come and go, or a handle, at random, to be mirrored and run again.
struct RandomTwist {
    var setup: Setup
    var targets: [GestureTarget]
    var kind: GestureKind
    var readings: [Sample.Reading]
    var modifiers: [Modifiers]

    /// What it came to: after each sample the frames, the levels, and the edges so far.
    struct Outcome: Equatable {
        var frames: [[Frame]] = []
        var levels: [Level] = []
        var edges: [[LatchEdge.Change]] = []
        var bases: [Frame] = []
    }

    init(using random: inout SplitMix64) {
        var setup = Setup()
        setup.others = (0..<4).map { _ in RandomDrag.other(&random) }
        setup.confinement = Confinement.allCases.randomElement(using: &random)!
        self.setup = setup
        targets = (0..<Int.random(in: 1...3, using: &random)).map { index in
            GestureTarget(
                item: item(1_000 + index),
                frame: Frame(
                    center: RandomTwist.place(&random),
                    scale: Scale(millionths: .random(in: 200_000...3_000_000, using: &random))!,
                    angle: Angle(thousandths: .random(in: 0..<360_000, using: &random))),
                body: Body(
                    halfExtents: HalfExtents(
                        width: Length(thousandths: 2 * .random(in: 0...40_000, using: &random)),
                        height: Length(thousandths: 2 * .random(in: 0...40_000, using: &random))),
                    fontSize: Bool.random(using: &random) ? points(24) : nil))
        }
        kind = Int.random(in: 0..<3, using: &random) == 0 ? .handle : .transform
        readings = []
        modifiers = []
        var fingers = [1: RandomTwist.place(&random)]
        for _ in 0..<30 {
            RandomTwist.move(&fingers, isHandle: kind == .handle, &random)
            readings.append(RandomTwist.reading(of: fingers, isHandle: kind == .handle))
            let isPressed = Int.random(in: 0..<8, using: &random) == 0
            modifiers.append(
                isPressed ? Modifiers(rawValue: .random(in: 0..<8, using: &random)) : [])
        }
    }

    func run(_ reason: ReleaseReason = .ended) -> Outcome {
        var outcome = Outcome()
        let scene = setup.scene
        var flags = ClassicFlags()
        var gesture = Gesture(
            kind, of: targets, in: scene, zoom: setup.zoom, sample: sample(0),
            configuration: setup.configuration)
        for number in readings.indices.dropFirst() {
            var edges: [LatchEdge] = []
            gesture.move(sample(number), in: scene, flags: &flags, edges: &edges)
            outcome.frames.append(gesture.targets.map(\.frame))
            outcome.levels.append(gesture.level)
            outcome.edges.append(edges.map(\.change))
        }
        var edges: [LatchEdge] = []
        gesture.finish(reason, edges: &edges)
        outcome.edges.append(edges.map(\.change))
        outcome.bases = gesture.targets.map(\.baseFrame)
        return outcome
    }

    private func sample(_ number: Int) -> Sample {
        Sample(
            number: SampleNumber(UInt32(number)),
            time: SampleTime(microseconds: Int64(number) * 100_000), reading: readings[number],
            modifiers: modifiers[number])
    }

    private static func move(
        _ fingers: inout [Int: Position], isHandle: Bool, _ random: inout SplitMix64
    ) {
        for finger in fingers.keys.sorted() {
            let step = { (random: inout SplitMix64) in
                Length(thousandths: .random(in: -8_000...8_000, using: &random))
            }
            fingers[finger]!.x += step(&random)
            fingers[finger]!.y += step(&random)
        }
        guard !isHandle else { return }
        let finger = Int.random(in: 1...3, using: &random)
        guard Int.random(in: 0..<5, using: &random) == 0 else { return }
        if fingers[finger] == nil {
            fingers[finger] = place(&random)
        } else if fingers.count > 1 {
            fingers[finger] = nil
        }
    }

    private static func reading(
        of fingers: [Int: Position], isHandle: Bool
    ) -> Sample.Reading {
        if isHandle { return .pointer(fingers[1]!) }
        var touches = TouchList()
        for finger in fingers.keys.sorted() {
            _ = touches.append(Touch(id: TouchID(UInt32(finger)), position: fingers[finger]!))
        }
        return .touches(touches)
    }

    private static func place(_ random: inout SplitMix64) -> Position {
        Position(
            x: Length(thousandths: 2 * .random(in: -75_000...75_000, using: &random)),
            y: Length(thousandths: 2 * .random(in: -75_000...75_000, using: &random)))
    }
}

extension RandomTwist {
    /// Every place and frame changed in one way.
    func mapped(
        _ position: (Position) -> Position, _ box: (Box) -> Box,
        extents: (HalfExtents) -> HalfExtents
    ) -> RandomTwist {
        var twist = self
        twist.setup.others = setup.others.map(box)
        twist.setup.canvas = extents(setup.canvas)
        twist.targets = targets.map { target in
            GestureTarget(
                item: target.item, frame: target.baseFrame.reflected(position),
                body: Body(
                    halfExtents: extents(target.body.halfExtents), fontSize: target.body.fontSize))
        }
        twist.readings = readings.map { reading in
            switch reading {
            case .pointer(let pointer): return .pointer(position(pointer))
            case .touches(let touches):
                var mapped = TouchList()
                for index in 0..<touches.count {
                    _ = mapped.append(
                        Touch(id: touches[index].id, position: position(touches[index].position)))
                }
                return .touches(mapped)
            case .recognition: return reading
            }
        }
        return twist
    }
}

extension Frame {
    /// The frame in a mirror, which turns the other way.
    func reflected(_ position: (Position) -> Position) -> Frame {
        Frame(
            center: position(center), scale: scale,
            angle: Angle(thousandths: -Int64(angle.thousandths)))
    }
}
