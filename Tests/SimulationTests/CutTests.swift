import SeededRandom
import Testing
import Wire

/// A cut at every point of a gesture, and coming back in time.
@Suite struct CutTests {
    @Test("R1, R8 a cut before the begin is answered: it is begun once") func begin() {
        for seed in seeds {
            checkUndisturbed(seed: seed) { [Script.beginning + .random(in: roundTrip, using: &$1)] }
        }
    }

    @Test("R8 a cut between samples: those after the last that came are sent again")
    func samples() {
        for seed in seeds {
            checkUndisturbed(seed: seed) { plain, chance in
                [.random(in: Script.beginning...plain.script.end, using: &chance)]
            }
        }
    }

    @Test("R1, L1, L2 a cut while a guide holds: it still holds, and nothing ticks again")
    func latched() {
        for seed in seeds {
            checkUndisturbed(seed: seed) { plain, chance in
                [(plain.author.tickTimes.first ?? 0) + .random(in: roundTrip, using: &chance)]
            }
        }
    }

    @Test("R8 a cut after the end, before its answer: it ends once") func end() {
        for seed in seeds {
            checkUndisturbed(seed: seed) { plain, chance in
                [plain.script.end + .random(in: roundTrip, using: &chance)]
            }
        }
    }

    @Test("R7 a cut about a command: it is done once, and answered once") func command() {
        for seed in seeds {
            checkUndisturbed(seed: seed) { plain, chance in
                [plain.script.end + .random(in: -30_000...60_000, using: &chance)]
            }
        }
    }

    @Test("R1, R4 cuts in a row, some before the welcome or the first update has come")
    func several() {
        for seed in seeds {
            checkUndisturbed(seed: seed, absence: 10_000...400_000) { plain, chance in
                let count = Int.random(in: 2...8, using: &chance)
                let range = Script.beginning...plain.script.end + 100_000
                return (0..<count).map { _ in .random(in: range, using: &chance) }
            }
        }
    }

    @Test("R4 a welcome that is lost locks nobody out") func lostWelcome() {
        for seed in seeds {
            checkUndisturbed(seed: seed, absence: 100_000...100_000) { plain, chance in
                let first = Int64.random(in: Script.beginning...plain.script.end, using: &chance)
                // While the answer to the second hello is on its way.
                return [first, first + 100_000 + .random(in: roundTrip, using: &chance)]
            }
        }
    }

    @Test("W2, R2 cuts among members of both encodings") func encodings() {
        for seed in seeds {
            checkUndisturbed(seed: seed, encodings: [.binary, .json]) { plain, chance in
                [.random(in: Script.beginning...plain.script.end + 60_000, using: &chance)]
            }
        }
    }

    @Test("R1 who is away for nearly the whole grace goes on as if nothing had been")
    func longAway() {
        for seed in seeds {
            checkUndisturbed(seed: seed, absence: 8_000_000...9_000_000) { plain, chance in
                [.random(in: Script.beginning...plain.script.end, using: &chance)]
            }
        }
    }
}
