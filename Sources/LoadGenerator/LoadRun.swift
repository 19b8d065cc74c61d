import Canvas
import Glibc
import SocketLoop
import StoryClient
import Wire

/// One run of `plumbline load`, from the first story to the last comparison.
///
/// The calling thread is the metronome: it wakes the loops when something is due.
package struct LoadRun: ~Copyable {
    let options: LoadOptions
    var stories: LoadStories
    var outcome: LoadOutcome
    var progress: LoadProgress
    var rooms: [LoadRoom] = []
    var workers: [LoadWorker] = []
    var probe: ServerProbe?
    /// By how many nanoseconds the metronome was late at most: it has nothing to do but sleep.
    var longestStop = Stop(at: 0, length: 0)
    /// The nanosecond at which the server last answered, while members were absent.
    var lastAnswer: Int64 = 0

    /// Nanoseconds in which nothing may come while something is to come.
    static let patience: Int64 = 10_000_000_000
    /// Nanoseconds of a running server's silence after which it is lost: one that hears nothing has
    /// nothing to say before it settles gestures, after 5 s.
    static let greatestSilence: Int64 = 7_000_000_000
    /// Nanoseconds that everything may take to become quiet.
    private static let greatestPatience: Int64 = 120_000_000_000
    /// Nanoseconds without news after which it is quiet.
    private static let quietTime: Int64 = 300_000_000
    /// Nanoseconds between two looks while nothing is due.
    private static let lookInterval: Int64 = 20_000_000
    /// Nanoseconds between two reports of a loop.
    private static let reportInterval: Int64 = 100_000_000

    /// Makes a run that tells how it goes by `tell`; `isTerminal` says whether to overwrite lines.
    package init(
        _ options: LoadOptions, isTerminal: Bool = false,
        tell: @escaping (String) -> Void = { _ in }
    ) {
        self.options = options
        stories = LoadStories(on: options.server)
        outcome = LoadOutcome(options: options)
        progress = LoadProgress(isTerminal: isTerminal, send: tell)
    }

    /// Does all of it.
    package mutating func run() throws(LoadFailure) -> LoadOutcome {
        try checkDescriptors()
        sharpenTimers()
        defer { progress.finish() }
        do throws(LoadFailure) {
            try measure()
        } catch {
            outcome.remaining = stories.delete()
            throw error
        }
        if options.rooms > 1 { progress.tell("deleting \(grouped(options.rooms)) stories") }
        outcome.remaining = stories.delete()
        return outcome
    }

    private mutating func measure() throws(LoadFailure) {
        try createRooms()
        let before = findServer()
        try makeWorkers()
        defer {
            for worker in workers { worker.stop() }
        }
        try join()
        let schedule = LoadSchedule(options: options, start: monotonicNanoseconds() + 50_000_000)
        outcome.window = schedule.window
        for worker in workers { worker.begin(schedule) }
        drive(schedule, residentBytesBefore: before?.residentBytes ?? 0)
        if outcome.end == .complete { becomeQuiet() }
        if outcome.end == .complete {
            for worker in workers { worker.judgeUnexplained() }
        }
        takeLastReports()
        if outcome.end == .complete {
            progress.tell("comparing what the members know")
            compare()
        }
        for worker in workers { worker.leave() }
    }

    /// Adds what the loops have reported to the outcome, and asks for the next report.
    @discardableResult
    mutating func collect() -> LoadTally {
        var news = LoadTally()
        for (index, worker) in workers.enumerated() {
            let report = worker.takeReport()
            outcome.loops[index].add(report.occupancy)
            news.add(report)
            worker.report()
        }
        outcome.tally.add(news)
        return news
    }

    /// Sleeps a little, and notes when it was longer.
    mutating func pause() {
        let due = monotonicNanoseconds() + LoadRun.lookInterval
        sleepOrNote(until: due)
    }

    /// Sleeps, and notes when this process did not run at the time.
    private mutating func sleepOrNote(until due: Int64) {
        sleep(until: due)
        // Waiting for the server's answer is no stop.
        let due = max(due, lastAnswer)
        let stop = Stop(at: due, length: monotonicNanoseconds() - due)
        if stop.length > longestStop.length { longestStop = stop }
    }

    // MARK: The run

    private mutating func drive(_ schedule: LoadSchedule, residentBytesBefore: Int) {
        var second = 0
        var secondNews = LoadTally()
        var lastLook = probe?.look()
        var windowBegan: (server: ServerProbe.Look?, own: Double)?
        var nextReport = schedule.start
        longestStop = Stop(at: 0, length: 0)
        for tick in 0..<schedule.stopTick {
            let due = schedule.due(tick: tick)
            sleepOrNote(until: due)
            for worker in workers { worker.tick() }
            if due >= nextReport {
                secondNews.add(collect())
                nextReport += LoadRun.reportInterval
                endIfNeeded()
                endIfDeserted()
                endIfSilent(since: schedule.start)
                if outcome.end != .complete { break }
            }
            guard due >= schedule.start + Int64(second + 1) * 1_000_000_000 else { continue }
            second += 1
            let look = probe?.look()
            let cores = LoadRun.cores(from: lastLook, to: look)
            lastLook = look ?? lastLook
            progress.tell(LoadProgress.line(second: second, of: options, secondNews, cores: cores))
            secondNews.removeAll()
            if second == LoadSchedule.warmUpSeconds { windowBegan = (look, ownProcessorSeconds()) }
        }
        guard let windowBegan, outcome.measuredSeconds > 0 else { return }
        outcome.ownCores = (ownProcessorSeconds() - windowBegan.own) / outcome.measuredSeconds
        // Of a process that is gone the last look tells.
        guard let probe, let look = probe.look() ?? lastLook else { return }
        outcome.server = LoadOutcome.Usage(
            process: probe.process, cores: LoadRun.cores(from: windowBegan.server, to: look) ?? 0,
            residentBytes: look.residentBytes, residentBytesBefore: residentBytesBefore)
    }

    private static func cores(from first: ServerProbe.Look?, to last: ServerProbe.Look?) -> Double?
    {
        guard let first, let last, last.at > first.at else { return nil }
        return (last.processorSeconds - first.processorSeconds) / (Double(last.at - first.at) / 1e9)
    }

    // MARK: After

    /// Waits until every gesture has ended and nothing has come for a while.
    ///
    /// A server that is behind may take its time as long as something comes.
    private mutating func becomeQuiet() {
        let began = monotonicNanoseconds()
        for worker in workers { worker.hurry() }
        while true {
            for worker in workers { worker.tick() }
            pause()
            collect()
            endIfNeeded()
            endIfDeserted()
            if outcome.end != .complete { return }
            let now = monotonicNanoseconds()
            let answers = ask(Lock<[(lastHeard: Int64, isQuiet: Bool)]>([])) { worker, found in
                worker.askQuiet { answer in found.withLock { $0.append(answer) } }
            }
            let silence = now - max(began, lastAnswer, answers.map(\.lastHeard).max() ?? 0)
            let isQuiet = answers.count == workers.count && answers.allSatisfy(\.isQuiet)
            if isQuiet, silence > LoadRun.quietTime { return }
            guard silence > LoadRun.greatestSilence || now - began > LoadRun.greatestPatience else {
                continue
            }
            if outcome.tally.absentMembers > 0, now - began <= LoadRun.greatestPatience {
                endIfSilent(since: 0)
                continue
            }
            // One that answers has lost something; of one that does not, nothing can be said.
            if case .silent = stories.presence() { return endIfSilent(since: 0) }
            outcome.verdict.add("the server did not become quiet, or lost something")
            return
        }
    }

    private mutating func takeLastReports() {
        // The first asks for the last report, the second takes it.
        collect()
        sleep(until: monotonicNanoseconds() + 50_000_000)
        collect()
    }

    /// Asks every worker and waits for the answers.
    private func ask<Answer: Sendable>(
        _ found: Lock<[Answer]>, _ body: (LoadWorker, Lock<[Answer]>) -> Void
    ) -> [Answer] {
        for worker in workers { body(worker, found) }
        let deadline = monotonicNanoseconds() + LoadRun.patience
        while monotonicNanoseconds() < deadline {
            let answers = found.withLock { $0 }
            if answers.count == workers.count { return answers }
            sleep(until: monotonicNanoseconds() + 1_000_000)
        }
        return found.withLock { $0 }
    }

    private mutating func compare() {
        let answers = ask(Lock<[[LoadResult]]>([])) { worker, found in
            worker.askResults { results in found.withLock { $0.append(results) } }
        }
        if answers.count < workers.count { outcome.verdict.add("a loop does not answer") }
        let results = answers.joined().sorted { ($0.room, $0.place) < ($1.room, $1.place) }
        var next = results[...]
        for room in rooms {
            let members = next.prefix { $0.room == room.index }
            next = next.dropFirst(members.count)
            do throws(LoadFailure) {
                guard let document = try stories.document(of: room.address.story) else {
                    outcome.end = .lost(LoadRun.restarted)
                    return
                }
                outcome.verdict.add(disagreements(between: members, and: document))
            } catch .interrupted(let signal) {
                outcome.end = .interrupted(signal: signal)
                return
            } catch {
                outcome.end = .lost("What the members know was not compared. \(error.message)")
                return
            }
        }
    }
}
