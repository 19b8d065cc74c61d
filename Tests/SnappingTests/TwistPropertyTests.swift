import Canvas
import SeededRandom
import Snapping
import Testing

/// What holds for every gesture of fingers and handles, shown on random ones.
@Suite struct TwistPropertyTests {
    private static let seeds: Range<UInt64> = 300..<304

    private func failures(
        seed: UInt64, _ holds: (RandomTwist) -> Bool
    ) -> Int {
        var random = SplitMix64(seed: seed)
        return (0..<caseCount / 4).count { _ in !holds(RandomTwist(using: &random)) }
    }

    @Test("G9, G12, S18 a mirrored gesture has mirrored frames", arguments: seeds)
    func mirror(seed: UInt64) {
        let count = failures(seed: seed) { twist in
            let mirrored = twist.mapped(\.mirrored, \.mirrored, extents: { $0 })
            return mirrored.run().frames
                == twist.run().frames.map { $0.map { $0.reflected(\.mirrored) } }
        }
        #expect(count == 0)
    }

    @Test("G9, G12, S18 x and y are treated alike", arguments: seeds)
    func transpose(seed: UInt64) {
        let count = failures(seed: seed) { twist in
            var plain = twist
            // The insets differ by side, and a lock prefers x where both are equal.
            plain.setup.insets = Insets(
                leading: points(20), trailing: points(20), top: points(20), bottom: points(20))
            let transposed = plain.mapped(
                \.transposed, \.transposed,
                extents: { HalfExtents(width: $0.height, height: $0.width) })
            return transposed.run().frames
                == plain.run().frames.map { $0.map { $0.reflected(\.transposed) } }
        }
        #expect(count == 0)
    }

    @Test("L2, L3 edges alternate, and the level is what they say", arguments: seeds)
    func alternation(seed: UInt64) {
        var held = 0
        let count = failures(seed: seed) { twist in
            let outcome = twist.run()
            held += outcome.levels.count { !$0.isEmpty }
            return zip(outcome.levels, outcome.edges).reduce((Level.none, true)) { state, step in
                let began = step.1.count { $0 == .latched }
                let ended = step.1.count { if case .released = $0 { true } else { false } }
                return (step.0, state.1 && state.0.count + began - ended == step.0.count)
            }.1
        }
        #expect(count == 0)
        #expect(held > caseCount)
    }

    @Test("S8 the same samples have the same result, and twice is once", arguments: seeds)
    func idempotence(seed: UInt64) {
        let count = failures(seed: seed) { twist in
            var twice = twist
            twice.readings = twist.readings.flatMap { [$0, $0] }
            twice.modifiers = twist.modifiers.flatMap { [$0, $0] }
            let once = twist.run()
            let outcome = twice.run()
            return once == twist.run()
                && once.frames.indices.allSatisfy {
                    outcome.frames[2 * $0 + 2] == outcome.frames[2 * $0 + 1]
                }
        }
        #expect(count == 0)
    }

    @Test(
        "G3 what a cancelled gesture goes back to is, to the bit, where it began", arguments: seeds)
    func cancel(seed: UInt64) {
        let count = failures(seed: seed) { twist in
            twist.run(.cancelled).bases == twist.targets.map(\.frame)
        }
        #expect(count == 0)
    }

    @Test("S19 no gesture leaves the limits of scale, font and place", arguments: seeds)
    func limits(seed: UInt64) {
        let count = failures(seed: seed) { twist in
            twist.run().frames.allSatisfy { frames in
                zip(frames, twist.targets).allSatisfy { frame, target in
                    let least: Int64 = target.body.fontSize == nil ? 10_000 : 416_667
                    let base = target.baseFrame.scale.millionths
                    return frame.scale.millionths >= min(least, base)
                        && frame.center == frame.center.clampedToBounds()
                }
            }
        }
        #expect(count == 0)
    }
}
