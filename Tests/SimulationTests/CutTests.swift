import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// A cut at every point of a gesture, and coming back in time: nothing of it shows in the end.
@Suite struct CutTests {
    private static let seeds: ClosedRange<UInt64> = 1...200

    /// All that a world came to.
    private struct Outcome: Equatable {
        var items: [String]
        var revision: Revision
        var authorTicks: [String]
        var watcherTicks: [String]
        var answers: [UInt64: [String]]
        var overs: [String]
    }

    /// Plays a script, with cuts of the author's line at some microseconds.
    private func play(
        seed: UInt64, cuts: [Int64], absence: ClosedRange<Int64> = 30_000...3_000_000
    ) -> (world: World, outcome: Outcome) {
        let world = World(seed: seed)
        let author = world.add("Ann")
        let watcher = world.add("Ben")
        let script = Script(seed: seed)
        script.play(by: author, in: world)
        var chance = SplitMix64(seed: seed &+ 77)
        for cut in cuts {
            let away = Int64.random(in: absence, using: &chance)
            // The server may notice before the member is back, or be told by its coming back.
            let notice = Int64.random(in: 0...2 * away, using: &chance)
            world.after(cut) { author.cut(awayFor: away, noticedByServerAfter: notice) }
        }
        world.run(for: 12_000_000)
        let items = world.room.core.rankedItems.map { "\($0.item.frame)" }
        return (
            world,
            Outcome(
                items: items, revision: world.room.core.revision, authorTicks: author.ticks,
                watcherTicks: watcher.ticks, answers: author.answers, overs: author.overs)
        )
    }

    private func check(
        seed: UInt64, cuts: [Int64], absence: ClosedRange<Int64> = 30_000...3_000_000
    ) {
        let plain = play(seed: seed, cuts: [])
        let disturbed = play(seed: seed, cuts: cuts, absence: absence)
        #expect(disturbed.outcome == plain.outcome, "seed \(seed), cuts at \(cuts)")
        #expect(!plain.outcome.authorTicks.isEmpty, "seed \(seed) caught nothing")
        #expect(plain.outcome.overs.count == 1 && plain.outcome.answers.count == 2)
        #expect(disturbed.world.people[0].resumes >= 1)
        #expect(disturbed.world.people[0].replacements.isEmpty)
        disturbed.world.checkAgreement("seed \(seed), cuts at \(cuts)")
    }

    private func around(_ moment: Int64, _ seed: UInt64, by width: Int64 = 80_000) -> Int64 {
        var chance = SplitMix64(seed: seed &+ 1_000)
        return moment + Int64.random(in: 0...width, using: &chance)
    }

    @Test("R1, R8 a cut before the begin is answered: it is begun, once") func begin() {
        for seed in CutTests.seeds { check(seed: seed, cuts: [around(Script.beginning, seed)]) }
    }

    @Test("R8 a cut between samples: those after the last that came are sent again")
    func samples() {
        for seed in CutTests.seeds {
            let script = Script(seed: seed)
            let length = script.end - Script.beginning
            check(seed: seed, cuts: [around(Script.beginning, seed, by: length)])
        }
    }
}
