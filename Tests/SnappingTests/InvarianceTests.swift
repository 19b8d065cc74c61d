import Canvas
import SeededRandom
import Snapping
import Testing

/// What must not matter to `refined`: sides, axes, where the finger grips, zoom.
@Suite struct InvarianceTests {
    /// 10,000 drags for each property, spread over seeds that run side by side.
    private static let seeds: Range<UInt64> = 0..<4
    private static let dragsPerSeed = 2_500

    /// Runs random drags as they are and transformed, and counts those that differ.
    private func differences(
        seed: UInt64, excludingTies: Bool = false, isUpright: Bool = false,
        transform: (inout RandomDrag, inout SplitMix64) -> Void,
        expected: (RandomDrag.Outcome) -> RandomDrag.Outcome
    ) -> (different: Int, excluded: Int, edges: Int) {
        var random = SplitMix64(seed: seed)
        var count = (different: 0, excluded: 0, edges: 0)
        for _ in 0..<InvarianceTests.dragsPerSeed {
            let drag = RandomDrag(using: &random, isUpright: isUpright)
            var transformed = drag
            transform(&transformed, &random)
            if excludingTies && drag.hasTies {
                count.excluded += 1
                continue
            }
            let outcome = drag.run()
            count.edges += outcome.edges.joined().count
            if transformed.run() != expected(outcome) { count.different += 1 }
        }
        return count
    }

    @Test("S1 a mirrored drag has a mirrored result, but for exact ties", arguments: seeds)
    func mirror(seed: UInt64) {
        let count = differences(seed: seed, excludingTies: true) { drag, _ in
            drag = drag.mirrored
        } expected: {
            $0.mapped(kind: \.mirrored, position: \.mirrored) {
                Guide(
                    kind: $0.kind.mirrored, position: $0.mirroredPosition, from: $0.from,
                    to: $0.to)
            }
        }
        #expect(count.different == 0)
        #expect(count.excluded < InvarianceTests.dragsPerSeed / 20)
        #expect(count.edges > InvarianceTests.dragsPerSeed)
    }

    @Test("S2 x and y are treated alike", arguments: seeds)
    func transpose(seed: UInt64) {
        let count = differences(seed: seed) { drag, _ in
            drag = drag.transposed
        } expected: {
            $0.mapped(kind: \.transposed, position: \.transposed) {
                Guide(kind: $0.kind.transposed, position: $0.position, from: $0.from, to: $0.to)
            }.withXBeforeY()
        }
        #expect(count.different == 0)
        #expect(count.edges > InvarianceTests.dragsPerSeed)
    }

    @Test("S8 it does not matter where the finger grips", arguments: seeds)
    func grip(seed: UInt64) {
        let count = differences(seed: seed) { drag, random in
            let x = Length(thousandths: .random(in: -90_000...90_000, using: &random))
            let y = Length(thousandths: .random(in: -90_000...90_000, using: &random))
            drag.samples = drag.samples.map { sample in
                var sample = sample
                sample.position.x += x
                sample.position.y += y
                return sample
            }
        } expected: {
            $0
        }
        #expect(count.different == 0)
        #expect(count.edges > InvarianceTests.dragsPerSeed)
    }

    @Test(
        "S9 a scene k times as large at a k-th of the zoom has the same result",
        arguments: [2, 4, 5, 20])
    func zoom(factor: Int64) {
        // The box of a turned item is rounded, and so is not k times as large.
        let count = differences(seed: UInt64(factor), isUpright: true) { drag, _ in
            drag = drag.enlarged(by: factor)
        } expected: {
            $0.mapped(kind: \.self, position: { $0.enlarged(by: factor) }) {
                Guide(
                    kind: $0.kind, position: $0.position.times(factor),
                    from: $0.from.times(factor), to: $0.to.times(factor))
            }
        }
        #expect(count.different == 0)
    }
}

extension RandomDrag {
    /// Left and right exchanged.
    fileprivate var mirrored: RandomDrag {
        var drag = self
        drag.scene.base.center = scene.base.center.mirrored
        drag.scene.base.angle = scene.base.angle.reversed
        swap(&drag.scene.insets.leading, &drag.scene.insets.trailing)
        for index in samples.indices {
            drag.samples[index].position = samples[index].position.mirrored
        }
        return drag
    }

