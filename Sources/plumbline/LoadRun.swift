import Canvas
import Glibc
import SocketLoop
import StoryClient
import Wire

/// One run of `plumbline load`, from the first story to the last comparison.
///
/// The calling thread is the metronome: it wakes the loops when something is due.
struct LoadRun: ~Copyable {
    private let options: LoadOptions
    private var client: HTTPClient
    private var outcome: LoadOutcome
    private var progress = LoadProgress()
    private var rooms: [LoadRoom] = []
    private var workers: [LoadWorker] = []
    private var probe: ServerProbe?

    /// Nanoseconds in which nothing may come while something is to come.
    private static let patience: Int64 = 20_000_000_000
    /// Nanoseconds that everything may take to become quiet.
    private static let greatestPatience: Int64 = 120_000_000_000
    /// Nanoseconds without news after which it is quiet.
    private static let quietTime: Int64 = 300_000_000
    /// Members that may be joining at once.
    private static let joinsAtOnce = 500

    /// Nanoseconds between two reports of a loop.
    private static let reportInterval: Int64 = 100_000_000

    /// Why a run did not come to its end.
    enum Failure: Error {
        case unreachable(String)
        case other(String)
    }

    init(_ options: LoadOptions) {
        self.options = options
        client = HTTPClient(options.server)
        outcome = LoadOutcome(options: options)
    }

    /// Does all of it.
    mutating func run() throws(Failure) -> LoadOutcome {
        sharpenTimers()
        try createRooms()
        let before = findServer()
        try makeWorkers()
        defer {
            for worker in workers { worker.stop() }
            progress.finish()
        }
        try join()
        let schedule = LoadSchedule(options: options, start: monotonicNanoseconds() + 50_000_000)
        for worker in workers { worker.begin(schedule) }
        drive(schedule, residentBytesBefore: before?.residentBytes ?? 0)
        becomeQuiet()
        try compare()
        for worker in workers { worker.leave() }
        return outcome
    }

    // MARK: Before

    private mutating func createRooms() throws(Failure) {
        let body = options.profile == .classic ? "{\"profile\":\"classic\"}" : ""
        var decoder = ServerMessageDecoder()
        for index in 0..<options.rooms {
            let story = try ask("POST", "/v1/stories", body: body, expecting: 201, &decoder).story
            guard let name = story.id else { throw .other("The server created no story.") }
            let address = StoryAddress(
                host: client.numericHost, port: options.server.port, story: name)
            rooms.append(LoadRoom(index: index, address: address, options: options))
        }
    }

