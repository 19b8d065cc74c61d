import Canvas
import SeededRandom
import Snapping
import Testing

/// What holds for every drag, shown on random ones.
@Suite struct PropertyTests {
    /// Some random drags for each of a few seeds.
    private static let seeds: Range<UInt64> = 100..<104

    private func drags(
        seed: UInt64, profile: Profile, otherCount: Int = 0, _ body: (RandomDrag) -> Bool
    ) -> Int {
        var random = SplitMix64(seed: seed)
        return (0..<caseCount / 4).count { _ in
            !body(RandomDrag(using: &random, profile: profile, otherCount: otherCount))
        }
    }

    @Test("L2, L3 edges alternate per guide, and ordinals are contiguous", arguments: seeds)
    func alternation(seed: UInt64) {
        for profile in Profile.allCases {
            let failures = drags(seed: seed, profile: profile, otherCount: 6) { drag in
                let outcome = drag.run(flags: ClassicFlags(aligned: [.leading, .bottom]))
                var held = Level.none
                var ordinal = LatchOrdinal(0)
                for (index, edges) in outcome.edges.enumerated() {
                    for edge in edges {
                        ordinal = ordinal.next
                        guard edge.ordinal == ordinal, held.take(edge) else { return false }
                    }
                    let level = index < outcome.levels.count ? outcome.levels[index] : .none
                    guard held == level else { return false }
                }
                return held.isEmpty
            }
            #expect(failures == 0)
        }
    }

    @Test("S2 no axis has two latches", arguments: seeds)
    func oneSlot(seed: UInt64) {
        let failures = drags(seed: seed, profile: .refined, otherCount: 6) { drag in
            !drag.run().levels.contains { level in
                Axis.allCases.contains { axis in level.count { $0.axis == axis } > 1 }
            }
        }
        #expect(failures == 0)
    }

    @Test(
        "S1 the snapped centre is on the latched guide, less than 10 from the raw one",
        arguments: seeds)
    func nudge(seed: UInt64) {
        let failures = drags(seed: seed, profile: .refined) { drag in
            let outcome = drag.run()
            for (index, raw) in drag.rawCenters.enumerated() {
                for axis in Axis.allCases {
                    let center = outcome.centers[index][axis]
                    let held = outcome.levels[index].canvas.intersection(GuideSet(axis: axis)).first
                    guard let held else {
                        if center != raw[axis] { return false }
                        continue
                    }
                    guard center == drag.rest(on: held),
                        (center - raw[axis]).magnitude < points(10)
                    else { return false }
                }
            }
            return true
        }
        #expect(failures == 0)
    }

    @Test("S7 the latched guide is shown, and all that is shown is true", arguments: seeds)
    func trueGuides(seed: UInt64) {
        let failures = drags(seed: seed, profile: .refined) { drag in
            let outcome = drag.run()
            return outcome.centers.indices.allSatisfy { index in
                let shown = Array(outcome.shown[index]).kinds
                return outcome.levels[index].canvas.subtracting(shown).isEmpty
                    && shown.allSatisfy {
                        drag.rest(on: $0) == outcome.centers[index][$0.axis]
                    }
            }
        }
        #expect(failures == 0)
    }

    @Test("S7 classic shows latched guides only", arguments: seeds)
    func classicShown(seed: UInt64) {
        let failures = drags(seed: seed, profile: .classic) { drag in
            let outcome = drag.run()
            return outcome.centers.indices.allSatisfy { index in
                Array(outcome.shown[index]).kinds.subtracting(outcome.levels[index].canvas)
                    .isEmpty
            }
        }
        #expect(failures == 0)
    }

    @Test("S3 a sample that comes twice changes nothing the second time", arguments: seeds)
    func idempotence(seed: UInt64) {
        let failures = drags(seed: seed, profile: .refined, otherCount: 6) { drag in
            var twice = drag
            twice.samples = drag.samples.flatMap { [$0, $0] }
            twice.samples.removeFirst()
            let once = drag.run()
            let outcome = twice.run()
            return once.centers.indices.allSatisfy { index in
                outcome.centers[2 * index] == once.centers[index]
                    && outcome.centers[2 * index + 1] == once.centers[index]
                    && outcome.levels[2 * index + 1] == once.levels[index]
                    && outcome.edges[2 * index] == once.edges[index]
                    && outcome.edges[2 * index + 1].isEmpty
            }
        }
        #expect(failures == 0)
    }

    @Test("S8 the same samples have the same result, and a copy goes its own way", arguments: seeds)
    func determinism(seed: UInt64) {
        for profile in Profile.allCases {
            let failures = drags(seed: seed, profile: profile, otherCount: 6) {
                $0.run() == $0.run()
            }
            #expect(failures == 0)
        }
    }
}

extension Level {
    /// Follows an edge; false when the guide was already there, or was not there.
    fileprivate mutating func take(_ edge: LatchEdge) -> Bool {
        let name = edge.guide.name
        switch edge.change {
        case .latched:
            if contains(name) { return false }
            insert(name)
        case .released:
            if !contains(name) { return false }
            remove(name)
        case .stolen(let other):
            if contains(name) || !contains(other) { return false }
            remove(other)
            insert(name)
        }
        return true
    }
}
