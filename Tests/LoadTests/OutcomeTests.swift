import LoadGenerator
import Testing

/// What is told of a run, and what the process exits with.
@Suite struct OutcomeTests {
    private let second: Int64 = 1_000_000_000

    /// A run of 10 members for 10 s, measured from second 2 of the clock.
    private func outcome(_ change: (inout LoadOutcome) -> Void = { _ in }) throws -> LoadOutcome {
        var outcome = LoadOutcome(options: try LoadOptions([]))
        outcome.window = 2 * second..<12 * second
        outcome.loops = [Occupancy()]
        change(&outcome)
        return outcome
    }

    @Test("each way to end has its exit status, and says why") func ends() throws {
        #expect(try outcome().exitStatus == 0 && outcome().reason == nil)
        let wrong = try outcome { $0.verdict.add("they differ") }
        #expect(wrong.exitStatus == 1)
        let lost = try outcome { $0.end = .lost("It is gone.") }
        #expect(lost.exitStatus == 1 && loadTable(lost).hasSuffix("\nIt is gone.\n"))
        let interrupted = try outcome {
            $0.end = .interrupted(signal: 2)
            $0.stoppedAt = 5 * second
        }
        #expect(interrupted.exitStatus == 130 && interrupted.measuredSeconds == 3)
        #expect(loadTable(interrupted).contains("3.0 s of 10 s"))
        #expect(interrupted.reason?.contains("at second 4 of 10") == true)
        let terminated = try outcome { $0.end = .interrupted(signal: 15) }
        #expect(terminated.exitStatus == 143)
    }

    @Test("R2, R3 those that were cut off are told of by how they came back")
    func returns() throws {
        let told = try outcome {
            $0.tally.returns.note(isResumed: true, isSnapshot: false, after: second)
            $0.tally.returns.note(isResumed: true, isSnapshot: true, after: second)
            $0.tally.returns.note(isResumed: false, isSnapshot: true, after: second)
        }
        #expect(told.tally.returns.count == 3)
        #expect(!loadTable(told).contains("came back"), "nobody was to be cut off")
        #expect(loadJSON(told).contains(#""byChanges": 1, "bySnapshot": 1, "asNewMembers": 1"#))
    }

