import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// Coming back otherwise than in time and by the book.
@Suite struct ReturnTests {
    @Test("R1, R3, G5 beyond the grace gestures are settled, and the member is told what it lost")
    func tooLate() {
        for seed in seeds {
            let trial = Trial(seed: seed)
            let cut = Int64.random(
                in: Script.beginning...trial.script.end, using: &trial.world.chance)
            trial.world.after(cut) {
                trial.author.cut(awayFor: 11_000_000, noticedByServerAfter: 500_000)
            }
            trial.world.run(for: cut + 10_900_000)
            let what = "seed \(seed), cut at \(cut)"
            #expect(trial.world.room.core.gestures.count == 0, "\(what)")
            #expect(trial.watcher.session.model.gestures.isEmpty, "\(what)")
            #expect(trial.watcher.session.model.members.count == 1, "\(what)")
            trial.world.run(for: 2_000_000)
            let lost = trial.author.replacements
            #expect(lost.count == 1 && trial.author.resumes == 0, "\(what)")
            #expect(lost.first?.gestures == [Script.gesture], "\(what)")
            // The nudge came after the cut.
            #expect(lost.first?.commands == [2] && trial.author.answers[2] == nil, "\(what)")
            trial.world.checkAgreement(what)
        }
    }

    @Test("R1 away, the grace is longer") func away() {
        let trial = Trial(seed: 1)
        trial.author.act { $0.show(PresenceChanges(state: .away)) }
        trial.world.after(Script.beginning + 200_000) {
            trial.author.cut(awayFor: 25_000_000, noticedByServerAfter: 0)
        }
        let expected = Trial(seed: 1).play()
        #expect(trial.play(for: 28_000_000) == expected)
        #expect(trial.author.resumes == 1)
        trial.world.checkAgreement("away")
    }

    @Test("R6 the old line is closed, and what still comes by it changes nothing")
    func superseded() {
        for seed in seeds {
            let expected = Trial(seed: seed).play()
            let trial = Trial(seed: seed)
            let moment = Int64.random(
                in: Script.beginning...trial.script.end, using: &trial.world.chance)
            trial.world.after(moment) {
                // All that was sent still arrives, after the member has come back.
                trial.author.line?.lag(by: 400_000)
            }
            trial.world.after(moment + 60_000) { trial.author.abandonLine(awayFor: 50_000) }
            let outcome = trial.play()
            #expect(outcome == expected, "seed \(seed), cut at \(moment)")
            #expect(trial.author.resumes == 1 && trial.author.closeCodes == [4_506])
            trial.world.checkAgreement("seed \(seed)")
        }
    }

    @Test("R2 a revision or a stamp from the future, or another epoch, brings a snapshot")
    func wrongPast() {
        let bends: [(inout Hello) -> Void] = [
            { $0.resume?.revision = Revision(1_000_000) },
            { $0.resume?.stamp = Stamp(1_000_000) },
            { $0.resume?.epoch = Epoch(8)! },
        ]
        for (number, bend) in bends.enumerated() {
            for seed in seeds where seed % 3 == UInt64(number) {
                checkUndisturbed(seed: seed, bend: bend, mayMissTicks: true) { plain, chance in
                    [.random(in: Script.beginning...plain.script.end + 60_000, using: &chance)]
                }
            }
        }
    }

    @Test("R3, R5 a server that was started anew knows nobody") func restarted() {
        for seed in seeds {
            let trial = Trial(seed: seed)
            let moment = Int64.random(
                in: Script.beginning...trial.script.end, using: &trial.world.chance)
            trial.world.after(moment) { trial.world.restart(epoch: 8) }
            trial.world.run(for: 8_000_000)
            #expect(trial.author.replacements.count == 1, "seed \(seed)")
            #expect(trial.author.replacements.first?.gestures == [Script.gesture], "seed \(seed)")
            #expect(trial.watcher.replacements.count == 1, "seed \(seed)")
            // The item is gone, so the nudge that was not lost is refused.
            trial.world.checkAgreement("seed \(seed)")
        }
    }
}
