import Canvas
import SocketLoop
import StoryClient
import Synchronization

/// One loop of the generator, with its members.
///
/// **Isolation:** everything is on the loop's thread, but what says "any thread".
final class LoadWorker: @unchecked Sendable {
    let options: LoadOptions
    private let loop: StoryLoop
    private var members: [LoadMember] = []
    /// The members that drag, by their phase in a round.
    private var authors: [[LoadMember]] = []
    /// Those that have not begun to connect; the last is next.
    private var waiting: [LoadMember] = []
    private let joinsAtOnce: Int
    /// When everything is due; nil before all have joined.
    private(set) var schedule: LoadSchedule?
    private var nextTick = 0
    /// The members that perform commands, by number.
    private var commanders: [LoadMember] = []
    /// The next command, counted through all rounds of them.
    private var nextCommand = 0
    /// When the loop looked last for what is due, by the clock and by its own processor time.
    private var lastLook: (at: Int64, processor: Int64)?
    /// When it reported last in the window, by both.
    private var lastReport: (at: Int64, processor: Int64)?
    /// What was counted since the last report.
    var tally = LoadTally()
    /// The same of what came to members that read slowly.
    var slowTally = LoadTally()
    /// The nanosecond of the monotonic clock at which something came last.
    var lastHeard: Int64 = 0
    private let isTickPosted = Atomic<Bool>(false)
    private let reported = Lock<LoadTally>(LoadTally())

    init(options: LoadOptions, joinsAtOnce: Int) throws {
        self.options = options
        self.joinsAtOnce = joinsAtOnce
        loop = try StoryLoop()
    }

    /// Adds a member before the loop starts.
    func add(_ place: Int, of room: LoadRoom) {
        members.append(LoadMember(room: room, place: place, worker: self))
    }

    /// Starts the loop's thread, and lets the members join; any thread may call it, once.
    func start() {
        waiting = members.reversed()
        loop.start()
        loop.post { [self] in
            for _ in 0..<joinsAtOnce { connectNext() }
        }
    }

    private func connectNext() { waiting.popLast()?.connect(on: loop) }

    /// A member has joined, or has failed to.
    func becameReady() {
        tally.readyMembers += 1
        tally.lastReady = monotonicNanoseconds()
        connectNext()
    }

    /// Begins with the gestures; any thread may call it.
    func begin(_ schedule: LoadSchedule) {
        loop.post { [self] in
            self.schedule = schedule
            authors = Array(repeating: [], count: schedule.phases)
            for member in members where member.isAuthor {
                authors[member.room.authors[member.place].phase].append(member)
            }
            if options.commands > 0 { commanders = members.filter(\.isAuthor) }
            for member in members { member.planCut(schedule) }
        }
    }

    /// Has the loop do what is due; any thread may call it.
    ///
    /// Calls before the loop gets to it count as one.
    func tick() {
        if !isTickPosted.exchange(true, ordering: .relaxed) {
            loop.post { [self] in
                isTickPosted.store(false, ordering: .relaxed)
                doWhatIsDue()
            }
        }
    }

    /// Lets the members do what is due, at most for a while; then it is the sockets' turn.
    private func doWhatIsDue() {
        guard let schedule else { return }
        let start = monotonicNanoseconds()
        var now = start
        var greatestDelay: Int64 = 0
        while nextTick < schedule.stopTick {
            let due = schedule.due(tick: nextTick)
            guard due <= now else { break }
            // Who only sends while it is behind never reads, and then the server stops reading too.
            guard now - start < LoadWorker.greatestSpell else { break }
            let (round, phase) = nextTick.quotientAndRemainder(dividingBy: schedule.phases)
            var wasDue = takeCommands(schedule)
            for member in authors[phase] where member.take(round: round, of: schedule) {
                wasDue = true
            }
            if wasDue, schedule.window.contains(due) {
                tally.lateness.record(now - due)
                greatestDelay = max(greatestDelay, now - due)
            }
            nextTick += 1
            now = monotonicNanoseconds()
        }
        note(delay: greatestDelay, from: start, to: now)
    }