    @Test("what was stopped itself finds nothing wrong with the server") func void() throws {
        let void = try outcome {
            $0.end = .void(Stop(at: 3 * second, length: 6_200_000_000))
            $0.tally.violations.add("a gesture came out as settled")
        }
        #expect(void.exitStatus == 75 && void.violations.count == 0)
        let table = loadTable(void)
        #expect(
            table.contains(
                "This process did not run for 6.2 s at second 2 of 10; the measurement is void."))
        #expect(!table.contains("WRONG") && !table.contains("No violation"))
    }

    @Test("what stops before the first second is measured divides by nothing") func early() throws {
        let early = try outcome {
            $0.end = .interrupted(signal: 2)
            $0.stoppedAt = second
            $0.tally.offered = 5
        }
        #expect(early.measuredSeconds == 0 && early.rate(5) == 0)
        #expect(early.reason?.contains("while warming up") == true)
    }

    @Test("members that were disconnected are one line, however many") func disconnections() throws
    {
        let some = try outcome {
            for member in 0..<3 {
                let way = member == 1 ? "code 1006" : "code 1013, \"Too slow.\""
                $0.tally.disconnections.add(way, at: (4 - Int64(member)) * second)
            }
        }
        #expect(some.violations.count == 3)
        #expect(
            some.violations.first == [
                "3 of 10 members were disconnected (2: code 1013, \"Too slow.\"; 1: code 1006), "
                    + "the first at second 1 of 10"
            ])
        #expect(some.exitStatus == 1)
        var one = Disconnections()
        one.add("code 1006", at: 1)
        #expect(one.summary == "code 1006")
    }

    @Test("those that were absent when the server was lost are lost with the others")
    func absent() throws {
        let lost = try outcome {
            for _ in 0..<8 { $0.tally.disconnections.add("code 1006", at: 5 * second) }
            $0.tally.absentMembers = 2
            $0.tally.lastHeard = 5 * second
            $0.end = .lost($0.disconnection)
        }
        #expect(lost.isDeserted && lost.disconnections.count == 10)
        #expect(lost.violations.count == 0 && lost.exitStatus == 1)
        #expect(
            lost.reason
                == "All 10 members were disconnected (8: code 1006; 2: cut off by this run and "
                + "not back) at second 4 of 10.")
        let present = try outcome {
            $0.tally.disconnections.add("code 1006", at: 5 * second)
            $0.tally.absentMembers = 8
        }
        #expect(!present.isDeserted, "one is there")
        #expect(present.disconnections.count == 1 && present.violations.count == 1)
        #expect(try !outcome { $0.tally.disconnections.add("code 1006", at: 1) }.isDeserted)
    }

    @Test("what was due is what came in time, what came later and what never came") func account()
        throws
    {
        let run = try outcome {
            $0.tally.offered = 1_000
            $0.tally.deliveries = 990
            $0.tally.arrivals = 990
            for _ in 0..<997 { $0.tally.others.record(1) }
        }
        #expect(run.tally.deliveries + run.deliveredLate + run.undelivered == run.tally.offered)
        let table = loadTable(run)
        #expect(table.contains("1,000 in all"))
        #expect(table.contains("990 of them in that time, 7 after it, 3 never"))
    }

    @Test("one is no plural") func plural() throws {
        let run = try outcome {
            $0.tally.gesturesEnded = 1
            $0.tally.edges = 2
            $0.tally.fullSockets = 1
        }
        #expect(loadTable(run).contains("1 gesture ended, 2 edges"))
        #expect(loadTable(run).contains("slow to read 1 time."))
    }

    @Test("a time without running is told with its length, and from a quarter of a second")
    func stops() throws {
        let short = try outcome { $0.longestStop = Stop(at: 4 * second, length: 200_000_000) }
        #expect(short.stopNotice == nil)
        let long = try outcome { $0.longestStop = Stop(at: 4 * second, length: 900_000_000) }
        #expect(loadTable(long).contains("This process did not run for 0.9 s at second 3 of 10:"))
        #expect(long.exitStatus == 0)
        let late = try outcome {
            $0.longestStop = Stop(at: 4 * second, length: 900_000_000)
            $0.tally.lateness.record(700_000_000)
            $0.tally.delays.record(delay: 9, sinceLook: 9, processor: 0)
        }
        #expect(late.stopNotice != nil && late.disturbance == nil, "it is told once")
    }

    @Test("a stop is held against what is measured") func proportion() {
        #expect(Stop.greatest(seconds: 1) == second)
        #expect(Stop.greatest(seconds: 15) == 1_500_000_000)
        #expect(Stop.greatest(seconds: 60) == 2_500_000_000)
    }

    @Test("what was held up on the way is no fault of the server") func silences() throws {
        let run = try outcome { $0.tally.silences.add(at: 4 * second) }
        #expect(run.exitStatus == 75 && run.violations.count == 0)
        let table = loadTable(run)
        #expect(table.contains("Held up: 1 gesture of which the server heard nothing for 5 s"))
        #expect(table.contains("at second 3 of 10") && !table.contains("WRONG"))
    }

    @Test("\"the first\" is said where there are more") func first() throws {
        var some = Violations()
        some.add("members were disconnected", times: 2)
        #expect(!some.isCut)
        let table = loadTable(try outcome { $0.verdict = some })
        #expect(table.contains("WRONG: 2 violations:\n"))
        for _ in 0..<11 { some.add("another") }
        #expect(some.isCut && some.count == 13)
        var sum = Violations()
        for _ in 0..<9 { sum.add("one") }
        sum.add(some)
        #expect(sum.isCut && sum.first.count == 10)
        let long = loadTable(try outcome { $0.verdict = sum })
        #expect(long.contains("WRONG: 22 violations; the first 10:\n"))
    }

    @Test("a line of progress is no longer than the terminal") func width() {
        var told: [String] = []
        var progress = LoadProgress(isTerminal: true, width: { 10 }, send: { told.append($0) })
        progress.tell("0123456789")
        progress.finish()
        #expect(told == ["\r\u{1B}[K012345678", "\r\u{1B}[K"])
    }

    // MARK: Who was late

    private func late(own: Int64, foreign: Int64, running: Int64) throws -> LoadOutcome {
        try outcome {
            $0.tally.lateness.record(20_000_000)
            $0.tally.delays.record(delay: own, sinceLook: own, processor: own)
            $0.tally.delays.record(delay: foreign, sinceLook: foreign, processor: 0)
            $0.loops[0].elapsed = 100
            $0.loops[0].processor = running
            $0.tally.occupancy = $0.loops[0]
        }
    }

    @Test("lateness is the generator's when it was at work, else the machine's") func lateness()
        throws
    {
        let own = try late(own: 9_000_000, foreign: 1_000_000, running: 50)
        #expect(own.limit != nil && own.disturbance == nil)
        let foreign = try late(own: 1_000_000, foreign: 9_000_000, running: 10)
        #expect(foreign.limit == nil)
        #expect(foreign.disturbance?.contains("busy elsewhere") == true)
        let full = try late(own: 0, foreign: 9_000_000, running: 95)
        #expect(full.limit?.contains("95 %") == true && full.disturbance == nil)
        let punctual = try outcome()
        #expect(punctual.limit == nil && punctual.disturbance == nil)
    }

    @Test("of a delay, what the loop ran since its last look is its own") func delays() {
        var delays = Delays()
        delays.record(delay: 8, sinceLook: 20, processor: 3)
        #expect(delays.own == 3 && delays.foreign == 5)
        // What is older than the last look has been dealt out before.
        delays.record(delay: 100, sinceLook: 20, processor: 20)
        #expect(delays.own == 23 && delays.foreign == 5)
    }
}
