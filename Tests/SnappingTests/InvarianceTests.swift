import Canvas
import SeededRandom
import Snapping
import Testing

/// What must not matter to `refined`: sides, axes, where the finger grips, zoom.
@Suite struct InvarianceTests {
    /// The drags for each property, spread over seeds that run side by side.
    private static let seeds: Range<UInt64> = 0..<4
    private static let dragsPerSeed = caseCount / 4

    /// How many differ, are left out for a tie, and how many guides caught.
    struct Count {
        var different = 0
        var excluded = 0
        var edges = 0
        var ofItems = 0
    }

    /// Runs random drags as they are and transformed, and counts those that differ.
    ///
    /// Every other one is among items.
    private func differences(
        seed: UInt64, excludingTies: Bool = false, isUpright: Bool = false,
        transform: (inout RandomDrag, inout SplitMix64) -> Void,
        expected: (RandomDrag.Outcome) -> RandomDrag.Outcome
    ) -> Count {
        var random = SplitMix64(seed: seed)
        var count = Count()
        for index in 0..<InvarianceTests.dragsPerSeed {
            let drag = RandomDrag(
                using: &random, isUpright: isUpright, otherCount: index % 2 == 0 ? 0 : 6)
            var transformed = drag
            transform(&transformed, &random)
            if excludingTies && drag.hasTies {
                count.excluded += 1
                continue
            }
            let outcome = drag.run()
            for edge in outcome.edges.joined() {
                count.edges += 1
                if case .canvas = edge.guide.name { continue }
                count.ofItems += 1
            }
            if transformed.run() != expected(outcome) { count.different += 1 }
        }
        return count
    }

    private func check(_ count: Count) {
        #expect(count.different == 0)
        #expect(count.excluded < InvarianceTests.dragsPerSeed / 20)
        #expect(count.edges > InvarianceTests.dragsPerSeed)
        #expect(count.ofItems > InvarianceTests.dragsPerSeed)
    }

    @Test("S1, S13, S14 a mirrored drag has a mirrored result, but for ties", arguments: seeds)
    func mirror(seed: UInt64) {
        let count = differences(seed: seed, excludingTies: true) { drag, _ in
            drag = drag.mirrored
        } expected: {
            $0.mapped(position: \.mirrored, guide: \.mirrored)
        }
        check(count)
    }

    @Test("S2, S13, S14 x and y are treated alike", arguments: seeds)
    func transpose(seed: UInt64) {
        let count = differences(seed: seed) { drag, _ in
            drag = drag.transposed
        } expected: {
            $0.mapped(position: \.transposed, guide: \.transposed).withXBeforeY()
        }
        check(count)
    }

    @Test("S8 it does not matter where the finger grips", arguments: seeds)
    func grip(seed: UInt64) {
        let count = differences(seed: seed) { drag, random in
            let x = Length(thousandths: .random(in: -90_000...90_000, using: &random))
            let y = Length(thousandths: .random(in: -90_000...90_000, using: &random))
            for index in drag.samples.indices {
                drag.samples[index].pointer.x += x
                drag.samples[index].pointer.y += y
            }
        } expected: {
            $0
        }
        check(count)
    }

    @Test("S13, S14 it does not matter where on the canvas items lie", arguments: seeds)
    func translation(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var latches = 0
        for _ in 0..<caseCount / 4 {
            var drag = RandomDrag(using: &random, isUpright: true, otherCount: 6)
            // The canvas's own guides are far away from both places.
            drag.setup.canvas = HalfExtents(width: points(9_000), height: points(9_000))
            drag = drag.moved(x: 1_000_000, y: 1_000_000)
            let x = 2 * Int64.random(in: 0...1_000_000, using: &random)
            let y = 2 * Int64.random(in: 0...1_000_000, using: &random)
            let here = drag.run()
            let there = drag.moved(x: x, y: y).run()
            latches += here.levels.count { !$0.isEmpty }
            #expect(there.levels == here.levels)
            #expect(there.centers == here.centers.map { $0.moved(x: x, y: y) })
        }
        #expect(latches > caseCount)
    }

    @Test("S2 what items are called does not matter but for ties", arguments: seeds)
    func renaming(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<caseCount / 4 {
            let drag = RandomDrag(using: &random, otherCount: 6)
            var renamed = drag
            renamed.setup.others.shuffle(using: &random)
            if !drag.hasTies { #expect(renamed.run().centers == drag.run().centers) }
        }
    }

    @Test("S2 in which order items came does not matter", arguments: seeds)
    func permutation(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<caseCount / 4 {
            let drag = RandomDrag(using: &random, otherCount: 8)
            var entries = drag.setup.others.enumerated().map {
                (item: item($0.offset + 1), box: $0.element)
            }
            entries.shuffle(using: &random)
            var scene = Scene(layout: drag.setup.layout)
            for entry in entries { scene.put(entry.item, at: entry.box) }
            var gesture = drag.setup.begin(with: drag.samples[0])
            var flags = ClassicFlags()
            var edges: [LatchEdge] = []
            for sample in drag.samples.dropFirst() {
                gesture.move(sample, in: scene, flags: &flags, edges: &edges)
            }
            gesture.finish(.ended, edges: &edges)
            #expect(edges == Array(drag.run().edges.joined()))
        }
    }

    @Test(
        "S9 a scene k times as large at a k-th of the zoom has the same result",
        arguments: [2, 4, 5, 20])
    func zoom(factor: Int64) {
        // The box of a turned item is rounded, and so is not k times as large; nor is the middle of
        // a gap.
        let count = differences(seed: UInt64(factor), isUpright: true) { drag, _ in
            drag = drag.enlarged(by: factor)
        } expected: {
            $0.mapped(
                position: { $0.enlarged(by: factor) }, guide: { $0.enlarged(by: factor) })
        }
        #expect(count.edges > InvarianceTests.dragsPerSeed)
        #expect(count.different == 0)
    }
}