    /// Lets members perform what is due at this tick; returns whether anything was.
    private func takeCommands(_ schedule: LoadSchedule) -> Bool {
        let first = nextCommand
        while !commanders.isEmpty {
            let (number, index) = nextCommand.quotientAndRemainder(dividingBy: commanders.count)
            let member = commanders[index]
            let author = member.room.authors[member.place].number
            guard let tick = schedule.tick(ofCommand: number, of: author), tick <= nextTick else {
                break
            }
            member.command(due: schedule.due(tick: tick), schedule)
            nextCommand += 1
        }
        return nextCommand > first
    }

    /// Notes how long it was since the last look, and why something waited for this one.
    private func note(delay: Int64, from start: Int64, to now: Int64) {
        let processor = ownThreadNanoseconds()
        defer { lastLook = (now, processor) }
        guard let last = lastLook else { return }
        tally.longestStop = max(tally.longestStop, start - last.at)
        guard delay > LoadOutcome.latenessLimit else { return }
        tally.delays.record(
            delay: delay, sinceLook: now - last.at, processor: processor - last.processor)
    }

    /// Calls `body` on the loop, on which this is called, after a while.
    func after(_ wait: Duration, _ body: @escaping () -> Void) {
        loop.loop.schedule(after: wait, body)
    }

    /// Has slow members read what they are behind; any thread may call it.
    func hurry() {
        loop.post { [self] in
            for member in members { member.hurry() }
        }
    }

    /// Does nothing any more of what is due; any thread may call it.
    func halt() {
        loop.post { [self] in nextTick = schedule?.stopTick ?? 0 }
    }

    /// Nanoseconds of sending at a stretch; the metronome's next tick goes on.
    private static let greatestSpell: Int64 = 20_000_000

    // MARK: Reporting

    /// Has the loop add what it counted to ``takeReport()``; any thread may call it.
    func report() {
        loop.post { [self] in
            noteOccupancy()
            for member in members { member.settle() }
            takeSlow()
            reported.withLock { $0.add(tally) }
            tally.removeAll()
        }
    }

    /// Has members take what is unexplained at the end of a run for wrong; any thread may call it.
    func judgeUnexplained() {
        loop.post { [self] in
            for member in members { member.judgeUnexplained() }
        }
    }

    /// Adds what came to slow members: their latencies apart from those of the others.
    private func takeSlow() {
        var slow = LoadTally()
        swap(&slow, &slowTally)
        tally.slow.add(slow.others)
        (slow.others, slow.own) = (Histogram(), Histogram())
        (slow.deliveries, slow.arrivals) = (0, 0)
        tally.add(slow)
    }

    private func noteOccupancy() {
        let now = monotonicNanoseconds()
        guard let schedule, schedule.window.contains(now) else { return }
        let processor = ownThreadNanoseconds()
        defer { lastReport = (now, processor) }
        guard let last = lastReport else { return }
        let elapsed = now - last.at
        tally.occupancy.elapsed += elapsed
        tally.occupancy.processor += processor - last.processor
        tally.occupancy.working += Int64(loop.busyFraction * Double(elapsed))
    }

    /// What was reported since the last call; any thread may call it.
    func takeReport() -> LoadTally {
        reported.withLock { reported in
            defer { reported.removeAll() }
            return reported
        }
    }

    /// Calls `body`, on the loop, with the nanosecond at which something came last, and whether
    /// nothing goes on; any thread may ask.
    func askQuiet(
        _ body: @escaping @Sendable ((lastHeard: Int64, isQuiet: Bool)) -> Void
    ) {
        loop.post { [self] in body((lastHeard, members.allSatisfy(\.isQuiet))) }
    }

    /// Calls `body`, on the loop, with what each member knows; any thread may ask.
    func askResults(_ body: @escaping @Sendable ([LoadResult]) -> Void) {
        loop.post { [self] in
            guard let schedule else { return body([]) }
            body(members.compactMap { $0.result(schedule) })
        }
    }

    /// Lets all members leave; any thread may call it.
    func leave() {
        loop.post { [self] in
            for member in members { member.leave() }
        }
    }

    /// Ends the loop and waits for its thread, on another one.
    func stop() {
        loop.stop()
        loop.join()
    }
}
