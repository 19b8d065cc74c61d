import Canvas
import SeededRandom
import Snapping
import Testing

/// The indexed scene against one that goes through everything.
@Suite struct SceneTests {
    private static let seeds: Range<UInt64> = 200..<204

    @Test(
        "S2, S5, S13–S16 what catches, holds and lets go is what the rules say",
        arguments: seeds)
    func againstRules(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var caught: [String: Int] = [:]
        for index in 0..<caseCount / 4 {
            let count = [0, 2, 6, 12][index % 4]
            let drag = RandomDrag(using: &random, otherCount: count)
            compare(drag, &random, &caught)
        }
        for kind in ["itemCenter", "itemEdge", "between", "after", "before", "canvas", "gone"] {
            #expect(caught[kind, default: 0] > caseCount / 1_000, "\(kind): \(caught)")
        }
    }

    /// Runs a drag in both scenes, which change meanwhile.
    private func compare(
        _ drag: RandomDrag, _ random: inout SplitMix64, _ caught: inout [String: Int]
    ) {
        var scene = drag.setup.scene
        var naive = NaiveScene(drag.setup)
        var gesture = drag.setup.begin(with: drag.samples[0])
        var latches = Axis.allCases.map { NaiveLatch($0, at: drag.setup.base.center[$0]) }
        var flags = ClassicFlags()
        var time = drag.samples[0].time
        for (sample, raw) in zip(drag.samples.dropFirst(), drag.rawCenters) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                edit(&scene, &naive, of: drag, &random)
            }
            var edges: [LatchEdge] = []
            gesture.move(sample, in: scene, flags: &flags, edges: &edges)
            let interval = sample.time.microseconds - time.microseconds
            time = sample.time
            var level = Level.none
            for index in latches.indices {
                let axis = latches[index].axis
                latches[index].step(
                    to: raw, after: interval, guides: naive.guides(axis, at: raw, of: drag.setup))
                if let held = latches[index].held { level.insert(held.name) }
                let rest = latches[index].held?.rest ?? raw[axis]
                #expect(gesture.frame.center[axis] == rest)
            }
            #expect(gesture.level == level)
            for edge in edges { caught[kind(of: edge), default: 0] += 1 }
        }
    }

    private func edit(
        _ scene: inout Scene, _ naive: inout NaiveScene, of drag: RandomDrag,
        _ random: inout SplitMix64
    ) {
        let item = item(.random(in: 1...14, using: &random))
        if Bool.random(using: &random) {
            let box = RandomDrag.other(&random)
            scene.put(item, at: box)
            naive.set(item, to: box)
        } else {
            scene.remove(item)
            naive.set(item, to: nil)
        }
        #expect(scene.count == naive.items.count)
        #expect(scene.contains(item) == naive.items.contains { $0.id == item })
    }

    private func kind(of edge: LatchEdge) -> String {
        if edge.change == .released(.gone) { return "gone" }
        switch edge.guide.name {
        case .canvas: return "canvas"
        case .itemCenter: return "itemCenter"
        case .itemEdge: return "itemEdge"
        case .gap(_, let form, _, _): return "\(form)"
        case .angle: return "angle"
        }
    }

    @Test(
        "S15 a scene that was changed item by item equals one that was made at once",
        arguments: seeds)
    func incremental(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<caseCount / 40 {
            var drag = RandomDrag(using: &random, otherCount: 12)
            var scene = Scene(layout: drag.setup.layout)
            for _ in 0..<30 {
                let number = Int.random(in: 1...12, using: &random)
                if Int.random(in: 0..<3, using: &random) == 0 {
                    scene.remove(item(number))
                } else {
                    scene.put(item(number), at: RandomDrag.other(&random))
                }
            }
            for (index, box) in drag.setup.others.enumerated() {
                scene.put(item(index + 1), at: box)
            }
            let once = drag.run()
            var gesture = drag.setup.begin(with: drag.samples[0])
            var flags = ClassicFlags()
            var edges: [LatchEdge] = []
            for sample in drag.samples.dropFirst() {
                gesture.move(sample, in: scene, flags: &flags, edges: &edges)
            }
            gesture.finish(.ended, edges: &edges)
            #expect(edges == Array(once.edges.joined()))
            drag.samples.removeAll()
        }
    }
}
