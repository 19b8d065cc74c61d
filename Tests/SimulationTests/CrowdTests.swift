import Canvas
import SeededRandom
import StoryClient
import Testing
import Wire

/// Several members who edit at once, each with a line that breaks: they agree in the end.
@Suite struct CrowdTests {
    @Test("R1, R2, U2, U5, U8 all edit, are cut and read late, snapshots come in parts: all agree")
    func everybody() {
        for seed: UInt64 in 1...60 {
            // So small that even a few items do not fit into one part.
            let world = World(
                seed: seed, encodings: [.json, .binary], snapshotChunkBytes: 300)
            let hands = (0..<4).map { Hand(world.add("P\($0)"), number: $0, seed: seed) }
            for hand in hands { hand.play(in: world) }
            var chance = SplitMix64(seed: seed &+ 5)
            for hand in hands {
                let pause = Int64.random(in: 10_000...1_500_000, using: &chance)
                world.after(.random(in: 100_000...3_000_000, using: &chance)) {
                    hand.person.pauseReading(for: pause)
                }
                for _ in 0..<Int.random(in: 1...4, using: &chance) {
                    let away = Int64.random(in: 20_000...1_500_000, using: &chance)
                    let notice = Int64.random(in: 0...2 * away, using: &chance)
                    // Sometimes it comes back with a past that the room has not had.
                    let isLost = Int.random(in: 0...3, using: &chance) == 0
                    world.after(.random(in: 100_000...3_000_000, using: &chance)) {
                        if isLost { hand.person.bend = { $0.resume?.epoch = Epoch(9)! } }
                        hand.person.cut(awayFor: away, noticedByServerAfter: notice)
                    }
                }
            }
            world.run(for: 15_000_000)
            for hand in hands {
                let what = "seed \(seed), \(hand.person.name)"
                #expect(hand.person.replacements.isEmpty, "\(what)")
                #expect(hand.person.answers.count == hand.commandCount, "\(what)")
                #expect(hand.person.overs.count == hand.gestureCount, "\(what)")
            }
            world.checkAgreement("seed \(seed)", mayBeRefused: true)
        }
    }
}
