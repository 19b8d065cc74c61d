import Canvas
import SeededRandom
import Snapping
import Testing

/// A gesture that is made to stand as a server says that it stands.
@Suite struct AdoptionTests {
    /// A drag among others, in which only the server knows of one more for a while.
    @Test("L2, U4 a gesture that adopts goes on as the other does", arguments: [false, true])
    func adoptedDrags(hasSeveral: Bool) {
        var random = SplitMix64(seed: 11)
        var mismatches = 0
        for _ in 0..<caseCount / 10 {
            let drag = RandomDrag(using: &random, otherCount: 6)
            let extra = RandomDrag.other(&random)
            var scene = drag.setup.scene
            let blind = scene
            scene.put(item(500), at: extra)
            let targets = targets(drag.setup, hasSeveral: hasSeveral)
            var pair = (
                server: begin(drag, targets, in: scene), member: begin(drag, targets, in: blind)
            )
            var flags = ClassicFlags()
            for (index, sample) in drag.samples.dropFirst().enumerated() {
                var edges: [LatchEdge] = []
                pair.server.move(
                    sample, in: index < 20 ? scene : blind, flags: &flags, edges: &edges)
                pair.member.move(sample, in: blind, flags: &flags, edges: &edges)
                guard index >= 20 else { continue }
                if index == 20 {
                    if pair.server.lastOrdinal != pair.member.lastOrdinal { mismatches += 1 }
                    pair.member.adopt(pair.server, in: blind)
                }
                #expect(pair.member.targets.map(\.frame) == pair.server.targets.map(\.frame))
                #expect(pair.member.level == pair.server.level)
                #expect(pair.member.shown == pair.server.shown)
                #expect(pair.member.lastOrdinal == pair.server.lastOrdinal)
            }
        }
        #expect(mismatches > caseCount / 200)
    }

    @Test("L1 what cannot hold in the way of moving is left out") func strangers() {
        var setup = Setup()
        setup.kind = .handle
        let scene = setup.scene
        var gesture = setup.begin(with: sample(0, x: 100, y: 200))
        let names: [GuideName] = [
            .canvas(.leading), .itemCenter(.y, of: item(3)), .angle(Angle(thousandths: 90_000)),
        ]
        var flags = ClassicFlags()
        gesture.adopt(
            gesture.targets.map(\.frame),
            latched: names.map { Guide(name: $0, position: .zero, from: .zero, to: .zero) },
            ordinal: LatchOrdinal(7), flags: &flags, in: scene)
        #expect(Array(gesture.level) == [.angle(Angle(thousandths: 90_000))])
        var edges: [LatchEdge] = []
        gesture.finish(.ended, edges: &edges)
        #expect(edges.map(\.ordinal) == [LatchOrdinal(8)])
    }

    @Test("S12 in classic the flags are as the level says") func flags() {
        let setup = Setup(profile: .classic)
        let scene = setup.scene
        var gesture = setup.begin(with: sample(0, x: 0, y: 0))
        var flags = ClassicFlags(aligned: [.top])
        let latched = [
            Guide(name: .canvas(.leading), position: .zero, from: .zero, to: .zero)
        ]
        let frames = gesture.targets.map(\.frame)
        gesture.adopt(
            frames, latched: [], ordinal: LatchOrdinal(0), flags: &flags, in: scene)
        #expect(flags.aligned == [.top])
        var edges: [LatchEdge] = []
        gesture.move(sample(1, x: 40, y: 40), in: scene, flags: &flags, edges: &edges)
        gesture.adopt(
            frames, latched: latched, ordinal: LatchOrdinal(3), flags: &flags, in: scene)
        #expect(flags.aligned == [.leading])
        #expect(gesture.latched == [.leading])
        #expect(gesture.targets.map(\.frame) == frames)
    }

    private func sample(_ number: UInt32, x: Double, y: Double) -> Sample {
        Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: Int64(number) * 20_000),
            position: Position(x: points(x), y: points(y)))
    }

    private func targets(_ setup: Setup, hasSeveral: Bool) -> [GestureTarget] {
        var targets = [GestureTarget(item: item(1_000), frame: setup.base, body: setup.body)]
        if hasSeveral {
            var frame = setup.base
            frame.center.x += points(40.001)
            targets.append(GestureTarget(item: item(1_001), frame: frame, body: setup.body))
        }
        return targets
    }

    private func begin(
        _ drag: RandomDrag, _ targets: [GestureTarget], in scene: borrowing Scene
    ) -> Gesture {
        Gesture(
            .drag, of: targets, in: scene, zoom: .one, viewport: drag.setup.viewport,
            sample: drag.samples[0])
    }
}

extension Gesture {
    /// Stands as another one does, by what is told of that.
    fileprivate mutating func adopt(_ other: Gesture, in scene: borrowing Scene) {
        var flags = ClassicFlags()
        let latched = other.level.map { name in
            other.shown.first { $0.name == name }
                ?? Guide(name: name, position: .zero, from: .zero, to: .zero)
        }
        adopt(
            other.targets.map(\.frame), latched: latched, ordinal: other.lastOrdinal,
            flags: &flags, in: scene)
    }
}