    private mutating func ask(
        _ method: String, _ path: String, body: String = "", expecting status: Int,
        _ decoder: inout ServerMessageDecoder
    ) throws(Failure) -> StoryDocument {
        let answer: HTTPClient.Answer
        do {
            answer = try client.request(method, path, body: body)
        } catch {
            throw .unreachable("\(error)")
        }
        let text = String(decoding: answer.body.prefix(200), as: UTF8.self)
        guard answer.status == status else {
            throw .other("\(method) \(path) was answered with \(answer.status): \(text)")
        }
        do {
            return try answer.body.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decodeStory(bytes)
            }
        } catch {
            throw .other("\(method) \(path) was answered with no story: \(text)")
        }
    }

    private mutating func findServer() -> ServerProbe.Look? {
        let host = client.numericHost
        guard host.hasPrefix("127.") || host == "::1" else { return nil }
        probe = ServerProbe(port: options.server.port)
        return probe?.look()
    }

    private mutating func makeWorkers() throws(Failure) {
        do {
            for _ in 0..<options.loops {
                workers.append(
                    try LoadWorker(
                        options: options,
                        joinsAtOnce: max(1, LoadRun.joinsAtOnce / options.loops)))
            }
        } catch {
            throw .other("\(error)")
        }
        var next = 0
        for room in rooms {
            for place in 0..<options.population {
                workers[next % workers.count].add(place, of: room)
                next += 1
            }
        }
    }

    private mutating func join() throws(Failure) {
        let start = monotonicNanoseconds()
        for worker in workers { worker.start() }
        var lastCount = 0
        var lastProgress = start
        while outcome.tally.readyMembers < outcome.memberCount {
            sleep(until: monotonicNanoseconds() + 20_000_000)
            collect()
            let now = monotonicNanoseconds()
            let count = outcome.tally.readyMembers
            if count > lastCount { (lastCount, lastProgress) = (count, now) }
            if outcome.tally.violations.count > 0 {
                throw .other("Joining failed: " + outcome.tally.violations.first[0])
            }
            if now - lastProgress > LoadRun.patience {
                throw .other("Only \(count) of \(outcome.memberCount) members could join.")
            }
        }
        outcome.joinSeconds = Double(outcome.tally.lastReady - start) / 1e9
        progress.tell("\(grouped(outcome.memberCount)) of them have joined")
    }

    /// Adds what the loops have reported to the outcome, and asks for the next report.
    @discardableResult
    private mutating func collect() -> LoadTally {
        var news = LoadTally()
        for worker in workers {
            news.add(worker.takeReport())
            worker.report()
        }
        outcome.tally.add(news)
        return news
    }

    // MARK: The run

    private mutating func drive(_ schedule: LoadSchedule, residentBytesBefore: Int) {
        var second = 0
        var lastLook = probe?.look()
        var windowBegan: (server: ServerProbe.Look?, own: Double)?
        var nextReport = schedule.start
        for tick in 0..<schedule.stopTick {
            let due = schedule.due(tick: tick)
            sleep(until: due)
            for worker in workers { worker.tick() }
            if due >= nextReport {
                for worker in workers { worker.report() }
                nextReport += LoadRun.reportInterval
            }
            guard due >= schedule.start + Int64(second + 1) * 1_000_000_000 else { continue }
            second += 1
            let look = probe?.look()
            let cores = LoadRun.cores(from: lastLook, to: look)
            lastLook = look
            progress.tell(LoadProgress.line(second: second, of: options, collect(), cores: cores))
            if second == LoadSchedule.warmUpSeconds { windowBegan = (look, ownProcessorSeconds()) }
        }
        guard let windowBegan else { return }
        outcome.ownCores = (ownProcessorSeconds() - windowBegan.own) / Double(options.seconds)
        guard let probe, let look = probe.look() else { return }
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
        while true {
            for worker in workers { worker.tick() }
            sleep(until: monotonicNanoseconds() + 20_000_000)
            let now = monotonicNanoseconds()
            let answers = ask(Lock<[(lastHeard: Int64, isQuiet: Bool)]>([])) { worker, found in
                worker.askQuiet { answer in found.withLock { $0.append(answer) } }
            }
            let silence = now - max(began, answers.map(\.lastHeard).max() ?? 0)
            let isQuiet = answers.allSatisfy(\.isQuiet)
            if isQuiet, silence > LoadRun.quietTime { break }
            if silence > LoadRun.patience || now - began > LoadRun.greatestPatience {
                outcome.verdict.add("the server did not become quiet, or lost something")
                break
            }
        }
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

    private mutating func compare() throws(Failure) {
        let answers = ask(Lock<[[LoadResult]]>([])) { worker, found in
            worker.askResults { results in found.withLock { $0.append(results) } }
        }
        let results = answers.joined().sorted { ($0.room, $0.place) < ($1.room, $1.place) }
        if results.count < outcome.memberCount { outcome.verdict.add("a loop does not answer") }
        var decoder = ServerMessageDecoder()
        var next = results[...]
        for room in rooms {
            let document = try ask(
                "GET", "/v1/stories/\(room.address.story)", expecting: 200, &decoder)
            let members = next.prefix { $0.room == room.index }
            next = next.dropFirst(members.count)
            outcome.verdict.add(disagreements(between: members, and: document))
        }
    }
}