    /// x and y exchanged.
    fileprivate var transposed: RandomDrag {
        var drag = self
        drag.scene.base.center = scene.base.center.transposed
        drag.scene.base.angle = scene.base.angle.reversed
        drag.scene.canvas = scene.canvas.transposed
        drag.scene.body.halfExtents = scene.body.halfExtents.transposed
        drag.scene.insets = Insets(
            leading: scene.insets.top, trailing: scene.insets.bottom, top: scene.insets.leading,
            bottom: scene.insets.trailing)
        for index in samples.indices {
            drag.samples[index].position = samples[index].position.transposed
        }
        return drag
    }

    /// Everything `factor` times as large, at a zoom that hides it.
    fileprivate func enlarged(by factor: Int64) -> RandomDrag {
        var drag = self
        drag.scene.zoom = Zoom(thousandths: 1_000 / factor)!
        drag.scene.base.center = scene.base.center.enlarged(by: factor)
        drag.scene.canvas = scene.canvas.enlarged(by: factor)
        drag.scene.body.halfExtents = scene.body.halfExtents.enlarged(by: factor)
        drag.scene.insets = Insets(
            leading: scene.insets.leading.times(factor),
            trailing: scene.insets.trailing.times(factor),
            top: scene.insets.top.times(factor), bottom: scene.insets.bottom.times(factor))
        for index in samples.indices {
            drag.samples[index].position = samples[index].position.enlarged(by: factor)
        }
        return drag
    }
}

extension RandomDrag.Outcome {
    /// What the outcome of a transformed drag has to be.
    fileprivate func mapped(
        kind: (GuideKind) -> GuideKind, position: (Position) -> Position,
        guide: (Guide) -> Guide
    ) -> RandomDrag.Outcome {
        func map(_ set: GuideSet) -> GuideSet {
            var mapped = GuideSet.none
            for member in set { mapped.insert(kind(member)) }
            return mapped
        }
        func map(_ edge: LatchEdge) -> LatchEdge {
            var mapped = edge
            mapped.guide = guide(edge.guide)
            if case .stolen(let other) = edge.change { mapped.change = .stolen(from: kind(other)) }
            return mapped
        }
        var outcome = self
        outcome.centers = centers.map(position)
        outcome.latched = latched.map(map)
        outcome.shown = shown.map(map)
        outcome.edges = edges.map { $0.map(map) }
        return outcome
    }

    /// The edges of each sample with those of x first, and their ordinals given anew.
    fileprivate func withXBeforeY() -> RandomDrag.Outcome {
        var outcome = self
        var ordinal = LatchOrdinal(0)
        outcome.edges = edges.map { edges in
            let ordered =
                edges.filter { $0.guide.kind.axis == .x }
                + edges.filter { $0.guide.kind.axis == .y }
            return ordered.map { edge in
                var edge = edge
                ordinal = ordinal.next
                edge.ordinal = ordinal
                return edge
            }
        }
        return outcome
    }
}

extension GuideKind {
    fileprivate var mirrored: GuideKind {
        switch self {
        case .leading: .trailing
        case .trailing: .leading
        default: self
        }
    }

    fileprivate var transposed: GuideKind {
        GuideKind(axis: axis == .x ? .y : .x, anchor: anchor)
    }
}

extension Guide {
    fileprivate var mirroredPosition: Length { kind.axis == .x ? -position : position }
}

extension Angle {
    fileprivate var reversed: Angle { Angle(thousandths: -Int64(thousandths)) }
}

extension Position {
    fileprivate var mirrored: Position { Position(x: -x, y: y) }
    fileprivate var transposed: Position { Position(x: y, y: x) }
    fileprivate func enlarged(by factor: Int64) -> Position {
        Position(x: x.times(factor), y: y.times(factor))
    }
}

extension HalfExtents {
    fileprivate var transposed: HalfExtents { HalfExtents(width: height, height: width) }
    fileprivate func enlarged(by factor: Int64) -> HalfExtents {
        HalfExtents(width: width.times(factor), height: height.times(factor))
    }
}

extension Length {
    fileprivate func times(_ factor: Int64) -> Length {
        Length(thousandths: thousandths * factor)
    }
}
