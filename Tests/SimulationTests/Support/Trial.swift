import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// One play of a script by Ann, whom Ben watches: with cuts of Ann's line, or without.
struct Trial {
    /// All that a world came to.
    struct Outcome: Equatable {
        var items: [String]
        var revision: Revision
        var authorTicks: [String]
        var watcherTicks: [String]
        var answers: [UInt64: [String]]
        var overs: [String]
        var consumed: [GestureID: [SampleNumber]]
    }

    let seed: UInt64
    let world: World
    let author: Person
    let watcher: Person
    let script: Script

    init(seed: UInt64, encodings: [WireEncoding] = [.json]) {
        self.seed = seed
        world = World(seed: seed, encodings: encodings)
        author = world.add("Ann")
        watcher = world.add("Ben")
        script = Script(seed: seed)
        script.play(by: author, in: world)
    }

    /// Plans cuts at microseconds since the beginning; after each Ann is away for a while, and the
    /// server notices before she is back, or only by that.
    func plan(cuts: [Int64], absence: ClosedRange<Int64>) {
        var chance = SplitMix64(seed: seed &+ 77)
        for cut in cuts {
            let away = Int64.random(in: absence, using: &chance)
            // Where the server does not notice, silence settles the gesture (G4).
            let notice = min(3_000_000, Int64.random(in: 0...2 * away, using: &chance))
            world.after(cut) { [author] in
                author.cut(awayFor: away, noticedByServerAfter: notice)
            }
        }
    }

    /// Lets all of it happen, and tells what it came to.
    func play(for duration: Int64 = 12_000_000) -> Outcome {
        world.run(for: duration)
        return Outcome(
            items: world.room.core.rankedItems.map { "\($0.item)" },
            revision: world.room.core.revision, authorTicks: author.ticks,
            watcherTicks: watcher.ticks, answers: author.answers, overs: author.overs,
            consumed: world.consumed)
    }
}

/// Plays a seed without cuts and with those that `cuts` finds in how that went; in the end nothing
/// of them is to be seen.
func checkUndisturbed(
    seed: UInt64, absence: ClosedRange<Int64> = 30_000...3_000_000,
    encodings: [WireEncoding] = [.json],
    bend: @escaping (inout Hello) -> Void = { _ in }, mayMissTicks: Bool = false,
    cuts: (Trial, inout SplitMix64) -> [Int64]
) {
    let plain = Trial(seed: seed, encodings: encodings)
    let expected = plain.play()
    var chance = SplitMix64(seed: seed &+ 1_000)
    let moments = cuts(plain, &chance)
    let disturbed = Trial(seed: seed, encodings: encodings)
    disturbed.author.bend = bend
    disturbed.plan(cuts: moments, absence: absence)
    let outcome = disturbed.play()
    let what = "seed \(seed), cuts at \(moments)"
    if !mayMissTicks { #expect(outcome.authorTicks == expected.authorTicks, "\(what)") }
    var told = outcome
    told.authorTicks = expected.authorTicks
    #expect(told == expected, "\(what)")
    #expect(expected.authorTicks.count > 0 && expected.overs.count == 1, "\(what)")
    #expect(disturbed.author.resumes >= 1 && disturbed.author.replacements.isEmpty, "\(what)")
    disturbed.world.checkAgreement(what)
}

/// Each cut is tried so often, each time in another world.
#if DEBUG
    let seeds: ClosedRange<UInt64> = 1...40
#else
    let seeds: ClosedRange<UInt64> = 1...200
#endif

/// Microseconds in which a message goes there and its answer comes back.
let roundTrip: ClosedRange<Int64> = 0...80_000
